import { parseScenario, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { FlockKernel, flockKernel, kernelOver } from '../src/engines/cpu/kernel/flock-kernel.ts';
import { kernelMemory } from '../src/engines/cpu/kernel/instance.ts';
import { listLimit, skinOf } from '../src/engines/cpu/kernel/kept-lists.ts';

/* Neighbour lists that are kept for several steps: nobody may be missed, and every way to a state gives its bits. */

const plan = (changes: object = {}, species: object = {}) =>
  parseScenario({ version: 1, seed: 5, species: [{ name: 'fish', count: 150, ...species }], ...changes });

function hashAfter(steps: number, simulation: Simulation): string {
  simulation.step(steps);
  return simulation.stateHash();
}

/** Whether lists were built, and whether they were kept for at least a step. */
function usesOf(simulation: Simulation, steps: number): Set<string> {
  const { school } = simulation;
  const uses = new Set<string>();
  for (let k = 0; k < steps; k++) {
    const before = school.column('listX').slice();
    simulation.step();
    const same = before.every((x, i) => x === school.column('listX')[i]);
    uses.add(school.lists[0] === 0 ? 'none' : same ? 'kept' : 'built');
  }
  return uses;
}

/** One step from every state on the way, with lists as they are and without: accelerations must agree. */
function worstDifference(simulation: Simulation, steps: number): number {
  let worst = 0;
  for (let k = 0; k < steps; k++) {
    const plain = new Simulation(simulation.plan, { kernel: 'typescript' });
    plain.restore(simulation.snapshot());
    plain.step();
    simulation.step();
    expect(simulation.work.neighbours).toBe(plain.work.neighbours);
    const { ax, ay, az } = simulation.school;
    for (let i = 0; i < simulation.school.count; i++) {
      const size = Math.max(1, Math.hypot(ax[i], ay[i], az[i]));
      const difference = Math.hypot(ax[i] - plain.school.ax[i], ay[i] - plain.school.ay[i], az[i] - plain.school.az[i]);
      worst = Math.max(worst, difference / size);
    }
  }
  return worst;
}

const scenes: Record<string, [changes: object, species: object]> = {
  'the common trio': [{}, {}],
  'every form at once': [{ preset: 'common' }, { perception: { fieldOfViewDeg: 250 } }],
  'two kinds that see differently': [
    {
      species: [
        { name: 'small', count: 90, schoolsWith: ['small'], keepsAwayFrom: ['large'] },
        { name: 'large', count: 20, body: { length: 1 }, rules: { cohesion: { radius: 6 }, alignment: { radius: 5 } } },
      ],
    },
    {},
  ],
  'radii that change': [
    {
      timeline: [
        {
          kind: 'event',
          name: 'narrow',
          at: 0.3,
          for: 0.3,
          change: [{ path: 'species[0].rules.cohesion.radius', to: 13 }],
        },
      ],
    },
    {},
  ],
  'fish that are too quick': [{}, { motion: { maxSpeed: 60 } }],
};

describe('steps over kept lists', () => {
  for (const [name, [changes, species]] of Object.entries(scenes)) {
    it(`find the same company as without them: ${name}`, () => {
      expect(worstDifference(new Simulation(plan(changes, species)), 50)).toBeLessThan(2e-5);
    });

    it(`give the same bits after snapshot and restore: ${name}`, () => {
      const scene = plan(changes, species);
      const whole = hashAfter(60, new Simulation(scene));
      for (const stop of [1, 2, 7, 18, 19, 20, 36, 37, 59]) {
        const first = new Simulation(scene);
        first.step(stop);
        const second = new Simulation(scene);
        second.restore(first.snapshot());
        expect(second.stateHash()).toBe(first.stateHash());
        expect(hashAfter(60 - stop, second), `stopped at ${stop}`).toBe(whole);
      }
    });
  }

  it('are what steps mostly are', () => {
    expect(usesOf(new Simulation(plan()), 40)).toEqual(new Set(['built', 'kept']));
    expect(new Simulation(plan({}, { motion: { maxSpeed: 60 } })).school.lists.length).toBe(0);
  });

  it('do not depend on who else uses the memory in turn', () => {
    const [whole, other] = [hashAfter(60, new Simulation(plan())), hashAfter(60, new Simulation(plan({ seed: 6 })))];
    const [a, b] = [new Simulation(plan()), new Simulation(plan({ seed: 6 }))];
    for (let k = 0; k < 60; k++) {
      a.step();
      b.step();
    }
    expect([a.stateHash(), b.stateHash()]).toEqual([whole, other]);
  });

  it('survive an edit of a form that asks for velocities', () => {
    const edited = () => {
      const simulation = new Simulation(plan());
      simulation.step(20);
      simulation.dispatch({ type: 'set', path: 'species[0].rules.alignment.form', value: 'match' });
      simulation.step(3);
      return simulation;
    };
    const [first, second] = [edited(), edited()];
    const third = new Simulation(first.plan);
    third.restore(first.snapshot());
    expect(hashAfter(20, third)).toBe(hashAfter(20, second));
    expect(worstDifference(first, 20)).toBeLessThan(2e-5);
  });

  it('go on when a fish is far away and quick', () => {
    const simulation = new Simulation(plan());
    simulation.school.x[7] = 1e9;
    simulation.school.x[8] = -3e6;
    expect(worstDifference(simulation, 30)).toBeLessThan(2e-5);
  });

  it('follow fish that are eaten, and those that start anew', () => {
    for (const onCatch of ['remove', 'respawn']) {
      const start = { kind: 'sphere', radius: 4 };
      const species = [
        { name: 'fish', count: 120, start },
        { name: 'shark', count: 3, start, hunts: ['fish'], rules: { hunt: { onCatch } } },
      ];
      const scene = parseScenario({ version: 1, seed: 5, species });
      const simulation = new Simulation(scene);
      let caught = 0;
      for (let k = 0; k < 40; k++) {
        expect(worstDifference(simulation, 10)).toBeLessThan(2e-5);
        caught += simulation.events.filter(({ kind }) => kind === 'catch').length;
        const again = new Simulation(scene);
        again.restore(simulation.snapshot());
        again.step(10);
        const ahead = again.stateHash();
        again.restore(simulation.snapshot());
        expect(hashAfter(10, again)).toBe(ahead);
      }
      expect(caught).toBeGreaterThan(0);
    }
  });
});

describe('stages', () => {
  const many = plan({}, { count: 700 });

  /** Has every stage done in pieces of some size, the last first, in turn by the kernel and by some more over its memory. */
  function inPieces(size: number, more: number, run: () => string): string {
    const first = flockKernel() as FlockKernel;
    const others = Array.from({ length: more }, () => kernelOver(first.memory) as FlockKernel);
    const crew = [first, ...others];
    const { prepare, take, fill, steer, finish } = first;
    const pieces = (stage: (this: FlockKernel, from: number, to: number) => void) => (from: number, to: number) => {
      for (let end = to, k = 0; end > from; end -= size, k++)
        stage.call(crew[k % crew.length], Math.max(from, end - size), end);
    };
    Object.assign(first, {
      prepare: (...[scene, rules, lookouts, lists]: Parameters<FlockKernel['prepare']>) => {
        Object.assign(first, { fill, steer });
        prepare.call(first, scene, rules, lookouts, lists, crew.length);
        Object.assign(first, { fill: pieces(fill), steer: pieces(steer) });
        others.forEach((kernel, k) => {
          kernel.follow(k + 1);
        });
      },
      take: (scene: Parameters<FlockKernel['take']>[0], from: number, to: number) =>
        pieces(function (a, b) {
          take.call(this, scene, a, b);
        })(from, to),
      finish: (lists: Parameters<FlockKernel['finish']>[0]) => {
        for (const kernel of others) kernel.report();
        finish.call(first, lists);
      },
    });
    try {
      return run();
    } finally {
      for (const name of ['prepare', 'take', 'fill', 'steer', 'finish'])
        delete (first as unknown as Record<string, unknown>)[name];
    }
  }

  for (const [size, more] of [
    [1000, 0],
    [64, 0],
    [64, 1],
    [37, 3],
  ]) {
    it(`in pieces of ${size} by ${1 + more} give the same bits`, () => {
      const run = (): string => {
        const simulation = new Simulation(many);
        simulation.step(40);
        return `${simulation.stateHash()} ${simulation.work.neighbours} ${simulation.work.candidates}`;
      };
      const plain = run();
      expect(inPieces(size, more, run)).toBe(plain);
    });
  }

  it('work over shared memory', () => {
    expect(kernelOver(kernelMemory(true))).toBeInstanceOf(FlockKernel);
  });
});

describe('a clump', () => {
  const many = 4000;
  const clump = plan({}, { count: many, start: { kind: 'sphere', radius: 12 } });

  it('whose lists would take too much goes without, and tries again later', () => {
    const simulation = new Simulation(clump);
    simulation.step();
    const { school, engine } = simulation;
    expect(simulation.work.neighbours * 4).toBeGreaterThan(listLimit(many));
    expect([...school.lists.slice(0, 2)]).toEqual([0, 60]);
    simulation.step(3);
    expect([...school.lists.slice(0, 2)]).toEqual([0, 57]);
    expect(engine.listBytes).toBe(0);
    const second = new Simulation(clump);
    second.restore(simulation.snapshot());
    expect(hashAfter(3, second)).toBe(hashAfter(3, simulation));
  });
});

describe('the skin', () => {
  it('grows with the speed, and is 0 where lists do not pay', () => {
    expect(skinOf(11, 3, 1 / 60)).toBeGreaterThan(skinOf(11, 1, 1 / 60));
    expect(skinOf(11, 0, 1 / 60)).toBeGreaterThan(0);
    for (const speed of [100, Number.POSITIVE_INFINITY, Number.NaN]) expect(skinOf(11, speed, 1 / 60)).toBe(0);
    expect(skinOf(0, 3, 1 / 60)).toBe(0);
  });
});
