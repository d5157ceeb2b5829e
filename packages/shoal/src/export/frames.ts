// The frames of an export: steps a simulation, and interpolates positions to the frame rate.

import type { BodyMotion } from '../drawing/bodies/model.ts';
import { models, shapesOf } from '../drawing/bodies/models.ts';
import { Beats } from '../drawing/fish/beats.ts';
import { Swimming } from '../drawing/fish/swimming.ts';
import { newPose, poseAt } from '../fields/pose.ts';
import { sinCos } from '../math/trigonometry.ts';
import type { Obstacle } from '../scenario/obstacles.ts';
import type { Plan } from '../scenario/plan.ts';
import type { Simulation } from '../simulation/simulation.ts';
import { orientationInto, quaternionInto } from './exported-camera.ts';
import type { ExportedFrame, FrameRange } from './exported-frame.ts';
import { movingObstacles } from './exported-scene.ts';
import { accelerationsBetween, KeptState, moveBetween, type SchoolState } from './school-state.ts';

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
export async function* recordedFrames(
  plan: Plan,
  states: Iterable<SchoolState> | AsyncIterable<SchoolState>,
  range: FrameRange,
): AsyncGenerator<ExportedFrame> {
  const motions = motionsOf(plan);
  const beats = new Beats();
  const maker = new FrameMaker(plan, beats, motions, range.species, movingObstacles(plan));
  const recorded = await BeatingStates.open(plan, states, beats, motions);
  for (let index = 0; index < range.frames; index++) {
    const time = range.from + index / range.fps;
    if (!(await recorded.goTo(time))) return;
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
  readonly #states: Iterator<SchoolState> | AsyncIterator<SchoolState>;
  #isAtEnd = false;
  readonly #acceleration = { ax: new Float32Array(0), ay: new Float32Array(0), az: new Float32Array(0) };

  static async open(
    plan: Plan,
    states: Iterable<SchoolState> | AsyncIterable<SchoolState>,
    beats: Beats,
    motions: readonly BodyMotion[],
  ): Promise<BeatingStates> {
    const from = Symbol.asyncIterator in states ? states[Symbol.asyncIterator]() : states[Symbol.iterator]();
    const made = new BeatingStates(plan, from, beats, motions);
    await made.#next();
    made.one.keep(made.other);
    beats.reserve(idAfter(made.one));
    beats.restAt(made.one.time);
    await made.#next();
    made.#look();
    return made;
  }

  private constructor(
    plan: Plan,
    states: Iterator<SchoolState> | AsyncIterator<SchoolState>,
    beats: Beats,
    motions: readonly BodyMotion[],
  ) {
    this.#plan = plan;
    this.#beats = beats;
    this.#motions = motions;
    this.#states = states;
  }

  /** Advances until `one` is the last state at or before a time. @returns whether the recording reaches it */
  async goTo(time: number): Promise<boolean> {
    while (this.other.time <= time + same && !this.#isAtEnd) {
      const { one } = this;
      this.one = this.other;
      this.other = one;
      await this.#next();
      this.#look();
    }
    return !this.#isAtEnd || time <= this.one.time + same;
  }

  /** Reads the next state; at the end, the last one stays. */
  async #next(): Promise<void> {
    const next = await this.#states.next();
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

/** Reads the tail beat of an animal, as `Beats.write`. */
type ReadBeat = Pick<Beats, 'room' | 'showAt' | 'write'>;

/** Makes frames from states, with the poses in which views draw the animals. */
class FrameMaker {
  readonly #beats: ReadBeat;
  readonly #motions: readonly BodyMotion[];
  readonly #chosen: ReadonlySet<number> | undefined;
  readonly #moving: readonly Obstacle[];
  readonly #plan: Plan;
  readonly #moved = new KeptState();
  /** The last heading of each animal, by id: one at rest keeps it. Before it first moves, this is along z. */
  #headings: Float32Array = new Float32Array(0);
  #frame: Columns = columnsFor(0);
  readonly #beat = new Float32Array(4);
  readonly #turn = new Float64Array(2);
  readonly #pose = newPose();
  readonly #obstacles: Float32Array;

  /**
   * @param motions the motion of each species
   * @param chosen the species that are exported; undefined: all
   * @param moving obstacles whose poses each frame has
   */
  constructor(
    plan: Plan,
    beats: ReadBeat,
    motions: readonly BodyMotion[],
    chosen: readonly number[] | undefined,
    moving: readonly Obstacle[],
  ) {
    this.#beats = beats;
    this.#motions = motions;
    this.#chosen = chosen && new Set(chosen);
    this.#moving = moving;
    this.#plan = plan;
    this.#obstacles = new Float32Array(7 * moving.length);
  }

  /** The frame at a time between two states, s. */
  frame(index: number, time: number, one: SchoolState, other: SchoolState): ExportedFrame {
    const room = one.count;
    const moved = this.#moved;
    moved.reserve(room);
    moveBetween(this.#plan, time, one, other, moved);
    this.#beats.showAt(time);
    if (this.#frame.ids.length < room) this.#frame = columnsFor(room);
    const frame = this.#frame;
    let count = 0;
    for (let i = 0; i < room; i++) {
      if (this.#chosen && !this.#chosen.has(one.species[i])) continue;
      frame.ids[count] = one.id[i];
      frame.species[count] = one.species[i];
      const at = 3 * count;
      frame.positions[at] = moved.x[i];
      frame.positions[at + 1] = moved.y[i];
      frame.positions[at + 2] = moved.z[i];
      frame.velocities[at] = moved.vx[i];
      frame.velocities[at + 1] = moved.vy[i];
      frame.velocities[at + 2] = moved.vz[i];
      this.#orient(frame, count++);
    }
    this.#placeObstacles(time);
    return { index, time, count, ...frame, obstacles: this.#obstacles };
  }

  /** Sets heading, bank and beat of an animal whose velocity is known. */
  #orient({ ids, species, velocities, orientations, beats, bends }: Columns, n: number): void {
    const id = ids[n];
    const heading = this.#headingOf(id, velocities, 3 * n);
    const beat = this.#beat;
    const { room } = this.#beats;
    this.#beats.write(id < room ? id : id % room, beat, 0, 1);
    const [phase, amplitude, bend, bank] = beat;
    beats[2 * n] = phase;
    beats[2 * n + 1] = amplitude;
    bends[n] = bend;
    let [fx, fy, fz] = heading;
    if (this.#motions[species[n]].gait === 'fly') {
      // Feet stay on level ground, whatever the bird's pitch is.
      const t = Math.min(1, Math.max(0, (amplitude - 0.3) / 0.3));
      fy *= t * t * (3 - 2 * t);
      const length = Math.sqrt(fx * fx + fy * fy + fz * fz) || 1;
      [fx, fy, fz] = [fx / length, fy / length, fz / length];
    }
    sinCos(this.#turn, bank);
    orientationInto(orientations, 4 * n, [fx, fy, fz], this.#turn[0], this.#turn[1]);
  }

  #headingOf(id: number, velocities: Float32Array, at: number): [number, number, number] {
    const [x, y, z] = [velocities[at], velocities[at + 1], velocities[at + 2]];
    const speed = Math.sqrt(x * x + y * y + z * z);
    if (this.#headings.length <= 3 * id) {
      const longer = new Float32Array(6 * (id + 1));
      longer.set(this.#headings);
      this.#headings = longer;
    }
    const last = this.#headings.subarray(3 * id, 3 * id + 3);
    if (speed > 0) last.set([x / speed, y / speed, z / speed]);
    else if (last[0] === 0 && last[1] === 0 && last[2] === 0) last[2] = 1;
    return [last[0], last[1], last[2]];
  }

  #placeObstacles(time: number): void {
    this.#moving.forEach((obstacle, k) => {
      const pose = this.#pose;
      poseAt(pose, obstacle, time);
      this.#obstacles.set(pose.subarray(9), 7 * k);
      quaternionInto(this.#obstacles, 7 * k + 3, pose.subarray(0, 9));
    });
  }
}

type Columns = Required<
  Pick<ExportedFrame, 'ids' | 'species' | 'positions' | 'orientations' | 'velocities' | 'beats' | 'bends'>
>;

function columnsFor(room: number): Columns {
  return {
    ids: new Uint32Array(room),
    species: new Uint8Array(room),
    positions: new Float32Array(3 * room),
    orientations: new Float32Array(4 * room),
    velocities: new Float32Array(3 * room),
    beats: new Float32Array(2 * room),
    bends: new Float32Array(room),
  };
}
