import {
  inspectFish,
  kernelNames,
  type Plan,
  parseScenario,
  parseScenarioJson,
  parseState,
  ScenarioError,
  Simulation,
  stateOf,
  traitColumn,
  traitRules,
} from 'shoal';
import { afterEach, describe, expect, it } from 'vitest';
import { threadStarter } from './threads/node-thread.ts';
import { evolvingScene } from './traits-scene.ts';

const plan = parseScenario(evolvingScene());
const rules = ['separation', 'alignment', 'cohesion', 'wander', 'flee'];

const open: Simulation[] = [];
afterEach(() => {
  for (const simulation of open.splice(0)) simulation.dispose();
});

function factors(simulation: Simulation, rule: string): number[] {
  const { school } = simulation;
  return Array.from(school.column(traitColumn(rule)).subarray(0, school.count));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const spread = (values: readonly number[]): number => {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
};

describe('traits at the start', () => {
  it('are those of a state, or drawn for rules that the state lacks', () => {
    const before = new Simulation(plan, { seed: 5 });
    const state = parseState(JSON.parse(JSON.stringify(stateOf(before.school))));
    expect(Object.keys(state.traits ?? {}).sort()).toEqual([...rules].sort());
    const after = new Simulation(plan, { seed: 6, state });
    for (const rule of rules) expect(factors(after, rule)).toEqual(factors(before, rule));
    const { cohesion = [] } = state.traits ?? {};
    const some = new Simulation(plan, { seed: 6, state: { ...state, traits: { cohesion } } });
    expect(factors(some, 'cohesion')).toEqual(factors(before, 'cohesion'));
    expect(factors(some, 'alignment')).not.toEqual(factors(before, 'alignment'));
    expect(() => parseState({ ...state, traits: { cohesion: [1] } })).toThrow(
      /traits\.cohesion must have one entry for each of the \d+ positions, got 1/,
    );
  });

  it('are columns of the rules in the order of the table; a plan without any has none', () => {
    expect(traitRules(plan)).toEqual(rules);
    const names = new Simulation(plan).school.columns().map(([name]) => name);
    expect(names.filter((name) => name.startsWith('trait')).sort()).toEqual(rules.map(traitColumn).sort());
    const plain = parseScenario({ version: 1, species: [{ name: 'a', count: 3 }] });
    expect(plain.species[0].reproduction).toBeNull();
    expect(plain.scenario.species[0]).not.toHaveProperty('reproduction');
    expect(new Simulation(plain).school.columns().some(([name]) => name.startsWith('trait'))).toBe(false);
  });

  it('have the mean, the spread and the limits that the species states; fish of others have factor 1', () => {
    const wide = parseScenario(evolvingScene({ count: 20_000 }, { start: 2, spread: 0.5, min: 1, max: 3.2 }));
    const simulation = new Simulation(wide);
    for (const rule of rules) {
      const all = factors(simulation, rule);
      const own = all.slice(0, 20_000);
      expect(mean(own)).toBeCloseTo(2, 1);
      expect(spread(own)).toBeGreaterThan(0.46);
      expect(spread(own)).toBeLessThan(0.5);
      expect(Math.min(...own)).toBe(1);
      expect(Math.max(...own)).toBeCloseTo(3.2, 6);
      expect(new Set(all.slice(20_000))).toEqual(new Set([1]));
    }
    expect(factors(simulation, 'cohesion')).not.toEqual(factors(simulation, 'alignment'));
  });

  it('do not depend on which other traits there are', () => {
    const one = parseScenario(evolvingScene({}, { traits: ['cohesion'] }));
    expect(factors(new Simulation(one), 'cohesion')).toEqual(factors(new Simulation(plan), 'cohesion'));
  });
});

/** Fish with a factor on one rule, and their like of which the weight itself is so much larger. */
describe.each(kernelNames)('a factor multiplies the weight of its rule, kernel %s', (kernel) => {
  const weights = { separation: 3, alignment: 2, cohesion: 0.5, wander: 4, bounds: 0.4 };
  const run = (species: object): Simulation => {
    const world = { min: [0, 0, 0], max: [10, 10, 10] };
    const start = { kind: 'box', min: [-2, -2, -2], max: [12, 12, 12] };
    const document = { version: 1, seed: 8, world, species: [{ name: 'a', count: 150, start, ...species }] };
    const simulation = new Simulation(parseScenarioJson(document), { kernel });
    simulation.step(1);
    return simulation;
  };
  const off = { enabled: false };

  it.each(Object.entries(weights))('%s', (rule, factor) => {
    for (const blending of [{ kind: 'sum' }, { kind: 'priority' }]) {
      const others = { separation: {}, alignment: {}, cohesion: {}, wander: {}, bounds: {}, flee: off };
      const given = { blending, motion: { budget: 8 } };
      const usual = plan.species[0].rules[rule as 'wander'].weight;
      const heavy = run({ ...given, rules: { ...others, [rule]: { weight: usual * factor } } });
      const traits = run({
        ...given,
        rules: others,
        reproduction: { traits: [rule], start: factor, spread: 0, max: 10 },
      });
      const plain = run({ ...given, rules: others });
      expect(traits.engine.kernel.name).toBe(kernel);
      let moved = 0;
      traits.school.ax.forEach((value, i) => {
        expect(Math.abs(value - heavy.school.ax[i])).toBeLessThan(1e-5 * Math.max(1, Math.abs(value)));
        moved = Math.max(moved, Math.abs(value - plain.school.ax[i]));
      });
      expect(moved).toBeGreaterThan(0.01);
    }
  });

  it('of each fish its own, as the inspection says', () => {
    const simulation = run({ reproduction: { traits: ['alignment', 'wander'], spread: 0.5 } });
    const before = new Simulation(simulation.plan, { kernel });
    const reports = Array.from({ length: 150 }, (_, id) => inspectFish(before, id));
    before.step();
    reports.forEach(({ steering, acceleration }, i) => {
      const { weight } = before.plan.species[0].rules.alignment;
      expect(steering.alignment.weight).toBeCloseTo(weight * factors(before, 'alignment')[i], 9);
      expect(before.school.ax[i]).toBeCloseTo(acceleration[0], 4);
    });
  });
});

describe('reproduction', () => {
  it('gives a caught fish the factors of a living one of its species, with small changes', () => {
    const simulation = new Simulation(parseScenario(evolvingScene({}, { mutation: 0.05 })));
    const { school } = simulation;
    let births = 0;
    const changes: number[] = [];
    for (let step = 0; step < 600; step++) {
      const before = rules.map((rule) => factors(simulation, rule));
      simulation.step();
      const events = simulation.takeEvents();
      const caught = events.filter(({ kind }) => kind === 'catch').map(({ other }) => other);
      const born = events.filter(({ kind }) => kind === 'birth');
      expect(born.map(({ fish }) => fish)).toEqual(caught.sort((a, b) => a - b));
      for (const { fish, other, position } of born) {
        births++;
        const [child, parent] = [school.indexOf(fish), school.indexOf(other)];
        expect(caught).not.toContain(other);
        expect(school.species[parent]).toBe(0);
        expect(position).toEqual([school.x[parent], school.y[parent], school.z[parent]]);
        rules.forEach((rule, k) => {
          const factor = factors(simulation, rule)[child];
          if (factor > 0 && factor < 4) changes.push(factor - before[k][parent]);
        });
      }
      const same = factors(simulation, 'cohesion').filter((factor, i) => factor === before[2][i]).length;
      expect(same).toBeGreaterThanOrEqual(school.count - born.length);
    }
    expect(births).toBeGreaterThan(50);
    expect(Math.abs(mean(changes))).toBeLessThan(0.01);
    expect(spread(changes)).toBeGreaterThan(0.04);
    expect(spread(changes)).toBeLessThan(0.06);
  });

  it('by energy takes the one of two that has spent less, with its account', () => {
    const drag = { motion: { linearDrag: 0.4 } };
    const ranksOf = (parents: string): number => {
      const simulation = new Simulation(parseScenario(evolvingScene(drag, { parents })));
      const { school } = simulation;
      const energy = school.column('energy');
      const ranks: number[] = [];
      for (let step = 0; step < 800; step++) {
        const before = energy.slice(0, 60);
        simulation.step();
        for (const { kind, fish, other } of simulation.takeEvents()) {
          if (kind !== 'birth') continue;
          ranks.push(before.filter((spent) => spent < before[other]).length / 60);
          if (parents === 'energy') expect(energy[fish]).toBe(energy[other]);
        }
      }
      expect(ranks.length).toBeGreaterThan(50);
      return mean(ranks);
    };
    // Of one drawn, the mean rank is a half; of the better of two, a third.
    expect(ranksOf('random')).toBeGreaterThan(0.42);
    expect(ranksOf('energy')).toBeLessThan(0.4);
  });

  it('of a fish that is the last of its species leaves its factors as they are', () => {
    const simulation = new Simulation(parseScenario(evolvingScene({ count: 1 })));
    const before = factors(simulation, 'flee');
    simulation.step(400);
    const kinds = simulation.takeEvents().map(({ kind }) => kind);
    expect(kinds).toContain('catch');
    expect(kinds).not.toContain('birth');
    expect(factors(simulation, 'flee')).toEqual(before);
  });
});

describe('the same bits', () => {
  const steps = 300;
  const hashOf = (simulation: Simulation): string => {
    simulation.step(steps - simulation.school.step);
    return simulation.stateHash();
  };

  for (const kernel of kernelNames) {
    const whole = hashOf(new Simulation(plan, { kernel }));

    it(`on any number of threads, with the same births, kernel ${kernel}`, async () => {
      const births = (simulation: Simulation) => simulation.takeEvents().filter(({ kind }) => kind === 'birth');
      const alone = new Simulation(plan, { kernel });
      alone.step(steps);
      const expected = births(alone);
      expect(expected.length).toBeGreaterThan(20);
      for (const threads of [2, 3]) {
        const simulation = new Simulation(plan, { kernel, threads, startThread: threadStarter() });
        open.push(simulation);
        while (simulation.school.step < steps) await simulation.run(Math.min(70, steps - simulation.school.step));
        expect(simulation.engine.threads).toBe(threads);
        expect(simulation.stateHash()).toBe(whole);
        expect(births(simulation)).toEqual(expected);
      }
    });

    it(`after a snapshot, from a saved state and going back, kernel ${kernel}`, () => {
      const first = new Simulation(plan, { kernel });
      first.step(120);
      const second = new Simulation(plan, { kernel });
      second.restore(first.snapshot());
      expect(hashOf(second)).toBe(whole);
      expect(hashOf(first)).toBe(whole);
      first.seek(60);
      expect(hashOf(first)).toBe(whole);
    });
  }

  it('of both kernels: the same births, as long as the same fish are caught', () => {
    const [plain, simd] = kernelNames.map((kernel) => {
      const simulation = new Simulation(plan, { kernel });
      simulation.step(40);
      return simulation;
    });
    const words = (simulation: Simulation) =>
      simulation.takeEvents().map(({ kind, step, fish, other }) => `${step} ${kind} ${fish} ${other}`);
    const expected = words(plain);
    expect(expected.some((word) => word.includes('birth'))).toBe(true);
    expect(words(simd)).toEqual(expected);
    for (const rule of rules) expect(factors(simd, rule)).toEqual(factors(plain, rule));
  });
});

describe('fish that come and go', () => {
  it('take their factors with them; new ones draw theirs by their ids', () => {
    const simulation = new Simulation(plan);
    simulation.step(100);
    const before = new Map(factors(simulation, 'cohesion').map((factor, i) => [simulation.school.id[i], factor]));
    simulation.remove([0, 7, 30, 62]);
    const ids = simulation.spawn('minnow', 5);
    simulation.spawn('goby', 2);
    simulation.applyCommands();
    const { school } = simulation;
    for (let i = 0; i < school.count; i++)
      if (school.id[i] < 86) expect(factors(simulation, 'cohesion')[i]).toBe(before.get(school.id[i]));
    const added = ids.map((id) => factors(simulation, 'cohesion')[school.indexOf(id)]);
    expect(new Set(added).size).toBe(5);
    expect(factors(simulation, 'cohesion').slice(-2)).toEqual([1, 1]);
    const larger = new Simulation(parseScenario(evolvingScene({ count: 100 })));
    expect(added).toEqual(ids.map((id) => factors(larger, 'cohesion')[id]));
    simulation.step(50);
  });

  it('an edit of the mutation takes effect; one of the traits draws those that fish lack', () => {
    const simulation = new Simulation(plan);
    simulation.dispatch({ path: 'species[0].reproduction.mutation', value: 0 });
    const before = new Set(factors(simulation, 'flee'));
    simulation.step(200);
    expect(simulation.takeEvents().some(({ kind }) => kind === 'birth')).toBe(true);
    expect(factors(simulation, 'flee').every((factor) => before.has(factor))).toBe(true);
    const drawn = factors(new Simulation(plan), 'cohesion');
    const [first, ...others] = plan.scenario.species;
    const one = { ...first, reproduction: { ...first.reproduction, traits: ['flee'] } };
    const other = new Simulation(parseScenarioJson({ ...plan.scenario, species: [one, ...others] }));
    const own = factors(other, 'flee');
    const { traits } = plan.species[0].reproduction ?? {};
    other.dispatchUntyped({ type: 'set', path: 'species[0].reproduction.traits', value: traits });
    other.applyCommands();
    expect(factors(other, 'flee')).toEqual(own);
    expect(factors(other, 'cohesion')).toEqual(drawn);
  });
});

describe('a scenario', () => {
  const problemsOf = (reproduction: object, species: object = {}): string[] => {
    try {
      parseScenarioJson({ version: 1, species: [{ name: 'a', reproduction, ...species }] });
    } catch (error) {
      if (error instanceof ScenarioError) return error.problems.map(({ path, rule }) => `${path} ${rule}`);
    }
    return [];
  };

  it('that fits is read, with its defaults', () => {
    const { reproduction } = (parseScenario(evolvingScene()) as Plan).species[0];
    expect(reproduction).toMatchObject({ start: 1, spread: 0.3, mutation: 0.1, min: 0, max: 4, parents: 'random' });
  });

  it('that does not is refused with all problems at once', () => {
    const found = problemsOf({
      traits: ['alignmnt', 'flee', 'flee'],
      min: 3,
      max: 2,
      spread: -1,
      parents: 'energy',
      rate: 4,
    });
    expect(found.map((line) => line.split(' ')[0]).sort()).toEqual([
      'species[0].reproduction.min',
      'species[0].reproduction.parents',
      'species[0].reproduction.rate',
      'species[0].reproduction.spread',
      'species[0].reproduction.traits[0]',
      'species[0].reproduction.traits[2]',
    ]);
    expect(problemsOf({ mutation: 1 })[0]).toContain('species[0].reproduction.traits is missing');
    expect(problemsOf({ traits: ['flee'], parents: 'energy' }, { motion: { linearDrag: 1 } })).toEqual([]);
  });
});
