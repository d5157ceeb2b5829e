// How readers of tracks see a file: its first lines, by which formats are recognised, and all its lines in batches.

import { type FileStart, TrackError, type TrackFile } from './track-file.ts';

const startLength = 1 << 16;
/** Bytes of a text that are read at once: few at first, as many readers look at the first lines only. */
const firstChunk = 1 << 12;
/** Later. Eight times as many take three times as long, because they leave the processor's cache. */
const chunk = 1 << 17;
/** Longest line, characters. */
export const longestLine: number = 1 << 20;

export async function fileStartOf(file: TrackFile): Promise<FileStart> {
  const bytes = await file.bytes(0, startLength);
  return { file, bytes, lines: linesIn(bytes, bytes.length < file.size) };
}

function linesIn(bytes: Uint8Array, isCut: boolean): readonly string[] | undefined {
  if (isBinary(bytes)) return undefined;
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes, { stream: true });
    const lines = text.split(/\r\n|\n|\r/);
    return isCut ? lines.slice(0, -1) : lines;
  } catch {
    return undefined;
  }
}

/** Whether bytes contain a NUL, which no text has; in UTF-16, every other byte may be one. */
function isBinary(bytes: Uint8Array): boolean {
  return encodingOf(bytes) === 'utf-8' && bytes.includes(0);
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** A line, and its number from 1 on. */
export type NumberedLine = readonly [text: string, number: number];

/**
 * The lines of a text, in batches, without blank ones. UTF-16 needs a byte order mark; otherwise the text must be UTF-8.
 * @param withBlank whether blank lines are kept
 */
export async function* lineBatches(file: TrackFile, withBlank = false): AsyncGenerator<readonly NumberedLine[]> {
  let decoder: TextDecoder | undefined;
  let [rest, number, length] = ['', 0, firstChunk];
  for (let from = 0; from < file.size; length = Math.min(2 * length, chunk)) {
    const bytes = await file.bytes(from, from + length);
    if (bytes.length === 0)
      throw new TrackError(`${file.name}: ended after ${from} of ${file.size} bytes. Copy it again.`);
    // Only the first character of a file may be a byte order mark.
    decoder = new TextDecoder(decoder?.encoding ?? encodingOf(bytes), { fatal: true, ignoreBOM: from > 0 });
    const whole = from + bytes.length < file.size ? wholeLines(bytes, decoder.encoding) : bytes;
    const piece = rest + decoded(file, decoder, whole);
    from += whole.length;
    // The other half of a line break may be in the next piece.
    const lines = piece.split(piece.includes('\r') ? /\r?\n|\r(?!\n|$)/ : '\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw tooLong(file, number + lines.length + 1);
    const first = number + 1;
    number += lines.length;
    yield lines.map((line, k): NumberedLine => [line, first + k]).filter(([line]) => withBlank || line.trim() !== '');
  }
  if (rest.trim() !== '') yield [[rest, number + 1]];
}

/**
 * The whole lines of bytes; of a line that is longer, its whole characters. To decode a stream, and to join the ends of
 * lines, would take twice as long.
 */
function wholeLines(bytes: Uint8Array, encoding: string): Uint8Array {
  const { length } = bytes;
  if (encoding !== 'utf-8') {
    const units = length - (length % 2);
    const high = bytes[units - (encoding === 'utf-16le' ? 1 : 2)];
    return bytes.subarray(0, (high & 0xfc) === 0xd8 ? units - 2 : units);
  }
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end > 0) return bytes.subarray(0, end);
  let lead = length - 1;
  while (lead > length - 4 && (bytes[lead] & 0xc0) === 0x80) lead--;
  return bytes.subarray(0, bytes[lead] >= 0xc0 ? lead : length);
}

function decoded(file: TrackFile, decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    const text = decoder.decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // The message below is clearer.
  }
  throw new TrackError(`${file.name}: is not text in UTF-8 or UTF-16, expected CSV or JSON lines. Save it as UTF-8.`);
}

export function tooLong(file: TrackFile, line: number): TrackError {
  return new TrackError(
    `${file.name}: line ${line} has more than ${longestLine} characters, expected a row of a table. Check that its quotation marks are closed.`,
  );
}

/** The library is compiled without the types of any host. */
declare const TextDecoder: new (encoding: string, options: { fatal: true; ignoreBOM?: boolean }) => TextDecoder;
interface TextDecoder {
  readonly encoding: string;
  decode(bytes?: Uint8Array, options?: { stream: true }): string;
}
