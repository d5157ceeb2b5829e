import { InputError } from '../errors/input-error.ts';
import { brief } from '../files/json-value.ts';
import { andList } from '../terminal/word-list.ts';
import { type TrackColumn, type TrackRequest, trackColumns } from './track-request.ts';
import { openTracks, type SourceRow } from './track-source.ts';

type Vector = readonly [x: number, y: number, z: number];

/** One observation: a fish in a frame. Lengths in metres. */
export interface Observation {
  readonly frame: number;
  /** Indices of the fish and of its species, in the order of their first appearance. */
  readonly fish: number;
  readonly species: number;
  readonly position: Vector;
  /** Only if the table has velocities. */
  readonly velocity?: Vector;
}

/** A table of tracks as it was read. */
export interface TrackTable {
  /** Sorted by fish, then by frame. */
  readonly observations: readonly Observation[];
  /** Names of fish and of species. */
  readonly fish: readonly string[];
  readonly species: readonly string[];
  readonly dimensions: 2 | 3;
  /** Time between two frames, s. */
  readonly interval: number;
  /** Time of frame 0, s. */
  readonly start: number;
  /** Number of rows without a position, which are gaps. */
  readonly empty: number;
  readonly hasVelocities: boolean;
}

/** Most rows. More would not fit in memory. */
export const mostRows = 2_000_000;
const mostSpecies = 256;
/** Largest length or time. */
const largest = 1e15;
/** Texts that stand for a missing value. */
const missing = new Set(['', 'na', 'nan', 'null', 'none', '.']);
/** Tolerance for unevenly spaced times, as a fraction of the interval. */
const mostJitter = 0.25;

/** Reads a table of tracks. @throws InputError that states the location, the problem, what was expected and a remedy */
export async function readTrackTable(path: string, request: TrackRequest): Promise<TrackTable> {
  const source = await openTracks(path);
  const columns = columnsOf(path, source.names, request);
  const cellPlaces = new Map([...columns.keys()].map((column, place) => [column, place]));
  const scale = 1 / (request.pixelsPerMetre ?? 1);
  const fish = new Labels();
  const species = new Labels();
  const moments: Moment[] = [];
  const observations: Observation[] = [];
  const places: string[] = [];
  let empty = 0;
  for await (const row of source.rows([...columns.values()])) {
    const cells = new Cells(path, { columns, places: cellPlaces, scale }, row);
    const moment = cells.moment();
    const label = cells.label();
    const position = cells.vector(['x', 'y', 'z']);
    if (!position) {
      empty++;
      continue;
    }
    const velocity = columns.has('vx') ? cells.vector(['vx', 'vy', 'vz']) : undefined;
    moments.push(moment);
    places.push(row.place);
    observations.push({
      frame: moment.frame,
      fish: fish.indexOf(label),
      species: columns.has('species') ? species.indexOf(String(cells.of('species') ?? '')) : 0,
      position,
      ...(velocity && { velocity }),
    });
    refuseTooMany(path, row.place, observations.length, species.names.length);
  }
  if (observations.length === 0)
    throw new InputError(`${path}: has no row with a position, expected one for each fish and frame.`);
  const clock = clockOf(path, moments, request.fps);
  const framed = observations.map((one, k) => ({ ...one, frame: clock.frames[k] }));
  const order = framed
    .map((_, k) => k)
    .sort((a, b) => framed[a].fish - framed[b].fish || framed[a].frame - framed[b].frame);
  refuseTwins(path, framed, order, places, fish.names);
  return {
    observations: order.map((k) => framed[k]),
    ...{ fish: fish.names, species: species.names, empty },
    ...{ interval: clock.interval, start: clock.start },
    dimensions: columns.has('z') ? 3 : 2,
    hasVelocities: framed.every(({ velocity }) => velocity !== undefined),
  };
}

function refuseTooMany(path: string, place: string, rows: number, species: number): void {
  if (rows > mostRows) throw new InputError(`${path}: has more than ${mostRows} rows. Measure it in parts.`);
  if (species > mostSpecies)
    throw new InputError(
      `${path}: ${place}: has more than ${mostSpecies} species. Name another column with --columns species=NAME.`,
    );
}

/** Refuses two rows for one fish in one frame. @param order of the rows, by fish and frame */
function refuseTwins(
  path: string,
  rows: readonly Observation[],
  order: readonly number[],
  places: readonly string[],
  fish: readonly string[],
): void {
  for (let k = 1; k < order.length; k++) {
    const [a, b] = [rows[order[k - 1]], rows[order[k]]];
    if (a.fish === b.fish && a.frame === b.frame)
      throw new InputError(
        `${path}: ${places[order[k]]}: fish ${fish[b.fish]} has two rows for one frame (the other is ${places[order[k - 1]]}), expected one. Remove one of them.`,
      );
  }
}

/** NaN if the table has no such column. */
interface Moment {
  readonly frame: number;
  readonly time: number;
}

/** How to read the rows of a table. */
interface Reading {
  readonly columns: ReadonlyMap<TrackColumn, string>;
  /** Index of each column's cell in a row. */
  readonly places: ReadonlyMap<TrackColumn, number>;
  /** Metres per unit of length. */
  readonly scale: number;
}

/** The cells of a row, by their contents. */
class Cells {
  readonly #path: string;
  readonly #columns: ReadonlyMap<TrackColumn, string>;
  readonly #places: ReadonlyMap<TrackColumn, number>;
  readonly #row: SourceRow;
  readonly #scale: number;

  constructor(path: string, { columns, places, scale }: Reading, row: SourceRow) {
    this.#path = path;
    this.#columns = columns;
    this.#places = places;
    this.#row = row;
    this.#scale = scale;
  }

  of(column: TrackColumn): unknown {
    return this.#row.cells[this.#places.get(column) ?? -1];
  }

  moment(): Moment {
    const has = (column: TrackColumn): boolean => this.#columns.has(column);
    const frame = has('frame') ? this.#number('frame') : Number.NaN;
    if (has('frame') && !(Number.isSafeInteger(frame) && frame >= 0))
      throw this.#wrong('frame', 'a frame number from 0 on');
    const time = has('time') ? this.#number('time') : Number.NaN;
    if (!has('frame') && Number.isNaN(time)) throw this.#wrong('time', 'a time in seconds');
    return { frame, time };
  }

  /** The name of the fish. */
  label(): string {
    const label = String(this.of('id') ?? '').trim();
    if (missing.has(label.toLowerCase())) throw this.#wrong('id', 'the name or number of a fish');
    return label;
  }

  /** A position in metres; undefined if the row has none. A column that the table lacks is 0. */
  vector(names: readonly TrackColumn[]): Vector | undefined {
    const [x, y, z] = names.map((name) => (this.#columns.has(name) ? this.#number(name) * this.#scale : 0));
    return Number.isNaN(x + y + z) ? undefined : [x, y, z];
  }

  /** A number; NaN if the table has none. */
  #number(column: TrackColumn): number {
    const cell = this.of(column);
    if (cell === null || cell === undefined || Number.isNaN(cell)) return Number.NaN;
    if (typeof cell === 'string' && missing.has(cell.trim().toLowerCase())) return Number.NaN;
    const value = typeof cell === 'number' || typeof cell === 'string' ? Number(cell) : Number.NaN;
    if (Math.abs(value) <= largest) return value;
    throw this.#wrong(column, expectedNumber(cell, value));
  }

  #wrong(column: TrackColumn, expected: string): InputError {
    return new InputError(
      `${this.#path}: ${this.#row.place}, column "${this.#columns.get(column)}": expected ${expected}, got ${brief(this.of(column))}. Correct the row, or remove it.`,
    );
  }
}

function expectedNumber(cell: unknown, value: number): string {
  if (Number.isFinite(value)) return `a number up to ${largest.toExponential()}`;
  return /^\s*[+-]?\d+,\d+\s*$/.test(String(cell)) ? 'a number with a decimal point' : 'a number';
}

/** The name in the file of each column that the file has. */
function columnsOf(path: string, names: readonly string[], { columns = {} }: TrackRequest): Map<TrackColumn, string> {
  const found = new Map<TrackColumn, string>();
  for (const column of trackColumns) {
    const asked = columns[column];
    const name = names.find((one) => (asked === undefined ? one.toLowerCase() === column : one === asked));
    if (name !== undefined) found.set(column, name);
    else if (asked !== undefined)
      throw new InputError(
        `${path}: has no column "${asked}" for ${column}. It has ${andList(names.map((one) => `"${one}"`))}.`,
      );
  }
  const lacks: TrackColumn[] = (['id', 'x', 'y'] as const).filter((column) => !found.has(column));
  if (!found.has('frame') && !found.has('time')) lacks.unshift('frame');
  if (lacks.length > 0) throw new InputError(`${path}: ${missingColumns(lacks, names)}`);
  // Velocities are used only if all components are there.
  const velocity = found.has('z') ? (['vx', 'vy', 'vz'] as const) : (['vx', 'vy'] as const);
  if (!velocity.every((column) => found.has(column))) for (const column of velocity) found.delete(column);
  if (!found.has('z')) found.delete('vz');
  return found;
}

/** Says which columns a table lacks, which it has, and how to name them. */
function missingColumns(lacks: readonly TrackColumn[], names: readonly string[]): string {
  const [columns, them] = lacks.length === 1 ? ['column', 'it'] : ['columns', 'them'];
  const wanted = andList(lacks.map((column) => (column === 'frame' ? '"frame" or "time"' : `"${column}"`)));
  const has = andList(names.map((name) => `"${name}"`));
  return `has no ${columns} ${wanted}, only ${has}. Name ${them} with --columns ${lacks.map((column) => `${column}=NAME`).join(',')}.`;
}

interface Clock {
  readonly frames: readonly number[];
  readonly interval: number;
  readonly start: number;
}

/** The frame of each row, and the time between frames. */
function clockOf(path: string, moments: readonly Moment[], fps: number | undefined): Clock {
  if (!Number.isNaN(moments[0].frame)) {
    const frames = moments.map(({ frame }) => frame);
    let [first, last] = [moments[0], moments[0]];
    for (const moment of moments) {
      if (moment.frame < first.frame) first = moment;
      if (moment.frame > last.frame) last = moment;
    }
    const interval = fps === undefined ? (last.time - first.time) / (last.frame - first.frame) : 1 / fps;
    if (!(interval > 0))
      throw new InputError(`${path}: has frames but no times that tell how long one is. Add --fps N.`);
    const start = first.time - first.frame * interval;
    return { frames, interval, start: Number.isNaN(start) ? 0 : start };
  }
  const times = [...new Set(moments.map(({ time }) => time))].sort((a, b) => a - b);
  let least = Number.POSITIVE_INFINITY;
  for (let k = 1; k < times.length; k++) least = Math.min(least, times[k] - times[k - 1]);
  const guess = fps === undefined ? least : 1 / fps;
  if (!Number.isFinite(guess))
    throw new InputError(`${path}: has one moment only, which does not tell how long a frame is. Add --fps N.`);
  const frameOf = new Map<number, number>([[times[0], 0]]);
  let frame = 0;
  // Counts frames from one time to the next, so that rounded times do not drift away from their frames.
  for (let k = 1; k < times.length; k++) {
    const steps = (times[k] - times[k - 1]) / guess;
    frame += Math.round(steps);
    if (Math.abs(steps - Math.round(steps)) > mostJitter || Math.round(steps) < 1)
      throw new InputError(
        `${path}: the times ${times[k - 1]} and ${times[k]} s are ${steps.toFixed(2)} frames of ${guess.toPrecision(4)} s apart, expected a whole number. Name a column of frame numbers with --columns frame=NAME, or set --fps.`,
      );
    frameOf.set(times[k], frame);
  }
  const span = (times[times.length - 1] - times[0]) / Math.max(1, frame);
  return {
    frames: moments.map(({ time }) => frameOf.get(time) ?? 0),
    interval: fps === undefined ? span : 1 / fps,
    start: times[0],
  };
}

/** Numbers names in the order of their first appearance. */
class Labels {
  readonly names: string[] = [];
  readonly #indices = new Map<string, number>();

  indexOf(name: string): number {
    let index = this.#indices.get(name);
    if (index === undefined) {
      index = this.names.length;
      this.#indices.set(name, index);
      this.names.push(name);
    }
    return index;
  }
}
