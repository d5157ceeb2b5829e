// Writes and reads the state of a school as bytes.

import { Problems } from '../scenario/schema/problem.ts';
import { checkSchool } from './check-school.ts';
import { Hash } from './hash.ts';
import { School } from './school.ts';

/*
 * The snapshot file, little-endian:
 *   "SHOL", u32 version, checksum of all that follows (16 ASCII digits), f64 time, f64 step, u32 seed, u32 count,
 *   u16 columns, u16 accelerated, u32 length of text, then for each column: u32 length, u8 type (1 f32, 2 u32, 3 u8),
 *   u8 length of name, name (ASCII), padding to 4, data, padding to 4; at last the text (UTF-8), padding to 4.
 */
const magic = 0x4c4f4853; // "SHOL"
const version = 2;
const checkedFrom = 24;
const headerBytes = 56;
const types = { 1: Float32Array, 2: Uint32Array, 3: Uint8Array } as const;
type ColumnType = keyof typeof types;

type Refuse = (rule: string, got?: string) => never;

/**
 * Returns the complete state of a school as bytes. A restored run continues with the same bits.
 * @param text anything else to store with it
 */
export function writeSnapshot(school: School, seed: number, text = ''): Uint8Array {
  const columns = school.columns();
  const encoded = new TextEncoder().encode(text);
  const bytes = new Uint8Array(
    columns.reduce(
      (sum, [name, data]) => sum + padded(6 + name.length) + padded(data.byteLength),
      headerBytes + padded(encoded.length),
    ),
  );
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, version, true);
  view.setFloat64(24, school.time, true);
  view.setFloat64(32, school.step, true);
  view.setUint32(40, seed, true);
  view.setUint32(44, school.count, true);
  view.setUint16(48, columns.length, true);
  view.setUint16(50, school.accelerated ? 1 : 0, true);
  view.setUint32(52, encoded.length, true);
  let offset = headerBytes;
  for (const [name, data] of columns) {
    view.setUint32(offset, data.length, true);
    bytes[offset + 4] = data instanceof Float32Array ? 1 : data instanceof Uint32Array ? 2 : 3;
    bytes[offset + 5] = name.length;
    writeText(bytes, offset + 6, name);
    offset += padded(6 + name.length);
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), offset);
    offset += padded(data.byteLength);
  }
  bytes.set(encoded, offset);
  writeText(bytes, 8, checksum(bytes));
  return bytes;
}

/**
 * Returns the school of a snapshot, the seed of its simulation and the stored text.
 * @throws ScenarioError if the bytes are not a complete, undamaged snapshot of a supported version
 */
export function readSnapshot(bytes: Uint8Array): { school: School; seed: number; text: string } {
  const problems = new Problems('snapshot');
  const refuse: Refuse = (rule, got = '') => {
    problems.add('', rule, got);
    problems.throwIfAny();
    throw new Error('unreachable');
  };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const school = schoolOfHeader(bytes, view, refuse);
  const known = new Map(school.columns());
  const nextId = new Uint32Array(1);
  const read = new Set<string>();
  let offset = headerBytes;
  for (let c = view.getUint16(48, true); c > 0; c--) {
    if (offset + 6 > bytes.length) refuse('is cut off', `${bytes.length} bytes`);
    const length = view.getUint32(offset, true);
    const type = types[bytes[offset + 4] as ColumnType];
    const name = readText(bytes, offset + 6, bytes[offset + 5]);
    offset += padded(6 + name.length);
    const size = type ? length * type.BYTES_PER_ELEMENT : 0;
    if (!type || offset + size > bytes.length) refuse('is cut off or damaged', `${bytes.length} bytes`);
    if (read.has(name)) refuse('is damaged', `the column ${JSON.stringify(name)} twice`);
    read.add(name);
    if (name === 'food' || name === 'lists') {
      school[name] = new Float32Array(length);
      known.set(name, school[name]);
    }
    if (name === 'nextId') known.set(name, nextId);
    const column = known.get(name) ?? school.column(name);
    if (!(column instanceof type) || column.length !== length) {
      refuse('is damaged', `a column ${JSON.stringify(name)} of another kind`);
    }
    new Uint8Array(column.buffer, column.byteOffset, column.byteLength).set(bytes.subarray(offset, offset + size));
    offset += padded(size);
  }
  for (const name of known.keys()) if (!read.has(name)) refuse('is damaged', `no column ${JSON.stringify(name)}`);
  const encoded = bytes.subarray(offset, offset + view.getUint32(52, true));
  if (offset + padded(encoded.length) !== bytes.length || encoded.length !== view.getUint32(52, true))
    refuse('is damaged', `${bytes.length - offset} bytes after the last column`);
  school.nextId = read.has('nextId') ? nextId[0] : school.idAfterLast;
  checkSchool(school, problems);
  problems.throwIfAny();
  return { school, seed: view.getUint32(40, true), text: new TextDecoder().decode(encoded) };
}

/** The school that a header announces, still without the values of its fish. */
function schoolOfHeader(bytes: Uint8Array, view: DataView, refuse: Refuse): School {
  if (bytes.length < headerBytes || view.getUint32(0, true) !== magic) refuse('is not a Shoal snapshot');
  const fileVersion = view.getUint32(4, true);
  if (fileVersion !== version) refuse(`must be a snapshot of version ${version}`, `version ${fileVersion}`);
  if (checksum(bytes) !== readText(bytes, 8, 16)) refuse('is cut off or damaged', `${bytes.length} bytes`);
  const count = view.getUint32(44, true);
  // A fish takes at least 41 bytes. So a forged count cannot allocate more memory than the size of the file justifies.
  if (count * 41 > bytes.length) refuse('is cut off or damaged', `${bytes.length} bytes for ${count} fish`);
  const school = new School(count);
  school.time = view.getFloat64(24, true);
  school.step = view.getFloat64(32, true);
  const accelerated = view.getUint16(50, true);
  if (accelerated > 1) refuse('is damaged', `a flag of ${accelerated}`);
  school.accelerated = accelerated === 1;
  return school;
}

function checksum(bytes: Uint8Array): string {
  const hash = new Hash();
  const words = (bytes.length - checkedFrom) >> 2;
  // Copied, because a typed array needs aligned memory and bytes read from a file can start anywhere.
  const aligned = (bytes.byteOffset + checkedFrom) % 4 === 0 ? bytes : bytes.slice();
  hash.addAll(new Uint32Array(aligned.buffer, aligned.byteOffset + checkedFrom, words));
  hash.add(bytes.length);
  return hash.hex();
}

function padded(bytes: number): number {
  return (bytes + 3) & ~3;
}

function writeText(bytes: Uint8Array, offset: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[offset + i] = text.charCodeAt(i);
}

function readText(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

/** Every host has these, but the library is compiled without the types of any host. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };
