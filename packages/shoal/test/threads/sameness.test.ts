import {
  inspectFish,
  type KernelName,
  kernelNames,
  type OwnRule,
  type Plan,
  parseScenario,
  parseScenarioJson,
  type ScenarioDocument,
  Simulation,
  type SimulationEvent,
  type SimulationOptions,
} from 'shoal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AloneOrTogether } from '../../src/engines/cpu/threads/alone-or-together.ts';
import { allRules, inThePlane, wrapped } from '../all-rules.ts';
import { hunting } from '../hunting.ts';
import { threadStarter } from './node-thread.ts';

/** How small schools are stepped, by run: it depends on times otherwise. */
const ways = {
  together: () => false,
  'in turns': (look: number) => look % 7 > 2,
} as const;
/** Whether the calling thread makes the steps of one thread, by number of looks. */
const isShort = (look: number) => look % 5 > 2;
let way: keyof typeof ways = 'together';

beforeEach(() => {
  way = 'together';
  let looks = 0;
  vi.spyOn(AloneOrTogether.prototype, 'isAlone', 'get').mockImplementation(() => ways[way](looks++));
  let looksAtLength = 0;
  vi.spyOn(AloneOrTogether.prototype, 'isShort', 'get').mockImplementation(() => isShort(looksAtLength++));
});

const open: Simulation[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const simulation of open.splice(0)) simulation.dispose();
});

function simulate(plan: Plan, threads: number, options: SimulationOptions = {}): Simulation {
  const simulation = new Simulation(plan, { startThread: threadStarter(), ...options, threads });
  open.push(simulation);
  return simulation;
}

const school: ScenarioDocument = {
  version: 1,
  seed: 2,
  world: { min: [0, 0, 0], max: [50, 50, 50] },
  species: [{ name: 'fish', count: 900 }],
};

const wrapping: ScenarioDocument = {
  ...school,
  species: [
    { name: 'fish', count: 400, rules: { bounds: { form: 'wrap' } } },
    { name: 'bird', count: 200, rules: { bounds: { form: 'wrap' }, alignment: { nearest: 7, radius: 'all' } } },
  ],
};

/** Fish of two kinds with Verlet lists, hunters that take some, stones and a gate. */
const reef: ScenarioDocument = {
  version: 1,
  seed: 4,
  world: { min: [0, 0, 0], max: [40, 40, 40] },
  obstacles: [
    { shape: { kind: 'torus', radius: 8, tube: 1.5 }, at: [20, 20, 20] },
    { shape: { kind: 'box', size: [6, 2, 2] }, at: [10, 30, 10], spin: { axis: [0, 1, 0], degPerSecond: 60 } },
  ],
  gates: [{ name: 'ring', at: [20, 20, 20], facing: [0, 1, 0], radius: 6 }],
  field: { spacing: 2 },
  species: [
    { name: 'herring', count: 500, flees: ['pike'] },
    { name: 'sprat', count: 200, schoolsWith: ['sprat', 'herring'], perception: { fieldOfViewDeg: 280 } },
    {
      name: 'pike',
      count: 6,
      hunts: ['herring'],
      motion: { maxSpeed: 5 },
      rules: { hunt: { rest: 0.5, attack: 4, onset: 1, catchDistance: 2, onCatch: 'remove' } },
    },
  ],
};

interface Course {
  readonly hash: string;
  readonly events: readonly SimulationEvent[];
  /** Distances computed and neighbours found in the last step of each run. */
  readonly work: readonly { readonly candidates: number; readonly neighbours: number }[];
}

async function course(document: ScenarioDocument, threads: number, steps: number, kernel: KernelName): Promise<Course> {
  const simulation = simulate(parseScenario(document), threads, { kernel });
  const events = simulation.takeEvents();
  const work: Course['work'][number][] = [];
  // Uneven runs: what is told in batches must not differ from what is told one by one.
  for (let done = 0, next = 1; done < steps; next = 1 + ((next * 7) % 40)) {
    done += await simulation.run(Math.min(next, steps - done));
    events.push(...simulation.takeEvents());
    work.push({ ...simulation.engine.work });
  }
  expect(simulation.engine.fallbackReason).toBeUndefined();
  expect(simulation.engine.threads).toBe(threads);
  return { hash: simulation.stateHash(), events, work };
}

/** How much of each course is swum; all of it on demand. */
const part = process.env.SHOAL_LONG ? 1 : 0.25;

/** Numbers of threads. How fish are divided among them does not depend on the kernel, so that one has all numbers. */
function countsOf(kernel: KernelName): readonly number[] {
  if (process.env.SHOAL_LONG) return [2, 3, 4, 8];
  return kernel === 'simd' ? [2, 3, 8] : [3];
}

describe('any number of threads gives the same bits and tells the same', () => {
  const scenes = {
    'a school': [school, 300],
    'a school in a periodic world': [wrapping, 200],
    'a reef with hunters': [reef, 300],
    'every rule': [allRules(), 160],
    'every rule in a plane that wraps': [allRules(inThePlane, wrapped), 100],
  } as const;
  for (const [name, [document, steps]] of Object.entries(scenes)) {
    for (const kernel of kernelNames) {
      it(`${name}, kernel ${kernel}`, async () => {
        const one = await course(document, 1, part * steps, kernel);
        for (const threads of countsOf(kernel)) {
          const several = await course(document, threads, part * steps, kernel);
          expect(several.hash, `${threads} threads`).toBe(one.hash);
          expect(several.events).toEqual(one.events);
        }
        if (kernel !== 'simd') return;
        way = 'in turns';
        const turns = await course(document, 3, part * steps, kernel);
        expect(turns.hash, 'all threads, one of them and the calling one in turns').toBe(one.hash);
        expect(turns.events).toEqual(one.events);
      });
    }
  }

  it('pinned, over 1000 steps with every common rule', async () => {
    for (const threads of process.env.SHOAL_LONG ? [1, 2, 3] : [1, 3]) {
      const { hash } = await course({ ...school, species: [{ name: 'fish', count: 300 }] }, threads, 1000, 'simd');
      expect(hash).toMatchInlineSnapshot(`"50d7e1a521b0b587"`);
    }
  });

  it.each(['together', 'in turns'] as const)(
    'steps on this thread, runs on others (%s), edits, snapshots and going back, in any mixture',
    async (which) => {
      way = which;
      const edit = { type: 'set', path: 'species[0].rules.cohesion.radius', value: 9 } as const;
      const move = { type: 'set', path: 'obstacles[0].at', value: [22, 20, 18] } as const;
      const alone = simulate(parseScenario(reef), 1);
      alone.step(20);
      alone.dispatch(edit);
      alone.step(30);
      alone.dispatch(move);
      alone.step(40);
      const mixed = simulate(parseScenario(reef), 2, { historyBytes: 1e7 });
      await mixed.run(13);
      mixed.step(7);
      mixed.dispatch(edit);
      await mixed.run(30);
      const kept = mixed.snapshot();
      mixed.dispatch(move);
      await mixed.run(40);
      expect(mixed.stateHash()).toBe(alone.stateHash());
      for (const id of [0, 250, 600]) expect(inspectFish(mixed, id)).toEqual(inspectFish(alone, id));
      expect(mixed.obstacles.clearance(12, 29, 11)).toBe(alone.obstacles.clearance(12, 29, 11));
      mixed.seek(5);
      mixed.seek(60);
      await mixed.run(30);
      expect(mixed.stateHash()).toBe(alone.stateHash());
      const other = simulate(parseScenario(reef), 3);
      other.dispatch(edit);
      other.applyCommands();
      other.restore(kept);
      other.dispatch(move);
      await other.run(40);
      expect(other.stateHash()).toBe(alone.stateHash());
    },
  );
});

describe('a rule of your own whose module is known', () => {
  const file = new URL('./rise.mjs', import.meta.url).href;

  it('runs on all threads, with the same bits', async () => {
    const { rise } = (await import(file)) as { rise: OwnRule };
    const plan = parseScenarioJson(reef, { rules: [rise] });
    const hashes = new Set<string>();
    for (const threads of [1, 2, 3]) {
      const simulation = simulate(plan, threads);
      await simulation.run(30);
      expect([simulation.engine.threads, simulation.engine.fallbackReason]).toEqual([threads, undefined]);
      hashes.add(simulation.stateHash());
    }
    expect(hashes.size).toBe(1);
    const without = simulate(parseScenario(reef), 1);
    await without.run(30);
    expect(hashes).not.toContain(without.stateHash());
  });

  it('reads flockmates beside the kernel, with the same bits, after edits and going back too', async () => {
    const { default: crowd } = (await import(new URL('./crowd.mjs', import.meta.url).href)) as { default: OwnRule };
    const mixed = { ...reef, species: reef.species.map((one) => ({ keepsAwayFrom: ['sprat'], ...one })) };
    const plan = parseScenario(mixed, { rules: [crowd] });
    const hashes = new Set<string>();
    for (const threads of [1, 2, 3]) {
      const simulation = simulate(plan, threads, { historyBytes: 1e7 });
      await simulation.run(20);
      simulation.dispatchUntyped({ type: 'set', path: 'species[0].rules.crowd.radius', value: 3 });
      await simulation.run(20);
      simulation.seek(33);
      await simulation.run(7);
      expect([simulation.engine.threads, simulation.engine.kernel]).toEqual([threads, { name: 'simd' }]);
      hashes.add(simulation.stateHash());
    }
    expect(hashes.size).toBe(1);
  });

  it('is looked for by its name, and one thread goes on where it is not found', async () => {
    const { rise } = (await import(file)) as { rise: OwnRule };
    const other = { ...rise, name: 'other' };
    const simulation = simulate(parseScenarioJson(school, { rules: [other] }), 2);
    await expect(simulation.run(3)).rejects.toThrow(`${file} must export the rule "other"`);
    expect(await simulation.run(3)).toBe(3);
    expect(simulation.engine.threads).toBe(1);
    expect(simulation.engine.fallbackReason).toContain('must export the rule "other"');
  });
});

describe('one thread does it all, and says why', () => {
  it('for rules of the program', async () => {
    const rule: OwnRule = {
      name: 'rise',
      row: {
        ...{ title: 'Rise', effect: 'Swims up.', source: 'Our own', defaultForm: 'up', parameters: {} },
        forms: { up: { formula: '(0, 1, 0)', source: 'Our own' } },
      },
      rule: { forms: { up: (out) => out.set([0, 1, 0]) } },
    };
    const simulation = simulate(parseScenarioJson(school, { rules: [rule] }), 2);
    expect(simulation.engine.fallbackReason).toMatch(/rules of your own are functions/);
    expect(await simulation.run(3)).toBe(3);
    expect(simulation.engine.threads).toBe(1);
  });

  it('where threads cannot be started', async () => {
    const startThread = () => {
      throw new Error('workers are forbidden here');
    };
    const simulation = simulate(parseScenario(school), 2, { startThread });
    expect(await simulation.run(3)).toBe(3);
    expect(simulation.engine.fallbackReason).toBe('workers are forbidden here');
    expect(simulation.engine.threads).toBe(1);
    const plain = simulate(parseScenario(school), 1);
    plain.step(3);
    expect(simulation.stateHash()).toBe(plain.stateHash());
  });

  it('where memory cannot be shared', () => {
    const before = globalThis.SharedArrayBuffer;
    try {
      Object.assign(globalThis, { SharedArrayBuffer: undefined });
      expect(simulate(parseScenario(school), 2).engine.fallbackReason).toMatch(/not cross-origin isolated/);
    } finally {
      Object.assign(globalThis, { SharedArrayBuffer: before });
    }
  });
});

it('steps of this thread between those of the others have the same bits, where fish are removed meanwhile', async () => {
  const [minnow, pike] = hunting.scenario.species;
  const rules = { hunt: { ...pike.rules.hunt, onCatch: 'remove' } };
  const document = {
    ...hunting.scenario,
    species: [
      { ...minnow, flees: ['pike'] },
      { ...pike, rules },
    ],
  };
  for (const which of ['together', 'in turns'] as const) {
    way = which;
    const [one, both] = [1, 2].map((threads) => simulate(parseScenarioJson(document), threads));
    for (let round = 0; round < 40; round++) {
      one.step(2);
      await (round % 2 === 0 ? both.step(2) : both.run(2));
      expect(both.stateHash()).toBe(one.stateHash());
    }
    expect(one.school.count).toBeLessThan(60);
  }
});
