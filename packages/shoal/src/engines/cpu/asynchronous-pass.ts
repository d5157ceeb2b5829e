import { shortestImage } from '../../math/periodic.ts';
import { randomInto, streams, toUnit } from '../../random/random.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import { emptyQuery, isAsynchronous, type SpeciesRules } from '../species-rules.ts';
import type { MotionPass } from './motion-pass.ts';
import type { NeighbourPass } from './neighbour-pass.ts';
import type { SteeringPass } from './steering-pass.ts';
import type { StepScene } from './step-scene.ts';

/**
 * Steps the species with asynchronous updates. Their fish decide one after another, in a new random order in each step:
 * a fish turns and moves before the next one decides. One thread does all of this.
 *
 * The neighbour search still has the fish as they were sorted, before the first of them moved. So the search radius is
 * increased by the largest distance that a fish has moved since, and distances are computed anew.
 */
export class AsynchronousPass {
  readonly #prepared: PreparedPlan;
  readonly #scene: StepScene;
  readonly #neighbours: NeighbourPass;
  readonly #steering: SteeringPass;
  readonly #motion: MotionPass;
  readonly #query = emptyQuery();
  readonly #hash = new Uint32Array(4);
  #order = new Int32Array(0);

  constructor(
    prepared: PreparedPlan,
    scene: StepScene,
    neighbours: NeighbourPass,
    steering: SteeringPass,
    motion: MotionPass,
  ) {
    this.#prepared = prepared;
    this.#scene = scene;
    this.#neighbours = neighbours;
    this.#steering = steering;
    this.#motion = motion;
  }

  /** Whether any species has asynchronous updates now. */
  get isNeeded(): boolean {
    const { rules } = this.#prepared;
    for (let s = 0; s < rules.length; s++) if (isAsynchronous(rules[s])) return true;
    return false;
  }

  /** Lets each fish of these species decide and move once. */
  step(): void {
    const { school, headingX, headingY, headingZ } = this.#scene;
    const { vx, vy, vz, species } = school;
    const count = this.#shuffle();
    let farthest = 0;
    for (let k = 0; k < count; k++) {
      const i = this.#order[k];
      const rules = this.#prepared.rules[species[i]];
      if (!rules.heading) continue;
      if (rules.heading.model.sum) this.#gather(i, rules, farthest);
      this.#steering.steerGathered(i, rules, rules.heading);
      farthest = Math.max(farthest, this.#move(i, rules));
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      const inverse = speed > 0 ? 1 / speed : 0;
      headingX[i] = vx[i] * inverse;
      headingY[i] = vy[i] * inverse;
      headingZ[i] = vz[i] * inverse;
    }
  }

  /** Lists the fish in the order in which they decide (Fisher & Yates). @returns how many there are */
  #shuffle(): number {
    const { school, seed } = this.#scene;
    if (this.#order.length < school.count) this.#order = new Int32Array(school.count);
    const order = this.#order;
    let count = 0;
    for (let i = 0; i < school.count; i++)
      if (isAsynchronous(this.#prepared.rules[school.species[i]])) order[count++] = i;
    for (let k = count - 1; k > 0; k--) {
      randomInto(this.#hash, seed, streams.headingOrder, k, school.step);
      const other = Math.floor(toUnit(this.#hash[0]) * (k + 1));
      const swapped = order[k];
      order[k] = order[other];
      order[other] = swapped;
    }
    return count;
  }

  /**
   * Lists the neighbours of fish i at their current positions.
   * @param moved largest distance moved since the sort, m
   */
  #gather(i: number, rules: SpeciesRules, moved: number): void {
    const { near, school } = this.#scene;
    const { x, y, z } = school;
    Object.assign(this.#query, rules.query);
    this.#query.reach += moved * (1 + 1e-6);
    this.#neighbours.gather(i, rules, this.#query);
    for (let k = 0; k < near.count; k++) {
      const j = near.index[k];
      const dx = this.#difference(x[i] - x[j], 0);
      const dy = this.#difference(y[i] - y[j], 1);
      const dz = this.#difference(z[i] - z[j], 2);
      near.dx[k] = dx;
      near.dy[k] = dy;
      near.dz[k] = dz;
      near.distance[k] = Math.sqrt(dx * dx + dy * dy + dz * dz);
    }
  }

  /** A difference of two coordinates: in a periodic world, to the nearest image. */
  #difference(d: number, axis: 0 | 1 | 2): number {
    const { wraps, world, dimensions } = this.#scene;
    if (!wraps || axis >= dimensions) return d;
    return shortestImage(d, world.max[axis] - world.min[axis]);
  }

  /** Moves fish i. @returns how far, m */
  #move(i: number, rules: SpeciesRules): number {
    const { x, y, z } = this.#scene.school;
    const beforeX = x[i];
    const beforeY = y[i];
    const beforeZ = z[i];
    this.#motion.moveAlone(i, rules);
    const dx = this.#difference(x[i] - beforeX, 0);
    const dy = this.#difference(y[i] - beforeY, 1);
    const dz = this.#difference(z[i] - beforeZ, 2);
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
}
