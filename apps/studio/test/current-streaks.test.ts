import { parseScenario, type ScenarioDocument, Simulation } from 'shoal';
import { describe, expect, test } from 'vitest';
import type { ScreenView } from '../src/screen/screen-view.ts';
import { CurrentStreaks } from '../src/viewport/current-streaks.ts';

const ink = [1, 1, 1] as const;

function at(
  currents: NonNullable<ScenarioDocument['currents']>,
  seconds: number,
  more: Partial<ScenarioDocument> = {},
): Simulation {
  const simulation = new Simulation(
    parseScenario({
      version: 1,
      world: { min: [-9, -9, -9], max: [9, 9, 9] },
      currents,
      species: [{ name: 'fish', count: 1 }],
      ...more,
    }),
  );
  simulation.step(Math.round(seconds / simulation.plan.step));
  return simulation;
}

/** The pieces of streaks that are drawn: from, to, and how thick they begin and end. */
function drawn(simulation: Simulation, streaks = new CurrentStreaks()): readonly (readonly number[])[] {
  streaks.update(simulation, ink, { width: 100, height: 100 } as ScreenView);
  const { geometry } = streaks.object;
  const [from, to] = ['from', 'to'].map((name) => geometry.getAttribute(name).array);
  return Array.from({ length: geometry.instanceCount }, (_, k) => [
    ...from.slice(4 * k, 4 * k + 3),
    ...to.slice(4 * k, 4 * k + 3),
    ...[from[4 * k + 3], to[4 * k + 3]],
  ]);
}

describe('streaks', () => {
  test('lie along the current, and are longer where it is faster', () => {
    const river = { kind: 'river', through: [0, 0, 0], velocity: [2, 0, 0], halfWidth: 9 } as const;
    const lines = drawn(at([river], 2));
    expect(lines.length).toBeGreaterThan(300);
    const long = (near: (aside: number) => boolean): number => {
      const some = lines.filter(([, y, z]) => near(Math.hypot(y, z)));
      return some.reduce((sum, [x, , , to]) => sum + (to - x), 0) / some.length;
    };
    for (const [x, y, z, toX, toY, toZ, thick, thicker] of lines) {
      expect([toY, toZ]).toEqual([y, z]);
      // The head is ahead.
      expect(toX > x && thicker > thick).toBe(true);
    }
    expect(long((aside) => aside < 3)).toBeGreaterThan(1.5 * long((aside) => aside > 6));
  });

  test('drift with the water', () => {
    const wind = [{ kind: 'uniform', velocity: [0, 0, 1.5] }] as const;
    const streaks = new CurrentStreaks();
    const before = drawn(at(wind, 2), streaks);
    const after = drawn(at(wind, 2.1), streaks);
    const moved = (x: number, y: number, z: number): boolean =>
      after.some(([, , , atX, atY, atZ]) => atX === x && atY === y && Math.abs(atZ - z - 0.15) < 1e-3);
    const kept = before.filter(([, , , x, y, z]) => moved(x, y, z));
    expect(kept.length).toBeGreaterThan(0.8 * before.length);
  });

  test('look the same at a moment, however it was reached, and follow the timeline', () => {
    const whirl = [{ kind: 'vortex', centre: [0, 0, 0], radius: 4, speed: 3 }] as const;
    const timeline = [
      {
        kind: 'track',
        path: 'currents[0].strength',
        keys: [
          [0, 0],
          [2, 0],
          [4, 1],
        ],
      },
    ] as const;
    const streaks = new CurrentStreaks();
    expect(drawn(at(whirl, 1, { timeline }), streaks)).toEqual([]);
    const later = at(whirl, 4, { timeline });
    expect(drawn(later, streaks)).toEqual(drawn(later));
    expect(drawn(later).length).toBeGreaterThan(300);
  });
});
