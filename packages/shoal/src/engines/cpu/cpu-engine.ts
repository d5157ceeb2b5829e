import { moveFish, shapeAcceleration, wrapFish } from '../../motion/motion.ts';
import { NearList } from '../../neighbours/near.ts';
import type { NeighbourSearch } from '../../neighbours/search.ts';
import { searchOf } from '../../neighbours/search-of.ts';
import { Totals } from '../../neighbours/totals.ts';
import type { Scene } from '../../rules/rule.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { type Engine, type Examination, type Phase, phases } from '../engine.ts';
import { type BoundRule, bindRules, type SpeciesRules } from './species-rules.ts';

/** Steps a school on one thread of the processor, in plain TypeScript over typed arrays. Nothing is allocated in a step. */
export class CpuEngine implements Engine {
  readonly name = 'cpu';
  readonly threads = 1;
  readonly school: School;
  readonly timings: Record<Phase, number>;
  readonly work = { candidates: 0, neighbours: 0 };
  readonly #now: () => number;
  readonly #steer = new Float64Array(3);
  readonly #sum = new Float64Array(3);
  readonly #near = new NearList();
  #plan!: Plan;
  #rules!: SpeciesRules[];
  #search!: NeighbourSearch;
  #totals!: Totals;
  #scene!: Scene;
  /** Whether any enabled rule needs totals, or neighbours within this reach. */
  #needsTotals = false;
  #reach = 0;

  /** @param now a clock in milliseconds for the timings; without one they stay 0 */
  constructor(plan: Plan, school: School, seed: number, now: () => number = () => 0) {
    this.school = school;
    this.#now = now;
    this.timings = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<Phase, number>;
    const heading = () => new Float32Array(school.count);
    this.#scene = {
      school,
      headingX: heading(),
      headingY: heading(),
      headingZ: heading(),
      near: this.#near,
      totals: [],
      world: plan.world,
      seed,
      dimensions: plan.dimensions,
    };
    this.setPlan(plan);
  }

  setPlan(plan: Plan): void {
    this.#plan = plan;
    this.#rules = bindRules(plan, this.school);
    this.#search = searchOf(plan);
    this.#totals = new Totals(plan.species.length);
    this.#scene = { ...this.#scene, totals: this.#totals.ofMates };
    this.#reach = Math.max(0, ...this.#rules.map((rules) => rules.reach));
    this.#needsTotals = this.#rules.some(({ all }) => all.some(({ radius }) => radius === Number.POSITIVE_INFINITY));
    if (plan.wraps) for (let i = 0; i < this.school.count; i++) wrapFish(this.school, i, plan.world);
  }

  step(): void {
    const start = this.#now();
    this.#findNeighbours(this.#reach);
    const found = this.#now();
    this.#computeHeadings();
    const headed = this.#now();
    this.#steerAll();
    const steered = this.#now();
    this.#moveAll();
    this.timings.neighbours = found - start;
    this.timings.headings = headed - found;
    this.timings.steering = steered - headed;
    this.timings.motion = this.#now() - steered;
    this.work.candidates = this.#search.candidates;
  }

  #findNeighbours(reach: number): void {
    if (reach > 0) this.#search.build(this.school, reach);
    if (this.#needsTotals) this.#totals.compute(this.school, this.#plan.species);
  }

  #computeHeadings(): void {
    const { count, vx, vy, vz } = this.school;
    const { headingX, headingY, headingZ } = this.#scene;
    for (let i = 0; i < count; i++) {
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      const inverse = speed > 0 ? 1 / speed : 0;
      headingX[i] = vx[i] * inverse;
      headingY[i] = vy[i] * inverse;
      headingZ[i] = vz[i] * inverse;
    }
  }

  /** All accelerations come from the state at the start of the step; nobody has moved yet. */
  #steerAll(): void {
    const { count, species, ax, ay, az } = this.school;
    const sum = this.#sum;
    this.work.neighbours = 0;
    for (let i = 0; i < count; i++) {
      const rules = this.#rules[species[i]];
      this.#gather(i, rules, rules.reach);
      this.work.neighbours += this.#near.count;
      sum[0] = sum[1] = sum[2] = 0;
      for (const rule of rules.enabled) {
        this.#addSteering(i, rule);
        const { remembers } = rule;
        for (let axis = 0; axis < remembers.length; axis++) remembers[axis][i] = this.#steer[axis];
      }
      shapeAcceleration(sum, rules.motion, this.#plan.dimensions);
      ax[i] = sum[0];
      ay[i] = sum[1];
      az[i] = sum[2];
    }
  }

  #gather(i: number, rules: SpeciesRules, reach: number): void {
    if (reach > 0) this.#search.nearInto(this.#near, i, reach, rules.mates);
    else this.#near.count = 0;
  }

  #addSteering(i: number, rule: BoundRule): void {
    const steer = this.#steer;
    rule.steer(steer, i, rule.settings, this.#scene);
    if (this.#plan.dimensions === 2) steer[2] = 0;
    this.#sum[0] += rule.weight * steer[0];
    this.#sum[1] += rule.weight * steer[1];
    this.#sum[2] += rule.weight * steer[2];
  }

  #moveAll(): void {
    const { school } = this;
    const { wraps, world, step } = this.#plan;
    for (let i = 0; i < school.count; i++) {
      moveFish(school, i, this.#rules[school.species[i]].motion, step);
      if (wraps) wrapFish(school, i, world);
    }
    school.accelerated = true;
    school.step++;
    school.time += step;
  }

  examine(i: number): Examination {
    const rules = this.#rules[this.school.species[i]];
    this.#findNeighbours(Math.max(...this.#rules.map(({ fullReach }) => fullReach)));
    this.#computeHeadings();
    this.#gather(i, rules, rules.fullReach);
    const examination: Examination = { steering: {}, neighbours: {}, acceleration: [0, 0, 0] };
    this.#sum.fill(0);
    for (const rule of rules.all) {
      const before = Float64Array.from(this.#sum);
      this.#addSteering(i, rule);
      if (!rule.enabled) this.#sum.set(before);
      const [x, y, z] = this.#steer;
      examination.steering[rule.name] = { vector: [x, y, z], weight: rule.weight, enabled: rule.enabled };
      if (rule.radius !== undefined) examination.neighbours[rule.name] = this.#matesWithin(i, rule.radius);
    }
    shapeAcceleration(this.#sum, rules.motion, this.#plan.dimensions);
    examination.acceleration.splice(0, 3, ...this.#sum);
    return examination;
  }

  #matesWithin(i: number, radius: number): number {
    if (radius < Number.POSITIVE_INFINITY) return this.#near.countWithin(radius);
    const all = this.#totals.ofMates[this.school.species[i]];
    return all[0] - all[7];
  }
}
