// A school that `shoal serve` sends, which views show like a simulation.

import type { EngineFactory } from '../engines/engine.ts';
import type { ExportedFrame } from '../export/exported-frame.ts';
import type { SchoolState } from '../export/school-state.ts';
import { limits } from '../scenario/limits.ts';
import type { Plan } from '../scenario/plan.ts';
import { TrackError } from '../tracks/track-file.ts';
import { type FramePair, type MomentSource, RecordedEngine } from './recorded-engine.ts';

/** Frames that are kept, so that a view can be behind the last one: at least, and at most. */
const kept = { least: 4, most: 64 };
/** Memory for them, bytes, and bytes of an animal in one. */
const memory = 2 ** 26;
const animalBytes = 29;

/**
 * A school that another program simulates, shown without being simulated again: the frames that `shoal serve` sends, in
 * the scene of their scenario. Show a moment a little before `latest`, so that there are frames on both sides of it.
 */
export class ServedSchool {
  /** Most animals that it can show. */
  readonly mostAnimals: number;
  /** Makes the engine of a simulation that shows the school, as an option of `Simulation`. */
  readonly engine: EngineFactory;
  readonly #plan: Plan;
  readonly #most: number;
  readonly #states: SchoolState[] = [];

  /** @throws TrackError if the frame is not one of the plan */
  constructor(plan: Plan, first: ExportedFrame) {
    this.#plan = plan;
    // Animals may be born.
    this.mostAnimals = Math.min(limits.fish, 2 * first.count + 1000);
    this.#most = Math.max(kept.least, Math.min(kept.most, Math.floor(memory / (animalBytes * this.mostAnimals))));
    this.add(first);
    const source: MomentSource = {
      mostAnimals: this.mostAnimals,
      idAfterLast: (first.ids.at(-1) ?? -1) + 1,
      firstStep: Math.max(0, Math.round(first.time / plan.step)),
      timeOf: (step) => this.#timeAt(step),
      momentAt: (step) => this.#momentAt(this.#timeAt(step)),
    };
    this.engine = {
      name: 'recording',
      make: (of, school, options) => new RecordedEngine(of, school, options, source),
    };
  }

  /** Time of the last frame, s. */
  get latest(): number {
    return this.#states[this.#states.length - 1].time;
  }

  /** Adds a frame. @throws TrackError if it is not one of the plan, is not later, or has more animals than can be shown */
  add(frame: ExportedFrame): void {
    const before = this.#states.at(-1)?.time ?? Number.NEGATIVE_INFINITY;
    const problem = problemOf(frame, this.#plan.species.length, before, this.mostAnimals);
    if (problem) throw new TrackError(`frame ${frame.index} of the served school has ${problem}. Restart the server.`);
    this.#states.push(stateOf(frame));
    if (this.#states.length > this.#most) this.#states.shift();
  }

  /** Time of a step, s, or that of the nearest frame that is kept. */
  #timeAt(step: number): number {
    return Math.min(this.latest, Math.max(this.#states[0].time, step * this.#plan.step));
  }

  #momentAt(time: number): FramePair {
    const states = this.#states;
    const at = Math.max(
      0,
      states.findLastIndex((state) => state.time <= time),
    );
    return { one: states[at], other: states[Math.min(at + 1, states.length - 1)] };
  }
}

/** A copy with a column for each coordinate. */
function stateOf({ time, count, ids, species, positions, velocities }: ExportedFrame): SchoolState {
  const column = (triples: Float32Array, axis: number): Float32Array => {
    const to = new Float32Array(count);
    for (let n = 0; n < count; n++) to[n] = triples[3 * n + axis];
    return to;
  };
  const [x, y, z] = [0, 1, 2].map((axis) => column(positions, axis));
  const [vx, vy, vz] = [0, 1, 2].map((axis) => column(velocities, axis));
  return { ...{ time, count, id: ids.slice(0, count), species: species.slice(0, count) }, ...{ x, y, z, vx, vy, vz } };
}

/** Latest time of a frame, s: 30 years, so that steps stay whole numbers. */
const longest = 1e9;

/** Why a view could not show a frame; empty: it could. @param before time of the frame before */
function problemOf(
  { time, count, ids, species, positions, velocities }: ExportedFrame,
  kinds: number,
  before: number,
  most: number,
): string {
  if (!(time >= 0 && time <= longest)) return `the time ${time} s, expected 0 to ${longest} s`;
  if (time <= before) return `the time ${time} s after ${before} s, expected a later one`;
  if (count > Math.min(most, limits.fish)) return `${count} animals, expected at most ${Math.min(most, limits.fish)}`;
  for (let n = 0; n < count; n++) {
    if (n > 0 && ids[n] <= ids[n - 1]) return `the id ${ids[n]} after ${ids[n - 1]}, expected ascending ids`;
    if (ids[n] >= limits.ids) return `the id ${ids[n]}, expected at most ${limits.ids - 1}`;
    if (species[n] >= kinds) return `an animal of species ${species[n]}, expected one from 0 to ${kinds - 1}`;
  }
  const areNumbers = [positions, velocities].every((numbers) => numbers.subarray(0, 3 * count).every(Number.isFinite));
  return areNumbers ? '' : 'positions or velocities that are not finite';
}
