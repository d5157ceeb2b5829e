import { createReadStream } from 'node:fs';
import { InputError } from '../errors/exit-error.ts';
import { readError, systemCodeOf } from '../errors/file-system-error.ts';

const advice = 'Check the path.';
/** Longest line of a table, characters. */
export const longestLine: number = 1 << 20;

/** The text of a file of any size, in pieces. UTF-16 needs a byte order mark; otherwise the text must be UTF-8. */
export async function* textOf(path: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      yield checked(path, decoder.decode(bytes, { stream: true }));
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (systemCodeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw noText(path);
    throw readError(path, error, advice);
  }
}

/** A line, and its number from 1 on. */
export type TextLine = readonly [text: string, number: number];

/** Cells of a row, and the line it begins on. */
export type TextRow = readonly [cells: readonly string[], line: number];

/** Lines that are not blank, in batches. */
export async function* linesOfFile(path: string): AsyncGenerator<readonly TextLine[]> {
  let [rest, number] = ['', 0];
  for await (const piece of textOf(path)) {
    // The other half of a line break may be in the next piece.
    const lines = (rest + piece).split(/\r?\n|\r(?!\n|$)/);
    rest = lines.pop() ?? '';
    const first = number + 1;
    number += lines.length;
    yield lines.map((line, k): TextLine => [line, first + k]).filter(([line]) => line.trim() !== '');
    if (rest.length > longestLine) throw tooLong(path, number + 1);
  }
  if (rest.trim() !== '') yield [[rest, number + 1]];
}

export function tooLong(path: string, line: number): InputError {
  return new InputError(
    `${path}: line ${line} has more than ${longestLine} characters, expected a row of a table. Check that its quotation marks are closed.`,
  );
}

export function unmatchedQuotes(path: string, line: number): InputError {
  return new InputError(`${path}: line ${line}: its quotation marks do not match. Correct the row, or remove it.`);
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function checked(path: string, text: string): string {
  if (text.includes('\0')) throw noText(path);
  return text;
}

function noText(path: string): InputError {
  return new InputError(`${path}: is not text in UTF-8 or UTF-16, expected CSV or JSON lines. Save it as UTF-8.`);
}
