import { snappyUncompress } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { decompress } from './snappy.ts';

function decompressed(stored: readonly number[], length: number): number[] {
  const page = new Uint8Array(length);
  decompress(Uint8Array.from(stored), page);
  return [...page];
}

describe('Snappy', () => {
  test('literals with lengths in the tag, and in one and two bytes after it', () => {
    expect(decompressed([3, 2 << 2, 7, 8, 9], 3)).toEqual([7, 8, 9]);
    for (const length of [61, 256, 257, 70_000]) {
      const bytes = Array.from({ length }, (_, k) => (k * 7) % 251);
      const size = [length - 1, (length - 1) >> 8, (length - 1) >> 16].filter((byte, k) => k === 0 || byte > 0);
      const head = [(59 + size.length) << 2, ...size.map((byte) => byte & 255)];
      expect(decompressed([1, ...head, ...bytes], length)).toEqual(bytes);
    }
  });

  test('copies by distances of one, two and four bytes, which may overlap', () => {
    // 1 2 3, then five bytes from distance 3, four from 1, three from 12, three from 3.
    const stored = [18, 2 << 2, 1, 2, 3, 1 | (1 << 2), 3, 1, 1, 2 | (2 << 2), 12, 0, 3 | (2 << 2), 3, 0, 0, 0];
    expect(decompressed(stored, 18)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 2, 2, 2, 2, 1, 2, 3, 1, 2, 3]);
    // Bits of the tag continue a distance of one byte: 256 + 44.
    const far = Array.from({ length: 300 }, (_, k) => k % 251);
    const near = decompressed([1, 61 << 2, 43, 1, ...far, 1 | (1 << 5), 44], 304);
    expect(near.slice(300)).toEqual([0, 1, 2, 3]);
  });

  test('has the bytes of hyparquet, or refuses, for any bytes', () => {
    let state = 9;
    const random = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    };
    const outcomes = { same: 0, refused: 0 };
    for (let k = 0; k < 2000; k++) {
      const stored = [0, 5 << 2, ...Array.from({ length: 6 }, random)];
      let end = 6;
      for (let copies = random() % 4; copies >= 0; copies--) {
        const length = 1 + (random() % 20);
        stored.push(2 | ((length - 1) << 2), 1 + (random() % end), 0);
        end += length;
      }
      // Half of them have a wrong byte.
      if (k % 2 === 0) stored[1 + (random() % (stored.length - 1))] ^= 1 << (random() % 8);
      const [own, theirs] = [new Uint8Array(end), new Uint8Array(end)];
      try {
        decompress(Uint8Array.from(stored), own);
      } catch (error) {
        expect((error as Error).message).toBe('a compressed page of another length');
        outcomes.refused++;
        continue;
      }
      snappyUncompress(Uint8Array.from(stored), theirs);
      expect([...own]).toEqual([...theirs]);
      outcomes.same++;
    }
    expect(outcomes.same).toBeGreaterThan(1000);
    expect(outcomes.refused).toBeGreaterThan(300);
  });

  test('refuses pages of another length, and copies from before the beginning', () => {
    for (const [stored, length] of [
      [[3, 2 << 2, 7, 8], 3],
      [[3, 2 << 2, 7, 8, 9], 2],
      [[3, 2 << 2, 7, 8, 9], 4],
      [[4, 0, 7, 1, 2], 5],
      [[4, 0, 7, 1, 0], 5],
      [[], 1],
    ] as const)
      expect(() => decompressed(stored, length)).toThrow('a compressed page of another length');
  });
});
