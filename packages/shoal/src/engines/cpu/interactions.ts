import { wrapFish } from '../../motion/motion.ts';
import { randomInto, streams } from '../../random/random.ts';
import type { Outcomes } from '../../rules/outcomes.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { removeFish } from '../../school/slots.ts';
import { respawn } from '../../school/spawn.ts';
import { birthCounters, inheritTraits, parentCounters } from '../../school/traits.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import type { NeighbourPass } from './neighbour-pass.ts';
import type { ObstacleCourse } from './obstacle-course.ts';
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

const hash = new Uint32Array(4);

/**
 * In a species that reproduces, each respawning fish becomes the child of a living fish of the species and inherits its
 * traits. A parent neither respawns nor is removed in this step, so the order of births does not matter.
 */
function bearChildren(scene: StepScene, outcomes: Outcomes): void {
  const { school, plan, seed } = scene;
  const rules = Object.keys(plan.ruleRows);
  for (const child of [...outcomes.respawned].sort((a, b) => a - b)) {
    const { reproduction } = plan.species[school.species[child]];
    if (!reproduction) continue;
    const draw = new ParentDraw(child, scene, outcomes);
    let parent = draw.next();
    if (reproduction.parents === 'energy') {
      const energy = school.column('energy');
      const other = draw.next();
      if (other >= 0 && energy[other] < energy[parent]) parent = other;
      if (parent >= 0) energy[child] = energy[parent];
    }
    if (parent < 0) continue;
    inheritTraits(reproduction, rules, school, child, parent, seed);
    const { id, x, y, z } = school;
    outcomes.emit('birth', school, child, id[parent], [x[parent], y[parent], z[parent]]);
  }
}

/** Draws living fish of a child's species at random. */
class ParentDraw {
  readonly #child: number;
  readonly #scene: StepScene;
  readonly #outcomes: Outcomes;
  #drawn = 0;

  constructor(child: number, scene: StepScene, outcomes: Outcomes) {
    this.#child = child;
    this.#scene = scene;
    this.#outcomes = outcomes;
  }

  /** Returns the index of the next random fish; −1 if several draws found none, because hardly any are left. */
  next(): number {
    const { school, members, seed } = this.#scene;
    const family = members[school.species[this.#child]];
    while (this.#drawn < 4 * parentCounters) {
      if (this.#drawn % 4 === 0) {
        const counter = birthCounters * school.step + this.#drawn / 4;
        randomInto(hash, seed, streams.birth, school.id[this.#child], counter);
      }
      const candidate = family[hash[this.#drawn++ % 4] % family.length];
      if (!this.#outcomes.isTaken(candidate)) return candidate;
    }
    return -1;
  }
}

/** Sets the amounts of food after an edit: existing sources keep what is left; new ones start full. */
export function carryFood(school: School, before: Plan['food'], now: Plan['food']): void {
  if (now.length === before.length) return;
  const texts = before.map((source) => JSON.stringify(source));
  const left = now.map((source) => {
    const k = texts.indexOf(JSON.stringify(source));
    if (k < 0) return source.amount;
    // So that a second, equal source is matched with another one.
    texts[k] = '';
    return school.food[k];
  });
  school.setFood(left);
}
