import { Metrics, parseScenario, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { copyingOrder, vicsekOrder } from './oracle.ts';

const mean = (all: readonly number[]): number => all.reduce((sum, x) => sum + x / all.length, 0);
/** The squared standard error of a mean. */
const error = (all: readonly number[]): number =>
  all.reduce((sum, x) => sum + (x - mean(all)) * (x - mean(all)), 0) / (all.length * (all.length - 1));

describe('with noise, statistics agree', () => {
  const orderOfCopying = (rates: { turnRate: number; copyRate: number; ternaryRate?: number }): number[] =>
    [1, 2, 3, 4, 5, 6].map((seed) => {
      const plan = parseScenario({
        version: 1,
        seed,
        dimensions: 2,
        simulation: { step: 0.01 },
        species: [{ name: 'fish', count: 12, heading: { model: 'jhawar', ...rates } }],
      });
      const simulation = new Simulation(plan, { record: false });
      const metrics = new Metrics(simulation);
      simulation.step(1000);
      let sum = 0;
      for (let k = 0; k < 800; k++) {
        simulation.step(10);
        const { polarisation = 0 } = metrics.measure(new Set(['polarisation']));
        sum += polarisation * polarisation;
      }
      return sum / 800;
    });

  it('squared polarisation of jhawar is that of an independent program, and of the exact solution', () => {
    const own = orderOfCopying({ turnRate: 1, copyRate: 5 });
    const theirs = [1, 2, 3, 4, 5, 6].map((seed) => copyingOrder(12, { s: 1, p: 5, h: 0 }, 80, 10, seed));
    // Pairs lose agreement at rate 2s(1 − ρ) and gain it at rate 2p/(N − 1); ρ = 0.58199 is the mean cosine of a turn.
    const pairs = 5 / 11 / (5 / 11 + (1 - 0.58199));
    const exact = 1 / 12 + (11 / 12) * pairs;
    const allowed = 4 * Math.sqrt(error(own) + error(theirs)) + 0.015;
    expect(Math.abs(mean(own) - mean(theirs))).toBeLessThan(allowed);
    expect(Math.abs(mean(own) - exact)).toBeLessThan(4 * Math.sqrt(error(own)) + 0.015);
  });

  it.each([
    { s: 1, p: 0.2, h: 1.5 },
    { s: 0.25, p: 0, h: 0.3 },
  ])('squared polarisation with interactions of three is that of an independent program: $s, $p, $h', ({ s, p, h }) => {
    const own = orderOfCopying({ turnRate: s, copyRate: p, ternaryRate: h });
    const theirs = [1, 2, 3, 4, 5, 6].map((seed) => copyingOrder(12, { s, p, h }, 80, 10, seed));
    // Without them the order would be another.
    const without = [1, 2, 3, 4, 5, 6].map((seed) => copyingOrder(12, { s, p, h: 0 }, 80, 10, seed));
    const allowed = 4 * Math.sqrt(error(own) + error(theirs)) + 0.015;
    expect(Math.abs(mean(own) - mean(theirs))).toBeLessThan(allowed);
    expect(mean(theirs) - mean(without)).toBeGreaterThan(2 * allowed);
  });

  it.each([1, 3, 4.5])('polarisation of vicsek at η = %f is that of an independent program', (eta) => {
    const plan = (seed: number) =>
      parseScenario({
        version: 1,
        seed,
        dimensions: 2,
        world: { min: [0, 0, 0], max: [3.1, 3.1, 1] },
        simulation: { step: 1 },
        species: [
          {
            name: 'particle',
            count: 40,
            motion: { maxSpeed: 0.03 },
            heading: { model: 'vicsek', noiseSize: eta },
            rules: { bounds: { form: 'wrap' } },
          },
        ],
      });
    const orders = (run: (seed: number) => number): number[] => [1, 2, 3, 4, 5, 6].map(run);
    const own = orders((seed) => {
      const simulation = new Simulation(plan(seed), { record: false });
      const metrics = new Metrics(simulation);
      simulation.step(150);
      let sum = 0;
      for (let k = 0; k < 400; k++) {
        simulation.step();
        sum += metrics.measure(new Set(['polarisation'])).polarisation ?? 0;
      }
      return sum / 400;
    });
    const theirs = orders((seed) => vicsekOrder(40, 3.1, eta, 400, 150, seed));
    const allowed = 4 * Math.sqrt(error(own) + error(theirs)) + 0.002;
    expect(Math.abs(mean(own) - mean(theirs))).toBeLessThan(allowed);
  });
});
