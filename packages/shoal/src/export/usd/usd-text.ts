// Values of USD as text (.usda).

import type { MeshArrays } from '../../drawing/mesh-arrays.ts';
import { linearOf } from '../exported-scene.ts';
import type { TextBytes } from '../text-bytes.ts';

const [open, close, comma, space] = [40, 41, 44, 32];

/** Decimals of lengths, m, and of quaternions. */
const [ofLengths, ofQuaternions] = [5, 5];

/** Appends `[(x, y, z), …]`. */
export function tuples(out: TextBytes, numbers: ArrayLike<number>, size: number, decimals = ofLengths): void {
  out.text('[');
  for (let at = 0; at < numbers.length; at += size) {
    if (at > 0) separate(out);
    out.byte(open);
    for (let k = 0; k < size; k++) {
      if (k > 0) separate(out);
      out.fixed(numbers[at + k], decimals);
    }
    out.byte(close);
  }
  out.text(']');
}

/** Appends quaternions x, y, z, w with the real part first, as USD has them. */
export function quaternions(out: TextBytes, numbers: ArrayLike<number>): void {
  out.text('[');
  for (let at = 0; at < numbers.length; at += 4) {
    if (at > 0) separate(out);
    quaternion(out, numbers, at);
  }
  out.text(']');
}

/** Appends one quaternion x, y, z, w with the real part first. */
export function quaternion(out: TextBytes, numbers: ArrayLike<number>, at = 0): void {
  out.byte(open);
  out.fixed(numbers[at + 3], ofQuaternions);
  for (let k = at; k < at + 3; k++) {
    separate(out);
    out.fixed(numbers[k], ofQuaternions);
  }
  out.byte(close);
}

/** Appends `[1, 2, …]`. */
export function wholes(out: TextBytes, numbers: ArrayLike<number>): void {
  out.text('[');
  for (let k = 0; k < numbers.length; k++) {
    if (k > 0) separate(out);
    out.whole(numbers[k]);
  }
  out.text(']');
}

/** Appends `[0.5, …]`. */
export function decimalNumbers(out: TextBytes, values: ArrayLike<number>, decimals: number): void {
  out.text('[');
  for (let k = 0; k < values.length; k++) {
    if (k > 0) separate(out);
    out.fixed(values[k], decimals);
  }
  out.text(']');
}

function separate(out: TextBytes): void {
  out.byte(comma);
  out.byte(space);
}

/** A text between quotation marks. */
export function quoted(text: string): string {
  return JSON.stringify(Array.from(text, (one) => (one < ' ' ? ' ' : one)).join(''));
}

/** Names of prims for any names: letters, digits and underscores, each used once. */
export function primNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9]|$)/, '_');
    let free = plain;
    for (let k = 2; used.has(free); k++) free = `${plain}_${k}`;
    used.add(free);
    return free;
  });
}

/** Appends the attributes of a Mesh. @param colours of the vertices, sRGB, 0 to 1 */
export function meshInto(
  out: TextBytes,
  { position, normal, index }: MeshArrays,
  indent: string,
  colours: Float32Array | undefined,
): void {
  const corners = index ?? Uint32Array.from({ length: position.length / 3 }, (_, k) => k);
  out.text(`${indent}uniform token subdivisionScheme = "none"\n${indent}int[] faceVertexCounts = `);
  wholes(out, new Uint8Array(corners.length / 3).fill(3));
  out.text(`\n${indent}int[] faceVertexIndices = `);
  wholes(out, corners);
  out.text(`\n${indent}point3f[] points = `);
  tuples(out, position, 3);
  out.text(`\n${indent}normal3f[] normals = `);
  tuples(out, normal, 3, 4);
  out.text(` (\n${indent}    interpolation = "vertex"\n${indent})\n`);
  if (!colours) return;
  out.text(`${indent}color3f[] primvars:displayColor = `);
  tuples(out, colours.map(linearOf), 3, 4);
  out.text(` (\n${indent}    interpolation = "vertex"\n${indent})\n`);
}
