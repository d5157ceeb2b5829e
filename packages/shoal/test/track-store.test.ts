import { describe, expect, test } from 'vitest';
import type { ScratchFile } from '../src/tracks/track-columns.ts';
import { type StoreOptions, TrackStore } from '../src/tracks/track-store.ts';
import { type MadeRow, madeTable } from './made-tracks.ts';

/** A scratch file in memory, which counts what it is asked for. */
function scratchInMemory(): ScratchFile & { bytes: Uint8Array; reads: number } {
  return {
    bytes: new Uint8Array(0),
    reads: 0,
    close: () => undefined,
    append(bytes) {
      const start = this.bytes.length;
      this.bytes = Uint8Array.from([...this.bytes, ...bytes]);
      return start;
    },
    read(into, from) {
      this.reads++;
      into.set(this.bytes.subarray(from, from + into.length));
    },
  };
}

/** Numbers between 0 and 1. */
function* numbers(): Generator<number> {
  for (let seed = 1; ; seed = (seed * 16807) % 2147483647) yield seed / 2147483647;
}

const random = numbers();
const below = (end: number): number => Math.floor(end * (random.next().value as number));

/** Rows of three fish in any order, with several in a frame. */
const rows = Array.from({ length: 200 }, (_, k): MadeRow & { at: number } => ({
  frame: Math.floor(k / 3) + 2 * Math.floor(k / 90),
  fish: k % 3,
  species: k % 2,
  position: [k, -k, below(9)],
  ...{ velocity: [below(5), 0, 1], at: below(1e6) },
}));
const orders = {
  'as in a film': rows,
  'by animal': [...rows].sort((a, b) => (a.fish ?? 0) - (b.fish ?? 0)),
  shuffled: [...rows].sort((a, b) => a.at - b.at),
};

async function framesOf(seen: readonly MadeRow[], options: Partial<StoreOptions>) {
  const store = await TrackStore.of(madeTable(seen), { scale: 2, ...options });
  return Array.from(store.frames(), ({ key, from, to, rows: columns }) => ({
    key,
    rows: (['fish', 'species', 'x', 'y', 'z', 'vx'] as const).map((name) => [...(columns[name] ?? []).slice(from, to)]),
  }));
}

describe.each(Object.entries(orders))('rows %s', (_, seen) => {
  test('are merged by frame, then by animal, in chunks of any length', async () => {
    const whole = await framesOf(seen, {});
    expect(whole).toHaveLength(67);
    expect(whole[1]).toMatchObject({ key: 1 });
    expect(whole[1].rows.slice(0, 4)).toEqual([
      [0, 1, 2],
      [1, 0, 1],
      [6, 8, 10],
      [-6, -8, -10],
    ]);
    for (const chunkLength of [1, 2, 7, 64, 199]) {
      expect(await framesOf(seen, { chunkLength })).toEqual(whole);
      const scratch = scratchInMemory();
      const options = { chunkLength, mostChunks: 1, scratch: () => scratch };
      expect(await framesOf(seen, options)).toEqual(whole);
      expect(scratch.reads).toBeGreaterThan(0);
    }
  });

  test('of stretches are sorted by animal', async () => {
    for (const mostChunks of [1, 99]) {
      const scratch = scratchInMemory();
      const options = { scale: 1, chunkLength: 11, mostChunks, scratch: () => scratch };
      const store = await TrackStore.of(madeTable(seen), options);
      const frames = Float64Array.from([...store.frames()], ({ key }) => key);
      const clock = { keys: frames, frames };
      const [all] = store.byFish(clock, [[0, frames.length]]);
      expect([...all.fish]).toEqual([...all.fish].sort((a, b) => a - b));
      const [first, second] = store.byFish(clock, [
        [1, 3],
        [10, 12],
      ]);
      expect([...first.frame]).toEqual([1, 2, 1, 2, 1, 2]);
      expect([...first.fish]).toEqual([0, 0, 1, 1, 2, 2]);
      expect([...first.x]).toEqual([3, 6, 4, 7, 5, 8]);
      expect([...second.frame]).toEqual([10, 11, 10, 11, 10, 11]);
    }
  });
});
