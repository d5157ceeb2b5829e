import { describe, expect, test } from 'vitest';
import { collectiveState, stateShares } from './collective-state.ts';
import { CorrelationFunction } from './correlation-length.ts';
import { leadership, pairDelay } from './delay-correlation.ts';
import { timeMean } from './estimates/time-mean.ts';
import type { MeasuredFish } from './measured-fish.ts';

// Values at the limits that formulas name: a limit that is off by one, or on the wrong side, changes them.

test('states: both limits belong to the transitional state', () => {
  const cases = [
    [0.651, 0.349, 'polarised'],
    [0.65, 0.349, 'transitional'],
    [0.651, 0.35, 'transitional'],
    [0.349, 0.651, 'milling'],
    [0.349, 0.65, 'transitional'],
    [0.35, 0.651, 'transitional'],
    [0.349, 0.349, 'swarm'],
    [0.35, 0.349, 'transitional'],
    [0.349, 0.35, 'transitional'],
    [0.651, 0.651, 'transitional'],
  ] as const;
  for (const [polarisation, rotation, state] of cases)
    expect(collectiveState(polarisation, rotation), `${polarisation}, ${rotation}`).toBe(state);
});

test('shares of states: fractions, stays and their mean duration', () => {
  const [high, low] = [0.9, 0.1];
  const polarisation = [high, high, high, low, high, low, low, low];
  const rotation = [low, low, low, low, low, high, high, low];
  expect(stateShares(polarisation, rotation, 0.5)).toEqual([
    { state: 'swarm', share: 2 / 8, stays: 2, dwellTime: 0.5 },
    { state: 'polarised', share: 4 / 8, stays: 2, dwellTime: 1 },
    { state: 'milling', share: 2 / 8, stays: 1, dwellTime: 1 },
    { state: 'transitional', share: 0, stays: 0, dwellTime: Number.NaN },
  ]);
});

describe('delays', () => {
  /** A heading that never repeats, `frames` late. */
  const late = (frames: number, count = 200): Float64Array =>
    Float64Array.from({ length: 3 * count }, (_, k) => {
      const angle = ((Math.floor(k / 3) - frames) * (Math.floor(k / 3) - frames)) / 50;
      return [Math.cos(angle), Math.sin(angle), 0][k % 3];
    });

  test('the longest delay is tried, and none beyond it', () => {
    expect(pairDelay(late(0), late(4), 4, 0.1).delay).toBeCloseTo(0.4, 12);
    expect(pairDelay(late(4), late(0), 4, 0.1).delay).toBeCloseTo(-0.4, 12);
    expect(Math.abs(pairDelay(late(0), late(5), 4, 0.1).delay)).toBeLessThan(0.41);
    expect(pairDelay(late(0), late(5), 4, 0.1).correlation).toBeLessThan(0.9);
  });

  test('of equal correlations the shortest delay is taken, and of two as short the positive one', () => {
    const straight = Float64Array.from({ length: 30 }, (_, k) => (k % 3 === 0 ? 1 : 0));
    expect(pairDelay(straight, straight, 5, 1)).toEqual({ delay: 0, correlation: 1 });
    // Turns back after every second frame: C(1) = C(−1) = 0, C(2) = −1, so that of an opposite pair C(±2) = 1.
    const zigzag = Float64Array.from({ length: 120 }, (_, k) =>
      k % 3 === 0 ? (Math.floor(k / 6) % 2 === 0 ? 1 : -1) : 0,
    );
    const opposite = zigzag.map((x) => -x);
    expect(pairDelay(zigzag, opposite, 3, 1)).toEqual({ delay: 2, correlation: 1 });
  });

  test('frames without a heading count in neither sum', () => {
    const first = Float64Array.of(1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0);
    const second = Float64Array.of(1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0);
    expect(pairDelay(first, second, 0, 1)).toEqual({ delay: 0, correlation: 0.5 });
    expect(pairDelay(new Float64Array(6), first.subarray(0, 6), 0, 1).delay).toBeNaN();
  });

  test('a pair without a delay counts in no mean', () => {
    const found = leadership(
      new Map([
        [1, late(0)],
        [2, late(2)],
        [3, new Float64Array(600)],
      ]),
      5,
      1,
    );
    expect(found.find(({ id }) => id === 1)).toEqual({ id: 1, lead: 2, correlation: expect.closeTo(1, 9) });
    expect(found.find(({ id }) => id === 3)?.lead).toBeNaN();
  });
});

describe('the correlation length of many fish', () => {
  /** Fish on a line whose velocities are a wave, but every fish that a stride leaves out has noise. */
  function school(count: number, stride: number): MeasuredFish {
    let state = 7;
    const next = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 4294967296 - 0.5;
    };
    const x = Float32Array.from({ length: count }, () => 10 * (next() + 0.5));
    const vy = x.map((at, i) => (i % stride === 0 ? Math.cos((Math.PI * at) / 10) : 40 * next()));
    const none = new Float32Array(count);
    return {
      ...{ count, id: Uint32Array.from(x.keys()), species: new Uint8Array(count), x, y: none, z: none },
      ...{ vx: none, vy, vz: none, ax: none, ay: none, az: none },
    };
  }

  /** C by definition: over the pairs of the fish of a stride, in 50 bins up to twice the largest distance. */
  function expected({ count, x, vy }: MeasuredFish, stride: number): number {
    const mean = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / count;
    const [middle, meanV] = [mean(x), mean(vy)];
    const width = (2 * Math.max(...x.map((at) => Math.abs(at - middle)))) / 50;
    const [sums, pairs] = [new Float64Array(60), new Float64Array(60)];
    for (let i = 0; i < count; i += stride)
      for (let j = i + stride; j < count; j += stride) {
        const bin = Math.floor(Math.abs(x[i] - x[j]) / width);
        sums[bin] += (vy[i] - meanV) * (vy[j] - meanV);
        pairs[bin]++;
      }
    const c = sums.map((sum, bin) => sum / pairs[bin]);
    const zero = c.findIndex((value) => value <= 0);
    return width * (zero - 0.5 + c[zero - 1] / (c[zero - 1] - c[zero]));
  }

  test.each([
    [2000, 1],
    [2001, 2],
    [4000, 2],
    [4001, 3],
  ])('%i fish: every fish of a stride of %i', (count, stride) => {
    const fish = school(count, stride);
    const one = new CorrelationFunction();
    one.add(fish, { dimensions: 2 });
    expect(one.length).toBeCloseTo(expected(fish, stride), 4);
    // Another stride would take fish with noise in, or leave fish out, and find another length.
    for (const other of [1, 2, 3]) if (other !== stride) expect(expected(fish, other)).not.toBeCloseTo(one.length, 3);
  });
});

test('a series that stays correlated over half its length has a mean, but no interval', () => {
  // A quarter of a slow wave: one value that is independent of the others.
  const smooth = Array.from({ length: 30 }, (_, k) => 0.4 + 0.1 * Math.sin(k / 20));
  const { mean, low, high, independent } = timeMean(smooth, 1);
  expect(mean).toBeGreaterThan(0.4);
  expect(independent).toBeLessThanOrEqual(1);
  expect([low, high]).toEqual([Number.NaN, Number.NaN]);
  const quick = Array.from({ length: 30 }, (_, k) => 0.4 + 0.1 * Math.sin(2.4 * k));
  expect(timeMean(quick, 1).low).toBeLessThan(timeMean(quick, 1).mean);
});
