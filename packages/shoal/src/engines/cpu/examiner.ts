// Explains how the next step will steer a fish, for `inspectFish` on the processor.

import { shapeAccelerations } from '../../motion/motion.ts';
import type { Examination } from '../engine.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import { type BoundRule, emptyQuery, type NeighbourQuery, type SpeciesRules, updateQuery } from '../species-rules.ts';
import { steerBy, sumSteering, sums, vectors } from './blending.ts';
import type { NeighbourPass } from './neighbour-pass.ts';
import type { SteeringPass } from './steering-pass.ts';
import { isHeld, type StepScene } from './step-scene.ts';

type Settings = BoundRule['settings'];

/** Computes how the next step will steer single fish, without changing the school. */
export class Examiner {
  readonly #prepared: PreparedPlan;
  readonly #scene: StepScene;
  readonly #neighbours: NeighbourPass;
  readonly #steering: SteeringPass;
  /** Neighbour queries as if all rules were enabled: disabled rules are examined too. */
  readonly #queries: readonly NeighbourQuery[];
  /** The step for which the fish are sorted and headings computed. */
  #readyStep = Number.NaN;

  constructor(prepared: PreparedPlan, scene: StepScene, neighbours: NeighbourPass, steering: SteeringPass) {
    this.#prepared = prepared;
    this.#scene = scene;
    this.#neighbours = neighbours;
    this.#steering = steering;
    this.#queries = prepared.rules.map(({ query }) => emptyQuery(query.spacing));
  }

  /** Discards what was prepared for the next step. Call it after changes of the plan or of the fish. */
  forget(): void {
    this.#readyStep = Number.NaN;
  }

  /** @param setTime sets the scene to the time of the next step */
  examine(i: number, setTime: () => void): Examination {
    this.#ready(setTime);
    const { school } = this.#scene;
    const rules = this.#prepared.rules[school.species[i]];
    // A step updates memories before steering. This does the same, then restores them.
    const before = school.columns().map(([, data]) => [data, data[i]] as const);
    this.#steering.updateMemory(i, i + 1);
    const examination = this.#look(i, rules);
    for (const [data, value] of before) if (i < data.length) data[i] = value;
    this.#scene.near.count = 0;
    return examination;
  }

  /** Prepares the queries, once per step. */
  #ready(setTime: () => void): void {
    const { school } = this.#scene;
    if (this.#readyStep === school.step) return;
    setTime();
    for (let s = 0; s < this.#queries.length; s++) updateQuery(this.#queries[s], this.#prepared.rules[s], true);
    this.#neighbours.sortForQueries(this.#queries);
    this.#steering.computeHeadings(0, school.count);
    this.#readyStep = school.step;
  }

  #look(i: number, rules: SpeciesRules): Examination {
    const scene = this.#scene;
    const s = scene.school.species[i];
    const held = isHeld(i, rules, scene);
    const isVoronoi = rules.species.perception.neighbourhood === 'voronoi';
    const examination: Examination = { steering: {}, neighbours: {}, flockmateIds: {}, acceleration: [0, 0, 0] };
    this.#neighbours.gather(i, rules, this.#queries[s]);
    for (const rule of rules.rules) {
      const { name, settings, factors } = rule;
      steerBy(rule, i, scene);
      const [x, y, z] = vectors;
      const weight = settings.weight * (factors?.[i] ?? 1);
      examination.steering[name] = { vector: [x, y, z], weight, enabled: settings.enabled && !held };
      if (!rule.flockmates) continue;
      examination.neighbours[name] = this.#flockmatesOf(s, settings, isVoronoi);
      examination.flockmateIds[name] = this.#flockmateIds(settings, isVoronoi);
    }
    if (rules.heading) {
      const { ax, ay, az } = scene.school;
      this.#steering.steerAlone(i, rules, rules.heading);
      examination.acceleration.splice(0, 3, ax[i], ay[i], az[i]);
      return examination;
    }
    this.#neighbours.gather(i, rules);
    if (held) sums.fill(0, 0, 3);
    else sumSteering(i, i + 1, rules, scene);
    shapeAccelerations(sums, 1, rules.species, scene.dimensions);
    examination.acceleration.splice(0, 3, sums[0], sums[1], sums[2]);
    return examination;
  }

  #flockmateIds({ radius = 0, nearest = 0 }: Settings, isVoronoi: boolean): number[] {
    const { near, school } = this.#scene;
    const ids: number[] = [];
    if (radius === Number.POSITIVE_INFINITY && !isVoronoi) return ids;
    const limit = nearest > 0 ? Math.min(nearest, near.count) : near.count;
    for (let k = 0; k < limit; k++) if (near.distance[k] < radius) ids.push(school.id[near.index[k]]);
    return ids;
  }

  #flockmatesOf(species: number, { radius = 0, nearest = 0 }: Settings, isVoronoi: boolean): number {
    const { near, totals } = this.#scene;
    const limit = nearest > 0 ? Math.min(nearest, near.count) : near.count;
    if (radius < Number.POSITIVE_INFINITY || isVoronoi) return near.countWithin(radius, limit);
    const all = totals[species];
    return nearest > 0 ? limit : all[0] - all[7];
  }
}
