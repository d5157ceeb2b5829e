// Reads the frames of a recorded run from its Parquet file, a row group at a time.

import type { ColumnChunk, FileMetaData } from 'hyparquet';
import { trajectoryColumns } from '../tables/text-table.ts';
import { TrackError, type TrackFile } from '../tracks/track-file.ts';
import { GroupReader, type RowGroupColumns } from './group-reader.ts';
import { openFooter } from './parquet-outline.ts';
import type { RecordedFrame, RecordedFrames } from './recorded-frames.ts';

/** A row group, by the numbers of its frames. */
interface FrameGroup {
  readonly first: number;
  readonly last: number;
  readonly rows: number;
}

const remedy = 'Open the file trajectory.parquet that `shoal run --out` writes.';

/**
 * Opens the trajectory of a recorded run.
 * @param memory for decoded row groups, bytes; those of one frame are always kept
 * @throws TrackError if it is no such file
 */
export async function openParquetFrames(file: TrackFile, memory = 2 ** 26): Promise<RecordedFrames> {
  const { metadata, outline } = await openFooter(file, remedy);
  const names = outline.columns.map(({ name }) => name);
  const missing = trajectoryColumns.find(({ name }) => !names.includes(name));
  if (missing)
    throw new TrackError(
      `${file.name}: is no recorded run, because it has no column "${missing.name}". It has ${names.join(', ')}. ${remedy}`,
    );
  const reader = new GroupReader(file, metadata, memory);
  return new ParquetFrames(file.name, reader, await scheduleOf(file.name, metadata, reader), notesOf(metadata));
}

interface Notes {
  readonly seed: number | undefined;
  readonly stepSeconds: number | undefined;
}

function notesOf({ key_value_metadata: notes = [] }: FileMetaData): Notes {
  const number = (wanted: string): number | undefined => {
    const value = Number(notes.find(({ key }) => key === wanted)?.value ?? Number.NaN);
    return Number.isFinite(value) ? value : undefined;
  };
  return { seed: number('shoal.seed'), stepSeconds: number('shoal.stepSeconds') };
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** The numbers in some columns of a row group. */
interface GroupRanges {
  readonly rows: number;
  readonly frame: Range;
  readonly step: Range;
  readonly id: Range;
  readonly time: Range | undefined;
}

/** Where the frames are, and their steps. */
type Schedule = Pick<ParquetFrames, 'count' | 'firstStep' | 'startTime' | 'every' | 'mostAnimals' | 'idAfterLast'> & {
  readonly groups: readonly FrameGroup[];
};

async function scheduleOf(name: string, { row_groups }: FileMetaData, reader: GroupReader): Promise<Schedule> {
  const ranges: GroupRanges[] = [];
  // One after another: files without statistics are read here, of which one row group is in memory.
  for (const [k, { columns, num_rows }] of row_groups.entries())
    ranges.push({
      rows: Number(num_rows),
      frame: rangeIn(columns, 'frame') ?? (await reader.rangeOf(k, 'frame')),
      step: rangeIn(columns, 'step') ?? (await reader.rangeOf(k, 'step')),
      id: rangeIn(columns, 'id') ?? (await reader.rangeOf(k, 'id')),
      time: rangeIn(columns, 'time'),
    });
  const [begin, end] = [ranges[0], ranges[ranges.length - 1]];
  if (!begin) throw new TrackError(`${name}: has no frame, expected at least one. ${remedy}`);
  const count = end.frame.max - begin.frame.min + 1;
  const every = count > 1 ? (end.step.max - begin.step.min) / (count - 1) : 1;
  const follow = (min: number, frame: number): boolean => min === begin.step.min + every * (frame - begin.frame.min);
  const isRegular = ranges.every(
    ({ frame, step }, k) =>
      frame.min >= (ranges[k - 1]?.frame.max ?? 0) && follow(step.min, frame.min) && follow(step.max, frame.max),
  );
  if (!isRegular || !Number.isInteger(every) || every < 1)
    throw new TrackError(
      `${name}: its frames must ascend, with as many steps between any two, got another order in the columns frame and step. ${remedy}`,
    );
  const idAfterLast = Math.max(...ranges.map(({ id }) => id.max)) + 1;
  const groups = ranges.map(({ frame, rows }) => ({ first: frame.min, last: frame.max, rows }));
  return {
    ...{
      count,
      every,
      groups,
      idAfterLast,
      firstStep: begin.step.min,
      mostAnimals: Math.min(idAfterLast, mostRows(groups)),
    },
    startTime: Math.abs(begin.time?.min ?? 0),
  };
}

/** Most rows that a frame may have. */
function mostRows(groups: readonly FrameGroup[]): number {
  let [most, joined] = [0, 0];
  for (const [k, { first, last, rows }] of groups.entries()) {
    // A frame may go on over several row groups.
    joined = first === groups[k - 1]?.last ? joined + rows : rows;
    most = Math.max(most, joined);
    if (last > first) joined = rows;
  }
  return most;
}

/** The least and largest number of a column in a row group, by its statistics. */
function rangeIn(columns: readonly ColumnChunk[], name: string): Range | undefined {
  const { min_value: min, max_value: max } =
    columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === name)?.meta_data?.statistics ?? {};
  return typeof min === 'number' && typeof max === 'number' && min <= max && min >= 0 ? { min, max } : undefined;
}

class ParquetFrames implements RecordedFrames {
  readonly name: string;
  readonly count: number;
  readonly firstStep: number;
  readonly startTime: number;
  readonly every: number;
  readonly mostAnimals: number;
  readonly idAfterLast: number;
  readonly seed: number | undefined;
  readonly stepSeconds: number | undefined;
  readonly #groups: readonly FrameGroup[];
  readonly #reader: GroupReader;

  constructor(name: string, reader: GroupReader, { groups, ...schedule }: Schedule, notes: Notes) {
    this.name = name;
    this.#reader = reader;
    this.#groups = groups;
    this.count = schedule.count;
    this.firstStep = schedule.firstStep;
    this.startTime = schedule.startTime;
    this.every = schedule.every;
    this.mostAnimals = schedule.mostAnimals;
    this.idAfterLast = schedule.idAfterLast;
    this.seed = notes.seed;
    this.stepSeconds = notes.stepSeconds;
  }

  async read(index: number): Promise<RecordedFrame> {
    const frame = this.#groups[0].first + index;
    const numbers = this.#groups.flatMap(({ first, last }, k) => (first <= frame && frame <= last ? k : []));
    const groups = await this.#reader.read(numbers);
    const pieces = groups.map((columns) => pieceOf(columns, frame));
    const whole = joined(pieces);
    this.#check(whole, index);
    return whole;
  }

  /** @throws TrackError unless ids ascend and all numbers are finite */
  #check({ count, id, x, y, z, vx, vy, vz }: RecordedFrame, index: number): void {
    const complain = (what: string): never => {
      throw new TrackError(`${this.name} is damaged: frame ${index} ${what}. Record the run again.`);
    };
    if (count > this.mostAnimals) complain(`has ${count} animals, expected at most ${this.mostAnimals}`);
    for (let k = 0; k < count; k++)
      if (id[k] >= this.idAfterLast || (k > 0 && id[k] <= id[k - 1])) complain('has ids that do not ascend');
    for (const column of [x, y, z, vx, vy, vz]) {
      let sum = 0;
      for (let k = 0; k < count; k++) sum += 0 * column[k];
      if (sum !== 0) complain('has numbers that are not finite');
    }
  }
}

/** The rows of a frame in a row group, in memory of its own: frames are kept longer than row groups. */
function pieceOf({ frame, ...columns }: RowGroupColumns, wanted: number): RecordedFrame {
  const from = firstAt(frame, wanted);
  const to = firstAt(frame, wanted + 1);
  const { id, species, x, y, z, vx, vy, vz } = columns;
  return {
    count: to - from,
    ...{ id: id.slice(from, to), species: species.slice(from, to) },
    ...{ x: x.slice(from, to), y: y.slice(from, to), z: z.slice(from, to) },
    ...{ vx: vx.slice(from, to), vy: vy.slice(from, to), vz: vz.slice(from, to) },
  };
}

/** The first row whose frame is at least `wanted`. */
function firstAt(frame: Int32Array, wanted: number): number {
  let [low, high] = [0, frame.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (frame[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function joined(pieces: readonly RecordedFrame[]): RecordedFrame {
  if (pieces.length === 1) return pieces[0];
  const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
  const join = <Column extends Uint32Array | Uint8Array | Float32Array>(
    to: Column,
    of: (piece: RecordedFrame) => Column,
  ): Column => {
    let at = 0;
    for (const piece of pieces) {
      to.set(of(piece), at);
      at += piece.count;
    }
    return to;
  };
  const floats = (name: 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz'): Float32Array =>
    join<Float32Array>(new Float32Array(count), (piece) => piece[name]);
  return {
    count,
    ...{ id: join<Uint32Array>(new Uint32Array(count), ({ id }) => id) },
    ...{ species: join<Uint8Array>(new Uint8Array(count), ({ species }) => species) },
    ...{ x: floats('x'), y: floats('y'), z: floats('z'), vx: floats('vx'), vy: floats('vy'), vz: floats('vz') },
  };
}
