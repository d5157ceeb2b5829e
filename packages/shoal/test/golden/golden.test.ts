import { readFileSync } from 'node:fs';
import { inspectFish, type PresetName, parseScenario, Simulation, type StateFile, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { cubicNoise } from '../../src/rules/wander/fish-noise.ts';

/*
 * Figures of the thesis's own demo (Vetemaa 2020). Its velocities are per "play unit": 100 times as many m/s at play
 * speed 1, where its weights are 25 times as many m/s² (see the preset "improved").
 */
function golden<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
}

type Rules = 'separation' | 'alignment' | 'cohesion';
const neighbourRules = ['separation', 'alignment', 'cohesion'] as const;

function frozen(preset: PresetName, state: StateFile, rules: object = {}): Simulation {
  const count = state.positions.length;
  const species = [{ name: 'fish', count, rules: { wander: { enabled: false }, ...rules } }];
  return new Simulation(parseScenario({ version: 1, preset, species, simulation: { step: 4 / 60 } }), { state });
}

function worstError(found: readonly number[], expected: readonly number[]): number {
  return Math.max(...found.map((value, axis) => Math.abs(value - expected[axis])));
}

describe('tiny cases, by hand', () => {
  interface Case extends StateFile {
    name: string;
    radii: [number, number, number];
    fish: number;
    improved: Record<Rules, Vec3>;
    common: Record<Rules, Vec3>;
  }
  for (const one of golden<{ cases: Case[] }>('tiny-cases.json').cases) {
    for (const preset of ['improved', 'common'] as const) {
      it(`${preset}: ${one.name}`, () => {
        const rules = Object.fromEntries(neighbourRules.map((rule, k) => [rule, { radius: one.radii[k] }]));
        const state = { positions: one.positions, velocities: one.velocities };
        const { steering } = inspectFish(frozen(preset, state, rules), one.fish);
        for (const rule of neighbourRules) {
          expect(worstError(steering[rule].vector, one[preset][rule]), rule).toBeLessThan(1e-6);
        }
      });
    }
  }
});

describe('200 frozen fish', () => {
  interface Steering extends StateFile {
    counts: [number, number, number][];
    improved: Record<Rules | 'bounds', Vec3[]>;
    common: Record<Rules, Vec3[]>;
    weightedAcceleration: Vec3[];
    commonWeightedAcceleration: Vec3[];
  }
  const data = golden<Steering>('steering.json');
  const state = { positions: data.positions, velocities: data.velocities };
  for (const preset of ['improved', 'common'] as const) {
    for (const neighbours of ['grid', 'octree', 'brute-force'] as const) {
      it(`${preset}, ${neighbours}: vectors and exact neighbour counts`, () => {
        const simulation = frozen(preset, state);
        simulation.dispatch({ type: 'set', path: 'neighbours', value: neighbours });
        for (let id = 0; id < 200; id++) {
          const report = inspectFish(simulation, id);
          expect(neighbourRules.map((rule) => report.neighbours[rule])).toEqual(data.counts[id]);
          for (const [rule, expected] of Object.entries(data[preset])) {
            const scale = preset === 'common' ? 10 * Math.max(1e-3, Math.hypot(...expected[id])) : 1;
            const error = worstError(report.steering[rule].vector, expected[id]) / scale;
            expect(error, `${rule} of fish ${id}`).toBeLessThan(1e-6);
          }
        }
      });
    }
  }

  it('the weighted sum is the acceleration of the demo', () => {
    for (const [preset, accelerations] of [
      ['improved', data.weightedAcceleration],
      ['common', data.commonWeightedAcceleration],
    ] as const) {
      // Common alignment takes velocities as they are: in m/s they are 100 times those of the demo.
      const velocities = data.velocities.map(([x, y, z]) => [100 * x, 100 * y, 100 * z] as const);
      const simulation = frozen(preset, { positions: data.positions, velocities });
      for (let id = 0; id < 200; id++) {
        const [x, y, z] = accelerations[id];
        const error = worstError(inspectFish(simulation, id).acceleration, [25 * x, 25 * 0.8 * y, 25 * z]);
        expect(error / Math.max(1, 25 * Math.hypot(x, y, z)), `${preset}, fish ${id}`).toBeLessThan(2e-6);
      }
    }
  });
});

describe('trajectory of 100 fish, synchronous update', () => {
  const data = golden<{ initial: StateFile; after: Record<string, StateFile> }>('trajectory.json');
  const velocities = data.initial.velocities.map(([x, y, z]) => [100 * x, 100 * y, 100 * z] as const);
  for (const [steps, tolerance] of [
    [1, 1e-5],
    [10, 1e-5],
    [60, 1e-3],
  ] as const) {
    it(`within ${tolerance} after ${steps} steps`, () => {
      const simulation = frozen('improved', { positions: data.initial.positions, velocities });
      simulation.step(steps);
      const { x, y, z, vx, vy, vz } = simulation.school;
      const { positions, velocities: expected } = data.after[steps];
      for (let i = 0; i < 100; i++) {
        expect(worstError([x[i], y[i], z[i]], positions[i]), `position of ${i}`).toBeLessThan(tolerance);
        const found = [vx[i] / 100, vy[i] / 100, vz[i] / 100];
        expect(worstError(found, expected[i]), `velocity of ${i}`).toBeLessThan(tolerance);
      }
    });
  }
});

describe('noise of wander', () => {
  interface Wander {
    interpolation: [values: [number, number, number, number], samples: [place: number, value: number][]][];
    initial: Record<'x' | 'y' | 'z', number[]>;
    draws: [step: number, axis: 'x' | 'y' | 'z', value: number][];
    samples: [step: number, time: number, noise: Vec3][];
  }
  const data = golden<Wander>('wander.json');

  it('interpolates between given knots', () => {
    for (const [[a, b, c, d], samples] of data.interpolation) {
      for (const [place, value] of samples) expect(cubicNoise(a, b, c, d, place)).toBeCloseTo(2 * value - 1, 12);
    }
  });

  it('has the values of the demo over 2400 steps, given its knots', () => {
    const wavelength = 0.3;
    for (const [axis, name] of (['x', 'y', 'z'] as const).entries()) {
      const drawn = data.draws.filter(([, drawnFor]) => drawnFor === name).map(([, , value]) => value);
      const knots = [...data.initial[name].slice(1), ...drawn];
      for (const [, time, noise] of data.samples) {
        const place = (time + axis * 0.1) / wavelength;
        const k = Math.floor(place);
        const value = cubicNoise(knots[k], knots[k + 1], knots[k + 2], knots[k + 3], place - k);
        // The demo shows the vertical value after its factor of 0.2.
        expect(Math.abs((axis === 1 ? 0.2 : 1) * value - noise[axis])).toBeLessThan(1e-9);
      }
    }
  });
});
