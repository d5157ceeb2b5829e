import { differenceOf, meanEstimate, timeMean } from 'shoal/measures';
import { type Interval, mainEffect, meanInterval, morris, morrisEffects, random, varianceShares } from 'shoal/search';
import { afterAll, describe, expect, test } from 'vitest';
import { runMean } from '../src/compare/with-tracks.ts';
import { BatchMeans } from '../src/measure/averages.ts';
import { claimPoints, type Run } from '../src/reproduce/judge.ts';
import { halfInterval } from '../src/reproduce/welch.ts';
import { intervalsOf } from '../src/study/results.ts';
import type { StudyRun } from '../src/study/study-run.ts';

/*
 * Every interval that a command prints covers the true value of synthetic data as often as it says, or is not printed.
 * SHOAL_LONG=1 makes the table of docs/measures.md.
 */

const isLong = process.env.SHOAL_LONG === '1';
const sets = isLong ? 1000 : 100;
/** Percent. A hundred sets have a standard error of 2 %. */
const [least, most] = isLong ? [92, 97] : [89, 100];
/** A data set of which fewer are printed is one for which no interval can be given. */
const fewPrinted = 0.25;

/** Random numbers of a test (mulberry32 by T. Ettinger; Box & Muller 1958). */
class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1);
  }

  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return (((t ^ (t >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(this.unit())) * Math.cos(2 * Math.PI * this.unit());
  }
}

/** A first-order process with mean `mean`, standard deviation 1 and ρ(1) = φ. */
function series(chance: Chance, phi: number, length: number, mean = 3): number[] {
  let x = chance.normal();
  return Array.from({ length }, () => {
    x = phi * x + Math.sqrt(1 - phi * phi) * chance.normal();
    return mean + x;
  });
}

/** Means of runs of 200 values, whose own means differ with a standard deviation of 0.3. */
function ofSeeds(chance: Chance, phi: number, seeds: number, mean = 3): number[][] {
  return Array.from({ length: seeds }, () => series(chance, phi, 200, mean + 0.3 * chance.normal()));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
const table: string[] = [];

/** Compares the coverage of an interval with its confidence level. */
function expectCoverage(command: string, data: string, make: (chance: Chance) => Interval, truth: number): void {
  let [printed, covered] = [0, 0];
  for (let set = 0; set < sets; set++) {
    const { low, high } = make(new Chance(set));
    if (Number.isNaN(low) || Number.isNaN(high)) continue;
    printed++;
    if (low <= truth && truth <= high) covered++;
  }
  const percent = (100 * covered) / printed;
  const share = `${Math.round((100 * printed) / sets)} %`;
  table.push(`| ${command} | ${data} | ${printed === 0 ? '–' : `${percent.toFixed(1)} %`} | ${share} |`);
  if (printed < fewPrinted * sets) return;
  expect(percent, `${command}, ${data}, ${printed} printed`).toBeGreaterThanOrEqual(least);
  expect(percent, `${command}, ${data}, ${printed} printed`).toBeLessThanOrEqual(most);
}

afterAll(() => {
  if (isLong) process.stdout.write(`${table.join('\n')}\n`);
});

describe('95 % intervals cover', { timeout: 600_000 }, () => {
  for (const phi of isLong ? [0, 0.5, 0.9] : [0.9]) {
    const kind = phi === 0 ? 'independent values' : `first order, φ ${phi}`;
    /** Number of independent values of n, of a first-order process. */
    const independent = (n: number): string => `${kind}, n ${n} (${Math.round((n * (1 - phi)) / (1 + phi))})`;

    test.each(isLong ? [19, 50, 95, 190, 475, 1000, 5000] : [19, 95, 475])(`measure: ${kind}, n %d`, (n) => {
      expectCoverage('measure', independent(n), (chance) => timeMean(series(chance, phi, n), 1), 3);
    });

    test.each(isLong ? [19, 95, 475, 1000, 5000] : [475])(`run: ${kind}, n %d`, (n) => {
      const interval = (chance: Chance): Interval => {
        const means = new BatchMeans();
        for (const value of series(chance, phi, n)) means.add(value);
        return means.result();
      };
      expectCoverage('run', independent(n), interval, 3);
    });

    test(`compare: ${kind}`, () => {
      const one = (chance: Chance): Interval =>
        differenceOf(runMean([series(chance, phi, 1000, 5)], 1), timeMean(series(chance, phi, 475), 1));
      expectCoverage('compare, difference', `${kind}, run n 1000, tracks n 475`, one, 2);
      const several = (chance: Chance): Interval => runMean(ofSeeds(chance, phi, 4), 1);
      expectCoverage('compare', `${kind}, 4 seeds`, several, 3);
      const both = (chance: Chance): Interval =>
        differenceOf(runMean(ofSeeds(chance, phi, 4, 5), 1), timeMean(series(chance, phi, 475), 1));
      expectCoverage('compare, difference', `${kind}, 4 seeds, tracks n 475`, both, 2);
    });

    test(`over seeds: ${kind}`, () => {
      const means = (chance: Chance, seeds: number): number[] => ofSeeds(chance, phi, seeds).map(meanOf);
      for (const seeds of [2, 5])
        expectCoverage('run --seeds', `${kind}, ${seeds} seeds`, (chance) => meanInterval(means(chance, seeds)), 3);
      const sweep = (chance: Chance): Interval => {
        const finished = means(chance, 5).map((value) => ({ trial: { candidate: 0 }, outcome: { measures: [value] } }));
        const study = { measures: [{ kind: 'metric', name: 'speed', metric: 'speed' }] };
        return intervalsOf({ finished, search: { study } } as unknown as StudyRun)({ index: 0 } as never, 0);
      };
      expectCoverage('sweep', `${kind}, 5 seeds`, sweep, 3);
      expectCoverage('rerun --best', `${kind}, 30 seeds`, (chance) => meanInterval(means(chance, 30)), 3);
    });

    test(`reproduce: ${kind}`, () => {
      const point = (chance: Chance, seeds = 5, mean = 3) => {
        const runs = ofSeeds(chance, phi, seeds, mean).map((values) => ({
          trial: { condition: 'a', at: null, measures: ['speed'] },
          outcome: {
            means: [meanOf(values)],
            firstHalves: [meanOf(values.slice(0, 100))],
            secondHalves: [meanOf(values.slice(100))],
          },
        }));
        return claimPoints(runs as unknown as Run[])[0];
      };
      expectCoverage('reproduce', `${kind}, 5 seeds`, (chance) => point(chance).interval, 3);
      expectCoverage('reproduce, drift', `${kind}, 5 seeds`, (chance) => point(chance).driftInterval, 0);
      const difference = (chance: Chance): Interval => {
        const [one, other] = [point(chance, 8, 5), point(chance, 4)];
        const half = halfInterval(one, other);
        return { low: one.mean - other.mean - half, high: one.mean - other.mean + half };
      };
      expectCoverage('reproduce, difference', `${kind}, 8 and 4 seeds`, difference, 2);
    });
  }

  test('report: effects, shares and elementary effects of random candidates', () => {
    const chosen = (chance: Chance, count: number) => random(3, count, 1 + Math.floor(1e6 * chance.unit()));
    const outcome = ([x, y, z]: Float64Array): number => 3 * x - 2 * y + 2 * z;
    const effect = (chance: Chance): Interval => {
      const points = chosen(chance, 120);
      // Two values in equal shares: each is a bin of its own.
      const values = points.map(([x]) => Math.round(x));
      const outcomes = points.map((point, k) => 4 * values[k] + outcome(point) - 3 * point[0] + 0.5 * chance.normal());
      return mainEffect(values, outcomes)[1];
    };
    expectCoverage('report, main effect', '120 random candidates, 2 values', effect, 4);
    for (const count of [100, 300]) {
      const share = (chance: Chance): Interval => {
        const points = chosen(chance, count);
        const outcomes = points.map((point) => outcome(point) + chance.normal());
        const shares = varianceShares([points.map(([x]) => x)], outcomes, { rounds: isLong ? 500 : 200 });
        return shares?.[0] ?? { low: Number.NaN, high: Number.NaN };
      };
      expectCoverage('report, share of variance', `${count} random candidates`, share, 9 / 12 / (17 / 12 + 1));
    }
    // |∂f/∂x| = |3 + 4 z|, over z at the four levels.
    const strength = meanOf([0, 1, 2, 3].map((level) => 3 + (4 * level) / 3));
    for (const trajectories of [5, 8, 20]) {
      const elementary = (chance: Chance): Interval => {
        const points = morris(3, trajectories, 1 + Math.floor(1e6 * chance.unit()));
        return morrisEffects(
          points,
          points.map(([x, y, z]) => 3 * x - 2 * y + 4 * x * z + 0.5 * chance.normal()),
        )[0];
      };
      expectCoverage('report, Morris μ*', `${trajectories} trajectories`, elementary, strength);
    }
  });

  test('no interval is given where none can be: too few values, a drift, a single seed', () => {
    const interval = (values: readonly number[]): readonly number[] => [
      timeMean(values, 1).low,
      timeMean(values, 1).high,
    ];
    const none = [Number.NaN, Number.NaN];
    const chance = new Chance(1);
    expect(interval(series(chance, 0, 19))).toEqual(none);
    expect(interval(Array.from({ length: 30 }, (_, k) => k + 0.01 * chance.normal()))).toEqual(none);
    expect(meanInterval([3])).toEqual({ low: Number.NaN, high: Number.NaN });
    expect(runMean([[1, 2, 3]], 1).low).toBeNaN();
    expect(meanEstimate([Number.NaN, 2, 4]).mean).toBe(3);
  });

  test('seeds count as wholes: long runs of four seeds are four values', () => {
    // Means of four seeds: 0.1, 0.2, 0.4, 0.5; Student's t of three degrees is 3.182.
    const seeds = [0.1, 0.2, 0.4, 0.5].map((mean) => [mean - 0.01, mean + 0.01]);
    const { mean, low, high, independent } = runMean(seeds, 1);
    expect([mean, low, high, independent]).toEqual([0.3, 0.0095, 0.5905, 4].map((x) => expect.closeTo(x, 3)));
  });

  test('the number of independent values is that of the process', () => {
    const found = (phi: number, n: number): number =>
      meanOf(Array.from({ length: 40 }, (_, set) => timeMean(series(new Chance(set), phi, n), 1).independent));
    expect(found(0, 1000) / 1000).toBeCloseTo(1, 1);
    expect(found(0.9, 4000) / (4000 / 19)).toBeCloseTo(1, 0.7);
    expect(found(0.9, 95)).toBeLessThan(10);
    const means = new BatchMeans();
    for (const value of series(new Chance(3), 0.9, 20_000)) means.add(value);
    expect(means.result().independent / (20_000 / 19)).toBeCloseTo(1, 0);
  });
});
