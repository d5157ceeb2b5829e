// A table with a column for each quantity, as people and programs write it: CSV and the like, JSON lines, Parquet.

import type { TrackBatch, TrackTable } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { brief } from '../files/json.ts';
import { andList, fewOf } from '../terminal/words.ts';
import { PlainText } from './plain-text.ts';
import { TrackCells } from './track-cells.ts';
import { type TrackColumn, type TrackRequest, trackColumns } from './track-request.ts';
import type { SourceRow, TrackSource } from './track-source.ts';

const mostSpecies = 256;
const positions = ['x', 'y', 'z'] as const;

/** Finds the columns of tracks in a table. @throws InputError that states the location, the problem, what was expected and a remedy */
export function tableOf(path: string, source: TrackSource, request: TrackRequest): TrackTable {
  const found = columnsOfTracks(path, source, request);
  const { columns, twins } = found;
  const fish = new Labels();
  const species = new Labels();
  const wanted = [...columns.values(), ...twins.map(({ index }) => index)];
  const names = new Map([...columns].map(([column, index]) => [column, source.names[index]]));
  return {
    format: 'a table',
    notes: [...(source.notes ?? []), ...twinNotes(source, found)],
    unit: request.degrees ? 'degrees' : 'unknown',
    dimensions: columns.has('z') ? 3 : 2,
    ...{ fish: fish.names, species: species.names },
    async *batches() {
      const plain = plainText(path, source, found, request, fish);
      if (plain) yield* plain.batches();
      if (plain?.isComplete) return;
      const cells = new TrackCells(path, { columns: names, point: request.decimalComma ? ',' : '.' });
      let known = plain?.rows ?? 0;
      for await (const rows of source.rows(wanted)) {
        const batch = new BatchBuilder(columns);
        for (const row of rows) {
          if (known-- > 0) continue;
          if (twins.length > 0) refuseDifferent(path, source, found, row);
          cells.read(row);
          batch.add(cells, fish, species);
          if (species.names.length > mostSpecies)
            throw new InputError(
              `${path}: ${row.place}: has more than ${mostSpecies} species. Name another column with --columns species=NAME.`,
            );
        }
        yield batch.finished;
      }
    },
  };
}

/** The fast reader, for texts of numbers. */
function plainText(
  path: string,
  { plain }: TrackSource,
  { columns, twins }: FoundColumns,
  { decimalComma }: TrackRequest,
  fish: Labels,
): PlainText | undefined {
  const isTwice = new Set(columns.values()).size < columns.size;
  if (!plain || decimalComma || isTwice || twins.length > 0 || columns.has('species')) return undefined;
  return new PlainText(path, plain, columns, fish);
}

/** Collects rows as columns. */
class BatchBuilder {
  readonly #numbers = new Map<TrackColumn, number[]>();
  readonly #fish: number[] = [];
  readonly #species: number[] = [];
  readonly #places: string[] = [];

  constructor(columns: ReadonlyMap<TrackColumn, number>) {
    for (const column of columns.keys()) if (column !== 'id' && column !== 'species') this.#numbers.set(column, []);
  }

  add(cells: TrackCells, fish: Labels, species: Labels): void {
    const moment = cells.moment();
    const label = cells.label();
    for (const [column, values] of this.#numbers)
      if (column === 'frame' || column === 'time') values.push(moment[column]);
      else values.push(column === 'confidence' ? cells.confidence() : cells.number(column));
    const isLost = positions.some((column) => Number.isNaN(this.#numbers.get(column)?.at(-1) ?? 0));
    // An animal without any position is none.
    this.#fish.push(isLost ? -1 : fish.indexOf(label));
    this.#species.push(isLost || !cells.has('species') ? 0 : species.indexOf(cells.species()));
    this.#places.push(cells.place);
  }

  get finished(): TrackBatch {
    const columns = [...this.#numbers].map(([column, values]) => [column, Float64Array.from(values)] as const);
    return {
      count: this.#fish.length,
      fish: Int32Array.from(this.#fish),
      species: Uint8Array.from(this.#species),
      ...(Object.fromEntries(columns) as Pick<TrackBatch, 'x' | 'y'>),
      place: (row) => this.#places[row],
    };
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
function columnsOfTracks(path: string, source: TrackSource, request: TrackRequest): FoundColumns {
  const { columns: asked = {}, ignore } = request;
  const columns = new Map<TrackColumn, number>();
  const twins: { column: TrackColumn; index: number }[] = [];
  for (const column of trackColumns) {
    const [first, ...others] = indicesOf(path, source, column, asked[column]);
    if (first !== undefined) columns.set(column, first);
    for (const index of others) twins.push({ column, index });
  }
  if (ignore) for (const column of ['z', 'vz'] as const) columns.delete(column);
  const lacks: TrackColumn[] = (['id', 'x', 'y'] as const).filter((column) => !columns.has(column));
  if (!columns.has('frame') && !columns.has('time')) lacks.unshift('frame');
  if (lacks.length > 0) throw new InputError(`${path}: ${missingColumns(lacks, source)}`);
  // Velocities are used only if all components are there.
  const velocity = columns.has('z') ? (['vx', 'vy', 'vz'] as const) : (['vx', 'vy'] as const);
  if (!velocity.every((column) => columns.has(column))) for (const column of velocity) columns.delete(column);
  if (!columns.has('z')) columns.delete('vz');
  return { columns, twins: twins.filter(({ column }) => columns.has(column)) };
}

/** Other names that columns have in files of trackers. */
const aliases: Readonly<Partial<Record<TrackColumn, readonly string[]>>> = {
  id: ['individual', 'track_id'],
  confidence: ['probability', 'likelihood'],
};

/** The columns of that name, else those whose names differ only in case, else those with another usual name. */
function indicesOf(path: string, { names }: TrackSource, column: TrackColumn, asked?: string): readonly number[] {
  const indices = [...names.keys()];
  const exact = indices.filter((index) => names[index] === (asked ?? column));
  if (exact.length > 0) return exact;
  if (asked !== undefined)
    throw new InputError(`${path}: has no column "${asked}" for ${column}. It has ${quoted(names)}.`);
  const among = (known: readonly string[]): readonly number[] =>
    indices.filter((index) => known.includes(names[index].toLowerCase()));
  const own = among([column]);
  return own.length > 0 ? own : among(aliases[column] ?? []).slice(0, 1);
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
