// The names of the animals in a table, and the arenas they are in.

import { type FileStart, TrackError } from '../../track-file.ts';
import type { RowCells } from './row-cells.ts';

/** Most animals of a table. Identities that a tracker gives anew after each loss make many. */
export const mostFish = 100_000;

/** Numbers names in the order of their first appearance. */
export class NameIndex {
  readonly names: string[] = [];
  readonly #indices = new Map<string, number>();

  /** Index of a name that was met before. */
  known(name: string): number | undefined {
    return this.#indices.get(name);
  }

  indexOf(name: string): number {
    const known = this.#indices.get(name);
    if (known !== undefined) return known;
    // A slice of the text would keep the whole of it in memory.
    const copy = Array.from(name).join('');
    this.#indices.set(copy, this.names.length);
    return this.names.push(copy) - 1;
  }
}

/** The animals that rows name, in the order of their first rows. */
export class FishNames {
  readonly #index = new NameIndex();
  readonly names: string[] = this.#index.names;
  /** The arena of each, if rows name arenas. */
  readonly arenas: string[] = [];

  /** Index of the animal that is named in a column of a row. */
  at(row: RowCells, column: number): number {
    const known = this.#index.known(row.cell(column));
    if (known !== undefined) return known;
    const name = row.text(column);
    if (name === '') throw row.wrong(column, 'the name or number of an animal');
    return this.named(name, row, column);
  }

  /** Index of the animal whose number is in a column, however it is written. */
  numbered(row: RowCells, column: number): number {
    const number = row.known(column);
    if (!Number.isSafeInteger(number)) throw row.wrong(column, 'the number of an animal');
    return this.named(String(number), row, column);
  }

  /** Index of the animal that is named in a column, in the arena of another column. */
  inArena(row: RowCells, arena: number, column: number): number {
    const [name, place] = [row.text(column), row.text(arena)];
    if (name === '' || place === '') throw row.wrong(name === '' ? column : arena, 'a name or number');
    const index = this.named(`${place}/${name}`, row, column);
    this.arenas[index] ??= place;
    return index;
  }

  /** Index of the animal of a name. @param column in which it is, for messages */
  named(name: string, row: RowCells, column: number): number {
    const known = this.#index.known(name);
    if (known !== undefined) return known;
    if (this.names.length === mostFish)
      throw row.wrong(column, `at most ${mostFish} animals`, 'Join the pieces of tracks, or read a part of the file.');
    return this.#index.indexOf(name);
  }
}

/** A name for the animal of each file: that of the file without folders and ending, if these differ. */
export function namesOfFiles(starts: readonly FileStart[]): readonly string[] {
  const names = starts.map(({ file }) => file.name);
  const stems = names.map((name) => name.replace(/^.*[\\/]/, '').replace(/(.)\.[^.]*$/, '$1'));
  if (new Set(stems).size === stems.length) return stems;
  const twice = names.find((name, k) => names.indexOf(name) < k);
  if (twice !== undefined)
    throw new TrackError(`${twice}: is given twice, expected a file for each animal. Leave one of them out.`);
  return names;
}
