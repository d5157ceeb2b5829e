// The phase of a step in which fish move.

import { moveByHeading } from '../../motion/heading/move-by-heading.ts';
import {
  addRest,
  keepSpeeds,
  type MetabolicAccounts,
  metabolicAccounts,
  spend,
} from '../../motion/metabolism/metabolism.ts';
import { hasDrag, moveFish, wrapFish } from '../../motion/motion.ts';
import { WaterFlow } from '../../motion/water-flow.ts';
import type { Scene } from '../../rules/rule.ts';
import { groundHeight } from '../../scenario/ground.ts';
import { runEnd } from '../../school/school.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import { isAsynchronous, type SpeciesRules } from '../species-rules.ts';
import { blockSize } from './blending.ts';
import type { ObstacleCourse } from './obstacle-course.ts';
import { freeEnd } from './step-scene.ts';

/** Integrates the fish and keeps them out of obstacles and inside a periodic world. */
export class MotionPass {
  readonly #prepared: PreparedPlan;
  readonly #scene: Scene;
  readonly #course: ObstacleCourse;
  readonly #wake: Float32Array;
  /** Whether there are neither obstacles nor gates. */
  readonly #isOpen: boolean;
  readonly #flow = new WaterFlow();
  /** Of the school in this pass; undefined if no species has `metabolism`. */
  #accounts: MetabolicAccounts | undefined;

  constructor(prepared: PreparedPlan, scene: Scene, course: ObstacleCourse, wake: Float32Array, isOpen: boolean) {
    this.#prepared = prepared;
    this.#scene = scene;
    this.#course = course;
    this.#wake = wake;
    this.#isOpen = isOpen;
  }

  readonly move = (from: number, to: number): void => {
    const { school } = this.#scene;
    const { species, vx, vy, vz } = school;
    const course = this.#course;
    this.#accounts = this.#prepared.rules.some(hasMetabolism) ? metabolicAccounts(school) : undefined;
    for (let first = from, end = from; first < to; first = end) {
      const rules = this.#prepared.rules[species[first]];
      if (isAsynchronous(rules)) {
        end = runEnd(species, first, to);
        continue;
      }
      end = freeEnd(first, Math.min(to, first + blockSize), rules, this.#scene);
      if (!this.#isOpen) course.remember(first, Math.max(end, first + 1));
      if (end > first) {
        this.#moveBlock(first, end, rules);
        continue;
      }
      vx[first] = vy[first] = vz[first] = 0;
      course.keepOut(first, ++end);
      const { metabolism } = rules.species;
      if (metabolism && this.#accounts) addRest(this.#accounts, first, metabolism, this.#scene.step);
    }
  };

  /** Moves fish i, of a species with asynchronous updates. */
  moveAlone(i: number, rules: SpeciesRules): void {
    if (!this.#isOpen) this.#course.remember(i, i + 1);
    this.#moveBlock(i, i + 1, rules);
  }

  #moveBlock(first: number, end: number, rules: SpeciesRules): void {
    const { species, heading, motionFrame } = rules;
    const { motion, metabolism, onGround } = species;
    const { school, step } = this.#scene;
    if (heading) {
      moveByHeading(school, first, end, heading.settings, step);
      this.#constrain(first, end);
      return;
    }
    const { ground } = this.#prepared.live;
    const spends = hasDrag(motion) || metabolism !== null;
    const flow = metabolism && !onGround && this.#prepared.live.currents.length > 0 ? this.#flow : undefined;
    flow?.enter(this.#scene, first, end);
    if (spends) keepSpeeds(school, first, end);
    if (onGround) school.vy.fill(0, first, end);
    moveFish(school, first, end, motion, motionFrame, this.#wake);
    flow?.leave(school, end, step);
    if (onGround && ground)
      for (let i = first; i < end; i++) school.y[i] = groundHeight(ground, school.x[i], school.z[i]);
    this.#constrain(first, end);
    if (spends) spend(school, first, end, species, this.#wake, step, this.#accounts, flow);
  }

  /** Applies obstacles, gates and the faces of a periodic world. */
  #constrain(first: number, end: number): void {
    const { school, wraps, dimensions, world } = this.#scene;
    if (this.#isOpen && !wraps) return;
    const course = this.#course;
    const hasGates = this.#prepared.plan.gates.length > 0;
    // Fish by fish if several kinds of events are possible, so that events are in the order of the fish.
    const most = wraps || hasGates ? 1 : end - first;
    for (let i = first; i < end; i += most) {
      course.keepOut(i, i + most);
      if (hasGates) course.watchGates(i);
      if (wraps && wrapFish(school, i, world, dimensions)) course.makeClear(i);
    }
  }
}

function hasMetabolism({ species: { metabolism } }: SpeciesRules): boolean {
  return metabolism !== null;
}
