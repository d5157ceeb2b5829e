import { shapeAccelerations } from '../../motion/motion.ts';
import { wakeFactor } from '../../motion/wake.ts';
import type { Scene } from '../../rules/rule.ts';
import { wakeRadius } from '../neighbour-query.ts';
import { runEnd, type SpeciesRules } from '../species-rules.ts';
import { blockSize, needsVectors, sumSteering, sums } from './blending.ts';
import { HeadingPass } from './heading-pass.ts';
import { freeEnd } from './held-fish.ts';
import type { NeighbourPass } from './neighbour-pass.ts';
import type { PreparedPlan } from './prepared-plan.ts';
import { lengthOfFish } from './step-scene.ts';

/** From velocities to accelerations: headings, memories of rules, steering. Each method takes any range of fish. */
export class SteeringPass {
  readonly #prepared: PreparedPlan;
  readonly #scene: Scene;
  readonly #neighbours: NeighbourPass;
  readonly #wake: Float32Array;
  readonly #headings: HeadingPass;
  readonly #lengthOf: (j: number) => number;

  /** @param wake output: fraction of its drag that each fish feels */
  constructor(prepared: PreparedPlan, scene: Scene, neighbours: NeighbourPass, wake: Float32Array) {
    this.#prepared = prepared;
    this.#scene = scene;
    this.#neighbours = neighbours;
    this.#wake = wake;
    this.#headings = new HeadingPass(prepared, scene, neighbours);
    this.#lengthOf = lengthOfFish(prepared, scene);
  }

  /** Without the kernel, which computes headings itself. */
  readonly computeHeadings = (from: number, to: number): void => {
    const { headingX, headingY, headingZ, school } = this.#scene;
    const { vx, vy, vz } = school;
    for (let i = from; i < to; i++) {
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      const inverse = speed > 0 ? 1 / speed : 0;
      headingX[i] = vx[i] * inverse;
      headingY[i] = vy[i] * inverse;
      headingZ[i] = vz[i] * inverse;
    }
  };

  /** Lets rules update the fish's own memory, before any fish steers. */
  readonly updateMemory = (from: number, to: number): void => {
    const { species } = this.#scene.school;
    for (let first = from, end = from; first < to; first = end) {
      const { remembering } = this.#prepared.rules[species[first]];
      end = runEnd(species, first, to);
      for (let k = 0; k < remembering.length; k++) {
        const { updateMemory, settings } = remembering[k];
        if (updateMemory && settings.enabled) for (let i = first; i < end; i++) updateMemory(i, settings, this.#scene);
      }
    }
  };

  /** Computes accelerations from the state at the start of the step. No fish moves meanwhile. */
  readonly steer = (from: number, to: number): void => {
    const { species, ax, ay, az } = this.#scene.school;
    // Without the kernel, the scene holds the neighbours of one fish at a time.
    const most = this.#neighbours.usesKernel ? blockSize : 1;
    for (let first = from, end = from; first < to; first = end) {
      const rules = this.#prepared.rules[species[first]];
      if (rules.heading) {
        end = runEnd(species, first, to);
        this.#headings.steer(first, end, rules, rules.heading);
        continue;
      }
      end = freeEnd(first, Math.min(to, first + most), rules, this.#scene);
      if (end > first) this.#steerBlock(first, end, rules);
      else ax[first] = ay[first] = az[end++] = 0;
    }
  };

  #steerBlock(first: number, end: number, rules: SpeciesRules): void {
    const { school, near } = this.#scene;
    const { ax, ay, az } = school;
    const { species } = rules;
    const { wakeBenefit } = species.motion;
    const neighbours = this.#neighbours;
    if (!neighbours.usesKernel) neighbours.gather(first, rules, this.#prepared.queries[school.species[first]]);
    const computed = neighbours.computed(first, end, rules, !needsVectors(rules));
    sumSteering(first, end, rules, this.#scene, computed, neighbours.visitedVectors(school.species[first]));
    const wake = wakeBenefit > 0 ? wakeFactor(near, this.#scene, this.#lengthOf, wakeBenefit) : 1;
    // Otherwise the kernel's visits have computed it.
    const isOwn = !neighbours.usesKernel || wakeRadius(rules) === 0;
    shapeAccelerations(sums, end - first, species, this.#scene.dimensions);
    for (let i = first, k = 0; i < end; i++, k += 3) {
      ax[i] = sums[k];
      ay[i] = sums[k + 1];
      az[i] = sums[k + 2];
      if (isOwn) this.#wake[i] = wake;
    }
  }
}
