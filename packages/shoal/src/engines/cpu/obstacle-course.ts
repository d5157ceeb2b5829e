import { type ObstacleSources, Obstacles } from '../../fields/obstacles.ts';
import { fieldsDependOn } from '../../fields/recipes.ts';
import { Contact } from '../../motion/contact.ts';
import { passes } from '../../motion/gates.ts';
import type { Outcomes } from '../../rules/outcomes.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';

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
  /** Where the fish that moves was. */
  readonly #before = new Float64Array(3);
  readonly #now = new Float64Array(3);

  constructor(school: School, sources: ObstacleSources, outcomes: Outcomes) {
    this.#school = school;
    this.#sources = sources;
    this.#outcomes = outcomes;
    this.room = new Float32Array(school.count);
  }

  get obstacles(): Obstacles {
    return this.#obstacles;
  }

  /** Makes the obstacles anew if the plan has others; who is inside one then, or too near, is put outside. */
  setPlan(plan: Plan): void {
    this.#plan = plan;
    const { obstacles, species, dimensions } = plan;
    const recipe = fieldsDependOn(plan);
    if (recipe === this.#recipe) return;
    this.#recipe = recipe;
    this.#radii = species.map(({ body }) => (body.length * body.thickness) / 2);
    this.#obstacles = new Obstacles(plan, this.#sources);
    this.#contact = new Contact(this.#obstacles, dimensions, this.room);
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

  /** Remembers where fish i is before it moves. */
  remember(i: number): void {
    const { x, y, z } = this.#school;
    this.#before[0] = x[i];
    this.#before[1] = y[i];
    this.#before[2] = z[i];
  }

  /** The hard constraint at the end of the motion of the fish that was remembered: nobody enters an obstacle. */
  keepOut(i: number): void {
    if (this.#obstacles.bodies.length === 0) return;
    const [school, before] = [this.#school, this.#before];
    const radius = this.#radii[school.species[i]];
    if (!this.#contact.keepOut(school, i, before[0], before[1], before[2], radius, this.#plan.step)) this.makeClear(i);
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

  /** Tells if the fish that was remembered has passed a gate. */
  watchGates(i: number): void {
    const { gates } = this.#plan;
    if (gates.length === 0) return;
    const { x, y, z } = this.#school;
    this.#now[0] = x[i];
    this.#now[1] = y[i];
    this.#now[2] = z[i];
    for (let g = 0; g < gates.length; g++) {
      const way = passes(gates[g], this.#before, this.#now);
      if (way !== 0) this.#outcomes.tell(way > 0 ? 'passed' : 'passed-back', this.#school, i, g);
    }
  }
}
