import { NearList } from '../../neighbours/near.ts';
import type { Scene } from '../../rules/rule.ts';
import { vector } from './blending.ts';
import { isVisited } from './kernel/coverage.ts';
import type { FlockKernel, Visitor } from './kernel/flock-kernel.ts';
import type { PreparedPlan } from './prepared-plan.ts';
import type { StepBuffers, VectorColumns } from './step-scene.ts';

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

  constructor(prepared: PreparedPlan, scene: Scene, buffers: StepBuffers) {
    this.#prepared = prepared;
    this.#scene = { ...scene, near: this.lists[0], others: this.lists[1] };
    this.vectors = prepared.rules.map(({ rules }) =>
      rules.map(({ name, isOwn, flockmates }) => (isOwn && flockmates ? buffers.vectorsOf(name) : undefined)),
    );
  }

  visit(i: number, kernel: FlockKernel): void {
    const scene = this.#scene;
    const { school, near, others } = scene;
    const species = school.species[i];
    const { rules, flockmateMask, avoidedMask } = this.#prepared.rules[species];
    const query = this.#prepared.queries[species];
    for (let k = 0; k < rules.length; k++) {
      const rule = rules[k];
      const vectors = this.vectors[species][k];
      if (vectors === undefined || !isVisited(rule)) continue;
      const { settings, steer, stretch } = rule;
      const radius = (settings.radius ?? 0) * stretch;
      near.count = kernel.fillList(0, flockmateMask, radius, query);
      others.count = avoidedMask === 0 ? 0 : kernel.fillList(1, avoidedMask, radius, query);
      if (settings.nearest) near.keepNearest(settings.nearest);
      steer(vector, i, settings, scene);
      vectors.x[i] = vector[0];
      vectors.y[i] = vector[1];
      vectors.z[i] = vector[2];
    }
  }
}
