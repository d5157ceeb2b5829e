import { inspectFish, Metrics, parseScenario, parseState, ruleNames, Simulation, stateOf } from 'shoal';
import { describe, expect, it } from 'vitest';
import { allRules, inThePlane, wrapped } from './all-rules.ts';
import { close } from './steering-of.ts';

const seeds = [1, 2, 4];
const scenes = {
  'in space': allRules(),
  'in the plane': allRules(inThePlane),
  'in a world that wraps': allRules({}, wrapped),
  'in a plane that wraps': allRules(inThePlane, wrapped),
} as const;

describe('every rule at once', () => {
  it('all of them are at work', () => {
    const simulation = new Simulation(parseScenario(allRules()));
    const kinds = new Set<string>();
    const steering = new Set<string>();
    for (let step = 0; step < 160; step++) {
      simulation.step();
      for (const { kind } of simulation.takeEvents()) kinds.add(kind);
      if (step % 10 > 0) continue;
      for (let i = 0; i < simulation.school.count; i += 3) {
        const report = inspectFish(simulation, simulation.school.id[i]);
        for (const [rule, { enabled, vector }] of Object.entries(report.steering)) {
          if (enabled && vector.some((x) => x !== 0)) steering.add(rule);
        }
      }
    }
    const idle = ruleNames.filter((rule) => !steering.has(rule));
    expect(idle, 'rules to enable, and to give work, in packages/shoal/test/all-rules.ts').toEqual([]);
    expect([...kinds].sort()).toEqual([
      'arrived',
      'attack',
      'birth',
      'catch',
      'eaten',
      'give-up',
      'landed',
      'miss',
      'passed',
      'passed-back',
    ]);
    expect(simulation.school.count).toBeLessThan(simulation.plan.count);
  });

  for (const [name, document] of Object.entries(scenes)) {
    it(`${name}: snapshot and restore after any step give the same bits`, () => {
      const plan = parseScenario(document);
      let lost = 0;
      for (const seed of seeds) {
        const whole = new Simulation(plan, { seed });
        const snapshots: Uint8Array[] = [];
        for (let step = 0; step < 60; step++) {
          snapshots.push(whole.snapshot());
          whole.step();
        }
        snapshots.forEach((bytes, stop) => {
          const resumed = new Simulation(plan, { seed });
          resumed.restore(bytes);
          resumed.step(60 - stop);
          expect(resumed.stateHash(), `seed ${seed}, stopped after ${stop}`).toBe(whole.stateHash());
        });
        lost += plan.count - whole.school.count;
      }
      expect(lost).toBeGreaterThan(0);
    });
  }

  it('looking does not change what happens', () => {
    const plan = parseScenario(allRules());
    const [seen, unseen] = [new Simulation(plan), new Simulation(plan)];
    for (let step = 0; step < 60; step++) {
      for (let i = 0; i < seen.school.count; i += 2) inspectFish(seen, seen.school.id[i]);
      seen.step();
      unseen.step();
      expect(seen.stateHash()).toBe(unseen.stateHash());
    }
  });

  it('what an inspection says is what happens', () => {
    // An inspection computes in float64, as this kernel does; the SIMD kernel's last bits differ.
    const simulation = new Simulation(parseScenario(allRules()), { kernel: 'typescript' });
    for (let step = 0; step < 80; step++) {
      const reports = Array.from({ length: simulation.school.count }, (_, i) =>
        inspectFish(simulation, simulation.school.id[i]),
      );
      const before = simulation.school.count;
      simulation.step();
      const { school } = simulation;
      const events = simulation.takeEvents();
      if (school.count < before) continue;
      const started = new Set(events.filter(({ kind }) => kind === 'catch').map(({ other }) => other));
      reports.forEach(({ id, acceleration }, i) => {
        if (started.has(id)) return;
        for (const [axis, component] of [school.ax, school.ay, school.az].entries()) {
          expect(component[i], `fish ${id}, step ${step}`).toBe(Math.fround(acceleration[axis]));
        }
      });
    }
  });

  it('a state with fish gone goes through a state file', () => {
    const simulation = new Simulation(parseScenario(allRules()));
    while (simulation.school.count === simulation.plan.count) simulation.step();
    const state = parseState(JSON.parse(JSON.stringify(stateOf(simulation.school))));
    expect(state.positions.length).toBe(simulation.school.count);
    expect(new Simulation(simulation.plan, { state }).school.count).toBe(simulation.school.count);
  });

  for (const name of ['in the plane', 'in a plane that wraps'] as const) {
    it(`${name} no fish leaves it, wherever the world lies`, () => {
      for (const depth of [0, 5]) {
        const world = { min: [0, 0, depth], max: [16, 12, depth] } as const;
        const simulation = new Simulation(parseScenario({ ...scenes[name], world }));
        for (let step = 0; step < 120; step++) {
          simulation.step();
          const { z, vz, az, count } = simulation.school;
          for (let i = 0; i < count; i++) expect([z[i], vz[i], az[i]], `step ${step}`).toEqual([0, 0, 0]);
        }
        expect(new Metrics(simulation).measure().speed).toBeGreaterThan(0.1);
      }
    });
  }

  it('a rule of weight 0 does not steer, like one that is off', () => {
    for (const name of ruleNames) {
      const plan = (settings: object) => {
        const document = allRules({ neighbours: 'brute-force', timeline: [] }, (one) => ({
          ...one,
          // Wakes reach as far whether a rule is on or off; bounds that wrap are no steering.
          rules: { ...one.rules, [name]: { ...one.rules?.[name], ...settings } },
        }));
        return parseScenario(document);
      };
      const start = new Simulation(parseScenario(allRules()));
      start.step(40);
      const bytes = start.snapshot();
      const [off, weightless, full] = [{ enabled: false }, { weight: 0 }, { weight: 7 }].map((settings) => {
        const simulation = new Simulation(plan(settings));
        simulation.restore(bytes, { keepPlan: true });
        return Array.from({ length: simulation.school.count }, (_, i) => {
          const { acceleration, steering } = inspectFish(simulation, simulation.school.id[i]);
          // A fish at rest on the ground is not steered; without the rule it is off again.
          const rests = !Object.values(steering).some(({ enabled }) => enabled);
          return rests && name !== 'perch' ? [0, 0, 0] : acceleration.map((x) => x + 0);
        });
      });
      const resting = (k: number): boolean => name === 'perch' && weightless[k].every((x) => x === 0);
      weightless.forEach((acceleration, k) => {
        if (!resting(k)) expect(acceleration, `${name}, fish ${k}`).toEqual(close(off[k], 9));
      });
      expect(full, name).not.toEqual(off);
    }
  });
});
