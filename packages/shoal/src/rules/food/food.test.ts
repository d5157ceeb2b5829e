import { inspectFish, Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { eventsOf, type FewSpecies, fewFish, tellOf, vectorOf, wrapping } from '../../../test/few-fish.ts';
import { close } from '../../../test/steering-of.ts';

const kinds = (settings: object = {}, shared: object = {}): FewSpecies[] => [
  { name: 'fish', rules: { food: { weight: 0, ...settings }, ...shared } },
];
const drawn = (food: readonly object[], at: Vec3 = [0, 0, 0], scenario: object = {}, shared: object = {}): Vec3 =>
  vectorOf(fewFish([{ at }], kinds({}, shared), { food, ...scenario }), 'food');

/** Fish at these positions. A step lasts half a second, so the default bite is half a unit. */
const eating = (places: readonly Vec3[], food: readonly object[], settings: object = {}): Simulation =>
  fewFish(
    places.map((at) => ({ at })),
    kinds(settings),
    { food, simulation: { step: 0.5 } },
  );

const left = (simulation: Simulation): number[] => [...simulation.school.food];

describe('food: the steering vector', () => {
  it('towards the source, fainter the farther, by hand', () => {
    // 5 m away: 1 − 5/10 towards (3, 4, 0)/5
    expect(drawn([{ at: [3, 4, 0] }])).toEqual(close([0.3, 0.4, 0]));
    expect(drawn([{ at: [3, 4, 0], range: 20 }])).toEqual(close([0.45, 0.6, 0]));
  });

  it('in space: (2, 3, 6) is 7 m away', () => {
    const expected = [2, 3, 6].map((d) => (d / 7) * 0.3);
    expect(drawn([{ at: [3, 5, 9] }], [1, 2, 3])).toEqual(close(expected));
    // 5 m to the other one, farther along the first axis.
    expect(drawn([{ at: [3, 5, 9] }, { at: [6, 2, 3] }], [1, 2, 3])).toEqual(close([0.5, 0, 0]));
  });

  it('to the nearest one in range, ties to the first', () => {
    expect(drawn([{ at: [0, 8, 0] }, { at: [5, 0, 0] }])).toEqual(close([0.5, 0, 0]));
    // The nearer one is not smelled.
    expect(drawn([{ at: [0, 8, 0] }, { at: [5, 0, 0], range: 5 }])).toEqual(close([0, 0.2, 0]));
    expect(drawn([{ at: [0, 5, 0] }, { at: [5, 0, 0] }])).toEqual(close([0, 0.5, 0]));
  });

  it('out of range, exactly at it, or all eaten: 0; continuous at the range', () => {
    expect(drawn([{ at: [0, 10, 0] }])).toEqual([0, 0, 0]);
    expect(drawn([{ at: [0, 9.9999, 0] }])[1]).toBeCloseTo(1e-5, 6);
    expect(drawn([{ at: [0, 0, 0] }])).toEqual([0, 0, 0]);
    expect(drawn([{ at: [0, 5, 0], amount: 0 }])).toEqual([0, 0, 0]);
    expect(drawn([{ at: [0, 5, 0], range: 0 }])).toEqual([0, 0, 0]);
    expect(inspectFish(fewFish([{ at: [0, 0, 0] }], kinds()), 0).steering.food).toBeUndefined();
  });

  it('across the seam, and in the plane', () => {
    expect(drawn([{ at: [9, 5, 5], range: 4 }], [1, 5, 5], {}, wrapping)).toEqual(close([-0.5, 0, 0]));
    const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
    expect(drawn([{ at: [3, 4, 9] }], [0, 0, 0], flat)).toEqual(close([0.3, 0.4, 0]));
  });
});

describe('food: eating', () => {
  it('a bite a second until nothing is left; the fish with the last bite is reported; then it attracts none', () => {
    const simulation = eating([[0, 0, 0]], [{ at: [0.25, 0, 0], amount: 1.75 }]);
    simulation.step();
    expect(left(simulation)).toEqual([1.25]);
    expect(vectorOf(simulation, 'food')[0]).toBeGreaterThan(0.9);
    const events = eventsOf(simulation, 5);
    expect(tellOf(events)).toEqual(['4 eaten 0→0']);
    expect(events[0]).toMatchObject({ time: 2, position: [0.25, 0, 0] });
    expect(left(simulation)).toEqual([0]);
    expect(vectorOf(simulation, 'food')).toEqual([0, 0, 0]);
  });

  it('only within reach', () => {
    const simulation = eating([[0, 0, 0]], [{ at: [0.5, 0, 0] }, { at: [3, 0, 0], reach: 3.1 }]);
    simulation.step(2);
    expect(left(simulation)).toEqual([100, 99]);
  });

  it('two fish at one source: the lower id first', () => {
    const simulation = eating(
      [
        [0, 0, 0],
        [0.1, 0, 0],
        [0.2, 0, 0],
      ],
      [{ at: [0, 0, 0], amount: 2.25 }],
    );
    // 1.5 in the first step, then 0.5 for fish 0, the last 0.25 for fish 1, nothing for fish 2.
    expect(tellOf(eventsOf(simulation, 3))).toEqual(['2 eaten 1→0']);
  });

  it('each at one source a step: the first that it reaches and that has some', () => {
    const both = [
      { at: [0, 0, 0], amount: 0.5 },
      { at: [0, 0.1, 0], amount: 2 },
    ];
    const simulation = eating([[0, 0, 0]], both);
    simulation.step();
    expect(left(simulation)).toEqual([0, 2]);
    simulation.step();
    expect(left(simulation)).toEqual([0, 1.5]);
  });

  it('many small bites out of much are not lost', () => {
    const places = Array.from({ length: 1000 }, () => [0, 0, 0] as const);
    const simulation = eating(places, [{ at: [0, 0, 0], amount: 1e6 }], { bite: 0.02 });
    simulation.step(10);
    expect(left(simulation)[0]).toBeCloseTo(1e6 - 100, 0);
  });

  it('bite 0, or switched off: nothing is eaten', () => {
    for (const settings of [{ bite: 0 }, { enabled: false }]) {
      const simulation = eating([[0, 0, 0]], [{ at: [0, 0, 0], amount: 1 }], settings);
      expect(eventsOf(simulation, 10)).toEqual([]);
      expect(left(simulation)).toEqual([1]);
    }
  });

  it('grows back, up to what there was, and draws again', () => {
    const simulation = eating([[0, 0, 0]], [{ at: [0.25, 0, 0], amount: 0.5, growth: 0.25 }]);
    expect(tellOf(eventsOf(simulation, 1))).toEqual(['1 eaten 0→0']);
    expect(vectorOf(simulation, 'food')).toEqual([0, 0, 0]);
    simulation.school.x[0] = 5;
    simulation.step();
    expect(left(simulation)).toEqual([0.125]);
    expect(vectorOf(simulation, 'food')[0]).toBeLessThan(0);
    simulation.step(10);
    expect(left(simulation)).toEqual([0.5]);
  });

  it('is part of a snapshot', () => {
    const first = eating([[0, 0, 0]], [{ at: [0.25, 0, 0], amount: 1.75 }]);
    first.step(2);
    const second = new Simulation(first.plan);
    second.restore(first.snapshot());
    expect(left(second)).toEqual([0.75]);
    expect(second.stateHash()).toBe(first.stateHash());
  });
});
