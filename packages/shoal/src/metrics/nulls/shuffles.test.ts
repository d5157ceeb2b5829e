import { describe, expect, test } from 'vitest';
import type { MeasuredFish } from '../measured-fish.ts';
import { Association, shuffleTests } from './shuffle-test.ts';
import { ShuffledTracks } from './shuffled-tracks.ts';

type Row = readonly [id: number, x: number, y: number, vx: number, vy: number];

function frameOf(rows: readonly Row[], species: readonly number[] = []): MeasuredFish {
  const column = (k: number): Float32Array => Float32Array.from(rows, (row) => row[k]);
  const none = new Float32Array(rows.length);
  return {
    ...{ count: rows.length, id: Uint32Array.from(rows, ([id]) => id) },
    species: Uint8Array.from(rows, (_, k) => species[k] ?? 0),
    ...{ x: column(1), y: column(2), z: none, vx: column(3), vy: column(4), vz: none, ax: none, ay: none, az: none },
  };
}

function tracksOf(frames: readonly (readonly Row[])[], species: readonly number[] = []): ShuffledTracks {
  const tracks = new ShuffledTracks();
  frames.forEach((rows, frame) => {
    tracks.add(frame, frameOf(rows, species));
  });
  return tracks;
}

/** The x of each animal in each frame; undefined: it is not there. */
function places(frames: Iterable<{ readonly fish: MeasuredFish }>, ids: readonly number[]): (number | undefined)[][] {
  const all = [...frames];
  return ids.map((id) =>
    all.map(({ fish }) => {
      const i = fish.id.indexOf(id);
      return i < 0 ? undefined : fish.x[i];
    }),
  );
}

describe('shifts in time', () => {
  // Animal 0 is seen in all frames, animal 1 from frame 2 to 7 with a gap in frame 4. Each x is a frame number.
  const frames = Array.from({ length: 10 }, (_, k): Row[] => [
    [0, k, 0, 1, 0],
    ...(k >= 2 && k <= 7 && k !== 4 ? [[1, 100 + k, 0, 1, 0] as const] : []),
  ]);
  const tracks = tracksOf(frames);

  test('leave the plain frames as they are', () => {
    expect(places(tracks.plain(), [0, 1])).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [undefined, undefined, 102, 103, undefined, 105, 106, 107, undefined, undefined],
    ]);
  });

  test('are circular within each track, and take its gaps along', () => {
    const shifts = new Set<number>();
    for (let k = 0; k < 60; k++) {
      const [whole, part] = places(tracks.shuffled('shift', 5, k), [0, 1]);
      const by = whole[0] ?? Number.NaN;
      shifts.add(by);
      expect(whole).toEqual(Array.from({ length: 10 }, (_, frame) => (frame + by) % 10));
      expect([part.slice(0, 2), part.slice(8)]).toEqual([Array(2).fill(undefined), Array(2).fill(undefined)]);
      const run = part.slice(2, 8);
      const gap = run.indexOf(undefined);
      expect([...run.slice(gap), ...run.slice(0, gap)]).toEqual([undefined, 105, 106, 107, 102, 103]);
    }
    expect(shifts.size).toBe(10);
  });

  test('are the same for the same seed and number', () => {
    const at = (seed: number, shuffle: number) => places(tracks.shuffled('shift', seed, shuffle), [0, 1]);
    expect(at(5, 3)).toEqual(at(5, 3));
    expect([1, 2, 3, 4].some((seed) => at(seed, 3)[0][0] !== at(5, 3)[0][0])).toBe(true);
  });
});

test('identities are exchanged within a frame and a species', () => {
  const rows: readonly Row[] = [0, 1, 2, 3, 4, 5].map((id) => [id, id, 0, 1, 0]);
  const tracks = tracksOf(Array(40).fill(rows), [0, 0, 0, 0, 1, 1]);
  const seen = new Set<number>();
  for (const { fish } of tracks.shuffled('identity', 1, 0)) {
    expect([...fish.id]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...fish.x.slice(0, 4)].sort()).toEqual([0, 1, 2, 3]);
    expect([...fish.x.slice(4)].sort()).toEqual([4, 5]);
    seen.add(fish.x[0]);
  }
  expect([...seen].sort()).toEqual([0, 1, 2, 3]);
});

describe('tests', () => {
  const options = { shuffles: 99, seed: 3, interval: 0.1, groupDistances: [1] };
  const space = { dimensions: 2 } as const;
  /** Two animals that turn together once in 200 frames. */
  const together = Array.from({ length: 200 }, (_, k): Row[] =>
    [0, 1].map((id) => {
      const angle = (2 * Math.PI * k) / 200;
      return [id, id + Math.sin(angle), Math.cos(angle), Math.cos(angle), -Math.sin(angle)];
    }),
  );

  test('find animals that turn together', () => {
    const [{ observed, shuffled, low, high, p }] = shuffleTests(tracksOf(together), space, {
      ...{ ...options, kind: 'shift', measures: ['polarisation'] },
    });
    expect(observed).toBeCloseTo(1, 6);
    // The mean of |cos(φ/2)| over all differences φ is 2/π.
    expect(Math.abs(shuffled - 2 / Math.PI)).toBeLessThan(0.1);
    expect(low).toBeLessThan(0.1);
    expect(high).toBeGreaterThan(0.97);
    expect(p).toBeLessThanOrEqual(0.04);
  });

  test('of a measure that a shuffle does not change have p 1', () => {
    const [test] = shuffleTests(tracksOf(together), space, { ...options, kind: 'identity', measures: ['extent'] });
    expect(test.p).toBe(1);
    expect(test.shuffled).toBeCloseTo(test.observed, 9);
  });

  test('of an unknown measure are refused', () => {
    const wrong = () => shuffleTests(tracksOf(together), space, { ...options, kind: 'shift', measures: ['order'] });
    expect(wrong).toThrow('shuffleTests: options.measures must be names of metrics, got "order".');
  });

  test('of a measure without values have none', () => {
    const [test] = shuffleTests(tracksOf(together), space, { ...options, kind: 'shift', measures: ['localDensity'] });
    expect([test.observed, test.p, test.low]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  test('find animals that stay with each other', () => {
    // Animals 0 and 1 are always in one group, 2 and 3 in the other.
    const pairs = Array.from({ length: 100 }, (): Row[] =>
      [0, 1, 2, 3].map((id) => [id, (id < 2 ? 0 : 50) + 0.5 * id, 0, 1, 0]),
    );
    const [test] = shuffleTests(tracksOf(pairs), space, { ...options, kind: 'identity', measures: ['association'] });
    // Shares 1, 0, 0, 0, 0, 1: mean 1/3, standard deviation √(4/15).
    expect(test.observed).toBeCloseTo(3 * Math.sqrt(4 / 15), 9);
    expect(test.high).toBeLessThan(0.5);
    expect(test.p).toBeCloseTo(0.02, 9);
  });
});

test('association counts the frames in which both are seen', () => {
  const association = new Association();
  association.add(Uint32Array.of(0, 1, 2), Int32Array.of(0, 0, 2));
  association.add(Uint32Array.of(0, 1), Int32Array.of(0, 0));
  association.add(Uint32Array.of(0, 2), Int32Array.of(0, 0));
  // Shares 1, 1/2, 0: mean 1/2, standard deviation 1/2.
  expect(association.variation).toBeCloseTo(1, 9);
});
