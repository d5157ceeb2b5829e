// Reads the header of a PLY file: which elements and properties follow.

import { describe } from '../scenario/schema/problem.ts';
import type { Fail } from './mesh-error.ts';

/** The contents of a PLY header. */
export interface PlyHeader {
  readonly format: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  readonly elements: readonly PlyElement[];
  /** Byte offset of the data; two if a line break after the header may be a byte of the data, the likelier first. */
  readonly starts: readonly number[];
}

export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

export interface PlyProperty {
  readonly name: string;
  /** Type of the number, or of the items of a list. */
  readonly type: string;
  /** Type of the length of a list; absent for a single number. */
  readonly lengthType?: string;
}

/** Bytes of a number of each type. */
export const plyTypeBytes: Readonly<Record<string, number>> = {
  char: 1,
  int8: 1,
  uchar: 1,
  uint8: 1,
  short: 2,
  int16: 2,
  ushort: 2,
  uint16: 2,
  int: 4,
  int32: 4,
  uint: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
};

const formats = ['ascii', 'binary_little_endian', 'binary_big_endian'] as const;
const again = 'The file is damaged, or is no PLY: export it again.';
const longest = 100_000;

/** Whether an element has triangles: polygons, or strips in which −1 begins another strip. */
export function isSurface(element: string): boolean {
  return element === 'face' || element === 'tristrips';
}

/** Whether a property of such an element lists its vertices. */
export function isVertexList(property: string): boolean {
  return property === 'vertex_indices' || property === 'vertex_index';
}

/** Reads the header of a PLY file and checks that the file is long enough for the counts in it. */
export function readPlyHeader(bytes: Uint8Array, fail: Fail): PlyHeader {
  // Decoded as Latin-1, so that offsets in the text are offsets in the file.
  let text = '';
  for (const byte of bytes.subarray(0, longest)) text += String.fromCharCode(byte);
  const { lines, starts } = splitHeader(text, fail);
  const { format, elements } = readLines(lines, fail);
  const header: PlyHeader = {
    format: format ?? fail({ rule: 'must have a line "format"', hint: again }),
    elements,
    starts,
  };
  checkElements(header, bytes.length - starts[0], fail);
  return header;
}

/** The lines before "end_header". Each line ends in LF, CRLF or CR, whatever the others end in. */
function splitHeader(text: string, fail: Fail): { lines: readonly string[]; starts: readonly number[] } {
  const pattern = /([^\r\n]*)(\r\n|\r|\n)/y;
  const lines: string[] = [];
  let hasCr = false;
  let match = pattern.exec(text);
  for (; match && match[1].trim() !== 'end_header'; match = pattern.exec(text)) {
    lines.push(match[1].trim());
    if (lines[0] !== 'ply') break;
    hasCr ||= match[2] === '\r';
  }
  if (lines[0] !== 'ply') fail({ rule: 'must begin with a line "ply"', got: describe(text.slice(0, 12)), hint: again });
  if (!match) return fail({ rule: `must have a line "end_header" within ${longest} bytes`, hint: again });
  const end = pattern.lastIndex;
  // Where lines end in CR, an LF after the last one is the first byte of the data.
  return { lines, starts: hasCr && match[2] === '\r\n' ? [end - 1, end] : [end] };
}

interface Element extends PlyElement {
  readonly properties: PlyProperty[];
}

/** The format and the elements, which the lines after the first declare. */
function readLines(
  lines: readonly string[],
  fail: Fail,
): { format: PlyHeader['format'] | undefined; elements: Element[] } {
  let format: PlyHeader['format'] | undefined;
  const elements: Element[] = [];
  for (let number = 1; number < lines.length; number++) {
    const line = lines[number];
    const words = line.split(/\s+/);
    const wrong = (rule: string): never =>
      fail({ where: `line ${number + 1}`, rule, got: describe(line), hint: again });
    if (words[0] === 'format') {
      format = formats.find((known) => known === words[1]) ?? wrong(`must name a format: ${formats.join(', ')}`);
    } else if (words[0] === 'element') elements.push(elementOf(words, elements, wrong));
    else if (words[0] === 'property') addProperty(words, elements.at(-1) ?? wrong('must follow an element'), wrong);
    else if (!['', 'comment', 'obj_info'].includes(words[0])) wrong('must be a format, element, property or comment');
  }
  return { format, elements };
}

type Wrong = (rule: string) => never;

function elementOf(words: readonly string[], elements: readonly Element[], wrong: Wrong): Element {
  const name = words[1] ?? '';
  if (words.length !== 3 || !/^\d{1,10}$/.test(words[2])) wrong('must be "element", a name and a count');
  if (elements.some((other) => other.name === name)) wrong('must declare each element once');
  return { name, count: Number(words[2]), properties: [] };
}

function addProperty(words: readonly string[], { properties }: Element, wrong: Wrong): void {
  const property = propertyOf(words) ?? wrong('must be "property", a known type of number and a name');
  if (properties.some((other) => other.name === property.name)) wrong('must declare each property once');
  properties.push(property);
}

function propertyOf(words: readonly string[]): PlyProperty | undefined {
  const isType = (type: string): boolean => Object.hasOwn(plyTypeBytes, type);
  if (words[1] === 'list') {
    if (words.length !== 5 || !isType(words[2]) || !isType(words[3])) return undefined;
    return /^(float|double)/.test(words[2]) ? undefined : { name: words[4], type: words[3], lengthType: words[2] };
  }
  return words.length === 3 && isType(words[1]) ? { name: words[2], type: words[1] } : undefined;
}

/**
 * Checks that the header has the elements that a mesh needs, and that the file has the least number of bytes for them.
 */
function checkElements({ format, elements }: PlyHeader, dataBytes: number, fail: Fail): void {
  const vertex = elements.find(({ name }) => name === 'vertex');
  for (const axis of ['x', 'y', 'z']) {
    const property = vertex?.properties.find(({ name }) => name === axis);
    if (!property || property.lengthType) fail({ rule: `must have vertices with a number ${axis}`, hint: again });
  }
  const surfaces = elements.filter(({ name, count }) => isSurface(name) && count > 0);
  if (surfaces.length === 0) {
    fail({ rule: 'must have faces', got: 'none', hint: 'Export a mesh, not a cloud of points.' });
  }
  for (const { name, properties } of surfaces) {
    const lists = properties.filter((property) => isVertexList(property.name));
    if (lists.length !== 1 || !lists[0].lengthType || /^(float|double)/.test(lists[0].type)) {
      fail({ rule: `must have one list "vertex_indices" of whole numbers in each ${name}`, hint: again });
    }
  }
  let least = 0;
  for (const { name, count, properties } of elements) {
    if (properties.length === 0) fail({ rule: `must have properties of the element ${describe(name)}`, hint: again });
    for (const { type, lengthType } of properties) {
      // In a text file, a number takes at least two characters: a digit and a space.
      least += count * (format === 'ascii' ? 2 : plyTypeBytes[lengthType ?? type]);
    }
  }
  // The last number of a text file needs no space after it.
  if (least - (format === 'ascii' ? 1 : 0) > dataBytes) {
    const counts = elements.map(({ name, count }) => `${count} × ${describe(name)}`).join(', ');
    fail({ rule: `must have at least ${least} bytes of data for ${counts}`, got: `${dataBytes}`, hint: again });
  }
}
