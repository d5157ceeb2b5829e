import { describe, expect, test } from 'vitest';
import { CorrelationFunction } from './correlation-length.ts';
import { FrameMetrics } from './frame-metrics.ts';
import type { MeasuredFish } from './measured-fish.ts';

const space = { dimensions: 2 } as const;
const size = 8;

function fishOn(x: readonly number[], vy: readonly number[]): MeasuredFish {
  const none = new Float32Array(x.length);
  return {
    count: x.length,
    id: Uint32Array.from(x.keys()),
    species: new Uint8Array(x.length),
    ...{ x: Float32Array.from(x), y: none, z: none },
    ...{ vx: none, vy: Float32Array.from(vy), vz: none },
    ...{ ax: none, ay: none, az: none },
  };
}

/** Fish at random positions on a line. Their velocities are half a wave plus noise that hides it in a single frame. */
function wave(seed: number, count = 60): MeasuredFish {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let k = 0; k < 8; k++) next();
  const x = Array.from({ length: count }, () => size * next());
  return fishOn(
    x,
    x.map((at) => Math.cos((Math.PI * at) / size) + 3 * (next() - 0.5)),
  );
}

/** The distance at which the mean product of the wave's velocities first is 0, by integration over positions. */
function zeroOfWave(): number {
  const product = (r: number): number => {
    let sum = 0;
    for (let k = 0; k < 2000; k++) {
      const x = ((k + 0.5) / 2000) * (size - r);
      sum += Math.cos((Math.PI * x) / size) * Math.cos((Math.PI * (x + r)) / size);
    }
    return sum;
  };
  let r = 0;
  while (product(r) > 0) r += 0.001;
  return r;
}

const lengthOf = (fish: MeasuredFish): number => {
  const one = new CorrelationFunction();
  one.add(fish, space);
  return one.length;
};

describe('the correlation function of several frames', () => {
  test('of one frame has the length of that frame', () => {
    const fish = wave(1, 400);
    const { correlationLength } = new FrameMetrics([1]).measure(fish, space, new Set(['correlationLength']));
    expect(lengthOf(fish)).toBe(correlationLength);
    expect(correlationLength).toBeGreaterThan(0);
  });

  test('has the length of the wave, where the mean length of frames is too short', () => {
    const mean = new CorrelationFunction();
    const lengths: number[] = [];
    for (let seed = 1; seed <= 300; seed++) {
      const fish = wave(seed);
      mean.add(fish, space);
      lengths.push(lengthOf(fish));
    }
    const exact = zeroOfWave();
    // The mean velocity of only 60 fish is subtracted, which lowers C by about 1/60 of the variance.
    expect(Math.abs(mean.length - exact)).toBeLessThan(0.1 * exact);
    const known = lengths.filter((length) => !Number.isNaN(length));
    expect(known.reduce((sum, length) => sum + length / known.length, 0)).toBeLessThan(0.85 * exact);
    expect(mean.points[0].correlation).toBeCloseTo(0.5, 1);
  });

  test('has none without frames, and for fish at one place', () => {
    const none = new CorrelationFunction();
    expect([none.length, none.points]).toEqual([Number.NaN, []]);
    none.add(fishOn([1, 1], [1, 2]), space);
    expect([none.length, none.points]).toEqual([Number.NaN, []]);
  });
});
