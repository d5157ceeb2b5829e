// Meshes as bytes for links to scenes, and back.

import type { TriangleMesh } from 'shoal/fields';
import { numberText } from '../stage/state/words.ts';

/**
 * Encodes a mesh as bytes that compress well. Nothing is rounded or reordered, because the states
 * that a school reaches depend on every bit. Layout, little-endian:
 *
 * 1. uint32: vertices, triangles, unlisted corners
 * 2. float32: positions unchanged; equal coordinates of a file give equal bytes
 * 3. bytes: a code for each corner of the triangles (see `RecentList`)
 * 4. for each unlisted corner the difference from the previous one, zigzag-encoded: all least significant bytes, then
 * the next ones
 */
export function bytesOfMesh({ positions, triangles }: TriangleMesh): Uint8Array<ArrayBuffer> {
  const list = new RecentList();
  const codes = new Uint8Array(triangles.length);
  const differences: number[] = [];
  let last = 0;
  triangles.forEach((corner, i) => {
    codes[i] = list.codeOf(corner);
    if (codes[i] === unlisted) differences.push(((corner - last) << 1) ^ ((corner - last) >> 31));
    last = corner;
  });
  const rest = differences.length;
  const bytes = new Uint8Array(headBytes + positions.byteLength + codes.length + 4 * rest);
  bytes.set(new Uint8Array(Uint32Array.of(positions.length / 3, triangles.length / 3, rest).buffer));
  bytes.set(new Uint8Array(positions.buffer, positions.byteOffset, positions.byteLength), headBytes);
  const from = headBytes + positions.byteLength;
  bytes.set(codes, from);
  differences.forEach((difference, k) => {
    for (let byte = 0; byte < 4; byte++) bytes[from + codes.length + byte * rest + k] = difference >>> (8 * byte);
  });
  return bytes;
}

const headBytes = 12;

/** Approximate bytes of a mesh before compression. */
export function sizeOfMesh({ positions, triangles }: TriangleMesh): number {
  return headBytes + positions.byteLength + triangles.length;
}

/**
 * Reads a mesh from untrusted bytes. The caller limits their number.
 * @throws Error with a clause that states the problem
 */
export function meshOfBytes(bytes: Uint8Array): TriangleMesh {
  if (bytes.length < headBytes)
    throw new Error(`it must have at least ${headBytes} bytes, got ${numberText(bytes.length)}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [vertices, count, rest] = [0, 4, 8].map((at) => view.getUint32(at, true));
  const expected = headBytes + 12 * vertices + 3 * count + 4 * rest;
  if (bytes.length !== expected)
    throw new Error(
      `${numberText(vertices)} vertices and ${numberText(count)} triangles must have ${numberText(expected)} bytes together, got ${numberText(bytes.length)}`,
    );
  const from = headBytes + 12 * vertices;
  const positions = new Float32Array(bytes.slice(headBytes, from).buffer);
  const codes = bytes.subarray(from, from + 3 * count);
  const mesh = { positions, triangles: cornersOf(codes, bytes.subarray(from + codes.length)) };
  const fault = faultOf(mesh);
  if (fault) throw new Error(fault);
  return mesh;
}

/** @param differences of the unlisted corners */
function cornersOf(codes: Uint8Array, differences: Uint8Array): Uint32Array {
  const rest = differences.length / 4;
  const list = new RecentList();
  const corners = new Uint32Array(codes.length);
  let [read, last] = [0, 0];
  codes.forEach((code, i) => {
    const corner = code === unlisted ? undefined : list.take(code);
    if (corner !== undefined) last = corner;
    else {
      if (code !== unlisted || read === rest) throw new Error(`its data is damaged at triangle ${Math.floor(i / 3)}`);
      let zigzag = 0;
      for (let byte = 0; byte < 4; byte++) zigzag |= differences[byte * rest + read] << (8 * byte);
      read++;
      // Numbers out of range are found later, as vertices that do not exist.
      last = (last + ((zigzag >>> 1) ^ -(zigzag & 1))) >>> 0;
      list.add(last);
    }
    corners[i] = last;
  });
  return corners;
}

/** Codes are bytes. The largest one stands for a value that is not in the list. */
const most = 255;
const unlisted = most;

/**
 * The last values, the latest first (move-to-front coding). Neighbouring triangles share vertices, so most codes are
 * small.
 */
class RecentList {
  readonly #values: number[] = [];

  /** How many values it has. */
  get length(): number {
    return this.#values.length;
  }

  /** The code of a value, which becomes the latest one. */
  codeOf(value: number): number {
    const at = this.#values.indexOf(value);
    this.#use(at, value);
    return at < 0 ? unlisted : at;
  }

  /** The value of a code, which becomes the latest one; undefined if there is none. */
  take(code: number): number | undefined {
    const value = this.#values[code];
    if (value !== undefined) this.#use(code, value);
    return value;
  }

  /** Adds a value that is not in the list. */
  add(value: number): void {
    this.#use(-1, value);
  }

  #use(at: number, value: number): void {
    if (at >= 0) this.#values.copyWithin(1, 0, at);
    else {
      this.#values.length = Math.min(most, this.#values.length + 1);
      this.#values.copyWithin(1, 0);
    }
    this.#values[0] = value;
  }
}

/** Largest coordinate, as for mesh files, m. */
const farthest = 1e6;

/** The problem of an untrusted mesh, as a clause; undefined: it can be used. */
export function faultOf({ positions, triangles }: TriangleMesh): string | undefined {
  if (positions.length % 3 !== 0) return `it must have three numbers per vertex, got ${numberText(positions.length)}`;
  if (triangles.length === 0 || triangles.length % 3 !== 0)
    return `it must have three corners per triangle, got ${numberText(triangles.length)}`;
  const vertices = positions.length / 3;
  const corner = triangles.findIndex((vertex) => vertex >= vertices);
  if (corner >= 0)
    return `triangle ${Math.floor(corner / 3)} must refer to vertices 0 to ${vertices - 1}, got ${triangles[corner]}`;
  // Written so that NaN fails.
  const far = positions.findIndex((x) => !(Math.abs(x) <= farthest));
  if (far >= 0)
    return `vertex ${Math.floor(far / 3)} must have finite coordinates of at most ${farthest} m, got ${positions[far]}`;
  return undefined;
}
