import { HeadingNoise } from '../../motion/heading/heading-noise.ts';
import { turnTo } from '../../motion/heading/turn-to.ts';
import { cosHalfView } from '../../neighbours/field-of-view.ts';
import type { Scene } from '../../rules/rule.ts';
import type { BoundHeading, SpeciesRules } from '../species-rules.ts';
import type { NeighbourPass } from './neighbour-pass.ts';
import type { PreparedPlan } from './prepared-plan.ts';

/** Accelerations of species with heading models: those that bring each fish to its next velocity in one step. */
export class HeadingPass {
  readonly #prepared: PreparedPlan;
  readonly #scene: Scene;
  readonly #neighbours: NeighbourPass;
  /** The direction that the fish wants, then its next heading. */
  readonly #next = new Float64Array(3);
  readonly #noise: HeadingNoise;

  constructor(prepared: PreparedPlan, scene: Scene, neighbours: NeighbourPass) {
    this.#prepared = prepared;
    this.#scene = scene;
    this.#neighbours = neighbours;
    this.#noise = new HeadingNoise(scene.seed, scene.dimensions);
  }

  /** Computes a = (s û′ − v)/Δt for the fish first..end of one species: desired direction, noise, turn, noise. */
  steer(first: number, end: number, rules: SpeciesRules, { model, settings }: BoundHeading): void {
    const scene = this.#scene;
    const { school, dimensions, step } = scene;
    const { species, vx, vy, vz, ax, ay, az } = school;
    const { motion, perception } = rules.species;
    const query = this.#prepared.queries[species[first]];
    const frame = this.#prepared.motionFrames[species[first]];
    const view = cosHalfView(perception.fieldOfViewDeg);
    const next = this.#next;
    const noise = this.#noise;
    for (let i = first; i < end; i++) {
      this.#neighbours.gather(i, rules, query);
      model.direct(next, i, settings, scene, view);
      if (dimensions === 2) next[2] = 0;
      const given = this.#normalise(i);
      const speed = model.givesSpeed ? Math.min(given, motion.maxSpeed) : motion.maxSpeed;
      if (settings.noiseAt === 'before-turn') noise.disturb(next, settings, school.id[i], school.step);
      turnTo(next, school, i, frame, settings);
      if (settings.noiseAt === 'after-turn') noise.disturb(next, settings, school.id[i], school.step);
      ax[i] = (speed * next[0] - vx[i]) / step;
      ay[i] = (speed * next[1] - vy[i]) / step;
      az[i] = (speed * next[2] - vz[i]) / step;
    }
  }

  /** Scales the desired direction to length 1; without one it is the present heading. @returns the length that it had */
  #normalise(i: number): number {
    const next = this.#next;
    const { vx, vy, vz } = this.#scene.school;
    const given = Math.sqrt(next[0] * next[0] + next[1] * next[1] + next[2] * next[2]);
    let length = given;
    if (!(given > leastLength)) {
      next[0] = vx[i];
      next[1] = vy[i];
      next[2] = vz[i];
      length = Math.sqrt(next[0] * next[0] + next[1] * next[1] + next[2] * next[2]);
    }
    if (length > 0) {
      next[0] /= length;
      next[1] /= length;
      next[2] /= length;
    }
    return given;
  }
}

/** Shorter sums of unit vectors are rounding, not a direction. */
const leastLength = 1e-6;
