import { wakeFactor } from '../../motion/wake.ts';
import { NearList } from '../../neighbours/near.ts';
import type { Scene } from '../../rules/rule.ts';
import { wakeRadius } from '../neighbour-query.ts';
import type { BoundRule } from '../species-rules.ts';
import { type VectorColumns, vector } from './blending.ts';
import { isVisited, reachOf } from './kernel/coverage.ts';
import type { Visitor } from './kernel/flock-kernel.ts';
import type { PreparedPlan } from './prepared-plan.ts';
import { lengthOfFish, type StepBuffers } from './step-scene.ts';

interface Visit {
  readonly rule: BoundRule;
  readonly vectors: VectorColumns;
}

/**
 * Wakes, and rules of your own that read flockmates, in steps of the kernel: it visits each fish while it has the
 * fish's neighbours at hand. Vectors of rules are kept by fish, in float32, until all rules are summed.
 */
export class VisitedRules implements Visitor {
  readonly lists = [new NearList(), new NearList()] as const;
  readonly #prepared: PreparedPlan;
  /** With lists of its own, which lie in the kernel's memory. */
  readonly #scene: Scene;
  /** By species, then by rule: its vectors in a step that visits fish for it; undefined: it reads no flockmates. */
  readonly vectors: readonly (readonly (VectorColumns | undefined)[])[];
  /** By species: those of them that take part in the coming step. */
  readonly #visits: readonly Visit[][];
  /** Of each fish the fraction of its drag that it feels. */
  readonly #wake: Float32Array;
  readonly #lengthOf: (j: number) => number;
  #isIdle = true;

  constructor(prepared: PreparedPlan, scene: Scene, buffers: StepBuffers) {
    this.#prepared = prepared;
    this.#scene = { ...scene, near: this.lists[0], others: this.lists[1] };
    this.vectors = prepared.rules.map(({ rules }) =>
      rules.map(({ name, isOwn, flockmates }) => (isOwn && flockmates ? buffers.vectorsOf(name) : undefined)),
    );
    this.#visits = prepared.rules.map(() => []);
    this.#wake = buffers.wake;
    this.#lengthOf = lengthOfFish(prepared, scene);
  }

  /** Whether nothing takes part in the coming step. */
  get isIdle(): boolean {
    return this.#isIdle;
  }

  /** Call before the kernel visits the fish of a step: settings may have changed. */
  prepare(): void {
    this.#isIdle = true;
    for (let s = 0; s < this.#visits.length; s++) {
      const visits = this.#visits[s];
      const { rules } = this.#prepared.rules[s];
      visits.length = 0;
      const all = this.vectors[s];
      // Not forEach: its function would be garbage of every step.
      for (let k = 0; k < all.length; k++) {
        const vectors = all[k];
        if (vectors && isVisited(rules[k])) visits.push({ rule: rules[k], vectors });
      }
      if (visits.length > 0 || wakeRadius(this.#prepared.rules[s]) > 0) this.#isIdle = false;
    }
  }

  visit(i: number, flockmates: number, avoided: number): void {
    const scene = this.#scene;
    const { near, others } = scene;
    const s = scene.school.species[i];
    const all = this.#prepared.rules[s];
    const visits = this.#visits[s];
    if (wakeRadius(all) > 0) {
      near.count = flockmates;
      this.#wake[i] = wakeFactor(near, scene, this.#lengthOf, all.species.motion.wakeBenefit);
    }
    for (let k = 0; k < visits.length; k++) {
      const { rule, vectors } = visits[k];
      const { settings, steer } = rule;
      near.count = flockmates;
      // A rule that counts the k nearest at any distance reads flockmates only.
      others.count = reachOf(rule) < Number.POSITIVE_INFINITY ? avoided : 0;
      if (visits.length > 1 || wakeRadius(all) > 0) {
        // The lists go as far as the largest radius.
        near.count = near.bringForward(reachOf(rule));
        others.count = others.bringForward(reachOf(rule));
      }
      if (settings.nearest) near.keepNearest(settings.nearest);
      steer(vector, i, settings, scene);
      vectors.x[i] = vector[0];
      vectors.y[i] = vector[1];
      vectors.z[i] = vector[2];
    }
  }
}
