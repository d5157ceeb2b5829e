import { NearList } from '../../neighbours/near.ts';
import type { Scene } from '../../rules/rule.ts';
import type { BoundRule } from '../species-rules.ts';
import { type VectorColumns, vector } from './blending.ts';
import { isVisited, reachOf } from './kernel/coverage.ts';
import type { Visitor } from './kernel/flock-kernel.ts';
import type { PreparedPlan } from './prepared-plan.ts';
import type { StepBuffers } from './step-scene.ts';

interface Visit {
  readonly rule: BoundRule;
  readonly vectors: VectorColumns;
}

/**
 * The program's own rules that read flockmates, in steps of the kernel: it visits each fish while it has the fish's
 * neighbours at hand. Their vectors are kept by fish, in float32, until all rules are summed.
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

  constructor(prepared: PreparedPlan, scene: Scene, buffers: StepBuffers) {
    this.#prepared = prepared;
    this.#scene = { ...scene, near: this.lists[0], others: this.lists[1] };
    this.vectors = prepared.rules.map(({ rules }) =>
      rules.map(({ name, isOwn, flockmates }) => (isOwn && flockmates ? buffers.vectorsOf(name) : undefined)),
    );
    this.#visits = prepared.rules.map(() => []);
  }

  /** Call before the kernel visits the fish of a step: settings may have changed. */
  prepare(): void {
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
    }
  }

  visit(i: number, flockmates: number, avoided: number): void {
    const scene = this.#scene;
    const { near, others } = scene;
    const visits = this.#visits[scene.school.species[i]];
    for (let k = 0; k < visits.length; k++) {
      const { rule, vectors } = visits[k];
      const { settings, steer } = rule;
      near.count = flockmates;
      others.count = avoided;
      if (visits.length > 1) {
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
