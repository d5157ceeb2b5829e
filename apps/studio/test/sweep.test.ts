import { readFileSync } from 'node:fs';
import { parseScenarioJson } from 'shoal';
import { describe, expect, test } from 'vitest';
import { between } from '../src/sweep/effect-chart.ts';
import { sweepKey } from '../src/sweep/sweep.ts';
import { onStep, sampleOf, secondsOf, sweepPoints, sweepRuns, valuesOf } from '../src/sweep/sweep-plan.ts';

const documentOf = (name: string) => {
  const path = new URL(`../../../scenarios/${name}.json`, import.meta.url);
  return parseScenarioJson(JSON.parse(readFileSync(path, 'utf8'))).scenario;
};

describe('the values', () => {
  test('are spread over the slider, on its steps, each once', () => {
    expect(valuesOf({ slider: [0, 10, 0.05] })).toEqual([0, 1.25, 2.5, 3.75, 5, 6.25, 7.5, 8.75, 10]);
    expect(valuesOf({ slider: [0, 30, 0.1] })).toEqual([0, 3.8, 7.5, 11.3, 15, 18.8, 22.5, 26.3, 30]);
    expect(valuesOf({ slider: [0, 4, 1], whole: true })).toEqual([0, 1, 2, 3, 4]);
    expect(onStep(4.87, 0, 10, 0.05)).toBe(4.85);
    expect(onStep(99, 0, 10, 0.05)).toBe(10);
  });

  test('are tried coarse before fine, all with one seed before the next', () => {
    const runs = sweepRuns(valuesOf({ slider: [0, 8, 1] }), 7);
    expect(runs.slice(0, 9).map(({ value }) => value)).toEqual([0, 8, 4, 2, 6, 1, 3, 5, 7]);
    expect(runs.map(({ seed }) => seed)).toEqual([...Array(9).fill(7), ...Array(9).fill(8)]);
    expect(sweepRuns([0, 1, 2, 3, 4, 5], 1).slice(0, 6)).toHaveLength(new Set([0, 1, 2, 3, 4, 5]).size);
  });

  test('are tried for 20 s after 20 s, for less where steps are slow', () => {
    expect(secondsOf(0.001, 18, 1)).toBe(20);
    expect(secondsOf(0.02, 18, 1)).toBe(13);
    expect(secondsOf(0.02, 18, 3)).toBe(20);
    expect(secondsOf(10, 18, 1)).toBe(6);
  });
});

test('points are means over the runs of a value; between them lies a line', () => {
  const points = sweepPoints(
    [0, 1, 2],
    [
      { index: 2, polarisation: 1, rotation: 0 },
      { index: 0, polarisation: 0.2, rotation: 0.4 },
      { index: 0, polarisation: 0.4, rotation: 0.6 },
    ],
  );
  expect(points.map(({ value, runs }) => [value, runs])).toEqual([
    [0, 2],
    [2, 1],
  ]);
  expect(points[0].polarisation).toBeCloseTo(0.3, 12);
  expect(between(points, 1, 'polarisation')).toBeCloseTo(0.65, 12);
  expect(between(points, 0, 'rotation')).toBeCloseTo(0.5, 12);
  expect(between(points, 2.5, 'rotation')).toBeUndefined();
});

test('runs without a value, as of a single fish, do not count; a point without any is no 0', () => {
  const none = { polarisation: Number.NaN, rotation: Number.NaN };
  const points = sweepPoints(
    [0, 1],
    [
      { index: 0, ...none },
      { index: 0, polarisation: 0.4, rotation: 0.6 },
      { index: 1, ...none },
    ],
  );
  expect(points.map(({ polarisation, rotation }) => [polarisation, rotation])).toEqual([
    [0.4, 0.6],
    [Number.NaN, Number.NaN],
  ]);
});

describe('the sample', () => {
  test('has at most about 300 fish, keeps predators, and is as dense as the scene', () => {
    const whole = documentOf('great-bait-ball');
    const sample = sampleOf(whole);
    expect(sample.species.map(({ count }) => count)).toEqual([300, 3]);
    const [small, large] = [sample.species[0].start, whole.species[0].start].map((start) =>
      start?.kind === 'torus' ? (start.tube ?? 0) : 0,
    );
    expect(small / large).toBeCloseTo(Math.cbrt(297 / 6000), 6);
    expect(parseScenarioJson(sample).count).toBe(303);
    const few = documentOf('parker');
    expect(sampleOf(few)).toBe(few);
  });

  test('is known again whatever the value of the setting, and how the scene is seen', () => {
    const one = documentOf('school-1000');
    const weight = 'species[0].rules.alignment.weight';
    const [species] = one.species;
    const other = {
      ...one,
      view: { ...one.view, speed: 3 },
      species: [{ ...species, rules: { ...species.rules, alignment: { ...species.rules.alignment, weight: 9 } } }],
    };
    expect(sweepKey(other, weight)).toBe(sweepKey(one, weight));
    expect(sweepKey(other, 'species[0].rules.alignment.radius')).not.toBe(
      sweepKey(one, 'species[0].rules.alignment.radius'),
    );
    expect(sweepKey({ ...one, seed: 99 }, weight)).not.toBe(sweepKey(one, weight));
  });
});
