import { readFileSync } from 'node:fs';
import { type KernelName, parseScenario, presetNames, ScenarioError, Simulation, stateOf } from 'shoal';
import { describe, expect, it } from 'vitest';
import { generator } from './random/states.ts';

const scenario = (changes: object = {}, species: object = {}) =>
  parseScenario({ version: 1, seed: 5, species: [{ name: 'fish', count: 120, ...species }], ...changes });

function hashAfter(steps: number, simulation = new Simulation(scenario())): string {
  simulation.step(steps);
  return simulation.stateHash();
}

describe('same scenario and seed, same bits', () => {
  it('on every run', () => {
    expect(hashAfter(200)).toBe(hashAfter(200));
    expect(hashAfter(0)).toBe(hashAfter(0));
  });

  it('and other bits for another seed or another step', () => {
    expect(hashAfter(50, new Simulation(scenario(), { seed: 6 }))).not.toBe(hashAfter(50));
    expect(hashAfter(51)).not.toBe(hashAfter(50));
  });

  it('pinned: a change of arithmetic is a decision, not an accident', () => {
    const document = JSON.parse(readFileSync(new URL('../../../scenarios/school-1000.json', import.meta.url), 'utf8'));
    const pinned = (kernel: KernelName) => hashAfter(300, new Simulation(parseScenario(document), { kernel }));
    expect(pinned('typescript')).toMatchInlineSnapshot(`"4f5157bf9d7b3cb1"`);
    expect(pinned('simd')).toMatchInlineSnapshot(`"cd7e36830ec853f9"`);
  });

  for (const [name, species] of [
    ['noise', {}],
    ['increment, which remembers', { rules: { wander: { form: 'increment' } } }],
    ['a world that wraps', { rules: { bounds: { form: 'wrap' } } }],
  ] as const) {
    it(`after snapshot and restore at any step: ${name}`, () => {
      const plan = scenario({}, species);
      const whole = hashAfter(60, new Simulation(plan));
      for (const stop of [0, 1, 2, 17, 59, 60]) {
        const first = new Simulation(plan);
        first.step(stop);
        const second = new Simulation(plan);
        second.restore(first.snapshot());
        expect(second.stateHash()).toBe(first.stateHash());
        expect(hashAfter(60 - stop, second), `stopped at ${stop}`).toBe(whole);
      }
    });
  }

  it('after going through a state file, which does not say when neighbour lists were built', () => {
    const kernel = 'typescript';
    const first = new Simulation(scenario(), { kernel });
    first.step(30);
    const state = JSON.parse(JSON.stringify(stateOf(first.school)));
    const whole = hashAfter(60, new Simulation(scenario(), { kernel }));
    expect(hashAfter(30, new Simulation(scenario(), { kernel, state }))).toBe(whole);
  });

  it('for every preset, in the grid and in the octree: neighbours are the same, so states agree closely', () => {
    for (const preset of presetNames) {
      const [grid, octree] = (['grid', 'octree'] as const).map(
        (neighbours) => new Simulation(scenario({ preset, neighbours })),
      );
      grid.step(3);
      octree.step(3);
      for (let i = 0; i < 120; i++) expect(Math.abs(grid.school.x[i] - octree.school.x[i])).toBeLessThan(1e-4);
    }
  });
});

describe('frame rates', () => {
  const frames: Record<string, () => number> = {
    '24 Hz': () => 1 / 24,
    '60 Hz': () => 1 / 60,
    '144 Hz': () => 1 / 144,
  };
  const random = generator(3);
  frames.jittered = () => 0.002 + 0.05 * random();
  for (const [name, frame] of Object.entries(frames)) {
    it(`${name} gives the states of plain steps at equal simulated times`, () => {
      const plain = new Simulation(scenario());
      const framed = new Simulation(scenario());
      let time = 0;
      while (time < 2) {
        const seconds = frame();
        time += seconds;
        plain.step(framed.advance(seconds));
        expect(framed.stateHash()).toBe(plain.stateHash());
        expect(Math.abs(framed.school.time - time)).toBeLessThan(1 / 60 + 1e-6);
      }
      expect(framed.school.step).toBe(Math.floor(time * 60 + 1e-6));
    });
  }

  it('poses lie between the last two states', () => {
    const simulation = new Simulation(scenario());
    simulation.advance(1 / 60);
    const before = simulation.school.x.slice();
    simulation.advance(1.5 / 60);
    const positions = new Float32Array(360);
    const headings = new Float32Array(360);
    simulation.posesInto(positions, headings);
    for (let i = 0; i < 120; i++) {
      expect(positions[3 * i]).toBeCloseTo((before[i] + simulation.school.x[i]) / 2, 4);
      expect(Math.hypot(headings[3 * i], headings[3 * i + 1], headings[3 * i + 2])).toBeCloseTo(1, 5);
    }
  });

  it('a long pause makes it late, not stuck', () => {
    const simulation = new Simulation(scenario());
    expect(simulation.advance(1000)).toBe(8);
    expect(simulation.advance(1 / 60)).toBe(1);
    expect(simulation.advance(-1)).toBe(0);
    expect(() => simulation.advance(Number.NaN)).toThrow('advance: seconds must be a finite number, s, got NaN.');
  });
});

describe('snapshots that are not whole', () => {
  const simulation = new Simulation(scenario());
  const bytes = simulation.snapshot();
  const refused = (damaged: Uint8Array): string => {
    try {
      new Simulation(scenario()).restore(damaged);
    } catch (error) {
      if (error instanceof ScenarioError) return error.message;
      throw error;
    }
    return '';
  };

  it('are refused with a sentence, wherever a byte differs or the end is missing', () => {
    const random = generator(9);
    for (let k = 0; k < 300; k++) {
      const damaged = bytes.slice(0, k % 3 === 0 ? Math.floor(random() * bytes.length) : bytes.length);
      if (k % 3 > 0) damaged[Math.floor(random() * bytes.length)] ^= 1 << Math.floor(random() * 8);
      expect(refused(damaged), `case ${k}`).toMatch(/^snapshot(: | is )/);
    }
    expect(refused(new Uint8Array(0))).toBe('snapshot is not a Shoal snapshot.');
  });

  it('are refused if they belong to another seed', () => {
    expect(refused(new Simulation(scenario(), { seed: 77 }).snapshot())).toBe(
      "snapshot: seed must be 5, the simulation's, got 77.",
    );
  });
});

describe('commands', () => {
  it('take effect at a step boundary, are recorded, and replay to the same bits', () => {
    const first = new Simulation(scenario());
    first.step(10);
    first.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: -5 });
    expect(first.plan.species[0].rules.cohesion.weight).toBe(2.25);
    first.step(10);
    expect(first.plan.species[0].rules.cohesion.weight).toBe(-5);
    const second = new Simulation(scenario());
    for (const { step, command } of first.recorded) {
      second.step(step - second.school.step);
      second.dispatchUntyped(command);
    }
    second.step(20 - second.school.step);
    expect(second.stateHash()).toBe(first.stateHash());
    expect(first.stateHash()).not.toBe(hashAfter(20));
  });

  it('that are not allowed say why and change nothing', () => {
    const simulation = new Simulation(scenario());
    const dispatch = (path: string, value: unknown) => () => simulation.dispatchUntyped({ type: 'set', path, value });
    expect(dispatch('species[0].count', -7)).toThrow('species[0].count must be ≥ 0 fish');
    expect(dispatch('species[0].rules.cohesion.weight', 'much')).toThrow(
      'must be a number from -100000 to 100000 m/s²',
    );
    expect(dispatch('species[0].rules.cohesoin.weight', 1)).toThrow('Did you mean "cohesion"?');
    expect(dispatch('species[0].rules.__proto__.weight', 1)).toThrow('is not a known key');
    simulation.step();
    expect(simulation.recorded).toEqual([]);
    expect(simulation.stateHash()).toBe(hashAfter(1));
  });
});
