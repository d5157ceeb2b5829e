import { inspectFish, parseScenario, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { randomInto, streams, toUnit } from '../../random/random.ts';
import { cubicNoise } from './fish-noise.ts';

function lone(settings: object, count = 1, step = 1 / 60): Simulation {
  const quiet = { separation: { enabled: false }, alignment: { enabled: false }, cohesion: { enabled: false } };
  const rules = { ...quiet, bounds: { enabled: false }, wander: settings };
  return new Simulation(parseScenario({ version: 1, simulation: { step }, species: [{ name: 'fish', count, rules }] }));
}

/** Two species of one fish each, with a seed of their own. */
function pair(one: object, other: object, step: number): Simulation {
  const species = [one, other].map((wander, k) => ({
    ...{ name: `fish ${k}`, count: 1 },
    rules: { bounds: { enabled: false }, wander },
  }));
  return new Simulation(parseScenario({ version: 1, seed: 9, simulation: { step }, species }));
}

const hash = new Uint32Array(4);
/** Three random numbers, from 0 to 1. */
function randomAt(stream: number, fish: number, k: number): number[] {
  randomInto(hash, 9, stream, fish, k);
  return [0, 1, 2].map((axis) => toUnit(hash[axis]));
}

const vectorOf = (simulation: Simulation, id = 0) => inspectFish(simulation, id).steering.wander.vector;

describe('wander by noise', () => {
  it('is continuous with a continuous slope, and stays within the overshoot of its cubic', () => {
    const simulation = lone({ period: 0.5 });
    let before = vectorOf(simulation);
    let slopeBefore: number[] | undefined;
    for (let step = 0; step < 2000; step++) {
      simulation.step();
      const vector = vectorOf(simulation);
      const slope = vector.map((x, axis) => (x - before[axis]) * 60);
      // With values within ±1 and a period of 0.5 s, the slope is at most 8/s and its change per step at most 48/s² ·
      // 1/60 s.
      for (const [axis, x] of vector.entries()) {
        expect(Math.abs(x)).toBeLessThanOrEqual(axis === 1 ? 0.25 : 1.25);
        expect(Math.abs(slope[axis])).toBeLessThan(8);
        if (slopeBefore) expect(Math.abs(slope[axis] - slopeBefore[axis])).toBeLessThan(2.5);
      }
      before = vector;
      slopeBefore = slope;
    }
  });

  it('is the same at equal times whatever the step, and differs from fish to fish', () => {
    const coarse = lone({}, 2, 0.1);
    const fine = lone({}, 2, 0.05);
    coarse.step(70);
    fine.step(140);
    for (let axis = 0; axis < 3; axis++) expect(vectorOf(coarse)[axis]).toBeCloseTo(vectorOf(fine)[axis], 9);
    expect(vectorOf(coarse, 0)).not.toEqual(vectorOf(coarse, 1));
  });

  it('is the curve through random numbers one period apart, each axis a third of a period ahead', () => {
    const settings = [
      { period: 0.5, verticalFactor: 0.3 },
      { period: 2, verticalFactor: 1 },
    ];
    const simulation = pair(settings[0], settings[1], 0.125);
    for (let step = 0; step < 40; step++) {
      for (const [fish, { period, verticalFactor }] of settings.entries()) {
        const expected = [1, verticalFactor, 1].map((factor, axis) => {
          const at = (0.125 * step) / period + axis / 3;
          const first = Math.floor(at);
          const [r0, r1, r2, r3] = [0, 1, 2, 3].map((k) => randomAt(streams.wander, fish, first + k)[axis]);
          return expect.closeTo(factor * cubicNoise(r0, r1, r2, r3, at - first), 5);
        });
        expect(vectorOf(simulation, fish), `step ${step}`).toEqual(expected);
      }
      simulation.step();
    }
  });

  it('averages to about nothing', () => {
    const simulation = lone({ period: 0.02 }, 200);
    const sum = [0, 0, 0];
    for (let k = 0; k < 20; k++) {
      simulation.step(3);
      for (let id = 0; id < 200; id++)
        for (const [axis, x] of vectorOf(simulation, id).entries()) sum[axis] += x / 4000;
    }
    for (const mean of sum) expect(Math.abs(mean)).toBeLessThan(0.03);
  });
});

describe('wander by increments', () => {
  it('adds a random vector of the cube in each step, its height less, and is at most 1 long', () => {
    const settings = { form: 'increment', increment: 0.4, verticalFactor: 0.5 };
    const simulation = pair(settings, settings, 0.1);
    const sums = [0, 1].map(() => [0, 0, 0]);
    let limited = 0;
    for (let step = 0; step < 60; step++) {
      for (const [fish, sum] of sums.entries()) {
        const added = randomAt(streams.wanderNudge, fish, step);
        const next = sum.map((s, axis) => s + 0.4 * (axis === 1 ? 0.5 : 1) * (2 * added[axis] - 1));
        const length = Math.hypot(...next);
        if (length > 1) limited++;
        sums[fish] = next.map((s) => s / Math.max(1, length));
        expect(vectorOf(simulation, fish)).toEqual(sums[fish].map((s) => expect.closeTo(s, 5)));
      }
      simulation.step();
    }
    expect(limited).toBeGreaterThan(5);
  });

  it('moves by at most δ per axis and step, is at most 1 long, and depends on the step: why noise is better', () => {
    const simulation = lone({ form: 'increment', increment: 0.2 });
    let before = vectorOf(simulation);
    for (let step = 0; step < 500; step++) {
      simulation.step();
      const vector = vectorOf(simulation);
      for (let axis = 0; axis < 3; axis++) expect(Math.abs(vector[axis] - before[axis])).toBeLessThan(0.45);
      expect(Math.hypot(...vector)).toBeLessThanOrEqual(1 + 1e-6);
      before = vector;
    }
    const coarse = lone({ form: 'increment' }, 1, 0.1);
    const fine = lone({ form: 'increment' }, 1, 0.05);
    coarse.step(10);
    fine.step(20);
    expect(vectorOf(coarse)).not.toEqual(vectorOf(fine));
  });
});
