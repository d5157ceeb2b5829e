import { describe, expect, it } from 'vitest';
import { TextBytes } from './text-bytes.ts';

function textOf(write: (out: TextBytes) => unknown): string {
  const out = new TextBytes(1);
  write(out);
  return new TextDecoder().decode(out.bytes);
}

describe('text as bytes', () => {
  it.each([0, 7, 10, 99, 100, 101, 12345, 999999999, 1e9, 1000000007, 2147483648, 4294967295, 9007199254740991])(
    'whole number %i',
    (value) => {
      expect(textOf((out) => out.whole(value))).toBe(`${value}`);
    },
  );

  it('each pair of digits', () => {
    for (let value = 0; value < 10000; value++) expect(textOf((out) => out.whole(value))).toBe(`${value}`);
  });

  it.each([
    [0, 5, '0.00000'],
    [-0.000001, 5, '0.00000'],
    [-0.00002, 5, '-0.00002'],
    [1.5, 0, '2'],
    [0.999996, 5, '1.00000'],
    [-123.456789, 3, '-123.457'],
    [999999999.5, 1, '999999999.5'],
    [0.123456789, 9, '0.123456789'],
    [Math.fround(1000.1), 5, '1000.09998'],
  ])('%f with %i decimals', (value, decimals, wanted) => {
    expect(textOf((out) => out.fixed(value, decimals))).toBe(wanted);
  });

  it('many numbers are those of the host', () => {
    for (let k = 0; k < 5000; k++) {
      const value = Math.fround(Math.sin(k) * 10 ** ((k % 9) - 2));
      expect(Math.abs(Number(textOf((out) => out.fixed(value, 5))) - value)).toBeLessThanOrEqual(0.50001e-5);
    }
  });

  it('text goes on after numbers, in memory that grows', () => {
    const text = 'ä'.repeat(1000);
    expect(textOf((out) => out.text('a').whole(12).text(text))).toBe(`a12${text}`);
  });
});
