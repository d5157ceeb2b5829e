// Finds which columns of a table are frame, animal and position, by their names.

import { TrackError } from '../track-file.ts';
import { type SourceRow, type TableRequest, type TableSource, type TrackColumn, trackColumns } from './table-source.ts';

/** The columns of a file that are read. */
export interface FoundColumns {
  /** Index in the file, by contents. */
  readonly columns: Map<TrackColumn, number>;
  /** Further columns of the same name, which must have the same values. */
  readonly twins: readonly { readonly column: TrackColumn; readonly index: number }[];
}

/** Finds the columns of tracks by their names. */
export function columnsOfTracks(path: string, source: TableSource, request: TableRequest): FoundColumns {
  const { columns: asked = {}, ignoreZ } = request;
  const columns = new Map<TrackColumn, number>();
  const twins: { column: TrackColumn; index: number }[] = [];
  for (const column of trackColumns) {
    const [first, ...others] = indicesOf(path, source, column, asked[column]);
    if (first !== undefined) columns.set(column, first);
    for (const index of others) twins.push({ column, index });
  }
  if (ignoreZ) for (const column of ['z', 'vz'] as const) columns.delete(column);
  const lacks: TrackColumn[] = (['id', 'x', 'y'] as const).filter((column) => !columns.has(column));
  if (!columns.has('frame') && !columns.has('time')) lacks.unshift('frame');
  if (lacks.length > 0) {
    const names = lacks.map((column) => `${column}=${source.isNumbered ? 'NUMBER' : 'NAME'}`);
    throw new TrackError(`${path}: ${missingColumns(lacks, source)}`, `--columns ${names.join(',')}`);
  }
  // Velocities are used only if all components are there.
  const velocity = columns.has('z') ? (['vx', 'vy', 'vz'] as const) : (['vx', 'vy'] as const);
  if (!velocity.every((column) => columns.has(column))) for (const column of velocity) columns.delete(column);
  if (!columns.has('z')) columns.delete('vz');
  return { columns, twins: twins.filter(({ column }) => columns.has(column)) };
}

/** Other names that columns have in files of trackers. */
const aliases: Readonly<Partial<Record<TrackColumn, readonly string[]>>> = {
  time: ['t'],
  id: ['individual', 'track_id', 'trackid', 'pedid', 'persid'],
  x: ['posx', 'pos_x'],
  y: ['posy', 'pos_y'],
  confidence: ['probability', 'likelihood'],
};

/** The columns of that name, else those whose names differ only in case, else those with another usual name. */
function indicesOf(path: string, { names }: TableSource, column: TrackColumn, asked?: string): readonly number[] {
  const indices = [...names.keys()];
  const exact = indices.filter((index) => names[index] === (asked ?? column));
  if (exact.length > 0) return exact;
  if (asked !== undefined)
    throw new TrackError(`${path}: has no column "${asked}" for ${column}. It has ${quotedList(names)}.`);
  const among = (known: readonly string[]): readonly number[] =>
    indices.filter((index) => known.includes(names[index].toLowerCase()));
  const own = among([column]);
  return own.length > 0 ? own : among(aliases[column] ?? []).slice(0, 1);
}

/** Refuses a row in which two columns of one name differ: none of them is known to be the right one. */
export function refuseDifferent(
  path: string,
  { names }: TableSource,
  { columns, twins }: FoundColumns,
  { cells, place }: SourceRow,
): void {
  const order = [...columns.keys()];
  twins.forEach(({ column, index }, t) => {
    const [one, other] = [cells[order.indexOf(column)], cells[order.length + t]];
    if (isSame(one, other)) return;
    const candidates = [names[columns.get(column) ?? 0], names[index]];
    const isNamed = candidates[0] !== candidates[1];
    throw new TrackError(
      `${path}: has 2 columns for ${column} (${quotedList(candidates)}), which differ at ${place} (${shownCell(one)} and ${shownCell(other)}), expected one. ${isNamed ? 'Name the right one.' : 'Rename or remove the other.'}`,
      isNamed ? `--columns ${column}=${candidates[0]}` : undefined,
    );
  });
}

/** Says which columns were read, where there are several of one name. */
export function twinNotes({ names }: TableSource, { columns, twins }: FoundColumns): readonly string[] {
  return twins.map(({ column, index }) => {
    const pair = inWords([columns.get(column) ?? 0, index].map((one) => `"${names[one]}"`));
    return `the columns ${pair} have the same values, the first was read`;
  });
}

function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((cell) => String(cell ?? '').trim());
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b));
}

/** Says which columns a table lacks, which it has, and how to name them. */
function missingColumns(lacks: readonly TrackColumn[], { names, isNumbered }: TableSource): string {
  const [columns, them] = lacks.length === 1 ? ['column', 'it'] : ['columns', 'them'];
  const wanted = inWords(lacks.map((column) => (column === 'frame' ? '"frame" or "time"' : `"${column}"`)));
  const why = isNumbered ? ' (it has no line of names, so they are numbered)' : '';
  const above = isNumbered ? '' : ' If the names are on a later line, remove the lines above it.';
  return `has no ${columns} ${wanted}, only ${quotedList(names)}${why}. Name ${them}.${above}`;
}

// Words and values in messages about tables.

/** Most words of a list whose length depends on a file. */
const few = 10;
/** Most characters of a cell. */
const mostShown = 40;

/** `one, two and three`. */
function inWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** `"one", "two" and "three"`, each once. A long list is cut off: `"one", "two", … (72 in all)`. */
function quotedList(names: readonly string[]): string {
  const different = [...new Set(names.map((name) => `"${name}"`))];
  if (different.length <= few) return inWords(different);
  return `${different.slice(0, few).join(', ')}, … (${different.length} in all)`;
}

/** A cell in a message. */
export function shownCell(cell: unknown): string {
  const text = typeof cell === 'bigint' ? String(cell) : (JSON.stringify(cell) ?? String(cell));
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}
