import { inspectFish, parseScenarioJson, type RuleName, ScenarioError, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { fewFish, vectorOf } from './few-fish.ts';

const weight = 'species[0].rules.cohesion.weight';

/** One fish with all rules of the preset, half a second a step; cohesion weighs 2.25. */
function scene(timeline: readonly object[], scenario: object = {}): Simulation {
  const species = [{ name: 'fish', rules: { wander: { weight: 0 } } }];
  return new Simulation(parseScenarioJson({ version: 1, simulation: { step: 0.5 }, species, timeline, ...scenario }));
}

/** Something about a rule at the start of so many steps, each half a second after the one before. */
function course<T>(timeline: readonly object[], steps: number, read: (simulation: Simulation) => T): T[] {
  const simulation = scene(timeline);
  const values: T[] = [];
  for (let k = 0; k < steps; k++) {
    values.push(read(simulation));
    simulation.step();
  }
  return values;
}

const ruleOf = (simulation: Simulation, rule: RuleName) => inspectFish(simulation, 0).steering[rule];
const weights = (timeline: readonly object[], steps: number): number[] =>
  course(timeline, steps, (simulation) => ruleOf(simulation, 'cohesion').weight);

const track = (keys: readonly (readonly [number, number])[], rest: object = {}): object => ({
  kind: 'track',
  path: weight,
  keys,
  ...rest,
});
const event = (at: number, duration: number, change: object, rest: object = {}): object => ({
  kind: 'event',
  name: 'scare',
  at,
  for: duration,
  change: [{ path: weight, ...change }],
  ...rest,
});

describe('tracks', () => {
  const keys = [
    [1, 2],
    [3, 10],
  ] as const;

  it('linear: evenly between keys; the first value before, the last after', () => {
    expect(weights([track(keys)], 9)).toEqual([2, 2, 2, 4, 6, 8, 10, 10, 10]);
    expect(weights([track(keys, { ease: 'linear' })], 9)).toEqual([2, 2, 2, 4, 6, 8, 10, 10, 10]);
  });

  it('step: each value until the next key', () => {
    expect(weights([track(keys, { ease: 'step' })], 8)).toEqual([2, 2, 2, 2, 2, 2, 10, 10]);
  });

  it('smooth: u²(3 − 2u) between keys', () => {
    // at quarters: 0.15625, 0.5, 0.84375 of 8
    expect(weights([track(keys, { ease: 'smooth' })], 8)).toEqual([2, 2, 2, 3.25, 6, 8.75, 10, 10]);
  });

  it('one key: always', () => {
    expect(weights([track([[3, 7]])], 8)).toEqual(new Array(8).fill(7));
  });

  it('repeat: starts anew after its time', () => {
    const cycle = [
      [0, 0],
      [1, 4],
    ] as const;
    expect(weights([track(cycle, { repeat: 1.5 })], 8)).toEqual([0, 2, 4, 0, 2, 4, 0, 2]);
    // Keys after the repeat are never reached.
    expect(weights([track(keys, { repeat: 2 })], 8)).toEqual([2, 2, 2, 4, 2, 2, 2, 4]);
  });

  it('of two tracks of one number the later counts', () => {
    expect(weights([track([[0, 5]]), track([[0, 6]])], 1)).toEqual([6]);
  });

  it('the plan stays as it was written', () => {
    const simulation = scene([track(keys)]);
    simulation.step(4);
    expect(simulation.plan.species[0].rules.cohesion.weight).toBe(2.25);
  });
});

describe('events', () => {
  it('times: multiplied while it lasts: from its beginning, up to but not at its end', () => {
    expect(weights([event(1, 1, { times: -1 })], 6)).toEqual([2.25, 2.25, -2.25, -2.25, 2.25, 2.25]);
  });

  it('to: replaced while it lasts', () => {
    expect(weights([event(1, 1, { to: 8 })], 6)).toEqual([2.25, 2.25, 8, 8, 2.25, 2.25]);
    expect(weights([event(0, 0.5, { to: 0 })], 2)).toEqual([0, 2.25]);
  });

  it('fade: in and out smoothly within its time', () => {
    // 0, ½, 1, 1, ½ of the way from 2.25 to 4.25
    const fading = event(1, 3, { to: 4.25 }, { fade: 1 });
    expect(weights([fading], 9)).toEqual([2.25, 2.25, 2.25, 3.25, 4.25, 4.25, 4.25, 3.25, 2.25]);
  });

  it('a fade longer than half of it never comes to the full', () => {
    // At most half a second of a fade of two: u = 1/4, 0.15625 of the way from 2.25 to 10.25
    expect(weights([event(1, 1, { to: 10.25 }, { fade: 2 })], 5)).toEqual([2.25, 2.25, 2.25, 3.5, 2.25]);
  });

  it('no length: never', () => {
    expect(weights([event(1, 0, { to: 8 })], 4)).toEqual([2.25, 2.25, 2.25, 2.25]);
  });

  it('change what a track says, and what events before them made of it', () => {
    const timeline = [event(0.5, 1, { times: 2 }), track([[0, 3]]), event(1, 1, { times: 10 })];
    expect(weights(timeline, 5)).toEqual([3, 6, 60, 30, 3]);
  });

  it('several changes at once', () => {
    const change = [
      { path: weight, to: 1 },
      { path: 'species[0].rules.alignment.weight', times: 0 },
    ];
    const found = course([{ kind: 'event', name: 'calm', at: 0.5, for: 0.5, change }], 3, (simulation) =>
      (['cohesion', 'alignment'] as const).map((rule) => ruleOf(simulation, rule).weight),
    );
    expect(found).toEqual([
      [2.25, 2],
      [1, 0],
      [2.25, 2],
    ]);
  });

  it('scatter a school: cohesion × −1 for a while', () => {
    const change = { path: weight, times: -1 };
    const fish = [{ at: [0, 0, 0] as const }, { at: [4, 0, 0] as const }];
    const species = [{ name: 'fish', rules: { cohesion: { form: 'centroid', radius: 9, weight: 1 } } }];
    const timeline = [{ kind: 'event', name: 'scatter', at: 0.5, for: 2, change: [change] }];
    const simulation = fewFish(fish, species, { timeline, simulation: { step: 0.5 } });
    simulation.step();
    expect(simulation.school.ax[0]).toBe(4);
    simulation.step();
    expect(simulation.school.ax[0]).toBeLessThan(0);
  });
});

describe('values other than plain numbers', () => {
  const enabled = 'species[0].rules.cohesion.enabled';
  const switched = (timeline: readonly object[], steps: number): boolean[] =>
    course(timeline, steps, (simulation) => ruleOf(simulation, 'cohesion').enabled);

  it('switches are on from ½', () => {
    const keys = [
      [0, 1],
      [2, 0],
    ];
    expect(switched([{ kind: 'track', path: enabled, keys }], 5)).toEqual([true, true, true, false, false]);
    const change = [{ path: enabled, to: 0 }];
    expect(switched([{ kind: 'event', name: 'off', at: 0.5, for: 1, change }], 4)).toEqual([true, false, false, true]);
    expect(switched([{ kind: 'event', name: 'off', at: 0.5, for: 2, fade: 1, change }], 6)).toEqual([
      true,
      true,
      true, // exactly halfway: ½ is on
      false,
      true,
      true,
    ]);
  });

  it('a switched rule steers or does not', () => {
    const change = [{ path: enabled, to: 0 }];
    const fish = [{ at: [0, 0, 0] as const }, { at: [4, 0, 0] as const }];
    const species = [
      { name: 'fish', motion: { maxSpeed: 0 }, rules: { cohesion: { form: 'centroid', radius: 9, weight: 1 } } },
    ];
    const timeline = [{ kind: 'event', name: 'off', at: 0.5, for: 0.5, change }];
    const simulation = fewFish(fish, species, { timeline, simulation: { step: 0.5 } });
    const accelerations: boolean[] = [];
    for (let k = 0; k < 3; k++) {
      simulation.step();
      accelerations.push(simulation.school.ax[0] !== 0);
    }
    expect(accelerations).toEqual([true, false, true]);
  });

  it('a radius of "all" stays that outside an event, and is a length inside', () => {
    const rules = { cohesion: { form: 'centroid', radius: 'all' } };
    const fish = [{ at: [0, 0, 0] as const }, { at: [2, 0, 0] as const }, { at: [8, 0, 0] as const }];
    const path = 'species[0].rules.cohesion.radius';
    for (const fade of [0, 0.5]) {
      const change = [{ path, to: 3 }];
      const timeline = [
        { kind: 'event', name: 'fog', at: 0.5, for: 1, fade, change },
        { kind: 'event', name: 'nothing', at: 2, for: 1, fade, change: [{ path, times: 0.5 }] },
      ];
      const scenario = { timeline, simulation: { step: 0.5 } };
      const simulation = fewFish(fish, [{ name: 'fish', motion: { maxSpeed: 0 }, rules }], scenario);
      const means: number[] = [];
      for (let k = 0; k < 6; k++, simulation.step()) means.push(vectorOf(simulation, 'cohesion')[0]);
      // With a fade the length holds as soon as there is something of the event.
      expect(means).toEqual(fade === 0 ? [5, 2, 2, 5, 5, 5] : [5, 5, 2, 5, 5, 5]);
    }
  });
});

describe('values stay in their ranges', () => {
  it('those of the table', () => {
    const path = 'species[0].rules.cohesion.radius';
    const radii = (timeline: readonly object[]): number[] => {
      const simulation = scene(timeline, { species: [{ name: 'fish', count: 2 }] });
      simulation.step();
      return [inspectFish(simulation, 0).neighbours.cohesion];
    };
    // A radius of −11 m would be 0: no fish.
    expect(radii([{ kind: 'event', name: 'x', at: 0, for: 9, change: [{ path, times: -1 }] }])).toEqual([0]);
    expect(weights([event(0, 1, { times: 1e9 })], 1)).toEqual([1e5]);
    expect(weights([event(0, 1, { times: -1e9 })], 1)).toEqual([-1e5]);
  });

  it('a field of view beyond all around is all around', () => {
    const change = [{ path: 'species[0].perception.fieldOfViewDeg', times: 5 }];
    const fish = [{ at: [0, 0, 0] as const, velocity: [1, 0, 0] as const }, { at: [-2, 0, 0] as const }];
    const rules = { cohesion: { form: 'centroid', radius: 9 } };
    const species = [{ name: 'fish', perception: { fieldOfViewDeg: 180 }, rules }];
    const timeline = [{ kind: 'event', name: 'alarm', at: 0.5, for: 1, change }];
    const simulation = fewFish(fish, species, { timeline, simulation: { step: 0.5 } });
    expect(vectorOf(simulation, 'cohesion')).toEqual([0, 0, 0]);
    simulation.step();
    expect(vectorOf(simulation, 'cohesion')[0]).toBeLessThan(0);
  });
});

describe('timelines that cannot be', () => {
  const refused = (timeline: readonly object[], scenario: object = {}): string => {
    try {
      scene(timeline, scenario);
    } catch (error) {
      if (error instanceof ScenarioError) return error.message;
      throw error;
    }
    return '';
  };
  const hint = 'Such as species[0].rules.cohesion.weight or currents[0].strength.';

  for (const path of [
    'species[1].rules.cohesion.weight',
    'species[0].rules.cohesoin.weight',
    'species[0].rules.cohesion.form',
    'species[0].rules.cohesion',
    'species[0].rules.cohesion.weight.x',
    'species[0].rules.__proto__.weight',
    'species[0].count',
    'species[0].body.length',
    'species[0].goals[0].strength',
    'species[00].rules.cohesion.weight',
    'simulation.step',
    'seed',
    'currents[0].velocity',
    'currents[0].size[0]',
    'currents[1].strength',
    'food[0].amount',
    '',
    ' ',
  ]) {
    it(`naming ${JSON.stringify(path)}`, () => {
      const size = [2, 2, 2];
      const velocities = Array.from({ length: 8 }, () => [0, 0, 0]);
      const currents = [{ kind: 'grid', min: [0, 0, 0], max: [1, 1, 1], size, velocities }];
      const said = path === '' ? 'must be a text of 1 to 200 characters, got one of 0.' : undefined;
      const rule = said ?? `must name a number that may change over time, got ${JSON.stringify(path)}. ${hint}`;
      expect(refused([{ kind: 'track', path, keys: [[0, 1]] }], { currents })).toBe(`timeline[0].path ${rule}`);
      const change = [{ path, times: 2 }];
      expect(refused([{ kind: 'event', name: 'x', at: 0, for: 1, change }], { currents })).toBe(
        `timeline[0].change[0].path ${rule}`,
      );
    });
  }

  it('keys out of order, values out of range', () => {
    const keys = [
      [1, 0],
      [1, 2],
      [0.5, 1e6],
    ] as const;
    expect(refused([track(keys)])).toBe(
      [
        'timeline[0].keys[1][0] must be > 1 s, the key before, got 1.',
        'timeline[0].keys[2][0] must be > 1 s, the key before, got 0.5.',
        'timeline[0].keys[2][1] must be from -100000 to 100000, got 1000000.',
      ].join('\n'),
    );
  });

  it('changes that say nothing, or too much', () => {
    expect(refused([event(0, 1, {})])).toBe(
      'timeline[0].change[0] must have either "times" or "to", got neither. "times" multiplies the number, "to" replaces it.',
    );
    expect(refused([event(0, 1, { times: 2, to: 3 })])).toBe(
      'timeline[0].change[0] must have either "times" or "to", got both. "times" multiplies the number, "to" replaces it.',
    );
  });

  it('shapes that are none', () => {
    expect(refused([track([])])).toBe(
      'timeline[0].keys must be a list of 1 to 10000 keys [time, value], got a list of 0.',
    );
    expect(refused([track([[0, 1]], { ease: 'bouncy' })])).toBe(
      'timeline[0].ease must be one of "step", "linear", "smooth", got "bouncy".',
    );
    expect(refused([track([[0, 1]], { repeat: 0 })])).toBe('timeline[0].repeat must be ≥ 0.001 s, got 0.');
    expect(refused([event(-1, 1, { to: 1 })])).toBe('timeline[0].at must be ≥ 0 s, got -1.');
  });
});
