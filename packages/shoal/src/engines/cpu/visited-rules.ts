// Wakes and rules of your own, which the kernel does not compute but for which it finds the flockmates.

import { feltDrag } from '../../motion/wake.ts';
import { NearList } from '../../neighbours/near.ts';
import type { Scene } from '../../rules/rule.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import { type BoundRule, wakeRadius } from '../species-rules.ts';
import { steeringVector, type VectorColumns } from './blending.ts';
import { isVisited, ruleReach } from './kernel/coverage.ts';
import type { Visitor } from './kernel/flock-kernel.ts';
import { lengthOfFish, type StepBuffers } from './step-scene.ts';

/** A rule that is computed at the kernel's visits. */
interface Visit {
  readonly rule: BoundRule;
  readonly vectors: VectorColumns;
  /** Its radius in the coming step, m. */
  reach: number;
}

/** What is computed at each visit to a fish of a species, in the coming step. */
interface Visits {
  readonly rules: Visit[];
  isWaking: boolean;
  /** Whether the lists can contain fish beyond a rule's radius, because they extend to the largest radius. */
  isShared: boolean;
}

/**
 * Computes wakes, and rules of your own that read flockmates, in steps with the kernel. The kernel calls `visit` for a
 * fish while it has the fish's neighbours at hand. The vectors of rules are stored by fish, in float32, until all rules
 * are summed.
 */
export class VisitedRules implements Visitor {
  readonly lists = [new NearList(), new NearList()] as const;
  readonly #prepared: PreparedPlan;
  /** The scene with `lists`, whose arrays are views of the kernel's memory. */
  readonly #scene: Scene;
  /** By species and rule: the rule's vectors; undefined: it is no rule of your own that reads flockmates. */
  readonly vectors: readonly (readonly (VectorColumns | undefined)[])[];
  /** The same rules, with what a visit needs. */
  readonly #visitable: readonly (Visit | undefined)[][];
  /** By species: what is computed in the coming step. */
  readonly #visits: readonly Visits[];
  /** The fraction of its drag that each fish feels. */
  readonly #wake: Float32Array;
  readonly #lengthOf: (j: number) => number;
  #isIdle = true;

  constructor(prepared: PreparedPlan, scene: Scene, buffers: StepBuffers) {
    this.#prepared = prepared;
    this.#scene = { ...scene, near: this.lists[0], others: this.lists[1] };
    this.vectors = prepared.rules.map(({ rules }) =>
      rules.map(({ name, isOwn, flockmates }) => (isOwn && flockmates ? buffers.vectorsOf(name) : undefined)),
    );
    this.#visitable = prepared.rules.map(({ rules }, s) =>
      this.vectors[s].map((vectors, k) => vectors && { rule: rules[k], vectors, reach: 0 }),
    );
    this.#visits = prepared.rules.map(() => ({ rules: [], isWaking: false, isShared: false }));
    this.#wake = buffers.wakeFor(prepared);
    this.#lengthOf = lengthOfFish(prepared, scene);
  }

  /** Whether the coming step needs no visits. */
  get isIdle(): boolean {
    return this.#isIdle;
  }

  /** Reads the settings, which may have changed. Call it before the kernel steers. */
  prepare(): void {
    this.#isIdle = true;
    for (let s = 0; s < this.#visits.length; s++) {
      const visits = this.#visits[s];
      const { rules } = visits;
      rules.length = 0;
      const all = this.#visitable[s];
      // Not forEach: its function would be allocated in every step.
      for (let k = 0; k < all.length; k++) {
        const one = all[k];
        if (!one || !isVisited(one.rule)) continue;
        one.reach = ruleReach(one.rule);
        rules.push(one);
      }
      visits.isWaking = wakeRadius(this.#prepared.rules[s]) > 0;
      visits.isShared = rules.length > 1 || visits.isWaking;
      if (rules.length > 0 || visits.isWaking) this.#isIdle = false;
    }
  }

  visit(i: number, flockmates: number, avoided: number): void {
    const scene = this.#scene;
    const { near, others } = scene;
    const s = scene.school.species[i];
    const { rules, isWaking, isShared } = this.#visits[s];
    near.refilled(flockmates);
    others.refilled(avoided);
    if (isWaking) this.#wake[i] = feltDrag(near, scene, this.#lengthOf, this.#prepared.rules[s].species);
    for (let k = 0; k < rules.length; k++) {
      const { rule, vectors, reach } = rules[k];
      const { settings, steer } = rule;
      near.count = flockmates;
      // With a radius of "all", a rule reads only the k nearest flockmates, no other fish.
      others.count = reach < Number.POSITIVE_INFINITY ? avoided : 0;
      if (isShared) {
        near.count = near.bringForward(reach);
        others.count = others.bringForward(reach);
      }
      if (settings.nearest) near.keepNearest(settings.nearest);
      steer(steeringVector, i, settings, scene);
      vectors.x[i] = steeringVector[0];
      vectors.y[i] = steeringVector[1];
      vectors.z[i] = steeringVector[2];
    }
  }
}
