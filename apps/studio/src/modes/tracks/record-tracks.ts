// From tracks to a recording that can be shown. Runs in the worker.

import { FrameMetrics } from 'shoal/measures';
import type { TrackFrame, Tracks } from 'shoal/tracks';
import { type RecordedMeasures, sceneSize, type TrackRecording } from './recording.ts';
import type { TracksSettings } from './tracks-settings.ts';

/** Measures that recordings have charts of. */
const recordedMeasures = ['polarisation', 'rotation', 'nearestNeighbour', 'speed'] as const;
/** Most measured frames, evenly spread: a chart is not wider. */
const mostMeasured = 600;
/** Space around the animals, as a fraction of the longest edge of the tank. */
const margin = 0.04;
/** Shortest edge of the tank, as a fraction of the longest. */
const shortest = 0.1;
/** Shortest and longest step of a scene, s. */
const stepLimits = [1e-4, 1] as const;
/** As scenarios allow. */
const mostSpecies = 32;

/** @param rows at least as many as there are positions */
export function recordingOf(tracks: Tracks, rows: number, settings: TracksSettings): TrackRecording {
  const { space, interval, unit, species } = tracks;
  const kinds = species.length <= mostSpecies ? Math.max(1, species.length) : 1;
  const column = (): Float32Array => new Float32Array(rows);
  const columns = { id: new Uint32Array(rows), species: new Uint8Array(rows) };
  const vectors = [0, 1, 2].map(() => ({ place: column(), speed: column() }));
  const frames: number[] = [];
  const starts: number[] = [];
  const counts = new Array<number>(kinds).fill(0);
  const step = Math.min(stepLimits[1], Math.max(stepLimits[0], interval));
  const meter = new Meter(tracks, step, kinds);
  let row = 0;
  for (const one of tracks.frames()) {
    const { frame, fish } = one;
    meter.see(one);
    frames.push(frame - (meter.first as number));
    starts.push(row);
    const inFrame = new Array<number>(kinds).fill(0);
    for (let i = 0; i < fish.count; i++, row++) {
      const kind = kinds === 1 ? 0 : fish.species[i];
      inFrame[kind]++;
      columns.id[row] = fish.id[i];
      columns.species[row] = kind;
      for (const [axis, name] of (['x', 'y', 'z'] as const).entries()) {
        vectors[axis].place[row] = fish[name][i];
        vectors[axis].speed[row] = fish[`v${name}`][i];
      }
    }
    for (let kind = 0; kind < kinds; kind++) counts[kind] = Math.max(counts[kind], inFrame[kind]);
  }
  starts.push(row);
  const pace = interval / step;
  const tank = tankOf(
    vectors.map(({ place }) => place.subarray(0, row)),
    space,
  );
  const scale = sceneSize / Math.max(...tank.map(({ low, high }) => high - low));
  const axes = axesOf(space.dimensions, settings.height ?? 'z', yDownIn(tracks, settings));
  const max = axes.map(({ axis }) => scale * (tank[axis].high - tank[axis].low));
  for (const { axis, sign } of axes) {
    const { low, high } = tank[axis];
    const from = sign > 0 ? low : high;
    const { place, speed } = vectors[axis];
    for (let k = 0; k < row; k++) {
      place[k] = sign * scale * (place[k] - from);
      speed[k] *= sign * scale * pace;
    }
  }
  const [x, y, z = { place: column(), speed: column() }] = axes.map(({ axis }) => vectors[axis]);
  const cut = <T extends Float32Array | Uint32Array | Uint8Array>(whole: T): T => whole.slice(0, row) as T;
  return {
    name: tracks.name,
    ...{ frames: Float64Array.from(frames), starts: Uint32Array.from(starts) },
    ...{ id: cut(columns.id), species: cut(columns.species) },
    ...{ x: cut(x.place), y: cut(y.place), z: cut(z.place) },
    ...{ vx: cut(x.speed), vy: cut(y.speed), vz: cut(z.speed) },
    ...{ animals: [...tracks.fish], counts, dimensions: space.dimensions },
    ...{ min: [0, 0, 0], max: [max[0], max[1], max[2] ?? 0], isPeriodic: space.seam !== undefined },
    ...{ step, scale, pace, unit, measures: meter.table },
  };
}

/** Whether y grows downwards: as the user says, or else as the files do. */
function yDownIn(tracks: Tracks, { y }: TracksSettings): boolean {
  return y === undefined ? tracks.yDown : y === 'down';
}

interface Edge {
  readonly low: number;
  readonly high: number;
}

/** The box in which the animals are: the periodic world, or what they visit, with a margin. */
function tankOf(places: readonly Float32Array[], { dimensions, seam }: Tracks['space']): Edge[] {
  const edges = places.slice(0, dimensions).map((place, axis): Edge => {
    if (seam) return { low: seam.min[axis], high: seam.max[axis] };
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of place) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return { low, high };
  });
  if (seam) return edges;
  const longest = Math.max(...edges.map(({ low, high }) => high - low)) || 1;
  return edges.map(({ low, high }) => {
    const half = Math.max((high - low) / 2, (shortest * longest) / 2) + margin * longest;
    return { low: (low + high) / 2 - half, high: (low + high) / 2 + half };
  });
}

/** The axes of the recording that become x, y and z of the scene, and their signs: y of a scene points up. */
function axesOf(dimensions: 2 | 3, up: 'y' | 'z', isDown: boolean): { axis: number; sign: 1 | -1 }[] {
  const x = { axis: 0, sign: 1 as const };
  const y = { axis: 1, sign: isDown ? (-1 as const) : (1 as const) };
  if (dimensions === 2) return [x, y];
  if (up === 'y') return [x, y, { axis: 2, sign: 1 }];
  // A quarter turn, so that left and right stay.
  return [x, { axis: 2, sign: 1 }, { axis: 1, sign: isDown ? 1 : -1 }];
}

/** Measures frames, evenly spread over the recording. */
class Meter {
  /** Number of the first frame. */
  first: number | undefined;
  readonly #tracks: Tracks;
  readonly #step: number;
  readonly #kinds: number;
  #metrics: FrameMetrics | undefined;
  #every = 1;
  #due = 0;
  readonly #times: number[] = [];
  readonly #values: Record<string, number[]> = Object.fromEntries(recordedMeasures.map((key) => [key, []]));

  constructor(tracks: Tracks, step: number, kinds: number) {
    this.#tracks = tracks;
    this.#step = step;
    this.#kinds = kinds;
  }

  see({ frame, fish }: TrackFrame): void {
    const { space, lastFrame } = this.#tracks;
    if (this.#metrics === undefined || this.first === undefined) {
      this.first = this.#due = frame;
      this.#every = Math.max(1, (lastFrame - frame + 1) / mostMeasured);
      // Only the first radius of the search for neighbours; no group is measured.
      this.#metrics = new FrameMetrics(new Array<number>(this.#kinds).fill(usualDistance(fish)));
    }
    if (frame < this.#due) return;
    this.#due = frame + this.#every;
    const values = this.#metrics.measure(fish, space, recordedMeasures);
    this.#times.push((frame - this.first) * this.#step);
    for (const key of recordedMeasures) this.#values[key].push(values[key] ?? Number.NaN);
  }

  get table(): RecordedMeasures {
    const columns = Object.entries(this.#values).map(([key, values]) => [key, Float64Array.from(values)] as const);
    return { time: Float64Array.from(this.#times), columns: Object.fromEntries(columns) };
  }
}

/** About the distance between animals, in the unit of the tracks. */
function usualDistance({ count, x, y }: TrackFrame['fish']): number {
  const [xs, ys] = [x.subarray(0, count), y.subarray(0, count)];
  const edge = (of: Float32Array): number => of.reduce((a, b) => Math.max(a, b)) - of.reduce((a, b) => Math.min(a, b));
  return Math.max(edge(xs), edge(ys)) / Math.sqrt(count) || 1;
}
