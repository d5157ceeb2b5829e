import { describe, expect, test } from 'vitest';
import { decodeRuns } from './parquet-runs.ts';

/** A run of packed values, bit by bit as the format describes it. @param values eight, or a multiple of it */
function packed(values: readonly number[], width: number): number[] {
  const bits = values.flatMap((value) => Array.from({ length: width }, (_, bit) => Math.floor(value / 2 ** bit) % 2));
  const bytes = Array.from({ length: bits.length / 8 }, (_, k) =>
    bits.slice(8 * k, 8 * k + 8).reduce((sum, bit, place) => sum + bit * 2 ** place, 0),
  );
  return [...varint(((values.length / 8) << 1) | 1), ...bytes];
}

function repeated(value: number, count: number, width: number): number[] {
  const bytes = Array.from({ length: Math.ceil(width / 8) }, (_, k) => Math.floor(value / 256 ** k) % 256);
  return [...varint(count << 1), ...bytes];
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}

const decoded = (bytes: readonly number[], width: number, count: number): number[] => {
  const into = new Uint32Array(count);
  decodeRuns(Uint8Array.from(bytes), width, into);
  return [...into];
};

describe('runs are decoded', () => {
  test.each(Array.from({ length: 24 }, (_, k) => k + 1))('of %i bits a value', (width) => {
    const values = Array.from({ length: 24 }, (_, k) => Math.floor(2 ** width * ((k * 0.61803) % 1)));
    const bytes = [...packed(values, width), ...repeated(values[1], 300, width), ...packed(values, width)];
    const all = [...values, ...Array(300).fill(values[1]), ...values];
    expect(decoded(bytes, width, all.length)).toEqual(all);
    // The last run may have more values than the page.
    expect(decoded(bytes, width, all.length - 11)).toEqual(all.slice(0, -11));
  });

  test('of values that repeat, up to 32 bits', () => {
    expect(decoded(repeated(4_294_967_295, 3, 32), 32, 3)).toEqual([4_294_967_295, 4_294_967_295, 4_294_967_295]);
  });

  test('whose last bytes are left out, as no value is in them', () => {
    const bytes = packed([3, 1, 2, 0, 0, 0, 0, 0], 2);
    expect(decoded(bytes.slice(0, -1), 2, 3)).toEqual([3, 1, 2]);
    expect(() => decoded(bytes.slice(0, -1), 2, 5)).toThrow('packed values that are not there');
  });
});

describe('runs are refused', () => {
  test.each<[what: string, bytes: readonly number[], width: number, count: number]>([
    ['that end before the page', repeated(1, 3, 1), 1, 4],
    ['that are longer than the page', repeated(1, 5, 1), 1, 4],
    ['of a million packed values for a few', [...varint((125_000 << 1) | 1), ...Array(100).fill(0)], 1, 8],
    ['whose value has more bits', repeated(2, 4, 8), 1, 4],
    ['of packed values that are not there', packed(Array(16).fill(1), 4).slice(0, 4), 4, 16],
    ['of packed values of more than 24 bits', packed(Array(8).fill(1), 25), 25, 8],
  ])('%s', (_, bytes, width, count) => {
    expect(() => decoded(bytes, width, count)).toThrow();
  });
});
