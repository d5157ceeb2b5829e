// The phase of a step in which rules compute steering vectors and update memories.

import { ShoalError } from '../../errors/shoal-error.ts';
import { shapeAccelerations } from '../../motion/motion.ts';
import { feltDrag } from '../../motion/wake.ts';
import { NearList } from '../../neighbours/near.ts';
import type { Scene } from '../../rules/rule.ts';
import { runEnd } from '../../school/school.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import { type BoundHeading, type BoundRule, isAsynchronous, type SpeciesRules, wakeRadius } from '../species-rules.ts';
import { blockSize, needsVectors, sumSteering, sums } from './blending.ts';
import { HeadingPass } from './heading-pass.ts';
import { ruleReach } from './kernel/coverage.ts';
import type { NeighbourPass } from './neighbour-pass.ts';
import { freeEnd, lengthOfFish } from './step-scene.ts';

/** Computes headings, memories of rules and accelerations. Each method takes any range of fish. */
export class SteeringPass {
  readonly #prepared: PreparedPlan;
  readonly #scene: Scene;
  readonly #neighbours: NeighbourPass;
  readonly #wake: Float32Array;
  readonly #headings: HeadingPass;
  readonly #lengthOf: (j: number) => number;
  readonly #memory: MemoryScene;

  /** @param wake output: fraction of its drag that each fish feels; empty: nothing reads it */
  constructor(prepared: PreparedPlan, scene: Scene, neighbours: NeighbourPass, wake: Float32Array) {
    this.#prepared = prepared;
    this.#scene = scene;
    this.#neighbours = neighbours;
    this.#wake = wake;
    this.#headings = new HeadingPass(scene, neighbours);
    this.#lengthOf = lengthOfFish(prepared, scene);
    this.#memory = new MemoryScene(scene, (i, rules, into) => neighbours.gatherInto(i, rules, into));
  }

  /** Computes headings in steps without the kernel, which computes its own. */
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

  /** Lets rules and heading models update the fish's own memory, before any fish steers. */
  readonly updateMemory = (from: number, to: number): void => {
    const { species } = this.#scene.school;
    for (let first = from, end = from; first < to; first = end) {
      const { remembering, heading } = this.#prepared.rules[species[first]];
      end = runEnd(species, first, to);
      if (heading?.model.updateMemory)
        for (let i = first; i < end; i++) heading.model.updateMemory(i, heading.settings, this.#scene);
      for (let k = 0; k < remembering.length; k++) {
        const { updateMemory, settings, isOwn } = remembering[k];
        if (!updateMemory || !settings.enabled) continue;
        if (isOwn) this.#updateOwnMemory(first, end, remembering[k]);
        else for (let i = first; i < end; i++) updateMemory(i, settings, this.#scene);
      }
    }
  };

  #updateOwnMemory(first: number, end: number, rule: BoundRule): void {
    const rules = this.#prepared.rules[this.#scene.school.species[first]];
    for (let i = first; i < end; i++) {
      this.#memory.begin(i, rule, rules);
      rule.updateMemory?.(i, rule.settings, this.#memory);
    }
  }

  /** Computes accelerations from the state at the start of the step. No fish moves meanwhile. */
  readonly steer = (from: number, to: number): void => {
    const { species, ax, ay, az } = this.#scene.school;
    // Without the kernel, the scene's lists hold the neighbours of one fish at a time.
    const most = this.#neighbours.usesKernel ? blockSize : 1;
    for (let first = from, end = from; first < to; first = end) {
      const rules = this.#prepared.rules[species[first]];
      if (rules.heading) {
        end = runEnd(species, first, to);
        if (!isAsynchronous(rules)) this.#headings.steer(first, end, rules, rules.heading);
        continue;
      }
      end = freeEnd(first, Math.min(to, first + most), rules, this.#scene);
      if (end > first) this.#steerBlock(first, end, rules);
      else ax[first] = ay[first] = az[end++] = 0;
    }
  };

  /** Computes the acceleration of fish i, of a species with a heading model, without the kernel. */
  steerAlone(i: number, rules: SpeciesRules, heading: BoundHeading): void {
    this.#headings.steerAlone(i, rules, heading);
  }

  /** Like `steerAlone`, with the neighbours that the scene already lists. */
  steerGathered(i: number, rules: SpeciesRules, heading: BoundHeading): void {
    this.#headings.steerGathered(i, rules, heading);
  }

  #steerBlock(first: number, end: number, rules: SpeciesRules): void {
    const { school, near } = this.#scene;
    const { ax, ay, az } = school;
    const { species } = rules;
    const neighbours = this.#neighbours;
    if (!neighbours.usesKernel) neighbours.gather(first, rules);
    const computed = neighbours.computed(first, end, rules, !needsVectors(rules));
    sumSteering(first, end, rules, this.#scene, computed, neighbours.visitedVectors(school.species[first]));
    const wake = wakeRadius(rules) > 0 ? feltDrag(near, this.#scene, this.#lengthOf, species) : 1;
    // Otherwise the kernel's visits have already stored it.
    const isOwn = this.#wake.length > 0 && (!neighbours.usesKernel || wakeRadius(rules) === 0);
    shapeAccelerations(sums, end - first, species, this.#scene.dimensions);
    for (let i = first, k = 0; i < end; i++, k += 3) {
      ax[i] = sums[k];
      ay[i] = sums[k + 1];
      az[i] = sums[k + 2];
    }
    if (isOwn) this.#wake.fill(wake, first, end);
  }
}

/** Fills the lists of a scene with the neighbours of fish i. */
type Gather = (i: number, rules: SpeciesRules, into: Scene) => void;

/**
 * The scene in which rules of your own update their memory. Memories are updated before the kernel has found the
 * neighbours, and most rules do not read them, so they are searched only when a rule reads `near` or `others`.
 *
 * It is not derived from the engine's scene by `Object.create`: V8 gives each prototype a shape of its own, so rules
 * would get slower with every simulation of a program.
 */
class MemoryScene implements Scene {
  readonly school: Scene['school'];
  readonly plan: Scene['plan'];
  readonly headingX: Float32Array;
  readonly headingY: Float32Array;
  readonly headingZ: Float32Array;
  readonly stretch: Scene['stretch'];
  readonly totals: Scene['totals'];
  readonly members: Scene['members'];
  readonly threats: Scene['threats'];
  readonly obstacles: Scene['obstacles'];
  readonly clearance: Float32Array;
  readonly world: Scene['world'];
  readonly seed: number;
  readonly dimensions: 2 | 3;
  readonly wraps: boolean;
  readonly step: number;
  readonly #near = new NearList();
  readonly #others = new NearList();
  readonly #gather: Gather;
  #fish = 0;
  #rule: BoundRule | undefined;
  #rules: SpeciesRules | undefined;
  #isGathered = false;

  constructor(scene: Scene, gather: Gather) {
    this.school = scene.school;
    this.plan = scene.plan;
    this.headingX = scene.headingX;
    this.headingY = scene.headingY;
    this.headingZ = scene.headingZ;
    this.stretch = scene.stretch;
    this.totals = scene.totals;
    this.members = scene.members;
    this.threats = scene.threats;
    this.obstacles = scene.obstacles;
    this.clearance = scene.clearance;
    this.world = scene.world;
    this.seed = scene.seed;
    this.dimensions = scene.dimensions;
    this.wraps = scene.wraps;
    this.step = scene.step;
    this.#gather = gather;
  }

  get near(): NearList {
    this.#gatherOnce();
    return this.#near;
  }

  get others(): NearList {
    this.#gatherOnce();
    return this.#others;
  }

  /** Prepares for the memory of a rule of fish i. */
  begin(i: number, rule: BoundRule, rules: SpeciesRules): void {
    this.#fish = i;
    this.#rule = rule;
    this.#rules = rules;
    this.#isGathered = false;
  }

  /** Finds the neighbours that the rule also gets when it steers: those within its radius, or the nearest of them. */
  #gatherOnce(): void {
    if (this.#isGathered || !this.#rule || !this.#rules) return;
    const { name, flockmates, settings } = this.#rule;
    if (!flockmates)
      throw new ShoalError(
        'rule',
        `rule "${name}": updateMemory must not read scene.near or scene.others, because the rule reads no flockmates. Define it with flockmates: true and the parameter radius.`,
      );
    // Set first: gathering reads the lists that it fills.
    this.#isGathered = true;
    this.#gather(this.#fish, this.#rules, this);
    const [near, others] = [this.#near, this.#others];
    const reach = ruleReach(this.#rule);
    const isBounded = reach < Number.POSITIVE_INFINITY;
    if (isBounded) near.count = near.bringForward(reach);
    else if (!settings.nearest) near.count = 0;
    others.count = isBounded ? others.bringForward(reach) : 0;
    if (settings.nearest) near.keepNearest(settings.nearest);
  }
}
