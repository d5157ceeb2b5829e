import { describe, expect, test } from 'vitest';
import { Obstacles } from '../../fields/obstacles.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { clears, escapes, isLeaky, mostNearest, nearestRules, watches } from './shader-source.ts';

const wrap = { rules: { bounds: { form: 'wrap' } } };
const planOf = (species: readonly object[], more: object = {}) =>
  parseScenarioJson({
    version: 1,
    world: { min: [0, 0, 0], max: [9, 9, 9] },
    field: { resolution: [4, 4, 4] },
    species: species.map((one, k) => ({ name: `s${k}`, ...one })),
    ...more,
  });
const nearest = (separation: number, alignment = 0, cohesion = 0) => ({
  rules: { separation: { nearest: separation }, alignment: { nearest: alignment }, cohesion: { nearest: cohesion } },
});

describe('what programs need, without a device', () => {
  test.each<[object, boolean]>([
    [{}, false],
    [{ hunts: ['s1'] }, true],
    [{ flees: ['s1'] }, true],
    [{ follows: ['s1'] }, true],
    [{ reproduction: { traits: ['wander'] } }, true],
  ])('species that look up fish: %j', (one, expected) => {
    expect(Boolean(watches({ plan: planOf([{}, one].reverse()) }))).toBe(expected);
  });

  test('obstacles that may leave a fish no room: those that move, and those with holes', () => {
    const box = { shape: { kind: 'box', size: [1, 1, 1] }, at: [5, 5, 5] };
    const [a, b, c, d] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const triangles = [
      [0, 2, 1],
      [0, 1, 3],
      [0, 3, 2],
    ];
    const open = { shape: { kind: 'triangles', vertices: [a, b, c, d], triangles }, surface: 'solid', at: [2, 2, 2] };
    const turning = { ...box, spin: { axis: [0, 1, 0] } };
    const found = (...obstacles: object[]) => {
      const made = new Obstacles(planOf([{}], { obstacles }));
      return [isLeaky(made), escapes(made)];
    };
    expect(found()).toEqual([false, false]);
    expect(found(box)).toEqual([false, false]);
    expect(found(box, turning)).toEqual([false, true]);
    expect(found(box, open)).toEqual([true, true]);
    const clearing = (plan: ReturnType<typeof planOf>) => clears({ plan, obstacles: new Obstacles(plan), used: [] });
    expect(clearing(planOf([{}], { obstacles: [box] }))).toBe(false);
    expect(clearing(planOf([wrap]))).toBe(false);
    expect(clearing(planOf([wrap], { obstacles: [box] }))).toBe(true);
  });

  test('the k nearest that rules read, also by a timeline', () => {
    const plan = planOf([nearest(3, 7), nearest(0, 0, 5)]);
    expect(nearestRules(plan)).toEqual([
      { rule: 'separation', species: 0, nearest: 3 },
      { rule: 'alignment', species: 0, nearest: 7 },
      { rule: 'cohesion', species: 0, nearest: 0 },
      { rule: 'separation', species: 1, nearest: 0 },
      { rule: 'alignment', species: 1, nearest: 0 },
      { rule: 'cohesion', species: 1, nearest: 5 },
    ]);
    expect(mostNearest(plan)).toBe(7);
    const path = 'species[0].rules.alignment.nearest';
    const weight = 'species[0].rules.alignment.weight';
    const track = (path: string, ...values: number[]) => ({
      ...{ kind: 'track', path, keys: values.map((value, k) => [k, value]) },
    });
    const event = (...change: object[]) => ({ kind: 'event', name: 'e', at: 0, for: 1, change });
    const most = (...timeline: object[]) => mostNearest(planOf([nearest(3, 7), {}], { timeline }));
    expect(most(track(path, 2, 12, 4))).toBe(12);
    expect(most(track(weight, 50))).toBe(7);
    expect(most(event({ path, to: 9 }))).toBe(9);
    expect(most(event({ path: weight, to: 9 }))).toBe(7);
    expect(most(event({ path, times: 1.5 }))).toBe(11);
    expect(most(event({ path, times: 0.5 }))).toBe(7);
    expect(most(event({ path: weight, times: 3 }))).toBe(7);
    // Events that overlap multiply.
    expect(
      most(event({ path, times: 2 }, { path: weight, times: 9 }), event({ path, times: 3 }), track(path, 10)),
    ).toBe(60);
    expect(mostNearest(planOf([{}]))).toBe(0);
  });
});
