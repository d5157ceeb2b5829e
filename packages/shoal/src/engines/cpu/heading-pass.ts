// The phase of a step in which heading models steer.

import { HeadingNoise, updateChance } from '../../motion/heading/heading-noise.ts';
import { turnTo } from '../../motion/heading/move-by-heading.ts';
import { cosHalfView } from '../../neighbours/search.ts';
import { randomInto, streams, toUnit } from '../../random/random.ts';
import { rowNumbers } from '../../rules/kernel/layout.ts';
import type { Scene } from '../../rules/rule.ts';
import type { BoundHeading, SpeciesRules } from '../species-rules.ts';
import { blockSize } from './blending.ts';
import type { NeighbourPass } from './neighbour-pass.ts';

/**
 * Computes accelerations for species with heading models. Each acceleration takes a fish to its next velocity in one
 * step.
 */
export class HeadingPass {
  readonly #scene: Scene;
  readonly #neighbours: NeighbourPass;
  /** First the desired direction of the fish, then its next heading. */
  readonly #next = new Float64Array(3);
  /** The model's sums over the neighbours of a fish. */
  readonly #sums = new Float64Array(9);
  readonly #noise: HeadingNoise;
  readonly #hash = new Uint32Array(4);

  constructor(scene: Scene, neighbours: NeighbourPass) {
    this.#scene = scene;
    this.#neighbours = neighbours;
    this.#noise = new HeadingNoise(scene.seed, scene.dimensions);
  }

  /**
   * Computes a = (s û′ − v)/Δt for the fish first..end of one species. û′ is the desired direction after noise and the
   * limited turn.
   */
  steer(first: number, end: number, rules: SpeciesRules, heading: BoundHeading): void {
    if (!this.#neighbours.usesKernel || !heading.model.sum) {
      for (let i = first; i < end; i++) this.steerAlone(i, rules, heading);
      return;
    }
    const sums = this.#sums;
    for (let from = first; from < end; from += blockSize) {
      const to = Math.min(end, from + blockSize);
      const rows = this.#neighbours.computed(from, to, rules, false) as Float32Array;
      for (let i = from; i < to; i++) {
        const at = rowNumbers * (i - from);
        for (let k = 0; k < sums.length; k++) sums[k] = rows[at + k];
        if (this.#decides(i, heading)) this.#steerBySums(i, rules, heading);
        else this.#goOn(i, rules, heading);
      }
    }
  }

  /** Like `steer`, for fish i alone, without the kernel. */
  steerAlone(i: number, rules: SpeciesRules, heading: BoundHeading): void {
    if (heading.model.sum) this.#neighbours.gather(i, rules);
    this.steerGathered(i, rules, heading);
  }

  /** Like `steerAlone`, with the neighbours that the scene already lists. */
  steerGathered(i: number, rules: SpeciesRules, heading: BoundHeading): void {
    const { model, settings } = heading;
    if (!this.#decides(i, heading)) {
      this.#goOn(i, rules, heading);
      return;
    }
    model.sum?.(this.#sums, i, settings, this.#scene, cosHalfView(rules.species.perception.fieldOfViewDeg));
    this.#steerBySums(i, rules, heading);
  }

  /** Whether fish i decides in this step. With Poisson updates it decides only at random times. */
  #decides(i: number, { settings: { update, updateRate } }: BoundHeading): boolean {
    if (update !== 'poisson') return true;
    const { school, seed, step } = this.#scene;
    randomInto(this.#hash, seed, streams.headingUpdate, school.id[i], school.step);
    return toUnit(this.#hash[0]) < updateChance(updateRate, step);
  }

  /** Lets fish i swim straight on. */
  #goOn(i: number, { species: { motion } }: SpeciesRules, { model }: BoundHeading): void {
    const { school, step } = this.#scene;
    const { vx, vy, vz, ax, ay, az } = school;
    const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    const gain = model.givesSpeed || speed === 0 ? 0 : (motion.maxSpeed / speed - 1) / step;
    ax[i] = gain * vx[i];
    ay[i] = gain * vy[i];
    az[i] = gain * vz[i];
  }

  /** Steers fish i by `#sums`. */
  #steerBySums(i: number, { species: { motion }, motionFrame }: SpeciesRules, { model, settings }: BoundHeading): void {
    const scene = this.#scene;
    const { school, dimensions, step } = scene;
    const { vx, vy, vz, ax, ay, az } = school;
    const next = this.#next;
    const noise = this.#noise;
    model.direct(next, i, this.#sums, settings, scene);
    if (dimensions === 2) next[2] = 0;
    const given = this.#normalise(i);
    const speed = model.givesSpeed ? Math.min(given, motion.maxSpeed) : motion.maxSpeed;
    if (settings.noiseAt === 'before-turn') noise.disturb(next, settings, school.id[i], school.step);
    turnTo(next, school, i, motionFrame, settings);
    if (settings.noiseAt === 'after-turn') noise.disturb(next, settings, school.id[i], school.step);
    ax[i] = (speed * next[0] - vx[i]) / step;
    ay[i] = (speed * next[1] - vy[i]) / step;
    az[i] = (speed * next[2] - vz[i]) / step;
  }

  /**
   * Scales the desired direction to length 1, or sets it to the current heading if it is 0.
   * @returns its length before
   */
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

/** A shorter sum of unit vectors counts as 0: it is a rounding error. */
const leastLength = 1e-6;
