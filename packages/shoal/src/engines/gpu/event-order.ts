// Sorts the events that the GPU reports into the order in which the CPU emits them.

import type { Obstacles } from '../../fields/obstacles.ts';
import { eventKinds, type SimulationEvent } from '../../rules/outcomes.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { RuleOf } from '../species-rules.ts';
import type { Happened } from './device-state.ts';
import { StepClock, type StepPace } from './step-times.ts';
import { gpuPartOf } from './used-rules.ts';

/** Events of motion. Their time is the start of the step. */
const ofMotion: readonly SimulationEvent['kind'][] = ['passed', 'passed-back', 'displaced', 'enclosed'];

/** Births come after the events of rules. */
const ofBirths: readonly SimulationEvent['kind'][] = ['birth'];

/** The order in which the CPU emits events: those of motion, then of each rule in turn, then births. */
export class EventOrder {
  /** Rank of each kind of event; lower ranks come first. */
  readonly #ranks: readonly number[];
  /** Ranks whose events keep the order in which they were emitted; the others are sorted by fish. */
  readonly #inOrder: readonly boolean[];

  constructor({ ruleRows }: Plan, ruleOf: RuleOf) {
    const parts = Object.keys(ruleRows).flatMap((name) => {
      const part = gpuPartOf(name, ruleOf(name));
      return part && 'events' in part ? [part] : [];
    });
    const kinds = [ofMotion, ...parts.map(({ events = [] }) => events), ofBirths];
    this.#ranks = eventKinds.map((kind) => kinds.findIndex((some) => some.includes(kind)));
    this.#inOrder = [false, ...parts.map(({ emitsInOrder = false }) => emitsInOrder), false];
  }

  /** Sorts the events of the device in the order in which the CPU emits them. */
  sorted(happened: Happened[]): Happened[] {
    return happened.sort(([kind, fish, other, step], [kindB, fishB, otherB, stepB]) => {
      const rank = this.#ranks[kind];
      const before = step - stepB || rank - this.#ranks[kindB];
      return before !== 0 || this.#inOrder[rank] ? before : fish - fishB || other - otherB;
    });
  }

  /**
   * @param happened the events, in order
   * @param obstacles to find the obstacle that encloses a fish: the device does not report it
   */
  eventsOf(happened: readonly Happened[], paces: readonly StepPace[], obstacles: Obstacles): SimulationEvent[] {
    if (happened.length === 0) return [];
    const clock = new StepClock(paces);
    return happened.map(([code, fish, other, step, ...position]) => {
      const kind = eventKinds[code];
      clock.goTo(step);
      return {
        kind,
        step: step + 1,
        time: this.#ranks[code] === 0 ? clock.time : clock.time + clock.dt,
        fish,
        other: kind === 'enclosed' ? obstacles.nearestTo(...position) : other,
        position,
      };
    });
  }
}
