import { parseScenario, parseScenarioJson, Simulation, type Vec3 } from 'shoal';
import type { GpuEngine } from 'shoal/gpu';
import { describe, expect, it } from 'vitest';
import { refuseTooLarge } from '../../src/engines/gpu/webgpu.ts';
import { stateHash } from '../../src/school/hash.ts';
import { differences, pairOf, randomState, worst } from './agreement.ts';
import { anyGpu, gpuReading, newGpu } from './open.ts';

const gpu = await anyGpu();
const flock = parseScenario({
  version: 1,
  world: { min: [0, 0, 0], max: [12, 12, 12] },
  species: [
    { name: 'a', count: 150 },
    { name: 'b', count: 50, hunts: ['a'], rules: { hunt: { rest: 0.1 } } },
  ],
});
/** For tests that need their own device: its programs compile in a third of the time. */
const plain = parseScenario({ version: 1, world: flock.scenario.world, species: [{ name: 'a', count: 200 }] });

describe.runIf(gpu)('the GPU engine', () => {
  it('gives the same bits in five runs, however they are cut', async () => {
    if (!gpu) return;
    const hashes = new Set<string>();
    for (const pieces of [[60], [60], [7, 53], [30, 1, 29], [60]]) {
      const simulation = new Simulation(flock, { engine: gpu });
      for (const steps of pieces) await simulation.run(steps);
      hashes.add(simulation.stateHash());
      simulation.dispose();
    }
    expect(hashes.size).toBe(1);
  });

  it('goes on from a snapshot with the same bits', async () => {
    if (!gpu) return;
    const simulation = new Simulation(flock, { engine: gpu });
    await simulation.run(20);
    const snapshot = simulation.snapshot();
    await simulation.run(20);
    const hash = simulation.stateHash();
    simulation.restore(snapshot);
    await simulation.run(20);
    expect(simulation.stateHash()).toBe(hash);
    simulation.dispose();
  });

  for (const [name, places] of Object.entries({
    nobody: [],
    'one fish': [[1, 2, 3]],
    'five hundred in one place': Array.from({ length: 500 }, (): Vec3 => [3, 4, 5]),
    runaways: [
      [1, 1, 1],
      [2, 1, 1],
      [1e9, 1e9, 1e9],
      [-1e9, 1e9, -1e9],
      [1e9, 1e9, 1e9],
    ],
    'a line to 10⁹ m': Array.from({ length: 200 }, (_, k): Vec3 => [10 ** (k / 22.2), 0, -(10 ** (k / 22.2))]),
  } as Record<string, Vec3[]>)) {
    it(`${name}: as on the CPU`, async () => {
      if (!gpu) return;
      const state = { positions: places, velocities: places.map((): Vec3 => [1, 0, 0]) };
      const pair = pairOf(gpu, { species: [{ name: 'fish' }] }, { state });
      await pair[0].run(1);
      pair[1].step();
      expect(worst(differences(pair))[1]).toBeLessThan(1e-4);
      pair[0].dispose();
    });
  }

  it('takes changes of numbers and of forms between steps', async () => {
    if (!gpu) return;
    const pair = pairOf(gpu, { species: [{ name: 'a' }] }, { state: randomState(1, 100) });
    for (const [path, value] of [
      ['species[0].rules.cohesion.weight', -4],
      ['species[0].rules.alignment.form', 'match'],
      ['species[0].rules.wander.form', 'increment'],
      ['species[0].perception.fieldOfViewDeg', 200],
      ['obstacles', [{ shape: { kind: 'sphere', radius: 3 }, at: [6, 6, 6] }]],
      ['species[0].rules.separation.enabled', false],
      ['food', [{ at: [6, 9, 6], amount: 0.4, reach: 4 }]],
      ['food', [{ at: [6, 9, 6], amount: 0.4, reach: 4 }, { at: [2, 2, 2] }]],
    ] as const) {
      for (const simulation of pair) simulation.dispatch({ type: 'set', path, value });
      await pair[0].run(2);
      pair[1].step(2);
      const [column, by] = worst(differences(pair));
      expect(by, `${path}: ${column}`).toBeLessThan(1e-3);
    }
    expect(pair[0].takeEvents().map(({ kind }) => kind)).toEqual(pair[1].takeEvents().map(({ kind }) => kind));
    pair[0].dispose();
  });

  it('takes numbers, goals and characters that edits change, and compiles nothing for them', async () => {
    if (!gpu) return;
    const changes = { goals: [{ at: [6, 6, 6] }], motion: { linearDrag: 0.1 } };
    const characters = [{ name: 'diver', points: [[6, 6, 6]] }];
    const pair = pairOf(gpu, { characters, species: [{ name: 'a', ...changes }] }, { state: randomState(1, 100) });
    await pair[0].run(1);
    pair[1].step(1);
    const { buffers } = pair[0].engine as GpuEngine;
    for (const [path, value] of [
      ['species[0].rules.cohesion.weight', -4],
      ['species[0].rules.separation.radius', 3],
      ['species[0].goals', [{ at: [2, 3, 4], strength: 3 }]],
      ['species[0].motion.linearDrag', 0.5],
      ['characters[0].points', [[5, 5, 5]]],
    ] as const) {
      for (const simulation of pair) simulation.dispatch({ type: 'set', path, value });
      await pair[0].run(2);
      pair[1].step(2);
      const [column, by] = worst(differences(pair));
      expect(by, `${path}: ${column}`).toBeLessThan(1e-3);
    }
    expect((pair[0].engine as GpuEngine).buffers?.fish).toBe(buffers?.fish);
    pair[0].dispose();
  });

  it('goes on when an edit takes away what a rule was for', async () => {
    if (!gpu) return;
    const goals = [{ at: [6, 6, 6], reach: 3 }];
    const pair = pairOf(gpu, { species: [{ name: 'a', goals }] }, { state: randomState(1, 100) });
    for (const steps of [2, 2]) {
      await pair[0].run(steps);
      pair[1].step(steps);
      expect(worst(differences(pair))[1]).toBeLessThan(1e-3);
      for (const simulation of pair) simulation.dispatch({ type: 'set', path: 'species[0].goals', value: [] });
    }
    pair[0].dispose();
  });

  const rock = [{ shape: { kind: 'sphere', radius: 4 }, at: [6, 6, 6] }];
  for (const [start, obstacles] of [
    [{ kind: 'box' }, []],
    [{ kind: 'sphere', radius: 3 }, []],
    [{ kind: 'ring', speed: 2 }, []],
    [{ kind: 'torus', radius: 4, speed: 2 }, []],
    [{ kind: 'sphere', radius: 3, heading: [1, 2, 2] }, []],
    [{ kind: 'box', min: [4, 4, 4], max: [8, 8, 8] }, rock],
  ] as const) {
    it(`respawns caught fish: ${start.kind}, obstacles: ${obstacles.length}`, async () => {
      if (!gpu) return;
      const hunt = { rest: 0.02, onset: 0.05, attack: 5, catchDistance: 2, onCatch: 'respawn' };
      const document = {
        obstacles,
        field: { resolution: [12, 12, 12] },
        species: [
          { name: 'prey', start, rules: { wander: { form: 'increment' } } },
          { name: 'hunter', hunts: ['prey'], rules: { hunt } },
        ],
      };
      const pair = pairOf(gpu, document, { state: randomState(2, 60, 12, 2) });
      await pair[0].run(5);
      const words: string[] = [];
      for (let k = 0; k < 5; k++) {
        pair[1].step();
        words.push(...pair[1].takeEvents().map(wordsOf));
      }
      // Fish moved outside an obstacle in the same step are reported in another order.
      expect(pair[0].takeEvents().map(wordsOf).sort()).toEqual(words.sort());
      expect(words.filter((one) => one.startsWith('catch')).length).toBeGreaterThan(3);
      expect(words.some((one) => one.startsWith('displaced'))).toBe(obstacles.length > 0);
      expect(worst(differences(pair))[1]).toBeLessThan(5e-4);
      pair[0].dispose();
    });
  }

  for (const parents of ['random', 'energy']) {
    it(`lets caught fish inherit traits, parents: ${parents}`, async () => {
      if (!gpu) return;
      const hunt = { rest: 0.02, onset: 0.05, attack: 5, catchDistance: 2, onCatch: 'respawn' };
      const traits = ['separation', 'cohesion', 'wander', 'flee'];
      const document = {
        species: [
          { name: 'prey', motion: { linearDrag: 0.3 }, reproduction: { traits, parents, max: 1.3 } },
          { name: 'hunter', hunts: ['prey'], rules: { hunt } },
          { name: 'other', hunts: ['other'], reproduction: { traits: ['hunt', 'flee'], start: 2 }, rules: { hunt } },
        ],
      };
      const pair = pairOf(gpu, document, { state: randomState(2, 120, 12, 3) });
      await pair[0].run(5);
      const words: string[] = [];
      for (let k = 0; k < 5; k++) {
        pair[1].step();
        words.push(...pair[1].takeEvents().map(wordsOf));
      }
      expect(pair[0].takeEvents().map(wordsOf)).toEqual(words);
      expect(words.filter((one) => one.startsWith('birth')).length).toBeGreaterThan(20);
      const [column, by] = worst(differences(pair));
      expect(by, column).toBeLessThan(5e-4);
      const names = pair[0].school.columns().map(([name]) => name);
      expect(names.filter((name) => name.startsWith('trait'))).toHaveLength(5);
      pair[0].dispose();
    });
  }

  it('lets the first of few fish be a parent', async () => {
    if (!gpu) return;
    const hunt = { rest: 0.02, onset: 0.05, attack: 5, catchDistance: 2, onCatch: 'respawn' };
    const document = {
      species: [
        {
          name: 'prey',
          reproduction: { traits: ['cohesion'], parents: 'random' },
          start: { kind: 'sphere', radius: 1, centre: [2, 2, 2] },
        },
        { name: 'hunter', hunts: ['prey'], rules: { hunt } },
      ],
    };
    const pair = pairOf(gpu, document, { state: { ...randomState(5, 7, 4), species: [0, 0, 1, 1, 1, 1, 1] } });
    await pair[0].run(40);
    const words: string[] = [];
    for (let k = 0; k < 40; k++) {
      pair[1].step();
      words.push(...pair[1].takeEvents().map(wordsOf));
    }
    expect(pair[0].takeEvents().map(wordsOf)).toEqual(words);
    expect(words.filter((one) => one.startsWith('birth')).length).toBeGreaterThan(5);
    pair[0].dispose();
  });

  it.each([0, 4])('reports catches and removes caught fish, confusion %i', async (confusion) => {
    if (!gpu) return;
    const document = {
      species: [
        { name: 'prey', motion: { maxSpeed: 1 }, goals: [{ at: [6, 6, 6], reach: 5 }] },
        {
          name: 'hunter',
          hunts: ['prey'],
          rules: { hunt: { rest: 0.02, onset: 0.05, attack: 5, catchDistance: 2, onCatch: 'remove', confusion } },
        },
      ],
    };
    const pair = pairOf(gpu, document, { state: randomState(2, 120, 12, 2) });
    const told: string[][] = [[], []];
    for (const steps of [3, 1, 4, 8]) {
      await pair[0].run(steps);
      for (let k = 0; k < steps; k++) {
        pair[1].step();
        told[1].push(...pair[1].takeEvents().map(wordsOf));
      }
      told[0].push(...pair[0].takeEvents().map(wordsOf));
    }
    expect(told[1].filter((one) => one.startsWith('catch')).length).toBeGreaterThan(5);
    expect(told[1].some((one) => one.startsWith('miss'))).toBe(confusion > 0);
    expect(told[0]).toEqual(told[1]);
    // The last prey of a hunter is known even if it is gone.
    const [here, there] = pair.map(({ school }) =>
      school.columns().filter(([name]) => name === 'id' || name === 'huntPrey'),
    );
    expect(here).toEqual(there);
    pair[0].dispose();
  });

  it('goes on with the CPU when the device is lost in the middle of a run', async () => {
    const own = await newGpu();
    if (!own) return;
    const simulation = new Simulation(plain, { engine: own });
    await simulation.run(10);
    const run = simulation.run(2000);
    setTimeout(() => own.device.destroy(), 50);
    await expect(run).rejects.toThrow(/The GPU was lost.*The state is that after step \d+; later steps run on one/s);
    expect(simulation.engine.name).toBe('cpu');
    expect(simulation.engine.fallbackReason).toMatch(/GPU was lost/);
    expect(simulation.school.count).toBe(200);
    const { step } = simulation.school;
    await simulation.run(5);
    expect(simulation.school.step).toBe(step + 5);
    expect([...simulation.school.id].sort((a, b) => a - b)).toEqual([...new Simulation(plain).school.id]);
  });

  it('steps while the program goes on, and tells where to draw', async () => {
    if (!gpu) return;
    const simulation = new Simulation(flock, { engine: gpu });
    const drawn = new Float32Array(600);
    const headings = new Float32Array(600);
    for (let frame = 0; frame < 5; frame++) {
      expect(simulation.advance(1 / 60)).toBe(1);
      // While it is in progress, a second call starts nothing, and the fish can be drawn.
      expect(simulation.advance(1e-9)).toBe(0);
      simulation.posesInto(drawn, headings);
      await simulation.running;
    }
    expect(simulation.school.step).toBe(5);
    const other = new Simulation(flock, { engine: gpu });
    await other.run(5);
    expect(simulation.stateHash()).toBe(other.stateHash());
    expect(Math.hypot(headings[0], headings[1], headings[2])).toBeCloseTo(1, 5);
    simulation.dispose();
    other.dispose();
  });

  it('ends a run in the middle of which it is disposed of, while it compiles or later', async () => {
    const own = await newGpu();
    if (!own) return;
    for (const milliseconds of [0, 2, 40]) {
      const simulation = new Simulation(plain, { engine: own });
      const run = simulation.run(5000);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      simulation.dispose();
      expect(await run).toBeLessThan(5000);
      expect(simulation.engine.name).toBe('gpu');
      expect((simulation.engine as GpuEngine).buffers).toBeUndefined();
    }
    own.close();
  });

  it('leaves the state where it is if it need not be read back, and does not take it for that of now', async () => {
    const own = await gpuReading(false);
    if (!own || !gpu) return;
    const simulation = new Simulation(flock, { engine: own });
    const before = stateHash(simulation.school);
    await simulation.run(5);
    const behind = /: the present state is on the GPU and was not read back\. Await run\(0\) first\.$/;
    expect(() => simulation.snapshot()).toThrow(behind);
    expect(() => simulation.stateHash()).toThrow(behind);
    expect(() => simulation.setEngine({})).toThrow(behind);
    expect(() => simulation.seek(9)).toThrow('Seek to step 5 and await run(4).');
    expect(simulation.school.step).toBe(5);
    const other = new Simulation(flock, { engine: gpu });
    await other.run(5);
    expect(simulation.school.x).not.toEqual(other.school.x);
    await simulation.engine.download?.();
    expect(simulation.stateHash()).toBe(other.stateHash());
    expect(simulation.stateHash()).not.toBe(before);
    simulation.dispose();
    other.dispose();
  });

  it('reads back only when asked, and for going back: states, events and edits are those of reading always', async () => {
    let asked = false;
    const own = await gpuReading(() => asked);
    if (!own || !gpu) return;
    const [seldom, always] = [own, gpu].map((engine) => new Simulation(flock, { engine, historyBytes: 1 << 22 }));
    const events: unknown[][] = [[], []];
    const run = async (steps: number): Promise<void> => {
      for (const [k, one] of [seldom, always].entries()) {
        await one.run(steps);
        // Times are computed back from the current time, which causes rounding errors.
        for (const { time, ...what } of one.takeEvents()) events[k].push(what);
      }
    };
    await run(20);
    expect(seldom.engine.isFresh).toBe(false);
    for (const one of [seldom, always]) {
      one.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 1 });
      one.applyCommands();
    }
    for (let k = 0; k < 8; k++) await run(15);
    asked = true;
    await run(3);
    expect(seldom.engine.isFresh).toBe(true);
    expect(seldom.stateHash()).toBe(always.stateHash());
    asked = false;
    await run(7);
    expect(seldom.engine.isFresh).toBe(false);
    await run(0);
    expect(seldom.stateHash()).toBe(always.stateHash());
    expect(events[1].length).toBeGreaterThan(0);
    expect(events[0]).toEqual(events[1]);
    for (const one of [seldom, always]) {
      one.seek(one.nearestTo(95));
      await one.run(95 - one.school.step);
      await one.run(0);
    }
    expect(seldom.school.step).toBe(95);
    expect(seldom.stateHash()).toBe(always.stateHash());
    seldom.dispose();
    always.dispose();
  });

  it('reports landings and passages of gates', async () => {
    if (!gpu) return;
    const document = {
      ground: { kind: 'plane', height: 3 },
      gates: [
        { name: 'across', at: [6, 6, 6], facing: [1, 0, 0], radius: 4 },
        { name: 'up', at: [6, 6, 6], facing: [0, 2, 0], radius: 9 },
      ],
      species: [{ name: 'a', rules: { perch: { weight: 4, least: 0.1, most: 0.4 } } }],
    };
    const random = randomState(12, 150);
    // Some fish begin in the plane of a gate exactly.
    const positions = random.positions.map((at, k): Vec3 => (k < 20 ? [6, at[1], at[2]] : at));
    const pair = pairOf(gpu, document, { state: { ...random, positions } });
    await pair[0].run(12);
    const words: string[] = [];
    for (let k = 0; k < 12; k++) {
      pair[1].step();
      words.push(...pair[1].takeEvents().map(wordsOf));
    }
    expect(pair[0].takeEvents().map(wordsOf)).toEqual(words);
    for (const kind of ['landed', 'passed', 'passed-back'])
      expect(words.filter((one) => one.startsWith(`${kind} `)).length, kind).toBeGreaterThan(2);
    pair[0].dispose();
  });

  it('remembers arrivals beside the memory of other rules', async () => {
    if (!gpu) return;
    const goals = [
      { at: [6, 6, 6], onArrival: 'stop', range: 7, reach: 4 },
      { at: [3, 3, 3], reach: 2 },
    ];
    const pair = pairOf(gpu, { species: [{ name: 'a', metabolism: {}, goals }] }, { state: randomState(12, 150) });
    await pair[0].run(6);
    const words: string[] = [];
    for (let k = 0; k < 6; k++) {
      pair[1].step();
      words.push(...pair[1].takeEvents().map(wordsOf));
    }
    expect(pair[0].takeEvents().map(wordsOf)).toEqual(words);
    expect(words.length).toBeGreaterThan(10);
    expect(worst(differences(pair))[1]).toBeLessThan(5e-4);
    pair[0].dispose();
  });

  it('reports eaten food, and the fish with the last bite', async () => {
    if (!gpu) return;
    const food = [
      { at: [6, 9, 6], amount: 0.39, reach: 3 },
      { at: [6, 6, 6], amount: 1.99, reach: 4 },
    ];
    const pair = pairOf(gpu, { food, species: [{ name: 'a' }] }, { state: randomState(12, 150) });
    await pair[0].run(6);
    const words: string[] = [];
    for (let k = 0; k < 6; k++) {
      pair[1].step();
      words.push(...pair[1].takeEvents().map(wordsOf));
    }
    expect(words.length).toBe(2);
    expect(pair[0].takeEvents().map(wordsOf)).toEqual(words);
    pair[0].dispose();
  });

  it('hands over to the CPU when an edit asks for more than it can do', async () => {
    if (!gpu) return;
    const simulation = new Simulation(flock, { engine: gpu });
    await simulation.run(3);
    simulation.dispatch({ type: 'set', path: 'species[0].rules.cohesion.nearest', value: 65 });
    await expect(simulation.run(3)).rejects.toThrow(
      /The GPU engine cannot do: more than 64 nearest .* The CPU engine can\. The state is/,
    );
    expect(simulation.engine.name).toBe('cpu');
    await simulation.run(3);
    expect(simulation.plan.species[0].rules.cohesion.nearest).toBe(65);
    expect(simulation.school.step).toBe(6);
  });

  it('does not let a later edit overtake one that has to wait for the state', async () => {
    const own = await gpuReading(false);
    if (!own) return;
    const document = {
      version: 1,
      world: { min: [0, 0, 0], max: [12, 12, 12] },
      field: { resolution: [12, 12, 12] },
      species: [{ name: 'a', count: 120, body: { length: 0.3 } }],
    };
    const simulation = new Simulation(parseScenarioJson(document), { engine: own });
    await simulation.run(20);
    const rock = [{ shape: { kind: 'sphere', radius: 4 }, at: [6, 6, 6] }];
    simulation.dispatchUntyped({ type: 'set', path: 'obstacles', value: rock });
    simulation.applyCommands();
    simulation.dispatch({ type: 'set', path: 'species[0].rules.cohesion.weight', value: 2 });
    simulation.applyCommands();
    await simulation.run(3);
    await simulation.run(0);
    const { count, x, y, z } = simulation.school;
    const away = Array.from({ length: count }, (_, i) => Math.hypot(x[i] - 6, y[i] - 6, z[i] - 6));
    expect(Math.min(...away)).toBeGreaterThan(3.9);
    simulation.dispose();
  });

  it('loses no step if the school is read while programs compile', async () => {
    const own = await newGpu();
    if (!own) return;
    const [hurried, calm] = [0, 1].map(() => new Simulation(plain, { engine: own }));
    const run = hurried.run(40);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await (hurried.engine as GpuEngine).ready();
    await run;
    await calm.run(40);
    expect(hurried.stateHash()).toBe(calm.stateHash());
    own.close();
  });

  it('tells when things happened though the time step was changed before', async () => {
    const own = await gpuReading(false);
    if (!own) return;
    const simulation = new Simulation(flock, { engine: own });
    await simulation.run(30);
    simulation.dispatch({ type: 'set', path: 'simulation.step', value: 0.05 });
    await simulation.run(30);
    await simulation.run(0);
    const times = simulation.takeEvents().map(({ time }) => time);
    expect(times.length).toBeGreaterThan(0);
    expect(Math.min(...times)).toBeGreaterThan(0);
    expect(Math.max(...times)).toBeLessThanOrEqual(simulation.school.time + 1e-6);
  });

  it('may take over in the middle, and hand back', async () => {
    if (!gpu) return;
    const simulation = new Simulation(flock, { kernel: 'typescript' });
    simulation.step(5);
    simulation.setEngine({ engine: gpu });
    expect(simulation.engine.name).toBe('gpu');
    await simulation.run(5);
    simulation.setEngine({});
    expect(simulation.engine.name).toBe('cpu');
    simulation.step(5);
    expect(simulation.school.step).toBe(15);
    const other = new Simulation(flock, { kernel: 'typescript' });
    other.step(15);
    expect(worst(differences([simulation, other]))[1]).toBeLessThan(1e-3);
  });

  it('refuses by name what it lacks, what is too large, and a step that would have to wait', async () => {
    if (!gpu) return;
    const lacking = parseScenario({
      version: 1,
      species: [{ name: 'a', count: 1, rules: { cohesion: { nearest: 65 } } }],
    });
    expect(() => new Simulation(lacking, { engine: gpu })).toThrow(
      'The GPU engine cannot do: more than 64 nearest flockmates (species[0].rules.cohesion.nearest is 65). The CPU engine can.',
    );
    const mutual = parseScenario({
      version: 1,
      species: [{ name: 'a', count: 1, perception: { neighbourhood: 'voronoi' } }],
    });
    expect(() => new Simulation(mutual, { engine: gpu })).toThrow(
      'The GPU engine cannot do: the Voronoi neighbours of a, which need exact decisions in float64. The CPU engine can.',
    );
    const limits = { maxBufferSize: 2 ** 20, maxStorageBufferBindingSize: 2 ** 20 };
    expect(() => refuseTooLarge({ limits }, 4_000_000, { fish: 96 * 2 ** 20 })).toThrow(
      '4,000,000 fish need a 96 MiB buffer; this device allows 1 MiB',
    );
    const simulation = new Simulation(flock, { engine: gpu });
    expect(() => simulation.step()).toThrow('await run() instead of step()');
  });
});

function wordsOf({ kind, fish, other, time }: { kind: string; fish: number; other: number; time: number }): string {
  return `${kind} ${fish} ${other} ${time.toFixed(4)}`;
}
