import { describe, expect, test } from 'vitest';
import { energyMetrics } from './energy-metrics.ts';
import { timeMean } from './estimates/time-mean.ts';
import { FrameMetrics } from './frame-metrics.ts';
import type { MeasuredFish, MeasuredSpace } from './measured-fish.ts';
import { allMetricRows } from './metric-table.ts';

/*
 * Every measure of frames changes with rotation, mirror image, shift, order of the fish, unit of length and frame rate as
 * it must: docs/measures.md has the table. Measures of the requested acceleration and of energy are those of a
 * simulation, whose symmetries packages/shoal/test/symmetry.test.ts tests.
 */

type Vector = readonly [number, number, number];
interface Fish {
  readonly at: Vector;
  readonly velocity: Vector;
}

const measured = allMetricRows
  .map(({ key }) => key)
  .filter((key) => key !== 'jerkiness' && !energyMetrics.some((one) => one === key));
const centroid = ['centroidX', 'centroidY', 'centroidZ'];

let state = 5;
const unit = (): number => {
  state = (state * 16807) % 2147483647;
  return state / 2147483647;
};
const count = 40;
const step = 0.1;
/** Where fish are, how they swim, and how they turn: like their neighbours, so that velocities are correlated. */
const starts = Array.from({ length: count }, () => {
  const at = [8 * unit(), 5 * unit(), 3 * unit()];
  return { at, phase: at[0] / 3 + at[1] / 4 + 0.3 * unit(), climb: 0.4 * (unit() - 0.5) };
});

/** The school at a time, s. */
function schoolAt(time: number, dimensions: 2 | 3): Fish[] {
  return starts.map(({ at: [x, y, z], phase, climb }) => {
    const angle = phase + 0.8 * time;
    const up = dimensions === 3 ? climb + 0.2 * Math.sin(time + x) : 0;
    const at = [x + 1.25 * Math.sin(angle), y - 1.25 * Math.cos(angle), dimensions === 3 ? z + up * time : 0] as const;
    return { at, velocity: [Math.cos(angle), Math.sin(angle), up] };
  });
}

function frameOf(fish: readonly Fish[]): MeasuredFish {
  const column = (of: 'at' | 'velocity', axis: number) => Float32Array.from(fish, (one) => one[of][axis]);
  const none = new Float32Array(fish.length);
  return {
    count: fish.length,
    id: Uint32Array.from(fish, (_, k) => k),
    species: new Uint8Array(fish.length),
    ...{ x: column('at', 0), y: column('at', 1), z: column('at', 2) },
    ...{ vx: column('velocity', 0), vy: column('velocity', 1), vz: column('velocity', 2) },
    ...{ ax: none, ay: none, az: none },
  };
}

interface Change {
  readonly dimensions?: 2 | 3;
  /** Changes the fish of a frame. */
  readonly fish?: (fish: readonly Fish[]) => readonly Fish[];
  /** Factor on lengths, of the group distance too. */
  readonly scale?: number;
  /** Time between two frames, s. */
  readonly interval?: number;
  readonly seam?: MeasuredSpace['seam'];
}

/** Measures of the third of three frames, the first of which is at 1 s. */
function measure({ dimensions = 3, fish = (all) => all, scale = 1, interval = step, seam }: Change = {}) {
  const metrics = new FrameMetrics([1.2 * scale]);
  const wanted = new Set<string>(measured);
  const values = [0, 1, 2].map((k) => {
    const frame = frameOf(fish(schoolAt(1.2 + (k - 2) * interval, dimensions)));
    return metrics.measure(frame, { dimensions, seam, clock: { step: k, seconds: interval } }, wanted);
  });
  return values[2] as Readonly<Record<string, number>>;
}

const moved =
  (at: (v: Vector) => Vector, velocity = at) =>
  (fish: readonly Fish[]): Fish[] =>
    fish.map((one) => ({ at: at(one.at), velocity: velocity(one.velocity) }));

/** Expects the same values, except those of `other`, to float32. */
function expectSame(change: Change, other: Readonly<Record<string, number>> = {}): void {
  const { fish: _, scale: __, ...plain } = change;
  const before = measure(plain);
  const after = measure(change);
  for (const key of measured) {
    const expected = other[key] ?? before[key];
    expect(Number.isNaN(expected), `${key} has a value`).toBe(false);
    expect(Math.abs(after[key] - expected), `${key}: ${after[key]} for ${expected}`).toBeLessThan(
      2e-4 * Math.max(1, Math.abs(expected)),
    );
  }
}

const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
/** About z, then in 3D about x. */
const turnedZ = ([x, y, z]: Vector): Vector => [c * x - s * y, s * x + c * y, z];
const turned = (v: Vector): Vector => {
  const [x, y, z] = turnedZ(v);
  return [x, c * y - s * z, s * y + c * z];
};
const inTurned = (values: Readonly<Record<string, number>>, turn: (v: Vector) => Vector) => {
  const [x, y, z] = turn([values.centroidX, values.centroidY, values.centroidZ]);
  return { centroidX: x, centroidY: y, centroidZ: z };
};

describe.each([2, 3] as const)('in %dD', (dimensions) => {
  const plain = measure({ dimensions });

  test('a rotation changes only the centroid', () => {
    const turn = dimensions === 2 ? turnedZ : turned;
    expectSame({ dimensions, fish: moved(turn) }, inTurned(plain, turn));
  });

  test('a mirror image changes only the centroid: rotation has no sign', () => {
    const mirror = ([x, y, z]: Vector): Vector => [-x, y, z];
    expectSame({ dimensions, fish: moved(mirror) }, inTurned(plain, mirror));
  });

  test('a shift changes only the centroid', () => {
    const shift = ([x, y, z]: Vector): Vector => [x + 7, y - 20, dimensions === 3 ? z + 3 : z];
    expectSame({ dimensions, fish: moved(shift, (v) => v) }, inTurned(plain, shift));
  });

  test('the order of the fish does not matter', () => {
    expectSame({ dimensions, fish: (fish) => fish.toReversed() });
  });

  test('lengths and speeds have the unit of length, densities its inverse power, the others none', () => {
    const scale = 4;
    const powers: Record<string, number> = Object.fromEntries(
      allMetricRows.map(({ key, unit: of }) => [key, /^m(\/s²?)?$/.test(of) ? 1 : 0]),
    );
    for (const density of ['localDensity', 'packing']) powers[density] = -dimensions;
    powers.hullSize = dimensions;
    const scaled = Object.fromEntries(measured.map((key) => [key, plain[key] * scale ** powers[key]]));
    expectSame({ dimensions, scale, fish: moved((v) => v.map((x) => scale * x) as unknown as Vector) }, scaled);
  });

  test('another frame rate changes only the measures that compare frames', () => {
    const faster = measure({ dimensions, interval: step / 2 });
    for (const key of measured)
      if (!['motionJerkiness', 'neighbourTurnover'].includes(key)) expect(faster[key], key).toBe(plain[key]);
    // Of smooth motion, the change of acceleration is in proportion to the time between frames.
    expect(plain.motionJerkiness / faster.motionJerkiness).toBeCloseTo(2, 1);
    expect(faster.neighbourTurnover).toBeLessThan(plain.neighbourTurnover);
  });
});

test('in a periodic world a shift across the seam changes only the centroid, by the shift', () => {
  const seam = { min: [-10, -10, -10], max: [30, 20, 20] } as const;
  const before = measure({ seam });
  const shift = ([x, y, z]: Vector): Vector => [x > 5 ? x - 15 : x + 25, y, z];
  expect(before.centroidX).toBeLessThan(5);
  const after = measure({ seam, fish: moved(shift, (v) => v) });
  for (const key of measured) {
    const expected = key === 'centroidX' ? before[key] + 25 : before[key];
    expect(after[key], key).toBeCloseTo(expected, 3);
  }
  expect(centroid.every((key) => key in after)).toBe(true);
});

test('a mean over time does not depend on the direction of time, and scales with its values', () => {
  const values = Array.from({ length: 200 }, (_, k) => Math.sin(k / 3) + unit());
  const one = timeMean(values, 0.5);
  const back = timeMean(values.toReversed(), 0.5);
  const twice = timeMean(
    values.map((value) => 3 * value - 1),
    1,
  );
  for (const key of ['mean', 'low', 'high', 'autocorrelationTime', 'independent'] as const) {
    expect(back[key], key).toBeCloseTo(one[key], 9);
    const factor = key === 'autocorrelationTime' ? 2 : 1;
    const expected = ['mean', 'low', 'high'].includes(key) ? 3 * one[key] - 1 : factor * one[key];
    expect(twice[key], key).toBeCloseTo(expected, 9);
  }
});
