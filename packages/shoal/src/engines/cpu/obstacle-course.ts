import type { Body } from '../../fields/body.ts';
import { type ObstacleSources, Obstacles } from '../../fields/obstacles.ts';
import { haveSameFields } from '../../fields/recipes.ts';
import { Contact } from '../../motion/contact/contact.ts';
import { clearanceAfter, distanceFor } from '../../motion/contact/limits.ts';
import { passes } from '../../motion/gates.ts';
import type { Outcomes } from '../../rules/outcomes.ts';
import { checkReach } from '../../scenario/obstacle-reach.ts';
import type { Plan } from '../../scenario/plan.ts';
import { Problems } from '../../scenario/problem.ts';
import type { School } from '../../school/school.ts';
import type { Displaced } from '../engine.ts';
import { blockSize } from './blending.ts';

/** Every 32nd step a fish's clearance is measured anew: it may have come away from an obstacle. */
const lookMask = 31;

/** In place of a clearance: the fish is inside an obstacle or too near to one, there is no place for it, and that was told. */
const enclosed = -1;

/** The obstacles and gates of a scene as an engine needs them: kept up to date, keeping fish out, counting passages. */
export class ObstacleCourse {
  readonly #school: School;
  readonly #sources: ObstacleSources;
  readonly #outcomes: Outcomes;
  /** A lower bound of how far each fish is from every obstacle, m; 0: not known. */
  readonly clearance: Float32Array;
  #plan: Plan | undefined;
  #obstacles!: Obstacles;
  #contact!: Contact;
  /** Fish that edits have displaced since the step `#displacedStep`, as they were. */
  #displaced: (readonly number[])[] = [];
  #displacedStep = -1;
  /** Indices of those that were put back and must be cleared again. */
  #returned: number[] = [];
  /** Ids of fish that were put back: what was told of them is void. */
  #putBack = new Set<number>();
  /** Of the bodies of each species, m. */
  #radii: number[] = [];
  /** Nearer than this to a surface no body of each species may come, m. */
  #distances: number[] = [];
  /** Where the fish that move were, from the first of them on: three numbers each. */
  readonly #before = new Float64Array(3 * blockSize);
  #first = 0;
  /** Where one of them was. */
  readonly #from = new Float64Array(3);
  readonly #now = new Float64Array(3);

  constructor(school: School, sources: ObstacleSources, outcomes: Outcomes) {
    this.#school = school;
    this.#sources = sources;
    this.#outcomes = outcomes;
    this.clearance = school.scratchColumn('room');
  }

  get obstacles(): Obstacles {
    return this.#obstacles;
  }

  /**
   * Makes the obstacles anew if the plan has others.
   * @param clears whether to move fish outside that are inside one then, or too close
   */
  setPlan(plan: Plan, clears: boolean): void {
    const before = this.#plan;
    this.#plan = plan;
    const isNew = !before || !haveSameFields(before, plan);
    if (isNew) {
      this.#radii = plan.species.map(({ body }) => (body.length * body.thickness) / 2);
      this.#distances = this.#radii.map(distanceFor);
      this.#obstacles = new Obstacles(plan, this.#sources);
    }
    this.#contact = new Contact(this.#obstacles, plan, this.clearance);
    if (!clears) return;
    if (isNew) this.#clearAll(before !== undefined);
    else for (const i of this.#returned) this.#clear(i);
    this.#returned = [];
  }

  /** @param isEdit whether it can be undone: not at the start of a run */
  #clearAll(isEdit: boolean): void {
    const { time, count, step } = this.#school;
    if (isEdit) this.returnDisplaced();
    this.clearance.fill(0);
    // An engine made in the course of a run: that fish are enclosed was told before.
    if (!isEdit && step > 0) this.forgetAll();
    if (this.#obstacles.bodies.length === 0) return;
    this.#obstacles.follow(time, time);
    for (let i = 0; i < count; i++)
      if (isEdit) this.#clear(i);
      else this.makeClear(i);
  }

  /** Whether an obstacle can be moved by itself. @param number in the plan */
  canMove(number: number, { obstacles }: Plan): boolean {
    const body = this.#obstacles.ownBody(number);
    if (!body || obstacles[number].shape.kind !== 'mesh') return body !== undefined;
    // How far a mesh reaches is not known to the plan, so it is checked here.
    const problems = new Problems('');
    checkReach({ ...obstacles[number], scale: [1, 1, 1] }, body.farthest, '', problems);
    return problems.count === 0;
  }

  /**
   * Takes a plan that differs only in values, and moves obstacles that have fields of their own.
   * @param numbers of those that are moved
   * @param clears whether to move fish outside that are inside one then, or too close
   */
  moveObstacles(numbers: readonly number[], plan: Plan, clears: boolean): void {
    this.#plan = plan;
    if (clears && numbers.length > 0) this.returnDisplaced();
    const bodies = numbers.map((number) => this.#obstacles.ownBody(number) as Body);
    bodies.forEach((body, k) => {
      this.#obstacles.put(body, plan.obstacles[numbers[k]], this.#school.time);
    });
    if (!clears) return;
    const near = new Set(this.#returned);
    for (const body of bodies) this.#addNear(near, body);
    this.#returned = [];
    // Events are in the order of the fish.
    for (const i of [...near].sort((a, b) => a - b)) this.#clear(i);
  }

  /**
   * Puts fish back that edits have displaced since the last step: edits of one moment act together, as they do when they
   * are replayed. The next plan clears these fish again.
   */
  returnDisplaced(): void {
    const { id, x, y, z, vx, vy, vz, step } = this.#school;
    if (this.#displacedStep === step)
      for (const [i, ...state] of this.#displaced) {
        [x[i], y[i], z[i], vx[i], vy[i], vz[i]] = state;
        this.clearance[i] = 0;
        this.#returned.push(i);
        this.#putBack.add(id[i]);
      }
    this.#displaced.length = 0;
  }

  /** Ids of the fish put back since the last call. */
  takePutBack(): ReadonlySet<number> {
    const ids = this.#putBack;
    if (ids.size > 0) this.#putBack = new Set();
    return ids;
  }

  get displaced(): Displaced {
    return { step: this.#displacedStep, fish: [...this.#displaced] };
  }

  set displaced({ step, fish }: Displaced) {
    this.#displacedStep = step;
    this.#displaced = [...fish];
  }

  /** Like `makeClear`, for an edit: `returnDisplaced` undoes it. */
  #clear(i: number): void {
    const { x, y, z, vx, vy, vz, step } = this.#school;
    const [x0, y0, z0, u0, v0, w0] = [x[i], y[i], z[i], vx[i], vy[i], vz[i]];
    this.makeClear(i);
    if (x[i] === x0 && y[i] === y0 && z[i] === z0 && vx[i] === u0 && vy[i] === v0 && vz[i] === w0) return;
    if (this.#displacedStep !== step) this.#displaced.length = 0;
    this.#displacedStep = step;
    this.#displaced.push([i, x0, y0, z0, u0, v0, w0]);
  }

  /** Fish that may be too near to a body. The others have their clearance lowered. */
  #addNear(near: Set<number>, body: Body): void {
    const { x, y, z, count } = this.#school;
    const { clearance } = this;
    const widest = Math.max(...this.#distances);
    const reach = body.ballInto(this.#now);
    const [cx, cy, cz] = this.#now;
    for (let i = 0; i < count; i++) {
      const dx = x[i] - cx;
      const dy = y[i] - cy;
      const dz = z[i] - cz;
      const sq = dx * dx + dy * dy + dz * dz;
      const far = reach + Math.max(clearance[i], widest);
      if (sq > far * far && clearance[i] !== enclosed) continue;
      const outside = Math.max(Math.sqrt(sq) - reach, body.outsideBy(x[i], y[i], z[i]));
      if (outside <= widest || clearance[i] === enclosed) near.add(i);
      else if (outside < clearance[i]) clearance[i] = clearanceAfter(outside, 0);
    }
  }

  /** Moves the obstacles on to the coming step. */
  follow(): void {
    this.#obstacles.follow(this.#school.time, this.#school.time + this.#present.step);
  }

  get #present(): Plan {
    return this.#plan as Plan;
  }

  /** Forgets what is known of the fish: their indices have changed. */
  forget(): void {
    if (this.clearance.includes(enclosed)) this.forgetAll();
    else this.clearance.fill(0);
    this.#displaced.length = 0;
    this.#returned = [];
  }

  /** Forgets what is known of the fish: they are others. */
  forgetAll(): void {
    this.#displaced.length = 0;
    this.#returned = [];
    this.clearance.fill(0);
    if (this.#obstacles.bodies.length === 0) return;
    const { count, x, y, z, vx, vy, vz, species, time } = this.#school;
    this.#obstacles.follow(time, time);
    for (let i = 0; i < count; i++) {
      // Enclosed fish are at rest.
      if (vx[i] !== 0 || vy[i] !== 0 || vz[i] !== 0) continue;
      if (!this.#contact.isClear(x[i], y[i], z[i], this.#radii[species[i]])) this.clearance[i] = enclosed;
    }
  }

  /** Remembers where the fish first..end, at most a block, are before they move. */
  remember(first: number, end: number): void {
    const { x, y, z } = this.#school;
    const before = this.#before;
    this.#first = first;
    for (let i = first, k = 0; i < end; i++, k += 3) {
      before[k] = x[i];
      before[k + 1] = y[i];
      before[k + 2] = z[i];
    }
  }

  /** The hard constraint at the end of the motion of the buffered fish: none enters an obstacle. */
  keepOut(from: number, to: number): void {
    const { bodies, motion } = this.#obstacles;
    if (bodies.length === 0) return;
    const { x, y, z, species, step } = this.#school;
    const { clearance } = this;
    const before = this.#before;
    const distances = this.#distances;
    for (let i = from, k = 3 * (from - this.#first); i < to; i++, k += 3) {
      const dx = x[i] - before[k];
      const dy = y[i] - before[k + 1];
      const dz = z[i] - before[k + 2];
      const way = Math.sqrt(dx * dx + dy * dy + dz * dz) + motion;
      // Most have enough clearance for a while.
      if (clearance[i] >= distances[species[i]] + way && ((i + step) & lookMask) > 0)
        clearance[i] = clearanceAfter(clearance[i], way);
      else this.#keepOutOne(i);
    }
  }

  #keepOutOne(i: number): void {
    const school = this.#school;
    this.#take(i);
    if (this.clearance[i] === enclosed) {
      [school.x[i], school.y[i], school.z[i]] = this.#from;
      this.makeClear(i);
      return;
    }
    if (!this.#contact.keepOut(school, i, this.#from, this.#radii[school.species[i]], this.#present.step))
      this.makeClear(i);
  }

  /** Where fish i was. */
  #take(i: number): void {
    const k = 3 * (i - this.#first);
    for (let axis = 0; axis < 3; axis++) this.#from[axis] = this.#before[k + axis];
  }

  /**
   * Puts fish i outside the obstacles if it is inside one or too near, and tells. Where no place is found it rests where
   * it is until there is one: that is told once.
   */
  makeClear(i: number): void {
    if (this.#obstacles.bodies.length === 0) return;
    const school = this.#school;
    const wasEnclosed = this.clearance[i] === enclosed;
    this.clearance[i] = 0;
    const place = this.#now;
    place[0] = school.x[i];
    place[1] = school.y[i];
    place[2] = school.z[i];
    const radius = this.#radii[school.species[i]];
    if (this.#contact.isClear(place[0], place[1], place[2], radius)) return;
    if (!this.#contact.findClear(place, radius)) {
      this.clearance[i] = enclosed;
      school.vx[i] = school.vy[i] = school.vz[i] = 0;
      const nearest = this.#obstacles.nearestTo(place[0], place[1], place[2]);
      if (!wasEnclosed) this.#outcomes.emit('enclosed', school, i, nearest);
      return;
    }
    school.x[i] = place[0];
    school.y[i] = place[1];
    school.z[i] = place[2];
    this.#outcomes.emit('displaced', school, i);
  }

  /** Tells if a fish that was remembered has passed a gate. */
  watchGates(i: number): void {
    const { gates } = this.#present;
    const { x, y, z } = this.#school;
    this.#take(i);
    this.#now[0] = x[i];
    this.#now[1] = y[i];
    this.#now[2] = z[i];
    for (let g = 0; g < gates.length; g++) {
      const way = passes(gates[g], this.#from, this.#now);
      if (way !== 0) this.#outcomes.emit(way > 0 ? 'passed' : 'passed-back', this.#school, i, g);
    }
  }
}
