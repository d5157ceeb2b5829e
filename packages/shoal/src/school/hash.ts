// Hashes the whole state of a school, by which runs are compared to the bit.

import type { School } from './school.ts';

/**
 * Returns a 64-bit hash of a school's whole state as 16 hexadecimal digits. Equal states have equal hashes on every
 * engine and host. It detects accidental differences, not attacks: two 32-bit lanes with MurmurHash3's mixing and
 * different seeds.
 */
export function stateHash(school: School): string {
  const hash = new Hash();
  hash.add(school.count);
  hash.addAll(new Uint32Array(new Float64Array([school.time, school.step]).buffer));
  for (const [name, data] of school.columns()) {
    // Acceleration is left out, because the next step does not depend on it.
    if (name === 'ax' || name === 'ay' || name === 'az') continue;
    hash.addAll(data instanceof Float32Array ? new Uint32Array(data.buffer, data.byteOffset, data.length) : data);
  }
  return hash.hex();
}

/** Hashes 32-bit words, added one after the other. */
export class Hash {
  #a = 0x9e3779b9;
  #b = 0x85ebca6b;
  #count = 0;

  add(word: number): void {
    this.#a = mix(this.#a, word);
    this.#b = mix(this.#b, word ^ 0x5bd1e995);
    this.#count++;
  }

  addAll(words: Uint32Array | Uint8Array): void {
    for (let i = 0; i < words.length; i++) this.add(words[i]);
  }

  hex(): string {
    const digits = (lane: number) => (finish(lane ^ this.#count) >>> 0).toString(16).padStart(8, '0');
    return digits(this.#a) + digits(this.#b);
  }
}

function mix(lane: number, word: number): number {
  const k = Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
  return (Math.imul(rotate(lane ^ k, 13), 5) + 0xe6546b64) | 0;
}

function finish(lane: number): number {
  let h = lane;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}
