import {
  defineRule,
  inspectFish,
  type OwnRule,
  parseScenario,
  parseScenarioJson,
  ScenarioError,
  Simulation,
} from 'shoal';
import { describe, expect, it, test } from 'vitest';

/** A rule of your own: swims up to the light; deeper fish steer harder. */
interface LightSettings {
  enabled: boolean;
  form: string;
  weight: number;
  depth: number;
}

const light: OwnRule<LightSettings> = {
  name: 'light',
  row: {
    title: 'Light',
    effect: 'Swims up to the light.',
    source: 'Our own',
    defaultForm: 'linear',
    forms: { linear: { formula: '(0, min(1, depth below the surface / depth), 0)', source: 'Our own' } },
    parameters: {
      weight: {
        symbol: 'w',
        unit: 'm/s²',
        default: 3,
        min: 0,
        max: 100,
        slider: [0, 10, 0.1],
        effect: 'Acceleration at full depth.',
        source: 'Our own',
      },
      depth: {
        symbol: 'd',
        unit: 'm',
        default: 10,
        min: 1,
        max: 1000,
        slider: [1, 50, 1],
        effect: 'Depth at which it is strongest.',
        source: 'Our own',
      },
    },
  },
  rule: {
    forms: {
      linear: (out, i, { depth }, { school, world }) => {
        out[0] = out[2] = 0;
        out[1] = Math.max(0, Math.min(1, (world.max[1] - school.y[i]) / depth));
      },
    },
  },
};

const scenario = (rule: object = {}) => ({
  version: 1,
  species: [{ name: 'fish', count: 50, rules: { light: rule } }],
});

test('a rule reads the plan of now: edits of values, obstacles and characters are in all parts of scene.plan', () => {
  const seen: unknown[] = [];
  const spy = defineRule({
    name: 'spy',
    steer: (out, _i, _settings, { plan: { species, obstacles, characters, scenario, dimensions } }) => {
      out[0] = out[1] = out[2] = 0;
      seen.push([
        species[0].motion.maxSpeed,
        scenario.species[0].motion.maxSpeed,
        [...obstacles[0].at],
        [...scenario.obstacles[0].at],
        characters[0].points.length,
        dimensions,
      ]);
    },
  });
  const document = {
    version: 1,
    species: [{ name: 'fish' }],
    obstacles: [{ shape: { kind: 'sphere', radius: 1 }, at: [5, 5, 5], ownField: true }],
    characters: [{ name: 'diver', points: [[1, 1, 1]] }],
  } as const;
  const simulation = new Simulation(parseScenario(document, { rules: [spy] }));
  simulation.step();
  simulation.dispatch({ path: 'species[0].motion.maxSpeed', value: 2 });
  simulation.dispatch({ path: 'obstacles[0].at', value: [6, 5, 5] });
  simulation.dispatch({
    path: 'characters[0].points',
    value: [
      [1, 1, 1],
      [2, 2, 2],
    ],
  });
  simulation.step();
  expect(seen).toEqual([
    [3, 3, [5, 5, 5], [5, 5, 5], 1, 3],
    [2, 2, [6, 5, 5], [6, 5, 5], 2, 3],
  ]);
});

describe('a rule of your own', () => {
  const plan = parseScenarioJson(scenario({ depth: 20 }), { rules: [light] });
  const simulation = () => new Simulation(plan);

  it('is set by scenarios, with its defaults, and checked like any other', () => {
    expect((plan.species[0].rules as unknown as Record<string, object>).light).toEqual({
      enabled: true,
      form: 'linear',
      weight: 3,
      depth: 20,
    });
    expect(plan.ruleRows.light.title).toBe('Light');
    expect(() => parseScenarioJson(scenario({ depth: 0 }), { rules: [light] })).toThrow(
      'species[0].rules.light.depth must be ≥ 1 m, got 0.',
    );
    expect(() => parseScenarioJson(scenario())).toThrow('species[0].rules.light is not a known key.');
  });

  it('moves fish, appears in inspect, obeys commands and timelines', () => {
    const bright = simulation();
    const report = inspectFish(bright, 0);
    const depth = 40 - bright.school.y[0];
    expect(report.steering.light).toEqual({ vector: [0, Math.min(1, depth / 20), 0], weight: 3, enabled: true });
    bright.step(120);
    const dark = simulation();
    dark.dispatchUntyped({ type: 'set', path: 'species[0].rules.light.enabled', value: false });
    dark.step(120);
    const height = ({ school }: Simulation) => school.y.reduce((sum, y) => sum + y, 0) / 50;
    expect(height(bright)).toBeGreaterThan(height(dark) + 2);

    const timeline = [
      { kind: 'event', name: 'night', at: 0, for: 99, change: [{ path: 'species[0].rules.light.weight', to: 0 }] },
    ];
    const night = new Simulation(parseScenarioJson({ ...scenario(), timeline }, { rules: [light] }));
    night.step(120);
    expect(night.stateHash()).toBe(dark.stateHash());
  });

  it('is lost with a copy of the plan, which is data', () => {
    expect(() => new Simulation(structuredClone(plan))).toThrow(ScenarioError);
    expect(() => new Simulation(structuredClone(plan))).toThrow(
      'rules.light must have functions for the forms linear. A copied plan has lost them: parse it again,',
    );
  });
});
