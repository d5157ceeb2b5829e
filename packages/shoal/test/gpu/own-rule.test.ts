import { type AnySettings, type OwnRule, parseScenario, parseScenarioJson, ruleTable, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { differences, randomState, worst } from './agreement.ts';
import { anyGpu } from './open.ts';

/*
 * Rules of your own with a WGSL part give the same result as their TypeScript functions: one rule without memory, one
 * that reads the list of flockmates, and one that has memory, holds fish and emits events.
 */
const gpu = await anyGpu();
const { weight, radius } = ruleTable.cohesion.parameters;
const texts = { effect: 'A test.', source: 'Our own' };
const form = { formula: 'see the code', source: 'Our own' };

const light: OwnRule<AnySettings & { depth: number; side: string }> = {
  name: 'light',
  row: {
    ...texts,
    title: 'Light',
    defaultForm: 'as-deep',
    forms: { 'as-deep': form, full: form },
    parameters: { weight, depth: { ...weight, symbol: 'd', default: 10, min: 1 } },
    choices: { side: { options: ['up', 'down'], default: 'up', effect: 'Which way.' } },
  },
  rule: {
    forms: {
      'as-deep': (out, i, { depth, side }, { school, world }) => {
        out[0] = out[2] = 0;
        out[1] = Math.max(0, Math.min(1, (world.max[1] - school.y[i]) / depth)) * (side === 'down' ? -1 : 1);
      },
      full: (out) => {
        out[0] = out[2] = 0;
        out[1] = 1;
      },
    },
    gpu: {
      source: `
        fn light_as_deep(one: Fish, s: LightSettings) -> vec3f {
          let y = clamp((frame.worldMax.y - one.position.y) / s.depth, 0.0, 1.0);
          return vec3f(0.0, select(y, -y, s.side == lightSideDown), 0.0);
        }
        fn light_full(one: Fish, s: LightSettings) -> vec3f { return vec3f(0.0, 1.0, 0.0); }`,
    },
  },
};

const crowd: OwnRule<AnySettings & { radius: number }> = {
  name: 'crowd',
  row: {
    ...texts,
    title: 'Crowd',
    defaultForm: 'sum',
    flockmates: true,
    forms: { sum: form },
    parameters: { weight, radius },
  },
  rule: {
    forms: {
      sum: (out, _i, { radius }, { near }) => {
        out.fill(0);
        for (let k = 0; k < near.count; k++) if (near.distance[k] < radius) out[1] += 0.1;
      },
    },
    gpu: {
      source: `
        fn crowd_sum_of(other: Neighbour, s: CrowdSettings) -> vec4f {
          return counted(other.isFlockmate && other.l < s.radius, vec3f(0.0, 0.1, 0.0));
        }
        fn crowd_sum(sum: vec4f, one: Fish) -> vec3f { return sum.xyz; }`,
    },
  },
};

/** Fish above a height rest for three steps, in the order in which they reach it. */
const doze: OwnRule<AnySettings & { height: number }> = {
  name: 'doze',
  row: {
    ...texts,
    title: 'Doze',
    defaultForm: 'high',
    forms: { high: { ...form, columns: ['dozeSteps', 'dozeAge'] } },
    parameters: { weight, height: { ...weight, symbol: 'h', default: 6 } },
  },
  rule: {
    forms: {
      high: (out, i, _settings, { school }) => {
        out.fill(0);
        out[0] = school.column('dozeAge')[i];
      },
    },
    updateMemory: (i, _settings, { school }) => {
      school.column('dozeAge')[i] += 0.25;
    },
    holds: (i, { school }) => school.column('dozeSteps')[i] > 0,
    interact: ({ school, plan }, outcomes) => {
      const steps = school.column('dozeSteps');
      for (let i = 0; i < school.count; i++) {
        const { height } = (plan.species[school.species[i]].rules as unknown as Record<'doze', { height: number }>)
          .doze;
        if (steps[i] > 0) steps[i]--;
        else if (school.y[i] > height) {
          steps[i] = 3;
          outcomes.emit('landed', school, i);
        }
      }
    },
    gpu: {
      source: `
        fn doze_high(one: Fish, s: DozeSettings) -> vec3f { return vec3f(own.dozeAge, 0.0, 0.0); }
        fn doze_updateMemory(one: Fish, s: DozeSettings) { own.dozeAge += 0.25; }
        fn doze_holds(one: Fish, s: DozeSettings) -> bool { return own.dozeSteps > 0.0; }`,
      updatesMemory: true,
      holds: true,
      passes: () => [
        {
          entry: 'doze_interact',
          threads: 'fish',
          writes: ['memory'],
          source: `
            @compute @workgroup_size(64)
            fn doze_interact(@builtin(global_invocation_id) id: vec3u) {
              let slot = indexOf(id);
              if (slot >= frame.count || isGone(spots[slot].tag)) { return; }
              let k = dozeStepsColumn * frame.count + slot;
              if (memory[k] > 0.0) {
                memory[k] -= 1.0;
              } else if (fish[slot].position.y > parameters.species[speciesOf(spots[slot].tag)].doze.height) {
                memory[k] = 3.0;
                emit(eventLanded, idOf(fish[slot].tag), -1, fish[slot].position);
              }
            }`,
        },
      ],
      events: ['landed'],
    },
  },
};

const world = { min: [0, 0, 0], max: [12, 12, 12] };

describe.runIf(gpu)('a rule of your own on the GPU', () => {
  for (const [name, rule, settings, steps] of [
    ['light', light, [{ depth: 9, weight: 4 }, { side: 'down' }, { form: 'full' }], 3],
    ['crowd', crowd, [{ radius: 3 }, { radius: 1, weight: 9 }, { enabled: false }], 2],
    ['doze', doze, [{ height: 6, weight: 1 }, { height: 2 }, { height: 11 }], 12],
  ] as const) {
    it(`${name}: as by its functions`, async () => {
      if (!gpu) return;
      const rules = [rule as unknown as OwnRule];
      const species = settings.map((one, k) => ({ name: `s${k}`, rules: { [name]: one } }));
      const plan = parseScenarioJson({ version: 1, world, species }, { rules });
      const state = randomState(30, 240, 12, 3);
      const there = new Simulation(plan, { state, engine: gpu });
      const here = new Simulation(plan, { state, kernel: 'typescript' });
      const without = new Simulation(
        parseScenarioJson({ version: 1, world, species: species.map(({ name }) => ({ name })) }),
        {
          state,
          kernel: 'typescript',
        },
      );
      await there.run(steps);
      const events: string[] = [];
      for (let step = 0; step < steps; step++) {
        here.step();
        events.push(...here.takeEvents().map(({ kind, fish, time }) => `${kind} ${fish} ${time.toFixed(4)}`));
      }
      without.step(steps);
      expect(there.engine.name).toBe('gpu');
      const [column, by] = worst(differences([there, here]));
      expect(by, column).toBeLessThan(1e-4);
      // The rules had an effect.
      expect(worst(differences([without, here]))[1]).toBeGreaterThan(0.01);
      expect(there.takeEvents().map(({ kind, fish, time }) => `${kind} ${fish} ${time.toFixed(4)}`)).toEqual(events);
      expect(events.length > 10).toBe(name === 'doze');
      there.dispose();
    });
  }

  it('is refused by name where it has no part, or a part without a function, or a name that is taken', () => {
    if (!gpu) return;
    const make = (rule: OwnRule) => {
      const rules = [rule];
      const plan = parseScenario({ version: 1, species: [{ name: 'a', count: 3 }] }, { rules });
      return new Simulation(plan, { engine: gpu });
    };
    const { gpu: part, ...functions } = light.rule;
    expect(() => make({ ...light, rule: functions } as unknown as OwnRule)).toThrow(
      'The GPU engine cannot do: the rule light of your own, which has no `gpu` part. The CPU engine can.',
    );
    const source = part?.source.replace('light_full', 'light_ful') ?? '';
    expect(() => make({ ...light, rule: { ...functions, gpu: { source } } } as unknown as OwnRule)).toThrow(
      'The rule "light" has a GPU part whose source lacks fn light_full(one: Fish, s: LightSettings) -> vec3f.',
    );
    expect(() => make({ ...light, name: 'motion' } as unknown as OwnRule)).toThrow(
      'The rule "motion" cannot run on the GPU by this name',
    );
  });
});
