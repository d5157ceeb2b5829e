import { inspectFish, type OwnRule, parseScenarioJson, ScenarioError, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';

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
