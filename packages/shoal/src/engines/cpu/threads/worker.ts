// The program of a thread: steps a school with others, or computes fields.

import { fieldOf, SlabBaker } from '../../../fields/field.ts';
import { FieldStore } from '../../../fields/obstacles.ts';
import { plainTrees, Surface } from '../../../fields/surface.ts';
import type { SimulationEvent } from '../../../rules/outcomes.ts';
import { ruleFinder } from '../../../rules/registry.ts';
import { importRules } from '../../../rules/rule-module.ts';
import { replaced } from '../../../scenario/change.ts';
import { CpuEngine } from '../cpu-engine.ts';
import { PoolWorker } from '../pool-member.ts';
import { host, nodeThreads } from './host.ts';
import type { Reply, Request } from './messages.ts';
import { SharedColumns } from './shared-columns.ts';

/*
 * The program of a thread. In a pool, it steps the school of the last `begin` together with the other threads. Outside a
 * pool, it computes fields.
 */

/** The global scope of a page's worker. */
interface PageScope {
  postMessage(message: unknown, transfer: readonly ArrayBufferLike[]): void;
  addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

const port = nodeThreads()?.parentPort;
const scope = host as PageScope;

/** Computes layers of the field of the last `bake`. */
let baker: SlabBaker;
let pool: PoolWorker;
let columns: SharedColumns;
let store: FieldStore;
let engine: CpuEngine;
/** Whether the phases of the current step are timed: only the last of a run, because reading the clock takes time. */
let isTimed = true;

async function handle(request: Request): Promise<void> {
  switch (request.kind) {
    case 'bake': {
      const surface = new Surface(request.recipe.parts, request.trees);
      baker = new SlabBaker(request.recipe, surface);
      send({ kind: 'bake', trees: plainTrees(surface) });
      break;
    }
    case 'layer': {
      const distances = baker.bake({ from: request.layer, to: request.layer + 1 });
      send({ kind: 'layer', distances }, [distances.buffer]);
      break;
    }
    case 'field': {
      const field = fieldOf(request, request.layers);
      send({ kind: 'field', field }, [field.values.buffer]);
      break;
    }
    case 'join':
      pool = new PoolWorker(request.buffers, request.index, request.size);
      break;
    case 'begin':
      await begin(request);
      break;
    case 'plan':
      columns.add(request.columns);
      columns.bindFood(engine.school);
      for (const [key, field] of request.fields) store.fields.set(key, field);
      engine.setPlan(request.plan);
      break;
    case 'change':
      engine.setPlan(request.changes.reduce(replaced, engine.plan), request.changes);
      break;
    case 'run':
      run(request);
  }
}

async function begin({
  plan,
  seed,
  fish,
  kernel,
  memories,
  meshes,
  ...given
}: Request & { kind: 'begin' }): Promise<void> {
  const ruleOf = ruleFinder(await importRules(given.ruleModules));
  columns = new SharedColumns(given.columns);
  store = new FieldStore();
  for (const [key, field] of given.fields) store.fields.set(key, field);
  const school = columns.school(fish);
  const sources = { meshes, store };
  const now = () => (isTimed ? performance.now() : 0);
  engine = new CpuEngine(plan, school, { seed, ruleOf, sources, now, kernel }, { pool, memories });
}

function run({ steps, count, time, step, changed, alone }: Request & { kind: 'run' }): void {
  const { school } = engine;
  // Lists that others have begun cannot be completed: see ThreadedEngine, which avoids it while the kernel is used.
  const isChanged = changed || school.count !== count || (alone !== pool.isAlone && engine.buildsAhead);
  Object.assign(school, { count, time, step });
  if (isChanged) engine.followSchool();
  pool.isAlone = alone;
  const events: SimulationEvent[] = [];
  const start = performance.now();
  for (let k = 0; k < steps; k++) {
    isTimed = k === steps - 1;
    engine.step();
    if (pool.isLeader) for (const event of engine.takeEvents()) events.push(event);
  }
  if (!pool.isLeader) return;
  const { timings, work, kernel, bytes, listBytes } = engine;
  const end = { count: school.count, time: school.time, step: school.step };
  const ms = performance.now() - start;
  send({ kind: 'ran', ms, ...end, events, timings, work, choice: kernel, bytes, listBytes });
}

function send(reply: Reply, transfer: readonly ArrayBufferLike[] = []): void {
  (port ?? scope).postMessage(reply, transfer);
}

/**
 * Resolves when all earlier requests are done. They are handled one after another, because `begin` may have to import
 * rules.
 */
let done: Promise<void> = Promise.resolve();

function receive(message: unknown): void {
  done = done
    .then(() => handle(message as Request))
    .catch((error) => {
      const { name, message = String(error), stack, code } = Object(error);
      send({ kind: 'failed', why: message, error: { name, message, stack, code } });
    });
}

if (port) port.on('message', receive);
else scope.addEventListener('message', ({ data }) => receive(data));
send({ kind: 'ready' });

declare const performance: { now(): number };
