import { NearList } from '../../neighbours/near.ts';
import type { Scene } from '../../rules/rule.ts';
import { type VectorColumns, vector } from './blending.ts';
import { isVisited, reachOf } from './kernel/coverage.ts';
import type { Visitor } from './kernel/flock-kernel.ts';
import type { PreparedPlan } from './prepared-plan.ts';
import type { StepBuffers } from './step-scene.ts';

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

  /** Whether a species has more than one such rule. */
  readonly #several: readonly boolean[];

  constructor(prepared: PreparedPlan, scene: Scene, buffers: StepBuffers) {
    this.#prepared = prepared;
    this.#scene = { ...scene, near: this.lists[0], others: this.lists[1] };
    this.vectors = prepared.rules.map(({ rules }) =>
      rules.map(({ name, isOwn, flockmates }) => (isOwn && flockmates ? buffers.vectorsOf(name) : undefined)),
    );
    this.#several = this.vectors.map((all) => all.filter((vectors) => vectors !== undefined).length > 1);
  }

  visit(i: number, flockmates: number, avoided: number): void {
    const scene = this.#scene;
    const { near, others } = scene;
    const species = scene.school.species[i];
    const { rules } = this.#prepared.rules[species];
    const all = this.vectors[species];
    for (let k = 0; k < rules.length; k++) {
      const vectors = all[k];
      if (vectors === undefined || !isVisited(rules[k])) continue;
      const { settings, steer } = rules[k];
      near.count = flockmates;
      others.count = avoided;
      if (this.#several[species]) {
        // The lists go as far as the largest radius.
        near.count = near.bringForward(reachOf(rules[k]));
        others.count = others.bringForward(reachOf(rules[k]));
      }
      if (settings.nearest) near.keepNearest(settings.nearest);
      steer(vector, i, settings, scene);
      vectors.x[i] = vector[0];
      vectors.y[i] = vector[1];
      vectors.z[i] = vector[2];
    }
  }
}
