import { describe, expect, test } from 'vitest';
import { Obstacles } from '../../fields/obstacles.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { livePlan } from '../../timeline/timeline.ts';
import { motionTables } from './executor.ts';

const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9));

describe('features of motion, without a device', () => {
  // 0.1 s a step: it turns by 0.2 rad about z, and moves by 0.3, 0.1 and −0.2 m.
  const box = {
    ...{ shape: { kind: 'box', size: [1, 1, 1] }, at: [4, 4, 4] },
    spin: { axis: [0, 0, 1], degPerSecond: 360 / Math.PI },
    track: [
      { time: 0, at: [0, 0, 0] },
      { time: 1, at: [3, 1, -2] },
    ],
  };
  const plan = parseScenarioJson({
    version: 1,
    simulation: { step: 0.1 },
    world: { min: [0, 0, 0], max: [9, 9, 9] },
    field: { resolution: [4, 4, 4] },
    obstacles: [{ shape: { kind: 'box', size: [1, 1, 1] }, at: [7, 7, 7] }, box],
    gates: [{ name: 'g', at: [1, 2, 3], facing: [0, 0, 1], radius: 2 }],
    species: [{ name: 'a' }],
  });
  const live = livePlan(plan);
  const obstacles = new Obstacles(plan);
  const [gates, drift, poses] = motionTables(plan.gates, obstacles, () => plan.step);

  test('gates have their place, direction and radius', () => {
    expect(gates.records(live, 0, 0)).toEqual([{ fields: { position: [1, 2, 3], facing: [0, 0, 1], radius: 2 } }]);
    expect(gates.moves?.(live)).toBeUndefined();
  });

  test('the drift is how far a point of an obstacle moves, and a rounding', () => {
    obstacles.follow(0.2, 0.3);
    const [{ fields }] = drift.records(live, 0, 0);
    expect(fields.distance).toBeGreaterThan(obstacles.motion);
    expect(fields.distance).toBeCloseTo(obstacles.motion * 1.000001, 12);
    expect(drift.moves?.(live)).toBe(true);
    const still = parseScenarioJson({ version: 1, species: [{ name: 'a' }] });
    expect(motionTables([], new Obstacles(still), () => 1)[1].moves?.(live)).toBe(false);
  });

  test('poses give the velocity of each point of the surface', () => {
    obstacles.follow(0.2, 0.3);
    const records = poses.records(live, 0, 0).map(({ fields }) => fields as unknown as Record<string, number[]>);
    const [still, moving] = records;
    expect(still.moves).toBe(0);
    expect(still.turning).toEqual(close(Array(9).fill(0)));
    expect(still.velocity).toEqual(close([0, 0, 0]));
    expect(moving.moves).toBe(1);
    expect(moving.velocity).toEqual(close([3, 1, -2]));
    // Columns of (1 − D)/dt, where D turns back by 0.2 rad about z.
    const [c, s] = [Math.cos(0.2), Math.sin(0.2)];
    expect(moving.turning).toEqual(close([(1 - c) / 0.1, s / 0.1, 0, -s / 0.1, (1 - c) / 0.1, 0, 0, 0, 0]));
    expect(moving.to.slice(9)).toEqual(close([4.9, 4.3, 3.4]));
    expect(moving.from.slice(9)).toEqual(close([4.6, 4.2, 3.6]));
  });
});
