// Files that keep a computed field (`.field`), and their format.

import { ShoalError } from '../errors/shoal-error.ts';
import { limits } from '../scenario/limits.ts';
import { Hash } from '../school/hash.ts';
import type { AvoidanceSettings, Stencil } from './avoidance.ts';
import { type Field, fieldOf } from './field.ts';
import { type Grid, pointCount } from './grid.ts';

/**
 * A `.field` file contains the distances of a field and a key of its inputs. All numbers are little-endian:
 *
 *       0  magic, 8 bytes: "shoalfd\n"
 *       8  version, u32
 *      12  endianness mark, u32
 *      16  checksum over all other bytes, 8 bytes
 *      24  points along x, y, z, 3 × u32
 *      36  bytes of the key, u32
 *      40  minimum corner, m, 3 × f64
 *      64  spacing, m, 3 × f64
 *      88  avoidance radius, m, f64
 *      96  power, f64
 *     104  stencil, u32, and 4 bytes of 0
 *     112  the key in ASCII, filled up with 0 to a multiple of 4
 *          signed distances, m, f32 each, x fastest
 *
 * Avoidance vectors are not stored. They are computed from the distances, which takes milliseconds and gives the same bits.
 */

const magic = [0x73, 0x68, 0x6f, 0x61, 0x6c, 0x66, 0x64, 0x0a];
/** Increase this version when the layout changes, or when the same mesh and grid would give other distances. */
const version = 1;
const mark = 0x01020304;
const markOfOthers = 0x04030201;
const checksumAt = 16;
const headerBytes = 112;
const longestKey = 128;
const mostAlong = 1 << 20;
const stencils: readonly Stencil[] = ['six-point', 'twenty-six-point', 'isotropic'];

/** Maximum length of a field file, bytes. */
export const maxFieldFileBytes: number = headerBytes + longestKey + 4 * limits.fieldPoints;

/** Thrown if bytes are not a valid field file, or not that of the expected field. The message is one line. */
export class FieldFileError extends ShoalError {
  declare readonly code: 'field-file';
  override readonly name = 'FieldFileError';

  constructor(message: string) {
    super('field-file', message);
  }
}

/** The field that `readField` expects in a file. */
export interface ExpectedField {
  /** The key of the expected mesh and grid. A file with another key is an error. */
  readonly key?: string;
  /** Computes the avoidance vectors with these settings instead of the stored ones. */
  readonly settings?: AvoidanceSettings;
}

/**
 * Returns the bytes of a field file.
 * @param key identifies the mesh and the grid (see `keyOf`), at most 128 ASCII characters
 */
export function writeField({ grid, settings, values }: Field, key: string): Uint8Array {
  if (!/^[\x20-\x7e]*$/.test(key) || key.length > longestKey)
    throw new ShoalError(
      'argument',
      `writeField: the key must have at most ${longestKey} ASCII characters, got ${key.length}.`,
    );
  const points = pointCount(grid);
  const start = headerBytes + padded(key.length);
  const bytes = new Uint8Array(start + 4 * points);
  const view = new DataView(bytes.buffer);
  bytes.set(magic);
  view.setUint32(8, version, true);
  view.setUint32(12, mark, true);
  for (let axis = 0; axis < 3; axis++) {
    view.setUint32(24 + 4 * axis, grid.size[axis], true);
    view.setFloat64(40 + 8 * axis, grid.min[axis], true);
    view.setFloat64(64 + 8 * axis, grid.spacing[axis], true);
  }
  view.setUint32(36, key.length, true);
  view.setFloat64(88, settings.radius, true);
  view.setFloat64(96, settings.power, true);
  view.setUint32(104, stencils.indexOf(settings.stencil), true);
  for (let i = 0; i < key.length; i++) bytes[headerBytes + i] = key.charCodeAt(i);
  for (let p = 0; p < points; p++) view.setFloat32(start + 4 * p, values[4 * p + 3], true);
  const [a, b] = checksum(view);
  view.setUint32(checksumAt, a, true);
  view.setUint32(checksumAt + 4, b, true);
  return bytes;
}

/**
 * Reads the field in the bytes of a field file, and computes its avoidance vectors. The bytes are not trusted: sizes are
 * compared with the length before memory is allocated.
 * @throws FieldFileError if the bytes are not a complete field file, or not the expected field
 */
export function readField(bytes: Uint8Array, expected: ExpectedField = {}): { field: Field; key: string } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  checkKind(bytes, view);
  const { size, keyLength } = readSizes(view);
  const start = headerBytes + padded(keyLength);
  const points = size[0] * size[1] * size[2];
  const length = start + 4 * points;
  if (bytes.length < length)
    fail(`is cut off: it must have ${length} bytes, got ${bytes.length}`, 'Bake the field again.');
  if (bytes.length > length)
    fail(`is longer than it should be: it must have ${length} bytes, got ${bytes.length}`, 'Bake the field again.');
  const [a, b] = checksum(view);
  const got = hexOf(view.getUint32(checksumAt, true), view.getUint32(checksumAt + 4, true));
  if (got !== hexOf(a, b)) fail(`is damaged: its checksum must be ${hexOf(a, b)}, got ${got}`, 'Bake the field again.');
  const grid = readGrid(view, size);
  const stored = readSettings(view);
  const key = String.fromCharCode(...bytes.subarray(headerBytes, headerBytes + keyLength));
  if (!/^[\x20-\x7e]*$/.test(key)) fail('must have a key of ASCII characters, got others', 'Bake the field again.');
  if (expected.key !== undefined && key !== expected.key)
    fail(
      `holds the field of another mesh or grid: its key must be ${expected.key}, got ${key}`,
      'Bake the field again.',
    );
  const distances = new Float32Array(points);
  for (let p = 0; p < points; p++) {
    const distance = view.getFloat32(start + 4 * p, true);
    if (!Number.isFinite(distance))
      fail(`must have finite distances, got ${distance} at point ${p} (counted from 0)`, 'Bake the field again.');
    distances[p] = distance;
  }
  return { field: fieldOf({ grid, settings: expected.settings ?? stored }, [distances]), key };
}

function checkKind(bytes: Uint8Array, view: DataView): void {
  const begins = Math.min(bytes.length, magic.length);
  if (bytes.length === 0 || magic.slice(0, begins).some((byte, i) => byte !== bytes[i]))
    fail(
      `is no field file: it must begin with "shoalfd"${bytes.length === 0 ? ', got an empty file' : ''}`,
      'Write one with "shoal field MESH --out FILE.field".',
    );
  if (bytes.length < headerBytes)
    fail(`is cut off: it must have at least ${headerBytes} bytes, got ${bytes.length}`, 'Bake the field again.');
  const order = view.getUint32(12, true);
  if (order === markOfOthers)
    fail('must have its numbers in little-endian order, got big-endian', 'Bake the field again on this machine.');
  if (view.getUint32(8, true) !== version)
    fail(`must be of version ${version}, got ${view.getUint32(8, true)}`, 'Bake the field again with this version.');
  if (order !== mark) fail('is damaged: its endianness mark is none', 'Bake the field again.');
}

function readSizes(view: DataView): { size: Grid['size']; keyLength: number } {
  const size = [0, 1, 2].map((axis) => view.getUint32(24 + 4 * axis, true));
  const points = size[0] * size[1] * size[2];
  if (size.some((along) => along < 2 || along > mostAlong) || points > limits.fieldPoints)
    fail(
      `must have at least 2 points along each axis and at most ${limits.fieldPoints} together, got ${size.join(' × ')}`,
      'The file is damaged, or not from shoal: bake the field again.',
    );
  const keyLength = view.getUint32(36, true);
  if (keyLength > longestKey)
    fail(`must have a key of at most ${longestKey} characters, got ${keyLength}`, 'Bake the field again.');
  return { size: [size[0], size[1], size[2]], keyLength };
}

function readGrid(view: DataView, size: Grid['size']): Grid {
  const at = (offset: number, axis: number): number => view.getFloat64(offset + 8 * axis, true);
  const min: Grid['min'] = [at(40, 0), at(40, 1), at(40, 2)];
  const spacing: Grid['spacing'] = [at(64, 0), at(64, 1), at(64, 2)];
  // Written so that NaN fails.
  if (!min.every((x) => Math.abs(x) <= limits.coordinate))
    fail(`must begin at most ${limits.coordinate} m from 0, got ${min.join(', ')}`, 'Bake the field again.');
  if (!spacing.every((h) => h > 0 && h <= limits.coordinate))
    fail(`must have a spacing > 0 m, got ${spacing.join(', ')}`, 'Bake the field again.');
  return { min, spacing, size };
}

function readSettings(view: DataView): AvoidanceSettings {
  const radius = view.getFloat64(88, true);
  const power = view.getFloat64(96, true);
  if (!(radius > 0 && radius < Number.POSITIVE_INFINITY))
    fail(`must have an avoidance radius > 0 m, got ${radius}`, 'Bake the field again.');
  if (!(power > 0 && power < Number.POSITIVE_INFINITY))
    fail(`must have a power > 0, got ${power}`, 'Bake the field again.');
  const stencil = stencils[view.getUint32(104, true)];
  if (stencil === undefined)
    fail(`must have one of ${stencils.length} stencils, got number ${view.getUint32(104, true)}`, 'Bake it again.');
  return { radius, power, stencil };
}

/** Two 32-bit words over all bytes except their own. */
function checksum(view: DataView): [number, number] {
  const hash = new Hash();
  const whole = view.byteLength - (view.byteLength % 4);
  for (let at = 0; at < whole; at += 4)
    if (at !== checksumAt && at !== checksumAt + 4) hash.add(view.getUint32(at, true));
  const hex = hash.hex();
  return [Number.parseInt(hex.slice(0, 8), 16), Number.parseInt(hex.slice(8), 16)];
}

function hexOf(a: number, b: number): string {
  return [a, b].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function fail(what: string, advice: string): never {
  throw new FieldFileError(`${what}. ${advice}`);
}
