import type { BodyMotion } from '../drawing/bodies/model.ts';
import type { Beats } from '../drawing/fish/beats.ts';
import { newPose, poseAt } from '../fields/pose.ts';
import { sinCos } from '../math/trigonometry.ts';
import type { Obstacle } from '../scenario/obstacles.ts';
import type { Plan } from '../scenario/plan.ts';
import type { ExportedFrame } from './exported-frame.ts';
import { orientationInto, quaternionInto } from './pose.ts';
import { KeptState, moveBetween, type SchoolState } from './school-state.ts';

/** Reads the tail beat of an animal, as `Beats.write`. */
type ReadBeat = Pick<Beats, 'room' | 'showAt' | 'write'>;

/** Makes frames from states, with the poses in which views draw the animals. */
export class FrameMaker {
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
