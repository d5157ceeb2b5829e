import { defineRule, inspectFish, parseScenarioJson, Simulation } from 'shoal';
import { expect, it } from 'vitest';

/** A rule with memory that is off by default: a fish swims up, less and less. */
const tire = defineRule({
  name: 'tire',
  enabledByDefault: false,
  parameters: { seconds: 2 },
  columns: ['tireSteps'],
  steer(out, i, { seconds }, { school, step }) {
    out.fill(0);
    out[1] = Math.max(0, 1 - (school.column('tireSteps')[i] * step) / seconds);
  },
  updateMemory: (i, _settings, { school }) => {
    school.column('tireSteps')[i]++;
  },
});

const plan = (settings: object = {}, timeline: object[] = []) => {
  const species = [{ name: 'fish', count: 20, rules: { tire: settings } }];
  return parseScenarioJson({ version: 1, species, timeline }, { rules: [tire] });
};
const columnsOf = ({ school }: Simulation): string[] => school.columns().map(([name]) => name);
const stepsOf = ({ school }: Simulation): number => school.column('tireSteps')[0];

it('a rule with memory that is off is listed, and changes no bit of a school', () => {
  const simulation = new Simulation(plan());
  const without = new Simulation(parseScenarioJson({ version: 1, species: [{ name: 'fish', count: 20 }] }));
  expect(simulation.engine.rulesOf(0)).toEqual([...without.engine.rulesOf(0), 'tire']);
  simulation.step(5);
  inspectFish(simulation, 0);
  without.step(5);
  expect(columnsOf(simulation)).not.toContain('tireSteps');
  expect(simulation.stateHash()).toBe(without.stateHash());
});

it('it remembers from the step at which a command enables it, also after going back', () => {
  const simulation = new Simulation(plan());
  simulation.step(5);
  const before = simulation.snapshot();
  simulation.dispatchUntyped({ type: 'set', path: 'species[0].rules.tire.enabled', value: true });
  simulation.step(3);
  expect(stepsOf(simulation)).toBe(3);
  expect(inspectFish(simulation, 0).steering.tire.enabled).toBe(true);
  const hash = simulation.stateHash();
  simulation.seek(2);
  expect(columnsOf(simulation)).not.toContain('tireSteps');
  simulation.seek(8);
  expect(simulation.stateHash()).toBe(hash);

  const other = new Simulation(plan({ enabled: true }));
  other.restore(before, { keepPlan: true });
  other.step(3);
  expect(other.stateHash()).toBe(hash);
});

it('a timeline enables it', () => {
  const change = [{ path: 'species[0].rules.tire.enabled', to: 1 }];
  const simulation = new Simulation(plan({}, [{ kind: 'event', name: 'work', at: 0.05, for: 9, change }]));
  simulation.step(10);
  expect(stepsOf(simulation)).toBeGreaterThan(4);
  expect(stepsOf(simulation)).toBeLessThan(10);
});
