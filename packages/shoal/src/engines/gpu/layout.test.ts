import { describe, expect, test } from 'vitest';
import type { SpeciesNumber } from '../../rules/gpu-rule.ts';
import { bytesOfSpecies, type Group, structsOf, writeSpecies } from './layout.ts';

const f32 = (name: string, of: SpeciesNumber['of']): SpeciesNumber => ({ name, type: 'f32', of });
const group = (name: string, fields: readonly SpeciesNumber[]): Group => ({ name, struct: name.toUpperCase(), fields });
const five = group('a', [
  ...[0, 1, 2].map((k) => f32(`x${k}`, (s, time) => 100 * s + 10 * k + time)),
  { name: 'mask', type: 'u32', of: (s) => 2 ** 31 + s },
  f32('all', (s) => (s === 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)),
]);
const groups = [five, group('b', [f32('y', (s) => -s)])];

describe('numbers of species without a device', () => {
  test('have structs of whole multiples of 16 bytes', () => {
    expect(bytesOfSpecies(groups)).toBe(4 * (8 + 4));
    expect(bytesOfSpecies([group('c', five.fields.slice(0, 4)), group('d', [])])).toBe(4 * (4 + 4));
    expect(structsOf(groups, 3).split('\n')).toEqual([
      'struct A { x0: f32, x1: f32, x2: f32, mask: u32, all: f32, padding0: f32, padding1: f32, padding2: f32 }',
      'struct B { y: f32, padding0: f32, padding1: f32, padding2: f32 }',
      'struct Species { @align(16) a: A, @align(16) b: B }',
      'struct Parameters { species: array<Species, 3> }',
    ]);
  });

  test('are written in the layout of the structs, group by group, species by species', () => {
    const view = new DataView(new ArrayBuffer(8 + 2 * 48));
    writeSpecies(view, 8, groups, 2, 0.5);
    const number = (word: number) => view.getFloat32(8 + 4 * word, true);
    for (const s of [0, 1]) {
      const at = 12 * s;
      expect([0, 1, 2].map((k) => number(at + k))).toEqual([100 * s + 0.5, 100 * s + 10.5, 100 * s + 20.5]);
      expect(view.getUint32(8 + 4 * (at + 3), true)).toBe(2 ** 31 + s);
      // "All" is a radius whose square still fits.
      expect(number(at + 4)).toBe(Math.fround(s === 0 ? 1e18 : -1e18));
      expect([5, 6, 7, 9, 10, 11].map((k) => number(at + k))).toEqual([0, 0, 0, 0, 0, 0]);
      expect(number(at + 8)).toBe(-s);
    }
    expect([view.getFloat32(0, true), view.getFloat32(4, true)]).toEqual([0, 0]);
  });
});
