import { InputError } from '../errors/exit-error.ts';
import { brief } from '../files/json.ts';
import { andList, fewOf } from '../terminal/words.ts';
import { openTracks } from './open-tracks.ts';
import { TrackCells, type Vector } from './track-cells.ts';
import { clockOf, type TimedRow } from './track-clock.ts';
import { type TrackColumn, type TrackRequest, trackColumns } from './track-request.ts';
import { mostRows, type SourceRow, type TrackSource } from './track-source.ts';

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
  /** The axis along which no position differs from another, if there are three. */
  readonly flatAxis?: 0 | 1 | 2;
  /** Time between two frames, s. */
  readonly interval: number;
  /** Time of frame 0, s. */
  readonly start: number;
  /** Number of rows without a position, which are gaps. */
  readonly empty: number;
  readonly hasVelocities: boolean;
  /** What is doubtful about it, or was guessed, a sentence each. */
  readonly notes: readonly string[];
}

const mostSpecies = 256;

/** Reads a table of tracks. @throws InputError that states the location, the problem, what was expected and a remedy */
export async function readTrackTable(path: string, request: TrackRequest): Promise<TrackTable> {
  const source = await openTracks(path);
  const found = columnsOfTracks(path, source, request);
  const { columns, twins } = found;
  const cells = new TrackCells(path, {
    columns: new Map([...columns].map(([column, index]) => [column, source.names[index]])),
    scale: 1 / (request.pixelsPerMetre ?? 1),
    point: request.decimalComma ? ',' : '.',
  });
  const fish = new Labels();
  const species = new Labels();
  const rows: TimedRow[] = [];
  const observations: Observation[] = [];
  let empty = 0;
  const read = (row: SourceRow): void => {
    if (twins.length > 0) refuseDifferent(path, source, found, row);
    cells.read(row);
    const { frame, time } = cells.moment();
    const label = cells.label();
    const position = cells.vector(['x', 'y', 'z']);
    if (!position) {
      empty++;
      return;
    }
    const velocity = columns.has('vx') ? cells.vector(['vx', 'vy', 'vz']) : undefined;
    const fishIndex = fish.indexOf(label);
    rows.push({ frame, time, fish: fishIndex, place: row.place });
    observations.push({
      frame,
      fish: fishIndex,
      species: columns.has('species') ? species.indexOf(cells.species()) : 0,
      position,
      ...(velocity && { velocity }),
    });
    refuseTooMany(path, row.place, observations.length, species.names.length);
  };
  for await (const batch of source.rows([...columns.values(), ...twins.map(({ index }) => index)]))
    for (const row of batch) read(row);
  if (observations.length === 0)
    throw new InputError(`${path}: has no row with a position, expected one for each fish and frame.`);
  const [first] = observations;
  const isFlat = (axis: number): boolean =>
    observations.every(({ position }) => position[axis] === first.position[axis]);
  const flatAxis = columns.has('z') ? ([2, 1, 0] as const).find(isFlat) : undefined;
  const clock = clockOf(path, rows, request.fps);
  const framed = observations.map((one, k) => ({ ...one, frame: clock.frames[k] }));
  const order = framed
    .map((_, k) => k)
    .sort((a, b) => framed[a].fish - framed[b].fish || framed[a].frame - framed[b].frame);
  refuseTwins(path, framed, order, rows, fish.names);
  return {
    observations: order.map((k) => framed[k]),
    ...{ fish: fish.names, species: species.names, empty },
    ...{
      interval: clock.interval,
      start: clock.start,
      notes: [...(source.notes ?? []), ...twinNotes(source, found), ...clock.notes],
    },
    dimensions: columns.has('z') ? 3 : 2,
    ...(flatAxis !== undefined && { flatAxis }),
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
  timed: readonly TimedRow[],
  fish: readonly string[],
): void {
  for (let k = 1; k < order.length; k++) {
    const [a, b] = [rows[order[k - 1]], rows[order[k]]];
    if (a.fish === b.fish && a.frame === b.frame)
      throw new InputError(
        `${path}: ${timed[order[k]].place}: fish ${fish[b.fish]} has two rows for one frame (the other is ${timed[order[k - 1]].place}), expected one. Remove one of them.`,
      );
  }
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

/** The columns of a file that are read. */
interface FoundColumns {
  /** Index in the file, by contents. */
  readonly columns: Map<TrackColumn, number>;
  /** Further columns of the same name, which must have the same values. */
  readonly twins: readonly { readonly column: TrackColumn; readonly index: number }[];
}

/** Finds the columns of tracks by their names. */
function columnsOfTracks(path: string, source: TrackSource, { columns: asked = {} }: TrackRequest): FoundColumns {
  const columns = new Map<TrackColumn, number>();
  const twins: { column: TrackColumn; index: number }[] = [];
  for (const column of trackColumns) {
    const [first, ...others] = indicesOf(path, source, column, asked[column]);
    if (first !== undefined) columns.set(column, first);
    for (const index of others) twins.push({ column, index });
  }
  const lacks: TrackColumn[] = (['id', 'x', 'y'] as const).filter((column) => !columns.has(column));
  if (!columns.has('frame') && !columns.has('time')) lacks.unshift('frame');
  if (lacks.length > 0) throw new InputError(`${path}: ${missingColumns(lacks, source)}`);
  // Velocities are used only if all components are there.
  const velocity = columns.has('z') ? (['vx', 'vy', 'vz'] as const) : (['vx', 'vy'] as const);
  if (!velocity.every((column) => columns.has(column))) for (const column of velocity) columns.delete(column);
  if (!columns.has('z')) columns.delete('vz');
  return { columns, twins: twins.filter(({ column }) => columns.has(column)) };
}

/** The columns of that name, else those whose names differ only in case. */
function indicesOf(path: string, { names }: TrackSource, column: TrackColumn, asked?: string): readonly number[] {
  const indices = [...names.keys()];
  const exact = indices.filter((index) => names[index] === (asked ?? column));
  if (exact.length > 0) return exact;
  if (asked !== undefined)
    throw new InputError(`${path}: has no column "${asked}" for ${column}. It has ${quoted(names)}.`);
  return indices.filter((index) => names[index].toLowerCase() === column);
}

/** Refuses a row in which two columns of one name differ: none of them is known to be the right one. */
function refuseDifferent(
  path: string,
  { names }: TrackSource,
  { columns, twins }: FoundColumns,
  { cells, place }: SourceRow,
): void {
  const order = [...columns.keys()];
  twins.forEach(({ column, index }, t) => {
    const [one, other] = [cells[order.indexOf(column)], cells[order.length + t]];
    if (isSame(one, other)) return;
    const candidates = [names[columns.get(column) ?? 0], names[index]];
    const isNamed = candidates[0] !== candidates[1];
    throw new InputError(
      `${path}: has 2 columns for ${column} (${quoted(candidates)}), which differ at ${place} (${brief(one)} and ${brief(other)}), expected one. ${isNamed ? `Name it with --columns ${column}=${candidates[0]}.` : 'Rename or remove the other.'}`,
    );
  });
}

/** Says which columns were read, where there are several of one name. */
function twinNotes({ names }: TrackSource, { columns, twins }: FoundColumns): readonly string[] {
  return twins.map(({ column, index }) => {
    const pair = andList([columns.get(column) ?? 0, index].map((one) => `"${names[one]}"`));
    return `the columns ${pair} have the same values, the first was read`;
  });
}

function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((cell) => String(cell ?? '').trim());
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b));
}

/** Says which columns a table lacks, which it has, and how to name them. */
function missingColumns(lacks: readonly TrackColumn[], { names, isNumbered }: TrackSource): string {
  const [columns, them] = lacks.length === 1 ? ['column', 'it'] : ['columns', 'them'];
  const wanted = andList(lacks.map((column) => (column === 'frame' ? '"frame" or "time"' : `"${column}"`)));
  const why = isNumbered ? ' (it has no line of names, so they are numbered)' : '';
  const above = isNumbered ? '' : ' If the names are on a later line, remove the lines above it.';
  return `has no ${columns} ${wanted}, only ${quoted(names)}${why}. Name ${them} with --columns ${lacks.map((column) => `${column}=${isNumbered ? 'NUMBER' : 'NAME'}`).join(',')}.${above}`;
}

function quoted(names: readonly string[]): string {
  return fewOf(names.map((name) => `"${name}"`));
}
