import { describe, expect, test } from 'vitest';
import { readTracks } from '../src/tracks/read-tracks.ts';
import { halfPowerFrequency } from '../src/tracks/smoothing.ts';
import type { TrackOptions } from '../src/tracks/track-options.ts';
import { madeTable } from './made-tracks.ts';

// Frames made from tables, with values computed by hand.

type Vector = readonly [number, number, number];
/** An observation of fish 0, unless another is given. */
type Seen = readonly [frame: number, position: Vector, velocity?: Vector | undefined, fish?: number];

async function framesFrom(seen: readonly Seen[], options: TrackOptions = {}) {
  const rows = seen.map(([frame, position, velocity, fish = 0]) => ({
    frame,
    fish,
    species: fish,
    position,
    velocity,
  }));
  const tracks = await readTracks(
    'a.csv',
    madeTable(rows),
    { fps: 2, ...options },
    options.periodic?.length === 2 ? 2 : 3,
  );
  const frames = [...tracks.frames()];
  return { frames, reading: tracks.reading };
}

type Found = Awaited<ReturnType<typeof framesFrom>>;

const close = (...values: readonly number[]) => values.map((value) => expect.closeTo(value, 5));
type Key = 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz';
/** A component of the first fish in each frame. */
const along = ({ frames }: Found, key: Key) => frames.map(({ fish }) => fish[key][0]);
const differentiable = ({ frames }: Found) => frames.map(({ fish }) => fish.differentiable?.[0]).join('');

test('positions and velocities of all axes', async () => {
  const found = await framesFrom([0, 1, 2].map((t): Seen => [t, [t * t, 3 - t, 2 * t]]));
  expect(along(found, 'vx')).toEqual([2, 4, 6]);
  expect(along(found, 'vy')).toEqual([-2, -2, -2]);
  expect(along(found, 'vz')).toEqual([4, 4, 4]);
  expect([along(found, 'x'), along(found, 'y'), along(found, 'z')]).toEqual([
    [0, 1, 4],
    [3, 2, 1],
    [0, 2, 4],
  ]);
});

describe('velocities of a fish that falls: 3 t², of 2 frames a second', () => {
  const falling = [0, 1, 2, 3, 4, 5, 6].map((t): Seen => [t, [3 * t * t, 0, 0]]);

  test('backward differences are those of half a frame before, and the first is one-sided', async () => {
    const found = await framesFrom(falling, { velocities: 'backward differences' });
    expect(along(found, 'vx')).toEqual([6, 6, 18, 30, 42, 54, 66]);
    expect(found.reading.velocities).toBe('backward differences');
  });

  test('parabolas of 5 frames give its positions and velocities exactly, also with 3 frames near the ends', async () => {
    const found = await framesFrom(falling, { velocities: 'fitted parabolas', smooth: 5 });
    expect(along(found, 'x')).toEqual(close(0, 3, 12, 27, 48, 75, 108));
    expect(along(found, 'vx')).toEqual(close(6, 12, 24, 36, 48, 60, 66));
    // Their velocities do not need those of other frames, but changes over the ends are no motion.
    expect(differentiable(found)).toBe('0001000');
  });

  test('parabolas that are not of the tracks are refused', async () => {
    await expect(framesFrom(falling, { velocities: 'fitted parabolas' })).rejects.toThrow('need at least 3 frames');
  });
});

test('smoothing states the frequency at which it halves the power', () => {
  // Computed by numpy and scipy (savgol_coeffs).
  expect(halfPowerFrequency(5, 'central differences')).toBeCloseTo(0.090158715086563, 10);
  expect(halfPowerFrequency(9, 'columns')).toBeCloseTo(0.04948057005321271, 10);
  expect(halfPowerFrequency(9, 'fitted parabolas')).toBeCloseTo(0.12178652480162927, 10);
  expect(halfPowerFrequency(3, 'fitted parabolas')).toBeUndefined();
  expect(halfPowerFrequency(1, 'central differences')).toBeUndefined();
});

test('bodies have the directions of the table', async () => {
  const table = madeTable([0, 1].map((frame) => ({ frame, position: [frame, 0, 0] })));
  const headed = {
    ...table,
    async *batches() {
      for await (const batch of table.batches())
        yield { ...batch, heading: Float64Array.from({ length: batch.count }, () => Math.PI / 6) };
    },
  };
  const [{ fish }] = [...(await readTracks('a.csv', headed, { fps: 1 })).frames()];
  expect([fish.hx?.[0], fish.hy?.[0], fish.hz?.[0]]).toEqual(close(Math.sqrt(0.75), 0.5, 0));
});

test('a frame has its fish in order, with their species, and frames are in order', async () => {
  const rest: Vector = [0, 0, 0];
  const { frames, reading } = await framesFrom([
    [3, [1, 0, 0], rest, 1],
    [5, [2, 0, 0], rest, 1],
    [1, [3, 0, 0], rest, 0],
    [3, [4, 0, 0], rest, 0],
    [5, [5, 0, 0], rest, 0],
  ]);
  const told = frames.map(({ frame, fish: { count, id, species, x } }) => [frame, count, ...id, ...species, ...x]);
  expect(told).toEqual([
    [1, 1, 0, 0, 3],
    [3, 2, 0, 1, 0, 1, 4, 1],
    [5, 2, 0, 1, 0, 1, 5, 2],
  ]);
  expect(reading).toMatchObject({ measuredRows: 5, absentRows: 0, frames: 3 });
});

test('absent are fish in measured frames between their own first and last one', async () => {
  const absentIn = async (...ids: number[][]) => {
    const rows = ids.flatMap((own, frame) => own.map((fish): Seen => [frame, [fish, 0, 0], [1, 0, 0], fish]));
    return (await framesFrom(rows)).reading.absentRows;
  };
  expect(await absentIn([0], [0, 1], [1], [2], [0, 1], [1])).toBe(2 + 1);
  expect(await absentIn([1], [2])).toBe(0);
});

describe('velocities of the table', () => {
  const seen: Seen[] = [
    [0, [0, 0, 9], [1, 0, 6]],
    [3, [3, 6, 0], [4, 3, 0]],
  ];

  test('are interpolated in gaps that are filled, and do not count as changes there', async () => {
    const found = await framesFrom(seen, { maxGap: 2 });
    expect(found.reading).toMatchObject({ velocities: 'columns', filledRows: 2, framesOfJerk: 3, measuredRows: 4 });
    expect(along(found, 'vx')).toEqual([1, 2, 3, 4]);
    expect(along(found, 'vy')).toEqual([0, 1, 2, 3]);
    expect(along(found, 'vz')).toEqual([6, 4, 2, 0]);
    expect([along(found, 'x'), along(found, 'y'), along(found, 'z')]).toEqual([
      [0, 1, 2, 3],
      [0, 2, 4, 6],
      [9, 6, 3, 0],
    ]);
    expect(differentiable(found)).toBe('1001');
    expect((await framesFrom(seen, { maxGap: 1 })).reading).toMatchObject({
      filledRows: 0,
      measuredRows: 2,
      loneRows: 0,
    });
  });

  test('are replaced by differences if positions are smoothed', async () => {
    const found = await framesFrom(seen, { maxGap: 2, smooth: 3 });
    expect(found.reading).toMatchObject({ velocities: 'central differences', framesOfJerk: 7 });
    expect(along(found, 'vx')).toEqual(close(2, 2, 2, 2));
  });
});

describe('changes of a velocity count if all positions behind it were observed', () => {
  const straight = (...frames: number[]) => frames.map((frame): Seen => [frame, [frame, 0, 0]]);
  test.each<[name: string, frames: number[], smooth: number, expected: string, framesOfJerk: number]>([
    ['on both sides', [0, 1, 2, 3, 4], 1, '01110', 5],
    ['also beside a filled gap', [0, 1, 2, 4, 5, 6], 1, '0100010', 5],
    ['with those of a mean over three', [0, 1, 2, 3, 4, 5], 3, '001100', 7],
    ['of too few, none', [0, 1, 2, 3], 3, '0000', 7],
  ])('%s', async (_, frames, smooth, expected, framesOfJerk) => {
    const found = await framesFrom(straight(...frames), { maxGap: 1, smooth });
    expect(differentiable(found)).toBe(expected);
    expect(found.reading.framesOfJerk).toBe(framesOfJerk);
  });
});

describe('tracks far from the origin', () => {
  const around = (x: number, y: number, z: number) =>
    framesFrom([
      [0, [x + 1, y - 2, z]],
      [1, [x - 1, y + 2, z + 3]],
      [2, [x, y, z - 3]],
    ]);

  test.each<Vector>([
    [5000, -4, 7],
    [0, -5000, 0],
    [1, 2, 1000.25],
  ])('around %d, %d, %d are moved there by their mean position', async (...mean) => {
    const found = await around(...mean);
    expect(found.reading.origin).toEqual(mean);
    expect([along(found, 'x'), along(found, 'y'), along(found, 'z')]).toEqual([
      [1, -1, 0],
      [-2, 2, 0],
      [0, 3, -3],
    ]);
    expect(along(found, 'vy')).toEqual([8, 2, -4]);
  });

  test('up to 1 km they stay, as they do in a periodic world', async () => {
    const found = await around(1000, -1000, 0);
    expect(found.reading.origin).toEqual([0, 0, 0]);
    expect(along(found, 'y')).toEqual([-1002, -998, -1000]);
    const inside = await framesFrom(
      [0, 1].map((t): Seen => [t, [5000, 0, 0]]),
      { periodic: [9000, 9000] },
    );
    expect(inside.reading.origin).toEqual([0, 0, 0]);
  });
});

describe('a periodic world', () => {
  const world = { periodic: [10, 4], periodicFrom: [-5, 1, 0] as const };

  test('is crossed at its faces in both directions, and positions stay inside of it', async () => {
    // 0.75 m a frame to the right and 0.2 m down; the height is not periodic.
    const seen: Seen[] = [
      [0, [4.5, 1.1, 50]],
      [1, [-4.75, 4.9, 51]],
      [2, [-4, 4.7, 52]],
    ];
    const found = await framesFrom(seen, world);
    expect(along(found, 'vx')).toEqual(close(1.5, 1.5, 1.5));
    expect(along(found, 'vy')).toEqual(close(-0.4, -0.4, -0.4));
    expect(along(found, 'vz')).toEqual(close(2, 2, 2));
    expect(along(found, 'x')).toEqual(close(4.5, -4.75, -4));
    expect(along(found, 'y')).toEqual(close(1.1, 4.9, 4.7));
    expect(along(found, 'z')).toEqual([50, 51, 52]);
    // The mean over three frames is that of the middle one.
    const smooth = await framesFrom(seen, { ...world, smooth: 3 });
    expect([along(smooth, 'x')[1], along(smooth, 'y')[1]]).toEqual(close(-4.75, 4.9));
    const [first, , last] = seen;
    const filled = await framesFrom([first, last], { ...world, maxGap: 1 });
    expect([along(filled, 'x')[1], along(filled, 'y')[1]]).toEqual(close(-4.75, 4.9));
  });

  test('holds positions from its lower faces up to its upper ones', async () => {
    const at = async (x: number, y: number) => {
      const [{ fish }] = (await framesFrom([[0, [x, y, 0], [1, 0, 0]]], world)).frames;
      return [fish.x[0], fish.y[0]];
    };
    expect(await at(-5, 1)).toEqual([-5, 1]);
    expect(await at(5, 5)).toEqual([-5, 1]);
    expect(await at(13, -8)).toEqual([3, 4]);
    expect(await at(-26, 14)).toEqual([4, 2]);
  });
});

test('means over too many frames are refused', async () => {
  const ends = (...frames: number[]) => frames.map((frame): Seen => [frame, [frame, 0, 0]]);
  const pieces = [...ends(5, 10, 600_000), ...ends(7, 8).map(([frame, at]): Seen => [frame, at, undefined, 1])];
  await expect(framesFrom(pieces, { maxGap: 5, smooth: 7 })).rejects.toThrow(
    'a.csv: positions cannot be averaged over 7 frames: the longest track without a gap has 6. Average fewer.',
  );
  expect((await framesFrom(pieces, { maxGap: 5, smooth: 5 })).reading).toMatchObject({ filledRows: 4, loneRows: 1 });
});

describe('smoothing', () => {
  const tableOf = (x: (frame: number) => number, count: number) =>
    Array.from({ length: count }, (_, frame): Seen => [frame, [x(frame), 0, 0]]);
  const xOf = async (seen: readonly Seen[], smooth: number) => along(await framesFrom(seen, { smooth }), 'x');

  test('takes fewer frames, as many before as after, at the ends', async () => {
    // The mean of t² over 2h + 1 frames is t² + h(h + 1)/3: 0 at the ends, 2/3 beside them, 2 inside.
    const squares = tableOf((t) => t * t, 8);
    expect(await xOf(squares, 5)).toEqual([0, 1 + 2 / 3, 6, 11, 18, 27, 36 + 2 / 3, 49].map(Math.fround));
  });

  test('leaves a straight track as it is', async () => {
    const straight = tableOf((t) => 3 * t, 7);
    expect(await xOf(straight, 5)).toEqual([0, 3, 6, 9, 12, 15, 18]);
  });

  test('of a long track needs only the frames around, and forgets the others', async () => {
    const count = 2000;
    const waves = tableOf((t) => Math.round(100 * Math.sin(t / 9)), count);
    const found = await xOf(waves, 7);
    const mean = (k: number) => {
      const half = Math.min(3, k, count - 1 - k);
      const taken = waves.slice(k - half, k + half + 1).map(([, [x]]) => x);
      return Math.fround(taken.reduce((sum, x) => sum + x, 0) / taken.length);
    };
    expect(found).toEqual(waves.map((_, k) => mean(k)));
  });

  test('velocities are central differences, and one-sided in the first and the last frame', async () => {
    expect(along(await framesFrom(tableOf((t) => t * t, 5)), 'vx')).toEqual([2, 4, 8, 12, 14]);
  });
});

/** Observations of fish in frames. */
const seenIn = (...frames: readonly (readonly number[])[]) =>
  frames.flatMap((own, fish) => own.map((frame): Seen => [frame, [frame, fish, 0], undefined, fish]));

test('missing are the frames between the first and the last of each fish, and of all', async () => {
  const lacks = async (...frames: number[][]) => {
    const { missingRows, missingFrames } = (await framesFrom(seenIn(...frames), { maxGap: 9 })).reading;
    return { missingRows, missingFrames };
  };
  expect(await lacks([2, 3, 7], [1, 9], [4])).toEqual({ missingRows: 3 + 7, missingFrames: 3 });
  expect(await lacks([0, 1, 2])).toEqual({ missingRows: 0, missingFrames: 0 });
});

test('gaps of up to --max-gap frames are filled on a straight line, longer ones are not', async () => {
  const filled = await framesFrom(seenIn([0, 1, 4, 5, 9, 10]), { maxGap: 2 });
  expect(filled.reading).toMatchObject({ filledRows: 2, missingRows: 5, missingFrames: 5, loneRows: 0 });
  expect(filled.frames.map(({ frame, fish }) => [frame, fish.x[0], fish.vx[0]])).toEqual(
    [0, 1, 2, 3, 4, 5, 9, 10].map((frame) => [frame, frame, 2]),
  );
  const { reading } = await framesFrom(seenIn([0, 1, 4, 6, 7]));
  expect(reading).toMatchObject({ filledRows: 0, loneRows: 1 });
});

test('animals are out of step if at most a twentieth of the frames of one has another', async () => {
  const every = (from: number, count: number) => Array.from({ length: count }, (_, k) => from + 2 * k);
  const read = (...frames: number[][]) =>
    framesFrom(seenIn(...frames).map(([frame, at, , fish = 0]): Seen => [frame, at, [1, 0, 0], fish]));
  const message = (shared: number, own: number, gap: number) =>
    `a.csv: fish Ann has positions at other times than the rest: only ${shared} of its ${own} frames contain another fish, expected positions of all fish at the same times. Fill gaps of up to ${gap} frame, or`;
  await expect(read(every(0, 20), every(1, 20))).rejects.toMatchObject({
    message: expect.stringContaining(message(0, 20, 1)),
    option: '--resample, or --max-gap 1',
  });
  await expect(read(every(0, 20), [2, ...every(1, 20)])).rejects.toThrow(message(1, 20, 1));
  expect(await read(every(0, 20), [2, 4, ...every(1, 20)])).toBeDefined();
  await expect(read(every(0, 5), every(1, 5))).rejects.toThrow(message(0, 5, 1));
  expect(await read(every(0, 4), every(1, 4))).toBeDefined();
  // One after the other is in step: the frames have no gaps with others between.
  expect(await read(every(0, 10), every(30, 10))).toBeDefined();
});

test('many tracks that are open at once are no burden', { timeout: 20_000 }, async () => {
  const seen = Array.from({ length: 20_000 }, (_, frame): Seen => [frame, [frame, 0, 0], [1, 0, 0], frame]);
  const { reading } = await framesFrom(seen, { maxGap: 100_000 });
  expect(reading.measuredRows).toBe(20_000);
});
