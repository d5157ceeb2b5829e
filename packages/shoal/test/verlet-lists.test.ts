import { parseScenario, parseScenarioJson, Simulation } from 'shoal';
import { describe, expect, it, vi } from 'vitest';
import { lastKernel } from '../src/engines/cpu/kernel/kernel-source.ts';
import { ListOwner } from '../src/engines/cpu/kernel/list-owner.ts';
import { listLimit, skinDepth } from '../src/engines/cpu/kernel/verlet-lists.ts';
import type { Scene } from '../src/rules/rule.ts';

/* Verlet lists: no neighbour may be missed, and every way to a state gives its bits. */

const plan = (changes: object = {}, species: object = {}) =>
  parseScenario({ version: 1, seed: 5, species: [{ name: 'fish', count: 150, ...species }], ...changes });

function hashAfter(steps: number, simulation: Simulation): string {
  simulation.step(steps);
  return simulation.stateHash();
}

/** What the steps did: no lists, new lists, lists of an earlier step. */
function usesOf(simulation: Simulation, steps: number): Set<string> {
  const { school } = simulation;
  const uses = new Set<string>();
  for (let k = 0; k < steps; k++) {
    const before = school.column('listX').slice();
    simulation.step();
    const same = before.every((x, i) => x === school.column('listX')[i]);
    uses.add(school.lists[0] === 0 ? 'none' : same ? 'reused' : 'built');
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
    // A pair within a rounding error of the reach may count here and not there.
    expect(Math.abs(simulation.engine.work.neighbours - plain.engine.work.neighbours)).toBeLessThanOrEqual(2);
    const { ax, ay, az } = simulation.school;
    for (let i = 0; i < simulation.school.count; i++) {
      const size = Math.max(1, Math.hypot(ax[i], ay[i], az[i]));
      const difference = Math.hypot(ax[i] - plain.school.ax[i], ay[i] - plain.school.ay[i], az[i] - plain.school.az[i]);
      worst = Math.max(worst, difference / size);
    }
  }
  return worst;
}

const wrapping = { motion: { minSpeed: 2 }, rules: { bounds: { form: 'wrap' } } };

const topological = {
  perception: { fieldOfViewDeg: 250 },
  rules: {
    separation: { nearest: 2 },
    alignment: { nearest: 5, radius: 'all' },
    cohesion: { nearest: 9, radius: 'all' },
  },
};

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
  'a few that look much farther': [
    {
      species: [
        {
          name: 'small',
          count: 300,
          motion: { maxSpeed: 2 },
          rules: { separation: { radius: 1 }, alignment: { radius: 2 }, cohesion: { radius: 3 } },
        },
        { name: 'large', count: 12, schoolsWith: ['small', 'large'] },
        { name: 'lone', count: 3, rules: { alignment: { nearest: 5, radius: 'all' } } },
      ],
    },
    {},
  ],
  'a few that look much farther, in a periodic world': [
    {
      world: { min: [-9, -9, -9], max: [11, 21, 31] },
      species: [
        {
          name: 'small',
          count: 200,
          rules: { alignment: { radius: 2 }, cohesion: { radius: 3 }, bounds: { form: 'wrap' } },
        },
        { name: 'large', count: 12, schoolsWith: ['small', 'large'], rules: { bounds: { form: 'wrap' } } },
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
  'a periodic world': [{ world: { min: [-9, -9, -9], max: [21, 21, 21] } }, wrapping],
  'a periodic world narrower than two reaches': [{ world: { min: [0, 0, 0], max: [40, 15, 20.1] } }, wrapping],
  'the k nearest, at any distance': [{}, topological],
  'the k nearest across the seam': [{}, { ...topological, rules: { ...topological.rules, bounds: { form: 'wrap' } } }],
  'fish that are too quick': [{}, { motion: { maxSpeed: 60 } }],
};

describe('steps over Verlet lists', () => {
  for (const [name, [changes, species]] of Object.entries(scenes)) {
    it(`find the same neighbours as without them: ${name}`, () => {
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
    expect(usesOf(new Simulation(plan()), 40)).toEqual(new Set(['built', 'reused']));
    expect(usesOf(new Simulation(plan({}, { motion: { maxSpeed: 60 } })), 40)).toEqual(new Set(['none']));
  });

  it('do not depend on other simulations that use the memory in turn', () => {
    const [whole, other] = [hashAfter(60, new Simulation(plan())), hashAfter(60, new Simulation(plan({ seed: 6 })))];
    const [a, b] = [new Simulation(plan()), new Simulation(plan({ seed: 6 }))];
    for (let k = 0; k < 60; k++) {
      a.step();
      b.step();
    }
    expect([a.stateHash(), b.stateHash()]).toEqual([whole, other]);
  });

  it('nor do the k nearest, beyond the lists and from the radii of an earlier step', () => {
    const count = 150;
    const make = (radius: number) =>
      new Simulation(plan({}, { ...topological, count, start: { kind: 'sphere', radius, speed: 1 } }));
    const alone = [6, 40].map((radius) => hashAfter(60, make(radius)));
    const together = [6, 40, 6, 40, 6, 40].map(make);
    for (let k = 0; k < 20; k++) for (const simulation of together) simulation.step(3);
    expect(together.map((simulation) => simulation.stateHash())).toEqual([...alone, ...alone, ...alone]);
  });

  it.each([150, 2500])('are copied for other simulations, not built again: %i fish', (count) => {
    const world = { min: [0, 0, 0], max: [60, 60, 60] };
    const one = () => new Simulation(plan({ world }, { count }));
    const alone = hashAfter(12, one());
    const restore = vi.spyOn(ListOwner.prototype, 'restore');
    const shared = Array.from({ length: 6 }, one);
    for (let step = 0; step < 12; step++) for (const simulation of shared) simulation.step();
    const found = restore.mock.results.map(({ value }) => value);
    restore.mockRestore();
    expect(found.length).toBeGreaterThan(40);
    expect(found).not.toContain(false);
    expect(new Set(shared.map((simulation) => simulation.stateHash()))).toEqual(new Set([alone]));
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

  it('are built anew for other edges of a periodic world', () => {
    const simulation = new Simulation(plan({}, wrapping));
    simulation.step(20);
    simulation.dispatch({ type: 'set', path: 'world.max[0]', value: 31 });
    simulation.step();
    expect(simulation.plan.world.max[0]).toBe(31);
    expect(simulation.school.lists[2], 'step of the build').toBe(20);
    expect(worstDifference(simulation, 20)).toBeLessThan(2e-5);
  });

  it('last when fish swim across the seam', () => {
    const simulation = new Simulation(plan({ world: { min: [0, 0, 0], max: [30, 30, 30] } }, wrapping));
    const { school } = simulation;
    let crossed = 0;
    for (let k = 0; k < 60; k++) {
      const x = school.x.slice();
      if (usesOf(simulation, 1).has('reused')) crossed += x.filter((old, i) => Math.abs(old - school.x[i]) > 15).length;
    }
    expect(crossed).toBeGreaterThan(2);
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
        {
          name: 'shark',
          count: 3,
          start,
          hunts: ['fish'],
          rules: { hunt: { onCatch, rest: 0.1, attack: 2, onset: 0.3 } },
        },
      ];
      const scene = parseScenarioJson({ version: 1, seed: 5, species });
      const simulation = new Simulation(scene);
      let caught = 0;
      for (let k = 0; k < 200; k++) {
        expect(worstDifference(simulation, 1)).toBeLessThan(2e-5);
        caught += simulation.takeEvents().filter(({ kind }) => kind === 'catch').length;
        if (k % 10 > 0) continue;
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

describe('lists of neighbours that are far in the order of cells', () => {
  /** Two layers of cells, in z, of 40 000 fish each: neighbours in the other layer need more than 16 bits. */
  const count = 80_000;
  const layers = plan(
    { world: { min: [0, 0, 0], max: [280, 280, 4] } },
    { count, rules: { separation: { radius: 1 }, alignment: { radius: 2 }, cohesion: { radius: 2 } } },
  );

  it('give the vectors that the same lists give when they are built', () => {
    const reusing = new Simulation(layers);
    expect(usesOf(reusing, 1)).toEqual(new Set(['built']));
    const { school } = reusing;
    const rebuilding = new Simulation(layers);
    rebuilding.restore(reusing.snapshot());
    // Builds its lists in the next step, so only the order of a sum may differ.
    const plain = new Simulation(layers);
    plain.restore(reusing.snapshot());
    plain.school.lists.fill(0);
    expect(usesOf(reusing, 1)).toEqual(new Set(['reused']));
    rebuilding.step();
    plain.step();
    expect(rebuilding.stateHash()).toBe(reusing.stateHash());
    const worst = school.ax.reduce((most, ax, i) => Math.max(most, Math.abs(ax - plain.school.ax[i])), 0);
    expect(worst).toBeLessThan(2e-5);
    // In 16 bits alone, lists would take 28.
    expect(reusing.engine.listBytes / count).toBeGreaterThan(32);
  });
});

describe('stages', () => {
  /** Has every stage done in pieces of some size, the last first. */
  function inPieces<T>(size: number, run: () => T): T {
    const kernel = lastKernel();
    const { fill, steer } = kernel;
    const pieces = (from: number, to: number, part: (from: number, to: number) => void): void => {
      for (let end = to; end > from; end -= size) part(Math.max(from, end - size), end);
    };
    Object.assign(kernel, {
      fill: (scene: Scene, from: number, to: number) => pieces(from, to, (a, b) => fill.call(kernel, scene, a, b)),
      steer: (from: number, to: number) => pieces(from, to, (a, b) => steer.call(kernel, a, b)),
    });
    try {
      return run();
    } finally {
      for (const stage of ['fill', 'steer']) delete (kernel as unknown as Record<string, unknown>)[stage];
    }
  }

  it('in pieces of any size give the same bits', () => {
    const run = () => {
      const simulation = new Simulation(plan({}, { count: 700 }));
      const hash = hashAfter(40, simulation);
      return { hash, ...simulation.engine.work };
    };
    const whole = run();
    for (const size of [1000, 64, 37]) expect(inPieces(size, run), `pieces of ${size}`).toEqual(whole);
  });
});

describe('a clump', () => {
  const many = 4000;
  const clump = plan({}, { count: many, start: { kind: 'sphere', radius: 12 } });

  it('whose lists would take too much memory has none, and tries again later', () => {
    const simulation = new Simulation(clump);
    simulation.step();
    const { school, engine } = simulation;
    expect(simulation.engine.work.neighbours).toBeGreaterThan(listLimit(many));
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
    expect(skinDepth(11, 3, 1 / 60)).toBeGreaterThan(skinDepth(11, 1, 1 / 60));
    expect(skinDepth(11, 0, 1 / 60)).toBeGreaterThan(0);
    for (const speed of [100, Number.POSITIVE_INFINITY, Number.NaN]) expect(skinDepth(11, speed, 1 / 60)).toBe(0);
    expect(skinDepth(0, 3, 1 / 60)).toBe(0);
  });
});
