import { type Command, parseScenario, Simulation, stateOf } from 'shoal';
import { describe, expect, it } from 'vitest';
import { allRules } from './all-rules.ts';

const plan = parseScenario(allRules());
const last = 130;

const edits: readonly (readonly [step: number, command: Command])[] = [
  [20, { type: 'set', path: 'species[0].rules.alignment.weight', value: 5 }],
  [20, { type: 'set', path: 'characters[1].points', value: [[6, 6, 6]] }],
  [60, { type: 'set', path: 'species[0].rules.wander.form', value: 'increment' }],
  [60, { type: 'set', path: 'species[0].goals', value: [{ at: [3, 3, 3] }] }],
  [91, { type: 'set', path: 'simulation.step', value: 0.04 }],
];

/** Plays to the end, editing on the way. @returns the hash of each step, before the edits of that step */
function play(simulation: Simulation, commands = edits): string[] {
  const hashes: string[] = [];
  for (let step = simulation.school.step; step <= last; step++) {
    hashes.push(simulation.stateHash());
    for (const [at, command] of commands) if (at === step) simulation.dispatchUntyped(command);
    if (step < last) simulation.step();
  }
  return hashes;
}

const whereabouts = [0, 129, 64, 65, 20, 21, 130, 47, 48, 1, 91, 90, 92, 60, 30, 29, 31, 0, 130];

describe('seek gives the bits of having played there', () => {
  for (const [name, historyBytes] of [
    ['without a history', 0],
    ['with a history', 1 << 24],
    ['with one that is soon full', 25_000],
  ] as const) {
    it(`${name}, with commands and fish that are gone`, () => {
      const simulation = new Simulation(plan, { historyBytes });
      const hashes = play(simulation);
      expect(simulation.school.count).toBeLessThan(plan.count);
      for (const step of whereabouts) {
        simulation.seek(step);
        expect(simulation.school.step).toBe(step);
        expect(simulation.stateHash(), `step ${step}`).toBe(hashes[step]);
      }
    });

    it(`${name}: forward over recorded commands, and on beyond them`, () => {
      const simulation = new Simulation(plan, { historyBytes });
      play(simulation);
      simulation.step(20);
      const far = simulation.stateHash();
      simulation.seek(5);
      expect(simulation.plan.species[0].rules.alignment.weight).toBe(2);
      simulation.step(145);
      expect(simulation.school.step).toBe(150);
      expect(simulation.stateHash()).toBe(far);
      expect(simulation.plan.species[0].rules.alignment.weight).toBe(5);
    });

    it(`${name}: an edit of the past makes another future, and drops the commands after it`, () => {
      const simulation = new Simulation(plan, { historyBytes });
      play(simulation);
      simulation.seek(40);
      const other: Command = { type: 'set', path: 'species[0].rules.bounds.weight', value: -3 };
      simulation.dispatchUntyped(other);
      simulation.step(last - 40);
      expect(simulation.recorded.map(({ step }) => step)).toEqual([20, 20, 40]);
      const fresh = new Simulation(plan);
      const hashes = play(fresh, [edits[0], edits[1], [40, other]]);
      expect(simulation.stateHash()).toBe(hashes[last]);
      // Stored states of the discarded future must not come back.
      for (const step of [70, 100, 41, 40, 39, 20, last]) {
        simulation.seek(step);
        expect(simulation.stateHash(), `step ${step}`).toBe(hashes[step]);
      }
    });
  }

  it('where an edit gives the fish a memory: what is kept is the state before the edit', () => {
    const species = [{ name: 'fish', count: 5 }];
    const simulation = new Simulation(parseScenario({ version: 1, species }), { historyBytes: 1 << 20 });
    simulation.step(30);
    const before = simulation.stateHash();
    simulation.dispatch({ type: 'set', path: 'species[0].rules.wander.form', value: 'increment' });
    simulation.step(20);
    const after = simulation.stateHash();
    simulation.seek(30);
    expect(simulation.stateHash()).toBe(before);
    simulation.seek(50);
    expect(simulation.stateHash()).toBe(after);
  });

  it('after a snapshot was restored: commands and history of before are forgotten, the plan stays', () => {
    const command: Command = { type: 'set', path: 'species[0].rules.bounds.weight', value: -3 };
    const edited = new Simulation(plan, { historyBytes: 1 << 24 });
    edited.step(10);
    edited.dispatchUntyped(command);
    edited.step(60);
    const bytes = edited.snapshot();
    edited.step(30);
    edited.restore(bytes);
    expect(edited.recorded).toEqual([]);
    expect(edited.plan.species[0].rules.bounds.weight).toBe(-3);
    edited.step(30);
    expect(edited.plan.species[0].rules.bounds.weight).toBe(-3);
  });

  it('the same twice, also from a state of its own', () => {
    const first = new Simulation(plan);
    first.step(33);
    const { x, y, z, vx, vy, vz, species, count } = first.school;
    const state = {
      positions: Array.from({ length: count }, (_, i) => [x[i], y[i], z[i]] as const),
      velocities: Array.from({ length: count }, (_, i) => [vx[i], vy[i], vz[i]] as const),
      species: Array.from(species.subarray(0, count)),
    };
    const simulation = new Simulation(plan, { state });
    const hashes = play(simulation);
    simulation.seek(77);
    expect(simulation.stateHash()).toBe(hashes[77]);
    simulation.seek(0);
    expect(simulation.stateHash()).toBe(hashes[0]);
  });
});

describe('a run that begins later is never gone back behind', () => {
  const begin = 70;
  const at = [100, 70, 71, 99, 85, 100];

  /** A run with edits from the start on, at the step `begin`. */
  function edited(historyBytes: number): Simulation {
    const simulation = new Simulation(plan, { historyBytes });
    for (let step = 0; step < begin; step++) {
      for (const [when, command] of edits) if (when === step) simulation.dispatchUntyped(command);
      simulation.step();
    }
    return simulation;
  }

  /** Plays on for 30 steps with an edit. @returns the hash of each step, before the edits of that step */
  function playOn(simulation: Simulation): Map<number, string> {
    const hashes = new Map<number, string>();
    for (let step = begin; step <= 100; step++) {
      hashes.set(step, simulation.stateHash());
      if (step === 80) simulation.dispatch({ path: 'species[0].rules.alignment.weight', value: 1 });
      if (step < 100) simulation.step();
    }
    return hashes;
  }

  function expectReached(simulation: Simulation, hashes: ReadonlyMap<number, string>): void {
    for (const step of at) {
      simulation.seek(step);
      expect([simulation.school.step, simulation.stateHash()], `step ${step}`).toEqual([step, hashes.get(step)]);
    }
    expect(simulation.nearestTo(12)).toBe(begin);
    const hash = simulation.stateHash();
    expect(() => simulation.seek(begin - 1)).toThrow(
      `seek: step 69 cannot be reached: this run began at step 70. The earliest step that can be reached is 70.`,
    );
    expect([simulation.school.step, simulation.stateHash()]).toEqual([100, hash]);
    simulation.seek(simulation.nearestTo(0));
    expect(simulation.stateHash()).toBe(hashes.get(begin));
  }

  for (const historyBytes of [0, 1 << 24]) {
    describe(`history of ${historyBytes} bytes`, () => {
      it('after restore, also where the program uses the bytes again', () => {
        const simulation = edited(historyBytes);
        const bytes = simulation.snapshot();
        simulation.step(5);
        simulation.restore(bytes);
        bytes.fill(0);
        expectReached(simulation, playOn(simulation));
      });

      it('a copy of a restored run', () => {
        const simulation = edited(historyBytes);
        simulation.restore(simulation.snapshot());
        const hashes = playOn(simulation);
        expectReached(simulation.clone(), hashes);
      });

      it('from a state with a step', () => {
        const simulation = new Simulation(plan, { state: stateOf(edited(0).school), historyBytes });
        expectReached(simulation, playOn(simulation));
      });

      it('a state saved before restore is one of the former run, whose start is reached again', () => {
        const simulation = new Simulation(plan, { historyBytes });
        const start = simulation.stateHash();
        simulation.step(40);
        const bytes = simulation.snapshot();
        const saved = simulation.save();
        simulation.step(10);
        simulation.restore(bytes);
        expect(simulation.nearestTo(0)).toBe(40);
        simulation.load(saved);
        simulation.seek(0);
        expect(simulation.stateHash()).toBe(start);
      });
    });
  }
});
