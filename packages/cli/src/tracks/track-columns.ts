import { InputError } from '../errors/input-error.ts';
import { andList, fewOf } from '../terminal/word-list.ts';
import { type TrackColumn, type TrackRequest, trackColumns } from './track-request.ts';
import type { TrackSource } from './track-source.ts';

/** The name in the file of each column that the file has. */
export function columnsOf(path: string, source: TrackSource, { columns = {} }: TrackRequest): Map<TrackColumn, string> {
  const found = new Map<TrackColumn, string>();
  for (const column of trackColumns) {
    const name = nameOf(path, source, column, columns[column]);
    if (name !== undefined) found.set(column, name);
  }
  const lacks: TrackColumn[] = (['id', 'x', 'y'] as const).filter((column) => !found.has(column));
  if (!found.has('frame') && !found.has('time')) lacks.unshift('frame');
  if (lacks.length > 0) throw new InputError(`${path}: ${missingColumns(lacks, source)}`);
  // Velocities are used only if all components are there.
  const velocity = found.has('z') ? (['vx', 'vy', 'vz'] as const) : (['vx', 'vy'] as const);
  if (!velocity.every((column) => found.has(column))) for (const column of velocity) found.delete(column);
  if (!found.has('z')) found.delete('vz');
  return found;
}

/** The column of that name, else one whose name differs only in case. */
function nameOf(path: string, { names }: TrackSource, column: TrackColumn, asked?: string): string | undefined {
  const exact = names.filter((name) => name === (asked ?? column));
  const candidates =
    exact.length > 0 || asked !== undefined ? exact : names.filter((name) => name.toLowerCase() === column);
  if (candidates.length > 1)
    throw new InputError(
      `${path}: has ${candidates.length} columns for ${column} (${quoted(candidates)}), expected one. ${exact.length > 0 ? 'Rename or remove the others.' : `Name it with --columns ${column}=${candidates[0]}.`}`,
    );
  if (candidates.length === 0 && asked !== undefined)
    throw new InputError(`${path}: has no column "${asked}" for ${column}. It has ${quoted(names)}.`);
  return candidates[0];
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
