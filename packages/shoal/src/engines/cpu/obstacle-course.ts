// The obstacles in a step of the CPU engine.

import type { Body } from '../../fields/body.ts';
import { type ObstacleSources, Obstacles } from '../../fields/obstacles.ts';
import { haveSameFields } from '../../fields/recipes.ts';
import { Contact } from '../../motion/contact/contact.ts';
import { clearanceAfter, distanceFor } from '../../motion/contact/limits.ts';
import { passes } from '../../motion/gates.ts';
import type { Outcomes } from '../../rules/outcomes.ts';
import { checkReach } from '../../scenario/obstacle-reach.ts';
import type { Plan } from '../../scenario/plan.ts';
import { Problems } from '../../scenario/schema/problem.ts';
import type { School } from '../../school/school.ts';
import type { Displaced } from '../engine.ts';
import { blockSize } from './blending.ts';

/**
 * In every 32nd step a fish's clearance is measured even if it suffices: the fish may have moved away from obstacles.
 */
const lookMask = 31;

/** In every 16th step an enclosed fish searches for a way out; in the others it waits for room where it is. */
const seekMask = 15;

/**
 * Value of `clearance` for an enclosed fish: it is inside an obstacle or too near to one, and no position is free. The
 * event `enclosed` was emitted.
 */
const enclosed = -1;

/** The obstacles and gates of a scene: moves the obstacles, keeps fish out of them, and emits events at gates. */
export class ObstacleCourse {
  readonly #school: School;
  readonly #sources: ObstacleSources;
  readonly #outcomes: Outcomes;
  #clearance: Float32Array = new Float32Array(0);
  #plan: Plan | undefined;
  #obstacles!: Obstacles;
  #contact!: Contact;
  /** Fish that edits have displaced since step `#displacedStep`, with their state before: index, position, velocity. */
  #displaced: (readonly number[])[] = [];
  #displacedStep = -1;
  /** Indices of the fish that were put back and must be moved out of obstacles again. */
  #returned: number[] = [];
  /** Ids of the fish that were put back: their `displaced` events are withdrawn. */
  #putBack = new Set<number>();
  /** Body radius of each species, m. */
  #radii: number[] = [];
  /** By species, the least distance of a fish's centre from a surface, m. */
  #distances: number[] = [];
  /** Positions before motion of the fish from `#first` on: x, y, z of each. */
  readonly #before = new Float64Array(3 * blockSize);
  #first = 0;
  /** Position of one fish before motion. */
  readonly #from = new Float64Array(3);
  readonly #now = new Float64Array(3);

  constructor(school: School, sources: ObstacleSources, outcomes: Outcomes) {
    this.#school = school;
    this.#sources = sources;
    this.#outcomes = outcomes;
  }

  /** A lower bound of the distance from each fish to all obstacles, m; 0: not known. Empty until there are obstacles. */
  get clearance(): Float32Array {
    return this.#clearance;
  }

  get obstacles(): Obstacles {
    return this.#obstacles;
  }

  /**
   * Takes a plan. Makes new obstacles if they differ from those of the previous plan.
   * @param clears whether to move fish out of the obstacles that are now inside one or too near to it
   */
  setPlan(plan: Plan, clears: boolean): void {
    const before = this.#plan;
    this.#plan = plan;
    const isNew = !before || !haveSameFields(before, plan);
    if (isNew) {
      this.#radii = plan.species.map(({ body }) => (body.length * body.thickness) / 2);
      this.#distances = this.#radii.map(distanceFor);
      this.#obstacles = new Obstacles(plan, this.#sources);
      if (plan.obstacles.length > 0 && this.#clearance.length === 0)
        this.#clearance = this.#school.scratchColumn('clearance');
    }
    this.#contact = new Contact(this.#obstacles, plan, this.clearance, this.#radii, plan.step);
    if (!clears) return;
    if (isNew) this.#clearAll(before !== undefined);
    else for (const i of this.#returned) this.#clear(i);
    this.#returned = [];
  }

  /** @param isEdit whether `returnDisplaced` can undo it; false at the start of a run */
  #clearAll(isEdit: boolean): void {
    const { time, count, step } = this.#school;
    if (isEdit) this.returnDisplaced();
    this.clearance.fill(0);
    // This engine was made during a run: `enclosed` has been emitted before for fish that are enclosed now.
    if (!isEdit && step > 0) this.forgetAll();
    if (this.#obstacles.bodies.length === 0) return;
    this.#obstacles.follow(time, time);
    for (let i = 0; i < count; i++)
      if (isEdit) this.#clear(i);
      else this.makeClear(i);
  }

  /** Whether an obstacle can be moved without making the obstacles anew. @param number its index in the plan */
  canMove(number: number, { obstacles }: Plan): boolean {
    const body = this.#obstacles.ownBody(number);
    if (!body || obstacles[number].shape.kind !== 'mesh') return body !== undefined;
    // The plan does not know how far a mesh extends, so this is checked here.
    const problems = new Problems('');
    checkReach({ ...obstacles[number], scale: [1, 1, 1] }, body.farthest, '', problems);
    return problems.count === 0;
  }

  /**
   * Takes a plan that differs only in values, and moves obstacles that have fields of their own.
   * @param numbers indices of the obstacles that are moved
   * @param clears whether to move fish out of the obstacles that are now inside one or too near to it
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
    // Sorted, because events are in the order of the fish.
    for (const i of [...near].sort((a, b) => a - b)) this.#clear(i);
  }

  /**
   * Puts fish back that edits have displaced since the last step. Edits between the same two steps act together, as
   * when they are replayed. The next plan moves these fish out of obstacles again.
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

  /** Like `makeClear`, but `returnDisplaced` can undo it. */
  #clear(i: number): void {
    const { x, y, z, vx, vy, vz, step } = this.#school;
    const [x0, y0, z0, u0, v0, w0] = [x[i], y[i], z[i], vx[i], vy[i], vz[i]];
    this.makeClear(i);
    if (x[i] === x0 && y[i] === y0 && z[i] === z0 && vx[i] === u0 && vy[i] === v0 && vz[i] === w0) return;
    if (this.#displacedStep !== step) this.#displaced.length = 0;
    this.#displacedStep = step;
    this.#displaced.push([i, x0, y0, z0, u0, v0, w0]);
  }

  /** Adds the fish that may be too near to a body. Lowers the clearance of the others. */
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

  /** Sets the poses of moving obstacles at the start and the end of the coming step. */
  follow(): void {
    if (this.#obstacles.moving) this.#obstacles.follow(this.#school.time, this.#school.time + this.#present.step);
  }

  get #present(): Plan {
    return this.#plan as Plan;
  }

  /** Discards what is stored by index. Call it when indices have changed. */
  forget(): void {
    if (this.clearance.includes(enclosed)) this.forgetAll();
    else this.clearance.fill(0);
    this.#displaced.length = 0;
    this.#returned = [];
  }

  /** Discards what is stored by index and finds enclosed fish again. Call it when the state was replaced. */
  forgetAll(): void {
    this.#displaced.length = 0;
    this.#returned = [];
    this.clearance.fill(0);
    if (this.#obstacles.bodies.length === 0) return;
    const { count, x, y, z, vx, vy, vz, species, time } = this.#school;
    this.#obstacles.follow(time, time);
    for (let i = 0; i < count; i++) {
      // Only fish at rest can be enclosed.
      if (vx[i] !== 0 || vy[i] !== 0 || vz[i] !== 0) continue;
      if (!this.#contact.isClear(x[i], y[i], z[i], this.#radii[species[i]])) this.clearance[i] = enclosed;
    }
  }

  /** Stores the positions of the fish first..end, at most a block, before motion. */
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

  /**
   * The hard constraint at the end of motion: none of the fish from..to enters an obstacle. Needs `remember` before
   * motion.
   */
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
      // Most fish have enough clearance for several steps.
      if (clearance[i] >= distances[species[i]] + way && ((i + step) & lookMask) > 0)
        clearance[i] = clearanceAfter(clearance[i], way);
      else this.#keepOutOne(i);
    }
  }

  /** Keeps fish i on its side of all surfaces. If they leave it no room, it rests, enclosed, until it has room again. */
  #keepOutOne(i: number): void {
    const { x, y, z, step } = this.#school;
    const contact = this.#contact;
    this.#take(i);
    const from = this.#from;
    const wasEnclosed = this.clearance[i] === enclosed;
    if (wasEnclosed) [x[i], y[i], z[i]] = from;
    if (wasEnclosed && contact.isOverrun(from)) {
      contact.ride(this.#school, i, from);
      if (contact.isClear(x[i], y[i], z[i], this.#radii[this.#school.species[i]])) this.clearance[i] = 0;
      else this.#enclose(i);
      return;
    }
    const isClear = contact.keepOut(this.#school, i, from);
    const seeks = !wasEnclosed || ((i + step) & seekMask) === 0;
    if (!isClear && !(seeks && contact.escape(this.#school, i, from))) {
      contact.hold(this.#school, i, from);
      if (!wasEnclosed) this.#emitEnclosed(i);
      this.#enclose(i);
      return;
    }
    const isMoved = wasEnclosed && (x[i] !== from[0] || y[i] !== from[1] || z[i] !== from[2]);
    if (!isClear || isMoved) this.#outcomes.emit('displaced', this.#school, i);
  }

  #enclose(i: number): void {
    const { vx, vy, vz } = this.#school;
    this.clearance[i] = enclosed;
    vx[i] = vy[i] = vz[i] = 0;
  }

  #emitEnclosed(i: number): void {
    const { x, y, z } = this.#school;
    this.#outcomes.emit('enclosed', this.#school, i, this.#obstacles.nearestTo(x[i], y[i], z[i]));
  }

  /** Copies the stored position of fish i to `#from`. */
  #take(i: number): void {
    const k = 3 * (i - this.#first);
    for (let axis = 0; axis < 3; axis++) this.#from[axis] = this.#before[k + axis];
  }

  /**
   * Moves fish i out of obstacles if it is inside one or too near, and emits `displaced`. If there is no free position, it
   * stays where it is until there is one, and `enclosed` is emitted once.
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
      this.#enclose(i);
      if (!wasEnclosed) this.#emitEnclosed(i);
      return;
    }
    school.x[i] = place[0];
    school.y[i] = place[1];
    school.z[i] = place[2];
    this.#outcomes.emit('displaced', school, i);
  }

  /** Emits an event for each gate that fish i has passed since `remember`. */
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
