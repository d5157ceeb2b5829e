import type { Obstacles } from '../../fields/obstacles.ts';
import { eventKinds, type SimulationEvent } from '../../rules/outcomes.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { RuleOf } from '../species-rules.ts';
import type { Happened } from './device-state.ts';
import { gpuPartOf } from './used-rules.ts';

/** From step `from` on, at the time `time`, steps are dt long; s. */
export interface Pace {
  readonly from: number;
  readonly time: number;
  readonly dt: number;
}

/** Events of motion, which happen while time stands at the start of the step. */
const ofMotion: readonly SimulationEvent['kind'][] = ['passed', 'passed-back', 'displaced', 'enclosed'];

/** The order in which the CPU emits events: those of motion, then of each rule in turn. */
export class EventOrder {
  /** Of each kind: which comes first. */
  readonly #ranks: readonly number[];
  /** Ranks whose events come in their own order; the others in that of the fish. */
  readonly #inOrder: readonly boolean[];

  constructor({ ruleRows }: Plan, ruleOf: RuleOf) {
    const parts = Object.keys(ruleRows).flatMap((name) => {
      const part = gpuPartOf(name, ruleOf(name));
      return part && 'events' in part ? [part] : [];
    });
    const kinds = [ofMotion, ...parts.map(({ events = [] }) => events)];
    this.#ranks = eventKinds.map((kind) => kinds.findIndex((some) => some.includes(kind)));
    this.#inOrder = [false, ...parts.map(({ emitsInOrder = false }) => emitsInOrder)];
  }

  /** What happened on the device, in that order. */
  sorted(happened: Happened[]): Happened[] {
    return happened.sort(([kind, fish, other, step], [kindB, fishB, otherB, stepB]) => {
      const rank = this.#ranks[kind];
      const before = step - stepB || rank - this.#ranks[kindB];
      return before !== 0 || this.#inOrder[rank] ? before : fish - fishB || other - otherB;
    });
  }

  /** @param obstacles the device does not say which of them encloses a fish */
  eventOf(
    [code, fish, other, step, ...place]: Happened,
    paces: readonly Pace[],
    obstacles: Obstacles,
  ): SimulationEvent {
    const kind = eventKinds[code];
    const at = this.#ranks[code] === 0 ? step : step + 1;
    const { from, time: then, dt } = paces.findLast(({ from }) => from <= step) ?? paces[0];
    const time = then + (at - from) * dt;
    return {
      kind,
      step: step + 1,
      time,
      fish,
      other: kind === 'enclosed' ? obstacles.nearestTo(...place) : other,
      place,
    };
  }
}
