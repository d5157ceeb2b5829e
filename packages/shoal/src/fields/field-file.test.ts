import { describe, expect, test } from 'vitest';
import { bakeField, type FieldRecipe } from './field.ts';
import { FieldFileError, maxFieldFileBytes, readField, writeField } from './field-file.ts';
import { gridOver } from './grid.ts';
import { keyOf } from './recipes.ts';
import { shapeMesh } from './shapes/shape-mesh.ts';

const recipe: FieldRecipe = {
  parts: [{ mesh: shapeMesh({ kind: 'torus', radius: 2, tube: 0.7 }), kind: 'solid' }],
  grid: gridOver({ min: [-4, -4, -2], max: [4, 4, 2] }, [9, 8, 7]),
  settings: { radius: 1.5, power: 3, stencil: 'isotropic' },
};
const key = keyOf(recipe);
const field = bakeField(recipe);
const bytes = writeField(field, key);

/** Returns the file with some numbers replaced, so that its checksum is wrong. */
function changed(change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}

/** The same with a correct checksum, which the error message gives away, as an attacker could make it. */
function forged(change: (view: DataView) => void): Uint8Array {
  const copy = changed(change);
  const right = /checksum must be ([0-9a-f]{8})([0-9a-f]{8})/.exec(messageOf(copy));
  if (!right) return copy;
  const view = new DataView(copy.buffer);
  view.setUint32(16, Number.parseInt(right[1], 16), true);
  view.setUint32(20, Number.parseInt(right[2], 16), true);
  return copy;
}

function messageOf(file: Uint8Array, expected?: Parameters<typeof readField>[1]): string {
  try {
    readField(file, expected);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(FieldFileError);
    return (error as Error).message;
  }
}

describe('a field file', () => {
  test('gives back the field bit for bit', () => {
    const read = readField(bytes, { key });
    expect(read).toEqual({ field, key });
    expect(read.field.values).toEqual(field.values);
  });

  test('may lie anywhere in a buffer', () => {
    const larger = new Uint8Array(bytes.length + 11);
    larger.set(bytes, 3);
    expect(readField(larger.subarray(3, 3 + bytes.length)).field).toEqual(field);
  });

  test('gives the avoidance for other settings', () => {
    const settings = { radius: 3, power: 1, stencil: 'six-point' } as const;
    expect(readField(bytes, { settings }).field).toEqual(bakeField({ ...recipe, settings }));
  });

  test('is refused with what is wrong and what to do', () => {
    const messages = [
      messageOf(new Uint8Array(0)),
      messageOf(new TextEncoder().encode('<html><body>not found</body></html>')),
      messageOf(changed((view) => view.setUint32(8, 2, true))),
      messageOf(changed((view) => view.setUint32(12, 0x01020304, false))),
      messageOf(bytes.subarray(0, 50)),
      messageOf(bytes.subarray(0, bytes.length - 1)),
      messageOf(Uint8Array.of(...bytes, 0)),
      messageOf(changed((view) => view.setUint8(300, view.getUint8(300) ^ 4))).replace(/[0-9a-f]{16}/g, '…'),
      messageOf(changed((view) => view.setUint32(24, 0xffffffff, true))),
      messageOf(changed((view) => view.setUint32(36, 1e9, true))),
      messageOf(forged((view) => view.setFloat32(bytes.length - 4, Number.NaN, true))),
      messageOf(forged((view) => view.setFloat64(64, 0, true))),
      messageOf(forged((view) => view.setFloat64(40, Number.NaN, true))),
      messageOf(forged((view) => view.setFloat64(88, -1, true))),
      messageOf(forged((view) => view.setFloat64(96, Number.POSITIVE_INFINITY, true))),
      messageOf(forged((view) => view.setUint32(104, 3, true))),
      messageOf(bytes, { key: 'another' }).replace(key, '…'),
    ];
    expect(messages).toEqual([
      'is no field file: it must begin with "shoalfd", got an empty file. Write one with "shoal field MESH --out FILE.field".',
      'is no field file: it must begin with "shoalfd". Write one with "shoal field MESH --out FILE.field".',
      'must be of version 1, got 2. Bake the field again with this version.',
      'must have its numbers in little-endian order, got big-endian. Bake the field again on this machine.',
      'is cut off: it must have at least 112 bytes, got 50. Bake the field again.',
      'is cut off: it must have 2144 bytes, got 2143. Bake the field again.',
      'is longer than it should be: it must have 2144 bytes, got 2145. Bake the field again.',
      'is damaged: its checksum must be …, got …. Bake the field again.',
      'must have at least 2 points along each axis and at most 4194304 together, got 4294967295 × 8 × 7. The file is damaged, or not from shoal: bake the field again.',
      'must have a key of at most 128 characters, got 1000000000. Bake the field again.',
      'must have finite distances, got NaN at point 503 (counted from 0). Bake the field again.',
      'must have a spacing > 0 m, got 0, 1.1428571428571428, 0.6666666666666666. Bake the field again.',
      'must begin at most 1000000000 m from 0, got NaN, -4, -2. Bake the field again.',
      'must have an avoidance radius > 0 m, got -1. Bake the field again.',
      'must have a power > 0, got Infinity. Bake the field again.',
      'must have one of 3 stencils, got number 3. Bake it again.',
      'holds the field of another mesh or grid: its key must be another, got …. Bake the field again.',
    ]);
  });

  test('is never longer than it may be', () => {
    expect(maxFieldFileBytes).toBeGreaterThan(bytes.length);
    expect(() => writeField(field, 'k'.repeat(129))).toThrow(
      'writeField: the key must have at most 128 ASCII characters, got 129.',
    );
  });

  test('whatever happens to it: an error, never a wrong field', () => {
    let state = 12345;
    const random = (below: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const harms: readonly (() => Uint8Array)[] = [
      () => bytes.slice(0, random(bytes.length)),
      () => {
        const copy = bytes.slice();
        for (let times = 1 + random(4); times > 0; times--) copy[random(copy.length)] ^= 1 + random(255);
        return copy;
      },
      // These replace bytes of the header.
      () => changed((view) => view.setUint8(random(112), random(256))),
      () => Uint8Array.from({ length: random(4000) }, () => random(256)),
      () => Uint8Array.of(...bytes.subarray(0, 8 + random(104)), ...Array.from({ length: 2000 }, () => random(256))),
    ];
    for (let i = 0; i < 500; i++) {
      const file = harms[i % harms.length]();
      if (file.length === bytes.length && file.every((byte, at) => byte === bytes[at])) continue;
      expect(messageOf(file), `harm ${i}`).not.toBe('');
    }
  });
});
