import { wrapFish } from '../../motion/motion.ts';
import type { Outcomes } from '../../rules/outcomes.ts';
import { removeFish } from '../../school/slots.ts';
import { respawn } from '../../school/spawn.ts';
import { bearChildren } from './births.ts';
import type { NeighbourPass } from './neighbour-pass.ts';
import type { ObstacleCourse } from './obstacle-course.ts';
import type { PreparedPlan } from './prepared-plan.ts';
import type { StepScene } from './step-scene.ts';

/** Resolves interactions after motion: catches, meals, arrivals. One thread does it, in the order of the fish. */
export class Interactions {
  readonly #prepared: PreparedPlan;
  readonly #scene: StepScene;
  readonly #neighbours: NeighbourPass;
  readonly #course: ObstacleCourse;
  readonly #outcomes: Outcomes;

  constructor(
    prepared: PreparedPlan,
    scene: StepScene,
    neighbours: NeighbourPass,
    course: ObstacleCourse,
    outcomes: Outcomes,
  ) {
    this.#prepared = prepared;
    this.#scene = scene;
    this.#neighbours = neighbours;
    this.#course = course;
    this.#outcomes = outcomes;
  }

  /** Calls the rules, then respawns fish (outside obstacles) or removes them. */
  resolve(): void {
    const { school, wraps, world, dimensions, seed } = this.#scene;
    const outcomes = this.#outcomes;
    for (const interact of this.#prepared.interactions) interact(this.#scene, outcomes);
    if (outcomes.respawned.size > 0) bearChildren(this.#scene, outcomes);
    for (const i of outcomes.respawned) {
      respawn(this.#prepared.plan, school, i, seed);
      if (wraps) wrapFish(school, i, world, dimensions);
      outcomes.placed.add(i);
    }
    for (const i of outcomes.placed) this.#course.makeClear(i);
    if (outcomes.removed.size === 0) return;
    removeFish(school, outcomes.removed);
    this.#course.forget();
    this.#neighbours.clear();
  }
}
