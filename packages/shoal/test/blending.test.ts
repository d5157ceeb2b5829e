import { inspectFish } from 'shoal';
import { describe, expect, it } from 'vitest';
import { fewFish } from './few-fish.ts';
import { close } from './steering-of.ts';

/*
 * A fish that a character 4 m away pushes to the left by 4 m/s², that a goal draws ahead (z) by 5 m/s² and that the water
 * carries up by 3 m/s².
 */
function blended(blending: object | undefined, budget = 6, rules: object = {}, motion: object = {}) {
  const settings = {
    characters: { radius: 8, weight: 8 },
    goal: { maxLength: 100, weight: 1 },
    current: { weight: 1 },
    ...rules,
  };
  const species = {
    name: 'fish',
    goals: [{ at: [0, 0, 5] }],
    motion: { verticalFactor: 1, budget, ...motion },
    rules: settings,
    ...(blending && { blending }),
  };
  const simulation = fewFish([{ at: [0, 0, 0] }], [species], {
    characters: [{ name: 'diver', points: [[4, 0, 0]] }],
    currents: [{ kind: 'uniform', velocity: [0, 3, 0] }],
  });
  const { acceleration } = inspectFish(simulation, 0);
  simulation.step();
  const { ax, ay, az } = simulation.school;
  expect([ax[0], ay[0], az[0]]).toEqual(close(acceleration, 6));
  return acceleration;
}

const priority = (...order: string[]): object => ({ kind: 'priority', ...(order.length > 0 && { order }) });

describe('blending', () => {
  it('sum: all of them, whatever the budget', () => {
    expect(blended(undefined)).toEqual(close([-4, 3, 5]));
    expect(blended({ kind: 'sum' }, 0)).toEqual(close([-4, 3, 5]));
  });

  it('priority: characters first; the goal gets the rest, the current nothing', () => {
    expect(blended(priority())).toEqual(close([-4, 0, 2]));
    expect(blended(priority(), 10)).toEqual(close([-4, 1, 5]));
  });

  it('priority in an order of its own; rules not named come after', () => {
    expect(blended(priority('current', 'goal'))).toEqual(close([0, 3, 3]));
    expect(blended(priority('goal'))).toEqual(close([-1, 0, 5]));
    expect(blended(priority('goal', 'goal', 'current'), 7)).toEqual(close([0, 2, 5]));
  });

  it('a budget for all is the sum; none for no rule', () => {
    expect(blended(priority(), 12)).toEqual(close([-4, 3, 5]));
    expect(blended(priority(), 1e7)).toEqual(close([-4, 3, 5]));
    expect(blended(priority(), 0)).toEqual(close([0, 0, 0]));
  });

  it('a negative weight claims as much as a positive one', () => {
    expect(blended(priority(), 6, { characters: { radius: 8, weight: -8 } })).toEqual(close([4, 0, 2]));
  });

  it('a rule that is off, or weighs nothing, claims nothing', () => {
    expect(blended(priority(), 6, { characters: { enabled: false } })).toEqual(close([0, 1, 5]));
    expect(blended(priority(), 6, { characters: { weight: 0 } })).toEqual(close([0, 1, 5]));
  });

  it('the budget is shared before motion reduces the vertical part', () => {
    expect(blended(priority('current'), 2, {}, { verticalFactor: 0.5 })).toEqual(close([0, 1, 0]));
  });
});
