import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  EngineError,
  type ErrorCode,
  inspectFish,
  parseScenario,
  parseScenarioJson,
  ScenarioError,
  ShoalError,
  Simulation,
} from 'shoal';
import { FieldFileError, inspectMesh, readField } from 'shoal/fields';
import { openGpu } from 'shoal/gpu';
import { readMesh } from 'shoal/meshes';
import { expect, it } from 'vitest';
import { threadStarter } from './threads/node-thread.ts';

const plan = parseScenario({ version: 1, species: [{ name: 'fish', count: 3 }] });
const mesh = (positions: number[], triangles: number[]) => ({
  positions: new Float32Array(positions),
  triangles: new Uint32Array(triangles),
});

async function thrown(run: () => unknown): Promise<unknown> {
  try {
    await run();
  } catch (error) {
    return error;
  }
  return undefined;
}

async function duringRun(call: (simulation: Simulation) => unknown): Promise<void> {
  const simulation = new Simulation(plan, { threads: 2, startThread: threadStarter() });
  const run = simulation.run(1);
  try {
    call(simulation);
  } finally {
    await run;
    simulation.dispose();
  }
}

async function withLostThread(): Promise<void> {
  const simulation = new Simulation(plan, { threads: 2, startThread: threadStarter() });
  await simulation.run(1);
  const run = simulation.run(5000);
  setTimeout(() => simulation.giveUp('it was asked to'));
  await run.finally(() => simulation.dispose());
}

/** Like a browser that has WebGPU, but whose blocklist of drivers disables it. */
const refusingGpu = { requestAdapter: () => Promise.reject(new Error('It is switched off.')) } as unknown as GPU;

const cases: readonly (readonly [ErrorCode, string, () => unknown, string])[] = [
  ['scenario', 'ScenarioError', () => parseScenarioJson({}), 'version is missing'],
  ['field-file', 'FieldFileError', () => readField(new Uint8Array(3)), ''],
  ['mesh', 'MeshError', () => readMesh(new Uint8Array(3), 'rock.stl'), 'rock.stl'],
  [
    'argument',
    'ShoalError',
    () => new Simulation(plan, { capacity: -1 }),
    'new Simulation: options.capacity must be a whole number from 0',
  ],
  [
    'argument',
    'ShoalError',
    () => new Simulation(plan, { engine: {} as never }),
    'new Simulation: options.engine must be what openGpu() gives, got an object. Await it',
  ],
  ['argument', 'ShoalError', () => new Simulation(plan).fishWithin([0, 0, 0], -1), 'fishWithin: radius must be'],
  [
    'argument',
    'ShoalError',
    () => new Simulation(plan).load(new Simulation(plan).save()),
    'load: the state was saved by',
  ],
  ['argument', 'ShoalError', () => new Simulation({ version: 1 } as never), 'new Simulation(parseScenario(document))'],
  ['argument', 'ShoalError', () => new Simulation(plan).step(-1), 'step: count must be a whole number of steps from 0'],
  ['argument', 'ShoalError', () => new Simulation(plan).run(Number.NaN), 'run: count must be a whole number'],
  ['argument', 'ShoalError', () => new Simulation(plan).run(0.5), 'run: count must be a whole number'],
  [
    'argument',
    'ShoalError',
    () => new Simulation(plan).on('catched' as never, () => undefined),
    'on: there are no events of the kind "catched". Did you mean "catch"?',
  ],
  [
    'argument',
    'ShoalError',
    () => new Simulation(plan).pick({ origin: [0, 0, 0] } as never),
    'pick: ray.direction must be three numbers that are not all 0, got nothing',
  ],
  [
    'scenario',
    'ScenarioError',
    () => new Simulation(plan).dispatchUntyped({ type: 'set', path: 'species[fish].body.lenght', value: 1 }),
    'species[0].body.lenght is not a known key. Did you mean "length"?',
  ],
  [
    'argument',
    'ShoalError',
    () => inspectMesh(mesh([0, 0, 0, 1], [])),
    'mesh: positions must be three numbers a vertex, got 4',
  ],
  [
    'argument',
    'ShoalError',
    () => inspectMesh(mesh([0, 0, 0], [0, 0])),
    'mesh: triangles must be three corners a triangle, got 2',
  ],
  [
    'argument',
    'ShoalError',
    () => inspectMesh(mesh([0, 0, 0], [0, 0, 1])),
    'mesh: triangle 0 must name vertices below 1, got 1',
  ],
  [
    'not-now',
    'ShoalError',
    () => duringRun((simulation) => simulation.step()),
    'step: a run is under way. Await it first.',
  ],
  [
    'not-now',
    'ShoalError',
    () => duringRun((simulation) => inspectFish(simulation, 0)),
    'inspectFish: a run is under way',
  ],
  ['engine-lost', 'ShoalError', withLostThread, 'it was asked to. The state is that after step'],
  ['engine', 'EngineError', () => openGpu(), 'No GPU was found'],
  [
    'engine',
    'EngineError',
    () => openGpu({ gpu: refusingGpu }),
    'No GPU was found that WebGPU can use. It is switched off.',
  ],
];

it.each(cases)('code %s: a %s', async (code, name, run, message) => {
  const error = await thrown(run);
  expect(error).toBeInstanceOf(ShoalError);
  expect(error).toMatchObject({ code, name });
  expect((error as Error).message).toContain(message);
});

it('errors of documents and engines are ShoalErrors, too', () => {
  expect(new EngineError('too large')).toMatchObject({ code: 'engine', name: 'EngineError' });
  expect([ScenarioError, FieldFileError, EngineError].every((one) => one.prototype instanceof ShoalError)).toBe(true);
});

/** Files that throw another error, and why no caller gets it. */
const others: Readonly<Record<string, string>> = {
  'school/snapshot.ts': 'never reached: the line above throws',
  'meshes/gltf-buffers.ts': 'caught in the same function, which throws a MeshError',
  'recorded/parquet-columns.ts': 'caught in the same file, which throws a TrackError',
  'recorded/parquet-pages.ts': 'caught by parquet-columns.ts, which throws a TrackError',
  'recorded/parquet-runs.ts': 'caught by parquet-columns.ts, which throws a TrackError',
  'recorded/parquet-values.ts': 'caught by parquet-columns.ts, which throws a TrackError',
  'recorded/group-reader.ts': 'caught in the same file, which throws a TrackError',
  'recorded/snappy.ts': 'caught by its only caller, which throws a TrackError',
  'export/vat/players/three-player.ts': 'a player that users copy, which runs without the library',
  'engines/cpu/kernel/instance.ts': 'the kernel was compiled wrongly',
  'engines/cpu/threads/thread-pool.ts': 'what a thread threw, as the cause of engine-lost',
  'engines/cpu/threads/shared-columns.ts': 'a thread is wrong about its columns; the run rejects with engine-lost',
};

it('no source throws another error than a ShoalError', () => {
  const folder = fileURLToPath(new URL('../src', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const found = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /\bnew (Type|Range)?Error\(/.test(readFileSync(`${folder}/${file}`, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(others).sort());
});

it('the codes are those of the documentation', () => {
  const page = readFileSync(new URL('../../../docs/simulation.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('## Errors'));
  const documented = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, code]) => code);
  const source = readFileSync(new URL('../src/errors/shoal-error.ts', import.meta.url), 'utf8');
  const codes = [...source.slice(source.indexOf('export type')).matchAll(/\| '([a-z-]+)'/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(5);
  expect(documented.sort()).toEqual(codes.sort());
});
