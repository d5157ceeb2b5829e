/**
 * Returns an empty hash table (all -1) with open addressing. Its length is a power of two, and `count` entries fill at
 * most half of it.
 */
export function emptySlots(count: number): Int32Array {
  let length = 4;
  while (length < 2 * count) length *= 2;
  return new Int32Array(length).fill(-1);
}

/** Mixes three 32-bit numbers into one (the finisher of MurmurHash3). */
export function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(c, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
