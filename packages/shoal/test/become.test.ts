import { Metrics, parseScenario, type ScenarioDocument, Simulation, type SimulationEvent } from 'shoal';
import { shapeMesh } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { hunting } from './hunting.ts';
import { threadStarter } from './threads/node-thread.ts';

const shark = { name: 'shark', count: 2, hunts: ['sardine'], body: { length: 1 } };
const sardine = { name: 'sardine', count: 40, flees: ['shark'] };
const world = { min: [0, 0, 0], max: [12, 12, 12] } as const;
const document = { version: 1, seed: 3, world, species: [sardine, shark] } satisfies ScenarioDocument;
const more: ScenarioDocument = { ...document, species: [{ ...sardine, count: 60 }, shark] };
const ball = { shape: { kind: 'sphere', radius: 3 }, at: [6, 6, 6] } as const;

function made(steps = 20, options = {}): Simulation {
  const simulation = new Simulation(parseScenario(document), options);
  simulation.step(steps);
  return simulation;
}

const positionOf = ({ school }: Simulation, id: number): number[] => {
  const i = school.indexOf(id);
  return [school.x[i], school.y[i], school.z[i], school.vx[i], school.vy[i], school.vz[i]];
};

describe('another scenario', () => {
  it('with other counts has the same fish, and more', async () => {
    const simulation = made();
    const ids = [0, 17, 39, 40, 41];
    const before = ids.map((id) => positionOf(simulation, id));
    await simulation.become(parseScenario(more));
    expect(ids.map((id) => positionOf(simulation, id))).toEqual(before);
    expect([simulation.school.count, simulation.school.step, simulation.plan.species[0].count]).toEqual([62, 20, 60]);
    expect([...simulation.school.id].slice(0, 62).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 62 }, (_, k) => k),
    );
    simulation.step(5);
    expect(simulation.school.step).toBe(25);
  });

  it('of the same structure only sets values, with the bits of single edits', async () => {
    const [one, other] = [made(), made()];
    const { engine } = one;
    const path = 'species[0].rules.cohesion.weight';
    await one.become(
      parseScenario({ ...document, species: [{ ...sardine, rules: { cohesion: { weight: 3 } } }, shark] }),
    );
    other.dispatch({ path, value: 3 });
    one.step(20);
    other.step(20);
    expect(one.engine).toBe(engine);
    expect(one.stateHash()).toBe(other.stateHash());
    expect(one.recorded).toEqual([{ step: 20, command: { type: 'set', path, value: 3 } }]);
  });

  it('takes effect at once if it waits for nothing', () => {
    const simulation = made();
    void simulation.become([{ path: 'species[0].count', value: 10 }]);
    expect(simulation.school.count).toBe(12);
    void simulation.become(parseScenario({ ...more, dimensions: 2 }));
    expect([simulation.plan.dimensions, simulation.school.count]).toEqual([2, 62]);
    expect([...simulation.school.z].slice(0, 62).every((z) => z === 0)).toBe(true);
  });

  it('keeps listeners and companions', async () => {
    const simulation = new Simulation(hunting);
    const heard: SimulationEvent[] = [];
    simulation.on('*', (event) => heard.push(event));
    let steps = 0;
    let loads = 0;
    simulation.accompany({
      stepsUntilNext: 1,
      beforeStep: () => void steps++,
      save: () => new Float32Array(1),
      load: () => void loads++,
    });
    await simulation.become([{ path: 'species[0].count', value: 80 }]);
    simulation.step(200);
    expect(heard.some(({ kind }) => kind === 'catch' || kind === 'miss')).toBe(true);
    expect([steps, loads]).toEqual([200, 0]);
  });

  it('is measured with its own species', async () => {
    const simulation = made();
    const metrics = [new Metrics(simulation), new Metrics(simulation, { species: 'sardine' })];
    const sprat = { name: 'sprat', count: 5, rules: { separation: { radius: 3 } } };
    const species = [shark, sprat, { ...sardine, count: 30 }];
    await simulation.become(parseScenario({ ...document, species }));
    const fresh = [new Metrics(simulation), new Metrics(simulation, { species: 'sardine' })];
    expect(metrics.map((one) => one.measure())).toEqual(fresh.map((one) => one.measure()));
    expect(metrics.map((one) => one.groupDistances)).toEqual(fresh.map((one) => one.groupDistances));
    expect(metrics[1].groupSizes().reduce((sum, size) => sum + size)).toBe(30);
    await simulation.become([{ path: 'species', value: [sprat] }]);
    expect(metrics[1].groupSizes()).toEqual([]);
  });

  it('values that are valid only together are set together', async () => {
    const simulation = made();
    const { minSpeed, maxSpeed } = simulation.plan.species[0].motion;
    await simulation.become([
      { path: 'species[sardine].motion.minSpeed', value: maxSpeed + 1 },
      { path: 'species[0].motion.maxSpeed', value: maxSpeed + 2 },
    ]);
    expect(minSpeed).toBeLessThan(maxSpeed);
    expect(simulation.plan.species[0].motion).toMatchObject({ minSpeed: maxSpeed + 1, maxSpeed: maxSpeed + 2 });
  });
});

describe('going back', () => {
  it.each([0, 2 ** 20])(
    'across a change of species with %i bytes of history gives the same states',
    async (historyBytes) => {
      const simulation = made(20, { historyBytes });
      const hashes = [simulation.stateHash()];
      await simulation.become(parseScenario(more));
      simulation.step(40);
      hashes.push(simulation.stateHash());
      await simulation.become([{ path: 'species', value: [{ name: 'sardine', count: 12 }] }]);
      simulation.step(40);
      hashes.push(simulation.stateHash());
      for (const [k, step, count] of [
        [0, 20, 42],
        [2, 100, 12],
        [1, 60, 62],
        [2, 100, 12],
      ] as const) {
        // The commands of a step take effect with the step that follows.
        simulation.seek(step - 1);
        simulation.seek(step);
        expect([simulation.stateHash(), simulation.school.count], `step ${step}`).toEqual([hashes[k], count]);
      }
    },
  );

  it('save, load, snapshots and clones cross it too', async () => {
    const simulation = made();
    const saved = simulation.save();
    const bytes = simulation.snapshot();
    const hash = simulation.stateHash();
    await simulation.become(parseScenario(more));
    simulation.step(10);
    const later = simulation.stateHash();
    const copy = simulation.clone();
    expect(copy.stateHash()).toBe(later);
    simulation.load(saved);
    expect([simulation.stateHash(), simulation.plan.species[0].count]).toEqual([hash, 40]);
    await simulation.become(parseScenario(more));
    simulation.step(10);
    expect(simulation.stateHash()).toBe(later);
    simulation.restore(bytes);
    expect([simulation.stateHash(), simulation.plan.species[0].count]).toEqual([hash, 40]);
    copy.step(3);
    expect(copy.school.count).toBe(62);
  });

  it('recorded commands give the same run', async () => {
    const simulation = made();
    await simulation.become(parseScenario(more));
    simulation.step(20);
    await simulation.become(parseScenario({ ...more, dimensions: 2 }));
    simulation.step(20);
    const other = new Simulation(parseScenario(document));
    for (const { step, command } of JSON.parse(JSON.stringify(simulation.recorded))) {
      other.step(step - other.school.step);
      other.dispatchUntyped(command);
    }
    other.step(60 - other.school.step);
    expect(other.stateHash()).toBe(simulation.stateHash());
  });
});

describe('obstacles', () => {
  const wreck = { shape: { kind: 'mesh', file: 'wreck.glb' }, at: [9, 9, 9] } as const;
  const mesh = shapeMesh({ kind: 'box', size: [2, 2, 2] });

  it('get their fields first, with progress; calls take effect in their order', async () => {
    const simulation = made(20, { startThread: threadStarter() });
    const told: number[] = [];
    const first = simulation.become([{ path: 'obstacles', value: [ball] }], {
      progress: (part) => void told.push(part),
    });
    const second = simulation.become([{ path: 'obstacles', value: [] }]);
    const seen: number[] = [];
    void first.then(() => seen.push(simulation.plan.obstacles.length));
    expect(simulation.plan.obstacles).toHaveLength(0);
    await second;
    expect([told.at(-1), ...seen, simulation.plan.obstacles.length]).toEqual([1, 1, 0]);
  });

  it('may bring meshes; a missing one, and another one of a known name, are refused', async () => {
    const simulation = made();
    const plan = parseScenario({ ...document, obstacles: [wreck] });
    expect(() => simulation.become(plan)).toThrow(/wreck\.glb/);
    await simulation.become(plan, { meshes: { 'wreck.glb': mesh } });
    expect(simulation.obstacles.bodies).toHaveLength(1);
    expect(simulation.clone().obstacles.bodies).toHaveLength(1);
    const other = shapeMesh({ kind: 'box', size: [3, 3, 3] });
    expect(() => simulation.become(plan, { meshes: { 'wreck.glb': other } })).toThrow(
      'Give another mesh another name.',
    );
  });

  it('that were moved keep the field of their own', async () => {
    const scene = { ...document, obstacles: [ball] };
    const simulation = new Simulation(parseScenario(scene));
    simulation.dispatch({ path: 'obstacles[0].at', value: [7, 6, 6] });
    simulation.step();
    const [body] = simulation.obstacles.bodies;
    await simulation.become(parseScenario({ ...scene, obstacles: [{ ...ball, at: [8, 6, 6] }] }));
    expect(simulation.plan.obstacles[0]).toMatchObject({ at: [8, 6, 6], ownField: true });
    expect(simulation.obstacles.bodies[0].field).toBe(body.field);
  });
});

describe('threads', () => {
  it('go on after it, with the same bits', async () => {
    const [one, two] = [made(), made(20, { threads: 2, startThread: threadStarter() })];
    await two.run(5);
    one.step(5);
    for (const simulation of [one, two]) {
      const change = simulation.become(parseScenario(more));
      await simulation.run(20);
      await change;
    }
    expect(two.stateHash()).toBe(one.stateHash());
    const running = two.run(200);
    await two.become([{ path: 'species[0].count', value: 30 }]);
    expect(two.plan.species[0].count).toBe(30);
    await running;
    two.dispose();
  });
});

it('what cannot be is refused at once, and nothing changes', () => {
  const simulation = made();
  const { plan } = simulation;
  const refused = (target: Parameters<Simulation['become']>[0], message: string | RegExp): void => {
    expect(() => simulation.become(target)).toThrow(message);
    expect(simulation.nextPlan).toBe(plan);
  };
  refused([{ path: 'species[0].count', value: -1 }], 'species[0].count must be');
  refused([{ path: 'seed', value: 4 }], 'seed must stay 3 while the simulation runs');
  refused(parseScenario({ ...document, seed: 9 }), 'seed must stay 3 while the simulation runs');
  refused([{ path: 'species[7].count', value: 4 }], 'species[7].count must lead to an item of a list of 2');
  refused([{ path: 'species[0].cuont', value: 4 }], 'species[0].cuont is not a known key');
  const name = { path: 'name', value: 'x' };
  refused([name, { path: 'species[7].count', value: 4 }], 'species[7].count must lead to an item of a list of 2');
  refused([name, { path: 'species[cod].count', value: 4 }], 'must name a species of this scenario');
  refused([name, { path: 'name.first', value: 4 }], 'name.first must lead to a value of the scenario');
  simulation.dispose();
  expect(() => simulation.become([])).toThrow('disposed');
});
