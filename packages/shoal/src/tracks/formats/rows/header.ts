// Finds the names of columns at the start of a text, by which formats that are tables recognise their files.

import { lineBatches } from '../../file-start.ts';
import { type FileStart, TrackError, type TrackFile } from '../../track-file.ts';
import { cellsOf, type Separator } from './cells.ts';
import type { TextLayout } from './row-cells.ts';

/** The names in a line of the start of a file; empty if there is none. */
export function namesAtLine({ lines }: FileStart, separator: Separator, line = 0): readonly string[] {
  const names = cellsOf(lines?.[line] ?? '', separator) ?? [];
  return names.map((name) => name.trim());
}

/** Whether a file begins with a text of ASCII. Its first line may be longer than the start that was read. */
export function beginsWith({ bytes }: FileStart, text: string): boolean {
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return Array.from(text).every((letter, k) => bytes[from + k] === letter.charCodeAt(0));
}

/** Whether all names are among those of a line. */
export function hasNames(names: readonly string[], ...wanted: readonly string[]): boolean {
  return wanted.every((name) => names.includes(name));
}

/** The layout of a text whose columns are named in its first line, or a later one. */
export function layoutAt(start: FileStart, separator: Separator, line = 0): TextLayout {
  return { file: start.file, separator, header: line + 1, names: namesAtLine(start, separator, line) };
}

/** The cells of the first rows, without those that are cut by the end of the start. */
export function firstRows({ lines = [] }: FileStart, { separator, header }: TextLayout): readonly string[][] {
  const rows = lines.slice(header).filter((line) => line.trim() !== '');
  return rows.map((line) => cellsOf(line, separator) ?? []);
}

/** Returns a function that finds the column with a name. */
export function columnFinder({ file, header, names }: TextLayout): (name: string) => number {
  const columns = new Map<string, number>();
  const several = -1;
  for (const [column, name] of names.entries()) columns.set(name, columns.has(name) ? several : column);
  return (name) => {
    const column = columns.get(name);
    if (column !== undefined && column !== several) return column;
    throw new TrackError(
      `${file.name}: line ${header}: expected one column ${JSON.stringify(name)}, got ${column === several ? 'several' : 'none'}. Export the file again.`,
    );
  };
}

/** The first lines of a file that are not blank, whatever their length. */
export async function firstLines(file: TrackFile, count: number): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const lines of lineBatches(file)) {
    for (const [line] of lines) if (found.push(line) === count) return found;
  }
  return found;
}

/** The file, if it is the only one. */
export function onlyOne(starts: readonly FileStart[], title: string): FileStart {
  const [first, second] = starts;
  if (second)
    throw new TrackError(
      `${second.file.name}: is a second file from ${title}, expected one, which has all animals. Read each recording by itself.`,
    );
  return first;
}
