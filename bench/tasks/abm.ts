// Task `abm`: the flocking model of a comparison of frameworks for agents, to set times beside theirs.

import { type AnySettings, type OwnRule, parseScenarioJson, Simulation } from 'shoal';
import type { FieldRow } from './field.ts';

/*
 * Flocking of the ABM framework comparison (github.com/JuliaDynamics/ABMFrameworksComparison, Flocking/DECLARATION.md):
 * v ← unit(v + 0.03 mean(xⱼ − xᵢ) + 0.05 mean vⱼ + 0.015 Σ_{l<1}(xᵢ − xⱼ)/n), then x ← x + v, with a step of one unit
 * of time. Formula, space, counts and steps are the same. Three things differ. All birds steer before any of them
 * moves; in the comparison they move one after another, in a new random order each step. The difference xⱼ − xᵢ is
 * periodic here and plain there. Positions here are float32.
 */
const number = { symbol: 'c', unit: '', min: 0, max: 1e3, slider: [0, 1, 0.01], effect: '', source: '' } as const;
const flock: OwnRule<AnySettings & { radius: number }> = {
  name: 'flock',
  row: {
    title: 'Flock',
    effect: 'All three vectors of the comparison.',
    source: 'ABMFrameworksComparison',
    defaultForm: 'sum',
    forms: { sum: { formula: '0.03 mean(xⱼ − xᵢ) + 0.05 mean vⱼ + 0.015 Σ_{l<1} d/n', source: 'its declaration' } },
    flockmates: true,
    parameters: { weight: { ...number, default: 1 }, radius: { ...number, default: 5 } },
  },
  rule: {
    forms: {
      sum: (out, _i, _settings, { near, school }) => {
        out[0] = out[1] = out[2] = 0;
        const n = Math.max(1, near.count);
        for (let k = 0; k < near.count; k++) {
          const along = (near.distance[k] < 1 ? 0.015 - 0.03 : -0.03) / n;
          out[0] += along * near.dx[k] + (0.05 / n) * school.vx[near.index[k]];
          out[1] += along * near.dy[k] + (0.05 / n) * school.vy[near.index[k]];
        }
      },
    },
  },
};

function birds(count: number, edge: number, radius: number, seed: number): Simulation {
  const off = Object.fromEntries(['separation', 'alignment', 'cohesion', 'wander'].map((k) => [k, { enabled: false }]));
  const rules = { ...off, bounds: { form: 'wrap' }, flock: { radius } };
  const motion = { minSpeed: 1, maxSpeed: 1, verticalFactor: 1 };
  const world = { min: [0, 0, 0], max: [edge, edge, 1] };
  const species = [{ name: 'bird', count, motion, rules }];
  const scenario = { version: 1, seed, dimensions: 2, world, simulation: { step: 1 }, species };
  return new Simulation(parseScenarioJson(scenario, { rules: [flock] }));
}

/** Median milliseconds of 100 steps from a new start, whose time does not count. */
export function abmRows(runs = 30): FieldRow[] {
  const models = { small: [200, 100, 5], large: [400, 150, 15] } as const;
  return Object.entries(models).map(([name, [count, edge, radius]]) => {
    const times = Array.from({ length: runs }, (_, seed) => {
      const simulation = birds(count, edge, radius, seed);
      const start = performance.now();
      simulation.step(100);
      return performance.now() - start;
    }).sort((a, b) => a - b);
    return { task: `ABM flocking ${name}, 100 steps`, size: count, median: times[runs >> 1], unit: 'ms' };
  });
}
