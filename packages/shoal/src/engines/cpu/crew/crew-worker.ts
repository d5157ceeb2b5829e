import { FieldStore } from '../../../fields/obstacles.ts';
import type { SimulationEvent } from '../../../rules/outcomes.ts';
import { ruleFinder } from '../../../rules/registry.ts';
import { importRules } from '../../../rules/rule-module.ts';
import { CpuEngine } from '../cpu-engine.ts';
import { type Crew, SharedCrew } from './crew.ts';
import type { Answer, Order } from './messages.ts';
import { SharedColumns } from './shared-columns.ts';
import { host, nodeThreads } from './thread.ts';

/* The program of a thread of a crew: steps the school that it is told of, together with the others. */

interface Port {
  postMessage(message: unknown): void;
  on(kind: 'message', listener: (message: unknown) => void): void;
}

/** What a page's worker has. */
interface PageScope {
  postMessage(message: unknown): void;
  addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

const port = nodeThreads<{ parentPort: Port | null }>()?.parentPort;
const scope = host as unknown as PageScope;

let crew: Crew;
let columns: SharedColumns;
let store: FieldStore;
let engine: CpuEngine;

async function obey(order: Order): Promise<void> {
  switch (order.kind) {
    case 'join':
      crew = new SharedCrew(order.board, order.index, order.size);
      break;
    case 'begin':
      await begin(order);
      break;
    case 'plan':
      columns.add(order.columns);
      columns.bindFood(engine.school);
      for (const [key, field] of order.fields) store.fields.set(key, field);
      engine.setPlan(order.plan);
      break;
    case 'run':
      run(order);
  }
}

async function begin({ plan, seed, fish, kernel, memory, meshes, ...given }: Order & { kind: 'begin' }): Promise<void> {
  const ruleOf = ruleFinder(await importRules(given.ruleModules));
  columns = new SharedColumns(given.columns);
  store = new FieldStore();
  for (const [key, field] of given.fields) store.fields.set(key, field);
  const school = columns.school(fish);
  const sources = { meshes, store };
  const now = () => performance.now();
  engine = new CpuEngine(plan, school, { seed, ruleOf, sources, now, kernel }, { crew, memory });
}

function run({ steps, count, time, step }: Order & { kind: 'run' }): void {
  const { school } = engine;
  Object.assign(school, { count, time, step });
  const events: SimulationEvent[] = [];
  for (let k = 0; k < steps; k++) {
    engine.step();
    if (crew.leads) events.push(...engine.events);
  }
  if (!crew.leads) return;
  const { timings, work, kernel, bytes, listBytes } = engine;
  const end = { count: school.count, time: school.time, step: school.step };
  answer({ kind: 'ran', ...end, events, timings, work, choice: kernel, bytes, listBytes });
}

function answer(message: Answer): void {
  (port ?? scope).postMessage(message);
}

/** Orders are obeyed one after the other: rules may have to be imported first. */
let obeyed: Promise<void> = Promise.resolve();

function hear(message: unknown): void {
  obeyed = obeyed
    .then(() => obey(message as Order))
    .catch((error) => answer({ kind: 'failed', why: error instanceof Error ? error.message : String(error) }));
}

if (port) port.on('message', hear);
else scope.addEventListener('message', ({ data }) => hear(data));
answer({ kind: 'ready' });

declare const performance: { now(): number };
