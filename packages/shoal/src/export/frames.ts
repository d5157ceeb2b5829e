import type { BodyMotion } from '../drawing/bodies/model.ts';
import { models, shapesOf } from '../drawing/bodies/models.ts';
import { Beats } from '../drawing/fish/beats.ts';
import { Swimming } from '../drawing/fish/swimming.ts';
import type { Plan } from '../scenario/plan.ts';
import type { Simulation } from '../simulation/simulation.ts';
import type { ExportedFrame, FrameRange } from './exported-frame.ts';
import { movingObstacles } from './exported-scene.ts';
import { FrameMaker } from './frame-maker.ts';
import { accelerationsBetween, KeptState, type SchoolState } from './school-state.ts';

/** Two times closer than this are one, s: sums of steps have rounding errors. */
const same = 1e-7;

/**
 * The frames of a simulation, which it steps from its present state on. Positions between two states are interpolated.
 * @param run makes steps; default: those of the simulation
 */
export async function* simulationFrames(
  simulation: Simulation,
  range: FrameRange,
  run: (steps: number) => Promise<unknown> = (steps) => simulation.run(steps),
): AsyncGenerator<ExportedFrame> {
  const swimming = new Swimming();
  const { plan } = simulation;
  const motions = motionsOf(plan);
  const leave = swimming.follow(simulation, () => motions);
  const maker = new FrameMaker(plan, swimming, motions, range.species, movingObstacles(plan));
  const before = new KeptState();
  try {
    for (let index = 0; index < range.frames; index++) {
      const time = range.from + index / range.fps;
      const { school } = simulation;
      // Whole steps until the last state at or before the frame.
      const due = Math.floor((time - school.time + same) / simulation.plan.step);
      if (due > 0) await run(due);
      if (simulation.school.time < time - same) {
        before.keep(simulation.school);
        await run(1);
      }
      const after = simulation.school;
      const isExact = Math.abs(after.time - time) <= same;
      yield maker.frame(index, time, isExact ? after : before, after);
    }
  } finally {
    leave();
  }
}

/**
 * The frames of a recording.
 * @param states in the order of time; each may be valid only until the next is requested
 */
export function* recordedFrames(
  plan: Plan,
  states: Iterable<SchoolState>,
  range: FrameRange,
): Generator<ExportedFrame> {
  const motions = motionsOf(plan);
  const beats = new Beats();
  const maker = new FrameMaker(plan, beats, motions, range.species, movingObstacles(plan));
  const recorded = new BeatingStates(plan, states, beats, motions);
  for (let index = 0; index < range.frames; index++) {
    const time = range.from + index / range.fps;
    if (!recorded.goTo(time)) return;
    yield maker.frame(index, time, recorded.one, recorded.other);
  }
}

function motionsOf(plan: Plan): (typeof models)[keyof typeof models][] {
  return shapesOf(plan).map((shape) => models[shape]);
}

/** Goes through the states of a recording, with the tail beats that follow from them. */
class BeatingStates {
  /** The states around the time. */
  one: KeptState = new KeptState();
  other: KeptState = new KeptState();
  readonly #plan: Plan;
  readonly #beats: Beats;
  readonly #motions: readonly BodyMotion[];
  readonly #states: Iterator<SchoolState>;
  #isAtEnd = false;
  readonly #acceleration = { ax: new Float32Array(0), ay: new Float32Array(0), az: new Float32Array(0) };

  constructor(plan: Plan, states: Iterable<SchoolState>, beats: Beats, motions: readonly BodyMotion[]) {
    this.#plan = plan;
    this.#beats = beats;
    this.#motions = motions;
    this.#states = states[Symbol.iterator]();
    this.#next();
    this.one.keep(this.other);
    beats.reserve(idAfter(this.one));
    beats.restAt(this.one.time);
    this.#next();
    this.#look();
  }

  /** Advances until `one` is the last state at or before a time. @returns whether the recording reaches it */
  goTo(time: number): boolean {
    while (this.other.time <= time + same && !this.#isAtEnd) {
      const { one } = this;
      this.one = this.other;
      this.other = one;
      this.#next();
      this.#look();
    }
    return !this.#isAtEnd || time <= this.one.time + same;
  }

  /** Reads the next state; at the end, the last one stays. */
  #next(): void {
    const next = this.#states.next();
    if (next.done) {
      this.#isAtEnd = true;
      this.other.keep(this.one);
    } else this.other.keep(next.value);
  }

  /** Lets the beats of `one` last until `other`. */
  #look(): void {
    const { one, other } = this;
    this.#beats.reserve(idAfter(other));
    this.#beats.moveTo(one.time);
    this.#beats.look(this.#plan, { ...columnsOf(one), ...this.#accelerations() }, this.#motions);
  }

  /** Accelerations from `one` to `other`, m/s²; 0 of an animal that is not in both. */
  #accelerations(): Readonly<Record<'ax' | 'ay' | 'az', Float32Array>> {
    const { one, other } = this;
    const to = this.#acceleration;
    if (to.ax.length < one.count)
      for (const axis of ['ax', 'ay', 'az'] as const) to[axis] = new Float32Array(one.count);
    accelerationsBetween(one, other, to);
    return to;
  }
}

function columnsOf({
  count,
  id,
  species,
  vx,
  vy,
  vz,
}: SchoolState): Pick<SchoolState, 'count' | 'id' | 'species' | 'vx' | 'vy' | 'vz'> {
  return { count, id, species, vx, vy, vz };
}

function idAfter({ count, id }: SchoolState): number {
  return count === 0 ? 1 : id[count - 1] + 1;
}
