import { type ObstacleSources, Obstacles } from '../../fields/obstacles.ts';
import { fieldsDependOn } from '../../fields/recipes.ts';
import { Contact, distanceFor, spent } from '../../motion/contact.ts';
import { passes } from '../../motion/gates.ts';
import type { Outcomes } from '../../rules/outcomes.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { blockSize } from './blending.ts';

/** Each fish looks again how far it is from everything in every 32nd step: so who has come away from an obstacle knows. */
const lookMask = 31;

/** The obstacles and gates of a scene as an engine needs them: kept up to date, keeping fish out, counting who passes. */
export class ObstacleCourse {
  readonly #school: School;
  readonly #sources: ObstacleSources;
  readonly #outcomes: Outcomes;
  /** How far each fish is at least from every obstacle, m; 0: not known. */
  readonly room: Float32Array;
  #plan!: Plan;
  #obstacles!: Obstacles;
  #contact!: Contact;
  /** What the obstacles were made from. */
  #recipe = '';
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
    this.room = school.scratchColumn('room');
  }

  get obstacles(): Obstacles {
    return this.#obstacles;
  }

  /**
   * Makes the obstacles anew if the plan has others.
   * @param clears whether who is inside one then, or too near, is put outside
   */
  setPlan(plan: Plan, clears: boolean): void {
    this.#plan = plan;
    const { obstacles, species, dimensions } = plan;
    const recipe = fieldsDependOn(plan);
    if (recipe === this.#recipe) return;
    this.#recipe = recipe;
    this.#radii = species.map(({ body }) => (body.length * body.thickness) / 2);
    this.#distances = this.#radii.map(distanceFor);
    this.#obstacles = new Obstacles(plan, this.#sources);
    this.#contact = new Contact(this.#obstacles, dimensions, this.room);
    if (!clears) return;
    this.forget();
    if (obstacles.length === 0) return;
    const { time, count } = this.#school;
    this.#obstacles.follow(time, time);
    for (let i = 0; i < count; i++) this.makeClear(i);
  }

  /** Moves the obstacles on to the coming step. */
  follow(): void {
    this.#obstacles.follow(this.#school.time, this.#school.time + this.#plan.step);
  }

  /** Forgets what is known of the fish: others have their places now. */
  forget(): void {
    this.room.fill(0);
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

  /** The hard constraint at the end of the motion of some of the fish that were remembered: nobody enters an obstacle. */
  keepOut(from: number, to: number): void {
    const { bodies, motion } = this.#obstacles;
    if (bodies.length === 0) return;
    const { x, y, z, species, step } = this.#school;
    const { room } = this;
    const before = this.#before;
    const distances = this.#distances;
    for (let i = from, k = 3 * (from - this.#first); i < to; i++, k += 3) {
      const dx = x[i] - before[k];
      const dy = y[i] - before[k + 1];
      const dz = z[i] - before[k + 2];
      const way = Math.sqrt(dx * dx + dy * dy + dz * dz) + motion;
      // Most have room enough for a while.
      if (room[i] >= distances[species[i]] + way && ((i + step) & lookMask) > 0) room[i] = spent(room[i], way);
      else this.#keepOutOne(i);
    }
  }

  #keepOutOne(i: number): void {
    const school = this.#school;
    this.#take(i);
    if (!this.#contact.keepOut(school, i, this.#from, this.#radii[school.species[i]], this.#plan.step))
      this.makeClear(i);
  }

  /** Where fish i was. */
  #take(i: number): void {
    const k = 3 * (i - this.#first);
    for (let axis = 0; axis < 3; axis++) this.#from[axis] = this.#before[k + axis];
  }

  /** Puts fish i outside the obstacles if it is inside one or too near, and tells. */
  makeClear(i: number): void {
    if (this.#obstacles.bodies.length === 0) return;
    const school = this.#school;
    this.room[i] = 0;
    const place = this.#now;
    place[0] = school.x[i];
    place[1] = school.y[i];
    place[2] = school.z[i];
    const radius = this.#radii[school.species[i]];
    if (this.#contact.isClear(place[0], place[1], place[2], radius) || !this.#contact.findClear(place, radius)) return;
    school.x[i] = place[0];
    school.y[i] = place[1];
    school.z[i] = place[2];
    this.#outcomes.tell('displaced', school, i, -1);
  }

  /** Tells if a fish that was remembered has passed a gate. */
  watchGates(i: number): void {
    const { gates } = this.#plan;
    const { x, y, z } = this.#school;
    this.#take(i);
    this.#now[0] = x[i];
    this.#now[1] = y[i];
    this.#now[2] = z[i];
    for (let g = 0; g < gates.length; g++) {
      const way = passes(gates[g], this.#from, this.#now);
      if (way !== 0) this.#outcomes.tell(way > 0 ? 'passed' : 'passed-back', this.#school, i, g);
    }
  }
}
