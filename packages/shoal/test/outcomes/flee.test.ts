import { expect, it } from 'vitest';
import { distance } from './pieces.ts';
import { runUntil, scene } from './scene.ts';

/** Mean distance of 80 herring to the shark of shark.json, from the end of its first rest on, m. */
function meanDistance(flee: boolean, seed: number): number {
  const simulation = scene('shark', {
    seed,
    'simulation.step': 1 / 30,
    'species[0].count': 80,
    'species[0].rules.flee.enabled': flee,
  });
  const { school } = simulation;
  let sum = 0;
  let n = 0;
  runUntil(simulation, 6);
  runUntil(simulation, 16, () => {
    for (let i = 0; i < 80; i++) sum += distance(school, i, 80);
    n += 80;
  });
  return sum / n;
}

it('fleeing fish keep farther from a shark than fish that do not flee', () => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  let fleeing = 0;
  let heedless = 0;
  for (const seed of seeds) {
    const [with_, without] = [meanDistance(true, seed), meanDistance(false, seed)];
    expect(with_, `seed ${seed}`).toBeGreaterThan(without);
    fleeing += with_ / seeds.length;
    heedless += without / seeds.length;
  }
  expect(fleeing / heedless, `${fleeing} m against ${heedless} m, seeds ${seeds}`).toBeGreaterThan(1.1);
});
