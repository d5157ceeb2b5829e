import { type Plan, parseScenarioJson, ruleNames, type SetCommand, Simulation, type SimulationOptions } from 'shoal';
import { describe, expect, it } from 'vitest';
import { withChange } from '../src/scenario/change.ts';
import { estimateWork, workKeys } from '../src/scenario/work.ts';
import { applyCommand } from '../src/simulation/command.ts';
import { allRules } from './all-rules.ts';
import { processorTime } from './processor-time.ts';
import { generator } from './random/states.ts';
import { threadStarter } from './threads/node-thread.ts';

const set = (path: string, value: unknown): SetCommand => ({ type: 'set', path, value });

/** Every rule, and an obstacle that has a field of its own; the other one spins. */
function scene(): Plan {
  const document = allRules();
  return parseScenarioJson({ ...document, obstacles: document.obstacles?.map((one) => ({ ...one, ownField: true })) });
}

/** The plan of the whole document with one value replaced. */
function parsedWith(plan: Plan, path: string, value: unknown): Plan {
  const document = JSON.parse(JSON.stringify(plan.scenario));
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  const last = keys.pop() as string;
  const holder = keys.reduce((part, key) => part[key], document);
  holder[last] = value;
  return parseScenarioJson(document, { file: plan.file });
}

function pathsOf({ species, characters, obstacles, ruleRows }: Plan): string[] {
  return [
    ...species.flatMap(({ goals, motion, perception }, s) => [
      ...Object.entries(ruleRows).flatMap(([rule, { parameters }]) =>
        ['enabled', 'form', ...Object.keys(parameters)].map((key) => `species[${s}].rules.${rule}.${key}`),
      ),
      ...Object.keys(motion).map((key) => `species[${s}].motion.${key}`),
      ...Object.keys(perception).map((key) => `species[${s}].perception.${key}`),
      `species[${s}].goals`,
      ...goals.flatMap((goal, k) =>
        ['', '.at[1]', ...Object.keys(goal).map((key) => `.${key}`)].map((key) => `species[${s}].goals[${k}]${key}`),
      ),
    ]),
    ...characters.flatMap((_, k) => ['', '[0]', '[0][2]'].map((item) => `characters[${k}].points${item}`)),
    ...obstacles.flatMap((_, k) =>
      ['at', 'rotationDeg', 'at[0]', 'rotationDeg[2]'].map((key) => `obstacles[${k}].${key}`),
    ),
  ];
}

/** Random edits; a good part of them is refused. */
function* randomEdits(plan: Plan, seed: number, count: number): Generator<SetCommand> {
  const random = generator(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)];
  const paths = pathsOf(plan);
  const point = (): number[] => [16 * random(), 12 * random(), 16 * random()];
  const goal = (): object => ({ at: point(), ...(random() < 0.5 && { reach: 3 * random() }) });
  const points = (): number[][] => [point(), point()].slice(Math.floor(2 * random()));
  for (let k = 0; k < count; k++) {
    const path = pick(paths);
    let value: unknown = pick([random, () => 3 * random(), () => 9 * random() - 2, () => Math.round(9 * random())])();
    if (path.endsWith('enabled')) value = random() < 0.7;
    if (/(at|rotationDeg)$/.test(path)) value = point();
    if (path.endsWith('points')) value = points();
    if (path.endsWith('goals')) value = [goal(), goal()];
    if (/goals\[\d+\]$/.test(path)) value = goal();
    if (/points\[\d+\]$/.test(path)) value = point();
    if (random() < 0.15)
      value = pick<unknown>([Number.NaN, -1e12, 'all', 'next', null, [], {}, true, '4', [[1, 2]], [1, 2, '3']]);
    yield set(path, value);
  }
}

const errorOf = (act: () => unknown): string => {
  try {
    act();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('an edit of one value', () => {
  it('gives the plan or the error of the whole document, and shares the rest', () => {
    let plan = scene();
    let quick = 0;
    let refused = 0;
    for (const { path, value } of randomEdits(plan, 5, 250)) {
      const changed = withChange(plan, path, value);
      let whole: Plan | undefined;
      const error = errorOf(() => {
        whole = parsedWith(plan, path, value);
      });
      expect(
        errorOf(() => applyCommand(plan, set(path, value))),
        path,
      ).toBe(error);
      if (error !== '') refused++;
      if (changed) {
        quick++;
        expect(changed.plan, `${path} ${JSON.stringify(value)}`).toEqual(whole);
        expect(changed.plan.currents).toBe(plan.currents);
        expect(Object.isFrozen(changed.plan) && Object.isFrozen(changed.change.value)).toBe(true);
      }
      plan = whole ?? plan;
    }
    expect(quick).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(25);
  });

  it('of a component is one of the whole value, and is recorded as it was given', () => {
    const plan = scene();
    for (const [path, value] of [
      ['obstacles[0].at[0]', 3],
      ['obstacles[0].rotationDeg[1]', 45],
      ['species[0].goals[0].at[2]', 5],
      ['characters[0].points[0][1]', 2],
      ['characters[0].points[0]', [1, 2, 3]],
    ] as const) {
      const changed = withChange(plan, path, value);
      expect(changed?.plan, path).toEqual(parsedWith(plan, path, value));
      expect(changed?.stated, path).toEqual(value);
    }
    for (const path of ['obstacles[0].at[3]', 'obstacles[0].at[0][0]', 'species[0].motion.maxSpeed[0]'])
      expect(withChange(plan, path, 2), path).toBeUndefined();
  });

  it('of the points of a character is checked for work if there are more of them', () => {
    // 10⁷ fish take 15 s a step, and 0.3 s for each point; a minute is allowed.
    const off = Object.fromEntries(ruleNames.map((rule) => [rule, { enabled: false }]));
    const points = (count: number) => Array.from({ length: count }, () => [1, 1, 1]);
    const plan = parseScenarioJson({
      version: 1,
      characters: [64, 64, 21].map((count, k) => ({ name: `c${k}`, points: points(count) })),
      species: [{ name: 'a', count: 10_000_000, rules: off }],
    });
    const after = (count: number) => withChange(plan, 'characters[2].points', points(count))?.plan.characters[2];
    expect([20, 21].map((count) => after(count)?.points.length)).toEqual([20, 21]);
    expect(after(23)).toBeUndefined();
  });

  it('an index that no list has is left to the parser, and refused as it refuses', () => {
    const plan = scene();
    for (const path of [
      'species[00].motion.maxSpeed',
      'species[9].motion.maxSpeed',
      'species[0].rules.constructor.name',
    ])
      expect(withChange(plan, path, 2), path).toBeUndefined();
  });

  it('only named numbers matter to the estimate of work', () => {
    const plan = scene();
    for (const path of pathsOf(plan)) {
      const key = path.slice(path.lastIndexOf('.') + 1);
      const before = withChange(plan, path, 0.5);
      const after = withChange(plan, path, 0.9);
      if (!before || !after || !path.startsWith('species') || workKeys.includes(key)) continue;
      expect(estimateWork(after.plan), path).toEqual(estimateWork(before.plan));
    }
  });

  for (const seed of [1, 2])
    it(`has the bits of the whole plan, step by step (seed ${seed})`, () => {
      const simulation = new Simulation(scene());
      const whole = new Simulation(scene());
      const random = generator(seed);
      const edits = randomEdits(simulation.plan, seed, 1e6);
      for (let step = 0; step < 40; step++) {
        for (let k = random() * 3; k > 0; k--) {
          const { value: edit } = edits.next();
          if (errorOf(() => simulation.dispatch(edit)) === '' && random() < 0.3) simulation.applyCommands();
        }
        whole.engine.setPlan(parseScenarioJson(JSON.parse(JSON.stringify(simulation.nextPlan.scenario))));
        for (const one of [simulation, whole]) one.step();
        expect(simulation.stateHash(), `step ${step}`).toBe(whole.stateHash());
      }
      expect(simulation.recorded.length).toBeGreaterThan(20);
      const again = new Simulation(scene());
      for (const { step, command } of simulation.recorded) {
        again.step(step - again.school.step);
        again.dispatchUntyped(command);
      }
      again.step(40 - again.school.step);
      expect(again.stateHash()).toBe(simulation.stateHash());
    });

  it('has the same bits on two threads', async () => {
    const run = async (threads: number): Promise<string> => {
      const simulation = new Simulation(scene(), { threads, startThread: threadStarter() });
      const edits = randomEdits(simulation.plan, 8, 1e6);
      for (let step = 0; step < 25; step++) {
        for (let k = 0; k < 2; k++) errorOf(() => simulation.dispatch(edits.next().value));
        await simulation.run(1);
      }
      expect(simulation.engine.threads).toBe(threads);
      simulation.dispose();
      return simulation.stateHash();
    };
    expect(await run(2)).toBe(await run(1));
  });

  it('that brings drag to threads brings its column too', async () => {
    const run = async (threads: number): Promise<string> => {
      const plan = parseScenarioJson({ version: 1, species: [{ name: 'fish', count: 60 }] });
      const simulation = new Simulation(plan, { threads, startThread: threadStarter() });
      await simulation.run(2);
      simulation.dispatchUntyped(set('species[0].motion.linearDrag', 0.5));
      await simulation.run(3);
      simulation.dispose();
      return simulation.stateHash();
    };
    expect(await run(2)).toBe(await run(1));
  });

  it('is recorded as it was, also if the program changes its list afterwards', () => {
    const simulation = new Simulation(scene());
    const points = [
      [1, 2, 3],
      [4, 5, 6],
    ];
    simulation.dispatchUntyped(set('characters[0].points', points));
    simulation.step();
    points[0][0] = 9;
    simulation.dispatchUntyped(set('species[0].rules.cohesion.radius', 'all'));
    simulation.step();
    expect(simulation.recorded.map(({ command }) => command)).toMatchObject([
      {
        value: [
          [1, 2, 3],
          [4, 5, 6],
        ],
      },
      { value: 'all' },
    ]);
  });
});

describe('an obstacle that is moved', () => {
  const rock = (x: number): object => ({ shape: { kind: 'sphere', radius: 1.5, detail: 1 }, at: [x, 5, 5] });
  const tank = (): Simulation =>
    new Simulation(
      parseScenarioJson({
        version: 1,
        world: { min: [0, 0, 0], max: [14, 10, 10] },
        obstacles: [rock(2), rock(12)],
        field: { spacing: 0.5 },
        species: [{ name: 'fish', count: 300, body: { length: 0.3 } }],
      }),
    );
  const leastClearance = ({ school: { count, x, y, z }, obstacles }: Simulation): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) least = Math.min(least, obstacles.clearance(x[i], y[i], z[i]));
    return least;
  };

  it('gets a field of its own at once, is only posed afterwards, and no fish is ever inside', () => {
    const simulation = tank();
    const [{ body }] = simulation.plan.species;
    const radius = (body.length * body.thickness) / 2;
    simulation.step(5);
    let displaced = 0;
    let { obstacles } = simulation;
    for (let k = 0; k < 60; k++) {
      simulation.dispatchUntyped(set('obstacles[0].at', [2 + 0.15 * k, 5, 5]));
      simulation.step();
      displaced += simulation.takeEvents().filter(({ kind }) => kind === 'displaced').length;
      expect(leastClearance(simulation), `move ${k}`).toBeGreaterThanOrEqual(radius * (1 - 1e-5));
      expect(simulation.obstacles === obstacles, `move ${k}`).toBe(k > 0);
      obstacles = simulation.obstacles;
    }
    expect(simulation.plan.obstacles.map(({ ownField }) => ownField)).toEqual([true, false]);
    expect(displaced).toBeGreaterThan(10);
  });

  it('through fish at rest: as if placed at its final position at once', () => {
    const places = [3, 5, 9, 6, 8];
    const dragged = tank();
    dragged.step(20);
    for (const x of places) {
      dragged.dispatchUntyped(set('obstacles[0].at', [x, 5, 5]));
      dragged.applyCommands();
      expect(leastClearance(dragged)).toBeGreaterThan(0);
      // Another thing changes between.
      dragged.dispatchUntyped(set('species[0].rules.cohesion.weight', x));
      dragged.applyCommands();
    }
    const put = tank();
    put.step(20);
    put.dispatchUntyped(set('species[0].rules.cohesion.weight', 8));
    put.dispatchUntyped(set('obstacles[0].at', [8, 5, 5]));
    put.applyCommands();
    const undragged = tank();
    undragged.step(20);
    expect(dragged.stateHash()).toBe(put.stateHash());
    expect(dragged.stateHash()).not.toBe(undragged.stateHash());
    for (const one of [dragged, put]) one.step(10);
    expect(dragged.stateHash()).toBe(put.stateHash());
  });
});

describe('what an edit costs', () => {
  const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const timed = (act: (k: number) => void, count: number): number =>
    median(
      Array.from({ length: count }, (_, k) => {
        const start = processorTime();
        act(k);
        return processorTime() - start;
      }),
    );

  it('is a small part of reading the document', () => {
    const obstacles = Array.from({ length: 50 }, (_, k) => ({
      shape: { kind: 'box', size: [1, 1, 1] },
      at: [k % 10, Math.floor(k / 10), 5],
      ownField: true,
    }));
    const plan = parseScenarioJson({
      version: 1,
      characters: [{ name: 'diver', points: [[1, 1, 1]] }],
      obstacles,
      field: { resolution: [4, 4, 4] },
      species: Array.from({ length: 4 }, (_, s) => ({ name: `fish ${s}`, goals: [{ at: [1, 1, 1] }] })),
    });
    const simulation = new Simulation(plan);
    const document = JSON.parse(JSON.stringify(plan.scenario));
    const values: Readonly<Record<string, (k: number) => unknown>> = {
      'species[2].rules.cohesion.weight': (k) => 1 + k / 1000,
      'species[2].rules.cohesion.radius': (k) => 1 + k / 1000,
      'characters[0].points': (k) => [[1 + k / 1000, 1, 1]],
      'species[1].goals': (k) => [{ at: [1 + k / 1000, 1, 1] }],
      'obstacles[7].at': (k) => [7, k / 1000, 5],
      'obstacles[7].at[1]': (k) => k / 1000,
      'species[fish 2].rules.cohesion.weight': (k) => 1 + k / 1000,
    };
    for (const [path, value] of Object.entries(values)) {
      const edit = (k: number): void => {
        simulation.dispatchUntyped(set(path, value(k)));
        simulation.applyCommands();
      };
      timed(edit, 300);
      const parse = timed(() => parseScenarioJson(document), 30);
      expect(timed(edit, 300) / parse, path).toBeLessThan(0.25);
    }
  });
});

describe('the record', () => {
  const edit = (simulation: Simulation, k: number): void =>
    simulation.dispatchUntyped(set('species[0].rules.cohesion.weight', 1 + k / 1000));
  const small = (options: SimulationOptions): Simulation =>
    new Simulation(parseScenarioJson({ version: 1, species: [{ name: 'fish', count: 12 }] }), options);
  const edited = (simulation: Simulation, steps: number): Simulation => {
    for (let k = 0; k < steps; k++) {
      edit(simulation, simulation.school.step);
      simulation.step();
    }
    return simulation;
  };

  it('holds the last commands, or none, and the bits are the same', () => {
    const all = edited(small({}), 200);
    const some = edited(small({ record: { commands: 20 } }), 200);
    const none = edited(small({ record: false }), 200);
    expect(some.recorded).toEqual(all.recorded.slice(180));
    expect(none.recorded).toEqual([]);
    for (const one of [some, none]) expect(one.stateHash()).toBe(all.stateHash());
  });

  it('with a snapshot replays from there', () => {
    const simulation = edited(small({ record: { commands: 20 } }), 180);
    const bytes = simulation.snapshot();
    const other = small({});
    other.restore(bytes);
    edited(simulation, 20);
    for (const { step, command } of simulation.recorded) {
      other.step(step - other.school.step);
      other.dispatchUntyped(command);
      other.step();
    }
    expect(other.stateHash()).toBe(simulation.stateHash());
  });

  it('is gone back in as far as it reaches', () => {
    const simulation = edited(small({ record: { commands: 20 }, historyBytes: 1 << 22 }), 200);
    const hash = simulation.stateHash();
    const reached = simulation.nearestTo(190);
    expect(reached).toBeGreaterThan(150);
    simulation.seek(reached);
    simulation.seek(200);
    expect(simulation.stateHash()).toBe(hash);
    expect(() => simulation.seek(100)).toThrow(
      /^seek: step 100 cannot be reached: the first \d+ commands of this run are no longer recorded\. Raise the option/,
    );
    const earliest = simulation.nearestTo(100);
    expect(() => simulation.seek(100)).toThrow(`The earliest step that can be reached is ${earliest}.`);
    expect(simulation.stateHash()).toBe(hash);
    simulation.seek(earliest);
    expect(simulation.school.step).toBe(earliest);
    expect(() => simulation.seek(earliest - 1)).toThrow('cannot be reached');
  });

  it('keeps what a lost thread needs', async () => {
    const simulation = small({ record: false, threads: 2, startThread: threadStarter() });
    for (let k = 0; k < 60; k++) {
      edit(simulation, k);
      await simulation.run(1);
    }
    edit(simulation, 60);
    const run = simulation.run(30);
    setTimeout(() => simulation.giveUp('it was asked to'));
    await expect(run).rejects.toThrow('it was asked to. The state is that after step');
    const { step } = simulation.school;
    simulation.step(90 - step);
    const all = edited(small({}), 61);
    all.step(90 - 61);
    expect(simulation.stateHash()).toBe(all.stateHash());
    simulation.dispose();
  });
});
