import { type Command, type Plan, parseScenario, parseScenarioJson, Simulation, startle } from 'shoal';
import { describe, expect, it } from 'vitest';
import { processorTime } from './processor-time.ts';
import { threadStarter } from './threads/node-thread.ts';

const set = (path: string, value: unknown): Command => ({ type: 'set', path, value });
const rock = (x: number) => ({ shape: { kind: 'sphere', radius: 4, detail: 1 }, at: [x, 10, 10], ownField: true });

/** Every list that a running scene may be given anew, and what it holds then. */
const lists: Readonly<Record<string, readonly unknown[]>> = {
  characters: [{ name: 'diver', points: [[10, 10, 10]] }],
  currents: [{ kind: 'uniform', velocity: [0.5, 0, 0] }],
  paths: [
    {
      name: 'round',
      points: [
        [2, 2, 2],
        [18, 18, 18],
      ],
    },
  ],
  food: [{ at: [10, 10, 10], amount: 40, reach: 8, growth: 0.1 }],
  gates: [{ name: 'middle', at: [10, 10, 10], facing: [1, 0, 0], radius: 8 }],
  timeline: [
    { kind: 'event', name: 'drag', at: 0.5, for: 1, change: [{ path: 'species[0].motion.quadraticDrag', to: 0.5 }] },
  ],
  obstacles: [rock(10)],
  'species[0].goals': [{ at: [18, 2, 10] }],
};

const scene = (extra: object = {}): Plan =>
  parseScenario({
    version: 1,
    world: { min: [0, 0, 0], max: [20, 20, 20] },
    species: [{ name: 'fish', count: 60 }],
    ...extra,
  });

/** Runs on to a step. @returns the hash at every tenth step from 20 on */
function hashesTo(simulation: Simulation, last: number): string[] {
  const hashes: string[] = [];
  for (; simulation.school.step < last; simulation.step())
    if (simulation.school.step >= 20 && simulation.school.step % 10 === 0) hashes.push(simulation.stateHash());
  return hashes;
}

describe('whole lists can be set while the simulation runs', () => {
  for (const [path, value] of Object.entries(lists)) {
    it(`${path}: it matters, and going back and on gives the same bits`, () => {
      const simulation = new Simulation(scene(), { historyBytes: 1 << 22 });
      simulation.step(17);
      simulation.dispatchUntyped(set(path, value));
      simulation.step(43);
      const there = simulation.stateHash();
      simulation.dispatchUntyped(set(path, []));
      simulation.step(30);
      const end = simulation.stateHash();
      const without = new Simulation(scene());
      without.step(60);
      // Gates only count, and no fish follows the path.
      if (path !== 'gates' && path !== 'paths') expect(without.stateHash()).not.toBe(there);
      for (const [step, hash] of [
        [60, there],
        [90, end],
        [60, there],
      ] as const) {
        simulation.seek(step);
        expect(simulation.stateHash(), `step ${step}`).toBe(hash);
      }
      const again = new Simulation(scene());
      for (const one of simulation.recorded) {
        again.step(one.step - again.school.step);
        again.dispatchUntyped(one.command);
      }
      again.step(90 - again.school.step);
      expect(again.stateHash()).toBe(end);
    });
  }

  it('with the bits of a scene that had the list from the start, where it has not mattered before', () => {
    const late = [
      {
        kind: 'event',
        name: 'later',
        at: 1,
        for: 1,
        change: [{ path: 'species[0].rules.cohesion.weight', times: -3 }],
      },
    ];
    const simulation = new Simulation(scene());
    simulation.step(17);
    simulation.dispatchUntyped(set('timeline', late));
    expect(hashesTo(simulation, 120)).toEqual(hashesTo(new Simulation(scene({ timeline: late })), 120));
  });

  it('a snapshot holds what is left of new food', () => {
    const simulation = new Simulation(scene({ food: lists.food }));
    simulation.step(100);
    const left = simulation.school.food[0];
    expect(left).toBeLessThan(40);
    simulation.dispatchUntyped(set('food', [{ at: [2, 2, 2], amount: 9 }, ...simulation.plan.food]));
    simulation.applyCommands();
    expect([...simulation.school.food]).toEqual([9, left]);
    const bytes = simulation.snapshot();
    simulation.step(50);
    const hash = simulation.stateHash();
    simulation.restore(bytes);
    simulation.step(50);
    expect(simulation.stateHash()).toBe(hash);
  });

  it('and what does not fit is refused by name', () => {
    const simulation = new Simulation(scene());
    expect(() => simulation.dispatchUntyped(set('food', [{ at: [0, 0] }]))).toThrow('food[0].at');
    expect(() => simulation.dispatchUntyped(set('ground', { kind: 'flat', height: 0 }))).toThrow('ground.kind');
  });

  it('on several threads with the same bits', async () => {
    const run = async (threads: number): Promise<string> => {
      const simulation = new Simulation(scene({ food: lists.food }), { threads, startThread: threadStarter() });
      await simulation.run(20);
      expect(simulation.engine.threads).toBe(threads);
      // There and back between two steps: the memory is another one then.
      simulation.dispatchUntyped(set('food', []));
      simulation.applyCommands();
      simulation.dispatchUntyped(set('food', lists.food));
      for (const path of ['characters', 'currents', 'timeline', 'obstacles'])
        simulation.dispatchUntyped(set(path, lists[path]));
      await simulation.run(60);
      simulation.dispatchUntyped(set('food', []));
      await simulation.run(20);
      simulation.dispose();
      return simulation.stateHash();
    };
    expect(await run(2)).toBe(await run(1));
  });
});

describe('many commands', () => {
  const point = (x: number): Command => set('characters[0].points', [[x, 10, 10]]);

  it('of one moment and place: only the last is kept', () => {
    const simulation = new Simulation(scene({ characters: lists.characters }));
    simulation.step(3);
    for (let x = 0; x < 5; x++) {
      simulation.dispatchUntyped(point(x));
      simulation.applyCommands();
    }
    simulation.step();
    simulation.dispatchUntyped(point(7));
    simulation.step();
    expect(simulation.recorded).toEqual([
      { step: 3, command: point(4) },
      { step: 4, command: point(7) },
    ]);
  });

  it('an obstacle dragged through fish at rest: as if placed at its final position at once', () => {
    const simulation = new Simulation(scene({ obstacles: [rock(60)] }), { historyBytes: 1 << 22 });
    simulation.step(20);
    for (const x of [4, 8, 12, 16]) {
      simulation.dispatchUntyped(set('obstacles[0].at', [x, 10, 10]));
      simulation.applyCommands();
    }
    const moved = simulation.stateHash();
    simulation.step(40);
    const end = simulation.stateHash();
    const once = new Simulation(scene({ obstacles: [rock(60)] }));
    once.step(20);
    once.dispatchUntyped(set('obstacles[0].at', [16, 10, 10]));
    once.applyCommands();
    expect(moved).toBe(once.stateHash());
    simulation.seek(10);
    simulation.seek(60);
    expect(simulation.stateHash()).toBe(end);
    simulation.seek(20);
    simulation.seek(60);
    expect(simulation.stateHash()).toBe(end);
  });

  it('three thousand of a diver cost neither a step nor going back more than a few', () => {
    const simulation = new Simulation(scene({ characters: lists.characters, species: [{ name: 'fish', count: 2 }] }), {
      historyBytes: 1 << 22,
    });
    for (let k = 0; k < 3000; k++) {
      simulation.dispatchUntyped(point(k % 20));
      simulation.step();
    }
    expect(simulation.recorded.length).toBe(3000);
    // What is kept holds the plan of then: nothing of before is parsed again.
    expect(simulation.nearestTo(2500)).toBeGreaterThan(2000);
    const before = processorTime();
    simulation.seek(simulation.nearestTo(2500));
    for (let k = 0; k < 1000; k++) simulation.applyCommands();
    expect(processorTime() - before).toBeLessThan(500);
    expect(simulation.plan.characters[0].points[0][0]).toBe(simulation.school.step % 20);
  });
});

describe('startle', () => {
  /** Mean distance to the six nearest, m. */
  const apart = ({ school: { x, y, z, count } }: Simulation): number => {
    const indices = [...Array(count).keys()];
    const nearest = indices.flatMap((i) =>
      indices
        .map((j) => Math.hypot(x[i] - x[j], y[i] - y[j], z[i] - z[j]))
        .sort((a, b) => a - b)
        .slice(1, 7),
    );
    return nearest.reduce((sum, distance) => sum + distance, 0) / nearest.length;
  };

  it.each(['improved', 'common', 'parker', 'abzu-article', 'aron'])('bursts a school of the preset %s', (preset) => {
    const species = [{ name: 'fish', count: 100, start: { kind: 'sphere', radius: 3, speed: 2 } }];
    const plan = parseScenarioJson({ version: 1, preset, species });
    const calm = new Simulation(plan);
    const simulation = new Simulation(plan);
    for (const one of [calm, simulation]) one.step(120);
    const command = startle(simulation.plan, simulation.school.time);
    expect(command?.path).toBe('timeline');
    if (command) simulation.dispatchUntyped(command);
    for (const one of [calm, simulation]) one.step(80);
    expect(apart(simulation) / apart(calm)).toBeGreaterThan(1.4);
  });

  it('asks nothing of a scene in which no fish schools', () => {
    const species = [{ name: 'shark', count: 1 }];
    expect(startle(parseScenario({ version: 1, species }), 3)).toBeUndefined();
  });
});
