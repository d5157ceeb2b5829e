import { readFileSync } from 'node:fs';
import type { FishReport, StateFile, Vec3 } from 'shoal';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';

/*
 * The figures of the thesis's demo again (see the library's golden tests), through the command: from a scenario and a
 * state file to the output of `inspect` and `run`.
 */
const shop = workshop();
const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../shoal/test/golden/${name}`, import.meta.url), 'utf8'));

const quiet = { wander: { enabled: false } };
const scene = (preset: string, count: number, rules: object = {}) => ({
  version: 1,
  preset,
  simulation: { step: 4 / 60 },
  species: [{ name: 'fish', count, rules: { ...quiet, ...rules } }],
});

async function inspect(preset: string, state: StateFile, rules: object = {}): Promise<FishReport[]> {
  shop.write('scene.json', scene(preset, state.positions.length, rules));
  shop.write('state.json', state);
  const { code, stdout, stderr } = await shop.shoal('inspect', 'scene.json', '--state', 'state.json', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout).fish;
}

const worst = (found: readonly number[], expected: readonly number[]) =>
  Math.max(...found.map((x, axis) => Math.abs(x - expected[axis])));

describe('shoal inspect', () => {
  test.each(golden('tiny-cases.json').cases as Record<string, never>[])('tiny case: $name', async (tiny) => {
    const rules = ['separation', 'alignment', 'cohesion'] as const;
    const radii = Object.fromEntries(rules.map((rule, k) => [rule, { radius: (tiny.radii as number[])[k] }]));
    for (const preset of ['improved', 'common'] as const) {
      const fish = await inspect(preset, { positions: tiny.positions, velocities: tiny.velocities }, radii);
      const expected = tiny[preset] as Record<string, Vec3>;
      for (const rule of rules) expect(worst(fish[tiny.fish].steering[rule].vector, expected[rule])).toBeLessThan(1e-6);
    }
  });

  test.each(['improved', 'common'])('200 frozen fish, %s', async (preset) => {
    const data = golden('steering.json');
    const fish = await inspect(preset, { positions: data.positions, velocities: data.velocities });
    for (const { id, neighbours, steering } of fish) {
      expect([neighbours.separation, neighbours.alignment, neighbours.cohesion]).toEqual(data.counts[id]);
      for (const rule of Object.keys(data[preset])) {
        const expected = data[preset][rule][id];
        const scale = preset === 'common' ? 10 * Math.max(1e-3, Math.hypot(...expected)) : 1;
        expect(worst(steering[rule].vector, expected) / scale, `${rule} of fish ${id}`).toBeLessThan(1e-6);
      }
    }
  });
});

describe('shoal run', () => {
  const data = golden('trajectory.json');
  const toSi = ([x, y, z]: Vec3) => [100 * x, 100 * y, 100 * z];
  test.each([
    [1, 1e-5],
    [10, 1e-5],
    [60, 1e-3],
  ])('100 fish after %i steps, within %f', async (steps, tolerance) => {
    shop.write('scene.json', scene('improved', 100));
    shop.write('start.json', { positions: data.initial.positions, velocities: data.initial.velocities.map(toSi) });
    const files = ['--state', 'start.json', '--save-state', 'end.json'];
    const { code, stderr } = await shop.shoal('run', 'scene.json', '--steps', String(steps), ...files);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const state = JSON.parse(readFileSync(shop.path('end.json'), 'utf8'));
    expect(state.step).toBe(steps);
    const { positions, velocities } = data.after[steps];
    for (let i = 0; i < 100; i++) {
      expect(worst(state.positions[i], positions[i])).toBeLessThan(tolerance);
      expect(worst(state.velocities[i], toSi(velocities[i]))).toBeLessThan(100 * tolerance);
    }
  });
});

test('shoal compare: with seeds 1 to 3 the improved rules are at least 4 times smoother, once schools have formed', async () => {
  const scenario = readFileSync(new URL('../../../scenarios/smoothness.json', import.meta.url), 'utf8');
  shop.write('smoothness.json', scenario);
  for (const seed of ['1', '2', '3']) {
    const options = ['--presets', 'improved,common', '--seconds', '40', '--warm-up', '20', '--seed', seed, '--json'];
    const { stdout } = await shop.shoal('compare', 'smoothness.json', ...options);
    expect(JSON.parse(stdout).presets[1].jerkinessRatio, `seed ${seed}`).toBeGreaterThan(4);
  }
});
