import {
  bakeFields,
  type ErrorCode,
  inspectFish,
  Metrics,
  type Plan,
  parseScenario,
  ShoalError,
  Simulation,
} from 'shoal';
import { FieldStore } from 'shoal/fields';
import { readMesh } from 'shoal/meshes';
import { describe, expect, it } from 'vitest';

/*
 * Programs in JavaScript may pass anything. A call with a wrong argument throws a ShoalError and changes nothing: never a
 * TypeError, never a number in the state that is none.
 */

const plan = parseScenario({
  version: 1,
  characters: [{ name: 'diver', points: [[1, 1, 1]] }],
  species: [{ name: 'fish', count: 3 }],
});

const values: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  Number.NaN,
  -1,
  0,
  1,
  1.5,
  1e300,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  2n,
  Symbol('fish'),
  '',
  '2',
  'abc',
  [],
  [1],
  ['fish'],
  [0, 1, 0],
  [Number.NaN, 0, 0],
  [null, undefined],
  {},
  { length: 3 },
  Object.create(null),
  new Map(),
  new Set([1]),
  new Date(0),
  new Float32Array(1),
  new Float32Array(9),
  new Float64Array(9),
  new Uint8Array(3),
  new ArrayBuffer(80),
  new AbortController(),
  () => undefined,
];

type Accepts = (value: unknown) => boolean;
const isNone: Accepts = (value) => value === undefined;
const isWhole: Accepts = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isFloats: Accepts = (value) => value instanceof Float32Array && value.length >= 9;
const isFunction: Accepts = (value) => typeof value === 'function';
const isObject: Accepts = (value) => typeof value === 'object' && value !== null;
const isPoint: Accepts = (value) =>
  (Array.isArray(value) ||
    value instanceof Float32Array ||
    value instanceof Float64Array ||
    value instanceof Uint8Array) &&
  value.length === 3 &&
  [...value].every(Number.isFinite);
/** Numbers of points, three each. */
const isPoints: Accepts = (value) => ArrayBuffer.isView(value) && (value as Uint8Array).length % 3 === 0;
const isSpecies: Accepts = (value) => value === 0 || value === 'fish';
const isSpeciesList: Accepts = (value) => isNone(value) || (Array.isArray(value) && value.every(isSpecies));
const isIds: Accepts = (value) =>
  (Array.isArray(value) || value instanceof Set || value instanceof Map || ArrayBuffer.isView(value)) &&
  [...(value as Iterable<unknown>)].every((id) => isWhole(id) && Number(id) < 3);
/** Options are objects without unknown keys, but no lists. */
const isOptions: Accepts = (value) =>
  isNone(value) || (isObject(value) && !Array.isArray(value) && Object.keys(value as object).length === 0);
const isNoEdit: Accepts = (value) => Array.isArray(value) && value.length === 0;
const never: Accepts = () => false;
const orNone =
  (accepts: Accepts): Accepts =>
  (value) =>
    isNone(value) || accepts(value);

/** One argument of a call: makes the call with it, and says which of the values are right there. */
type Position = readonly [call: (simulation: Simulation, value: never) => unknown, accepts: Accepts];

const stopped = AbortSignal.abort();
const ray = { origin: [0, 0, 0], direction: [1, 0, 0] } as const;
const edit = { path: 'species[0].motion.maxSpeed', value: 2 } as const;
const floats = () => new Float32Array(9);

const methods: Readonly<Record<string, readonly Position[]>> = {
  takeEvents: [],
  applyCommands: [],
  dispose: [],
  snapshot: [],
  clone: [],
  stateHash: [],
  '[Symbol.dispose]': [],
  on: [
    [(simulation, value) => simulation.on(value, () => undefined), never],
    [(simulation, value) => simulation.on('catch', value), isFunction],
  ],
  step: [[(simulation, value) => simulation.step(value), orNone(isWhole)]],
  run: [
    // Without an end, until it is stopped.
    [
      (simulation, value) => simulation.run(value, stopped),
      (value) => orNone(isWhole)(value) || value === Number.POSITIVE_INFINITY,
    ],
    [(simulation, value) => simulation.run(2, value), isNone],
  ],
  advance: [
    // 0 or less does nothing: the time stamp of a frame may be before the program's start.
    [(simulation, value) => simulation.advance(value), (value) => Number.isFinite(value)],
    [(simulation, value) => simulation.advance(1, value), isOptions],
    [
      (simulation, value) => simulation.advance(1, { budget: value }),
      (value) => isNone(value) || (typeof value === 'number' && !Number.isNaN(value)),
    ],
    [(simulation, value) => simulation.advance(1, { signal: value }), isNone],
  ],
  posesInto: [
    [(simulation, value) => simulation.posesInto(value, floats()), isFloats],
    [(simulation, value) => simulation.posesInto(floats(), value), isFloats],
  ],
  accompany: [[(simulation, value) => simulation.accompany(value), never]],
  banksInto: [[(simulation, value) => simulation.banksInto(value), (value) => isFloats(value)]],
  pick: [
    [(simulation, value) => simulation.pick(value), never],
    [(simulation, value) => simulation.pick({ ...ray, origin: value }), isPoint],
    [
      (simulation, value) => simulation.pick({ ...ray, direction: value }),
      (value) => isPoint(value) && value !== zeros,
    ],
    [(simulation, value) => simulation.pick(ray, value), isOptions],
    [(simulation, value) => simulation.pick(ray, { species: value }), isSpeciesList],
    [
      (simulation, value) => simulation.pick(ray, { maxDistance: value }),
      (value) => isNone(value) || (typeof value === 'number' && value >= 0),
    ],
    [
      (simulation, value) => simulation.pick(ray, { margin: value }),
      (value) => isNone(value) || (Number.isFinite(value) && Number(value) >= 0),
    ],
  ],
  fishWithin: [
    [(simulation, value) => simulation.fishWithin(value, 1), isPoint],
    [
      (simulation, value) => simulation.fishWithin([0, 0, 0], value),
      (value) => Number.isFinite(value) && Number(value) >= 0,
    ],
    [(simulation, value) => simulation.fishWithin([0, 0, 0], 1, value), isSpeciesList],
  ],
  dispatch: [
    [(simulation, value) => simulation.dispatch(value), never],
    [(simulation, value) => simulation.dispatch({ ...edit, path: value } as never), never],
    // Nothing is the default.
    [
      (simulation, value) => simulation.dispatch({ ...edit, value }),
      (value) => isNone(value) || [0, 1, 1.5].includes(value as number),
    ],
  ],
  become: [
    [(simulation, value) => simulation.become(value), isNoEdit],
    [(simulation, value) => simulation.become([value]), never],
    [(simulation, value) => simulation.become([], value), isOptions],
    [(simulation, value) => simulation.become([], { progress: value }), orNone(isFunction)],
  ],
  dispatchUntyped: [
    [(simulation, value) => simulation.dispatchUntyped(value), never],
    [(simulation, value) => simulation.dispatchUntyped({ ...edit, type: value }), never],
  ],
  setCharacter: [
    [(simulation, value) => simulation.setCharacter(value, [[0, 0, 0]]), never],
    [(simulation, value) => simulation.setCharacter('diver', value), isPoints],
    [(simulation, value) => simulation.setCharacter('diver', [value]), isPoint],
  ],
  spawn: [
    [(simulation, value) => simulation.spawn(value, 1), isSpecies],
    [(simulation, value) => simulation.spawn('fish', value), (value) => value === 0 || value === 1],
    [
      (simulation, value) => simulation.spawn('fish', { positions: value }),
      (value) => isPoints(value) || (Array.isArray(value) && value.length === 0),
    ],
  ],
  remove: [[(simulation, value) => simulation.remove(value), isIds]],
  seek: [[(simulation, value) => simulation.seek(value), isWhole]],
  nearestTo: [[(simulation, value) => simulation.nearestTo(value), isWhole]],
  setEngine: [
    [(simulation, value) => simulation.setEngine(value), (value) => !isNone(value) && isOptions(value)],
    [(simulation, value) => simulation.setEngine({ threads: value }), (value) => isNone(value) || value === 1],
    [(simulation, value) => simulation.setEngine({ kernel: value }), isNone],
    [(simulation, value) => simulation.setEngine({ engine: value }), isNone],
  ],
  giveUp: [[(simulation, value) => simulation.giveUp(value), (value) => typeof value === 'string' && value !== '']],
  restore: [
    [(simulation, value) => simulation.restore(value), never],
    [(simulation, value) => simulation.restore(simulation.snapshot(), value), isOptions],
    [
      (simulation, value) => simulation.restore(simulation.snapshot(), { keepPlan: value }),
      (value) => isNone(value) || typeof value === 'boolean',
    ],
  ],
  save: [
    [(simulation, value) => simulation.save(value), isNone],
    [(simulation, value) => simulation.save(undefined, value), isOptions],
    [
      (simulation, value) => simulation.save(undefined, { later: value }),
      (value) => isNone(value) || typeof value === 'boolean',
    ],
  ],
  load: [[(simulation, value) => simulation.load(value), never]],
};

const zeros = values.find((value) => value instanceof Uint8Array);

const functions: Readonly<Record<string, readonly Position[]>> = {
  inspectFish: [
    [(_, value) => inspectFish(value, 0), never],
    [(simulation, value) => inspectFish(simulation, value), (value) => value === 0 || value === 1],
  ],
};

/** What each option of a simulation may be, of the values. */
const options: Readonly<Record<string, Accepts>> = {
  seed: (value) => isWhole(value),
  files: (value) => isObject(value) && Object.keys(value as object).length === 0,
  state: never,
  meshes: isObject,
  fields: never,
  kernel: never,
  threads: (value) => value === 1,
  engine: never,
  onFallback: isFunction,
  startThread: isFunction,
  now: isFunction,
  capacity: (value) => isWhole(value),
  maxStepsPerAdvance: (value) => (isWhole(value) && value !== 0) || value === Number.POSITIVE_INFINITY,
  historyBytes: (value) => typeof value === 'number' && value >= 0,
  record: (value) => typeof value === 'boolean',
};

const constructions: Readonly<Record<string, readonly Position[]>> = {
  plan: [[(_, value) => new Simulation(value), never]],
  options: [[(_, value) => new Simulation(plan, value), isOptions]],
  'record.commands': [[(_, value) => new Simulation(plan, { record: { commands: value } }), isWhole]],
  ...Object.fromEntries(
    Object.entries(options).map(([name, accepts]) => [
      name,
      [[(_: Simulation, value: never) => new Simulation(plan, { [name]: value }), orNone(accepts)] as Position],
    ]),
  ),
};

/** Huge numbers of steps and bytes are right, and take for ever. */
const isHuge: Accepts = (value) => value === 1e300;

const codes: readonly ErrorCode[] = ['argument', 'scenario', 'not-now'];

async function check([call, accepts]: Position, value: unknown): Promise<void> {
  const simulation = new Simulation(plan, { now: () => 0 });
  simulation.step(2);
  const before = simulation.stateHash();
  let thrown: unknown;
  try {
    await call(simulation, value as never);
  } catch (error) {
    thrown = error;
  }
  if (thrown !== undefined || !accepts(value)) {
    expect(thrown).toBeInstanceOf(ShoalError);
    const { code, message } = thrown as ShoalError;
    expect(codes).toContain(code);
    expect(message).toMatch(/^\S.* .*[.?]$/s);
    expect(message).not.toMatch(/\[object|undefined/);
    expect(accepts(value), `refused, though it is right: ${message}`).toBe(false);
    expect([simulation.stateHash(), simulation.recorded.length]).toEqual([before, 0]);
  }
  // What was taken in silence would show now.
  simulation.step(2);
  for (const [name, column] of simulation.school.columns())
    expect(Array.from(column).every(Number.isFinite), name).toBe(true);
  simulation.dispose();
}

const text = (value: unknown): string =>
  typeof value === 'symbol' || typeof value !== 'object' || value === null
    ? `${typeof value} ${String(value)}`
    : `${Object.prototype.toString.call(value)} ${Object.entries(value).length}`;

for (const [group, table] of Object.entries({ methods, functions, 'new Simulation': constructions })) {
  describe(group, () => {
    for (const [name, positions] of Object.entries(table)) {
      for (const [index, position] of positions.entries()) {
        it(`${name}, argument ${index}`, async () => {
          for (const value of values) {
            if (isHuge(value) && position[1](value)) continue;
            try {
              await check(position, value);
            } catch (error) {
              throw new Error(`${text(value)}: ${error instanceof Error ? error.message : error}`, { cause: error });
            }
          }
        });
      }
    }
  });
}

it('the table has every method, and every option', () => {
  const own = Object.getOwnPropertyDescriptors(Simulation.prototype) as Record<string | symbol, PropertyDescriptor>;
  const called = Reflect.ownKeys(own).filter((key) => key !== 'constructor' && typeof own[key].value === 'function');
  const names = called.map((key) => (key === Symbol.dispose ? '[Symbol.dispose]' : String(key)));
  expect(Object.keys(methods).sort()).toEqual(names.sort());
  type Known = keyof NonNullable<ConstructorParameters<typeof Simulation>[1]>;
  const known: Record<Known, true> = {
    seed: true,
    files: true,
    state: true,
    meshes: true,
    fields: true,
    kernel: true,
    threads: true,
    engine: true,
    onFallback: true,
    startThread: true,
    now: true,
    capacity: true,
    maxStepsPerAdvance: true,
    historyBytes: true,
    record: true,
  };
  expect(Object.keys(options).sort()).toEqual(Object.keys(known).sort());
});

it.each([[{}], ['light'], [[1]], [[{ name: 'light' }]]])('parseScenario, rules %j', (rules) => {
  expect(() => parseScenario({ version: 1, species: [] }, { rules } as never)).toThrow(
    'parseScenario: options.rules must be a list of what defineRule() gives, got',
  );
});

const triangle = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');

it.each<[string, (options: never) => unknown, string]>([
  ['new Simulation: options.thread', (options) => new Simulation(plan, options), 'Did you mean "threads"?'],
  ['setEngine: choice.thread', (options) => new Simulation(plan).setEngine(options), 'Did you mean "threads"?'],
  ['advance: options.thread', (options) => new Simulation(plan).advance(1, options), 'Known: budget, signal.'],
  ['save: options.thread', (options) => new Simulation(plan).save(undefined, options), 'Known: later.'],
  [
    'pick: options.thread',
    (options) => new Simulation(plan).pick(ray, options),
    'Known: species, maxDistance, margin.',
  ],
  ['parseScenario: options.thread', (options) => parseScenario(plan.scenario, options), 'Known: rules, file.'],
  [
    'Metrics: options.thread',
    (options) => new Metrics(new Simulation(plan), options),
    'Known: groupDistance, species, fish.',
  ],
  ['bakeFields: options.thread', (options) => bakeFields(plan, options), 'Did you mean "threads"?'],
  ['readMesh: options.thread', (options) => readMesh(triangle, 'triangle.obj', options), 'Known: resources, onNote.'],
])('an unknown option is refused: %s', async (where, call, hint) => {
  const refused = async (): Promise<unknown> => call({ thread: 2 } as never);
  await expect(refused).rejects.toThrow(`${where} is not a known key. ${hint}`);
  await expect(refused).rejects.toMatchObject({ code: 'argument' });
  // As programs leave an option out.
  await call({ thread: undefined } as never);
});

it('valid options are accepted', () => {
  const whole: Plan = new Simulation(plan, {
    fields: new FieldStore(),
    threads: 1,
    kernel: 'typescript',
    record: { commands: 3 },
    capacity: 7,
  }).plan;
  expect(whole).toBe(plan);
});
