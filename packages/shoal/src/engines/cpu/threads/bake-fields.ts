import { bakeField, type Field } from '../../../fields/field.ts';
import { FieldStore } from '../../../fields/obstacles.ts';
import { plannedFields } from '../../../fields/recipes.ts';
import type { TriangleMesh } from '../../../fields/triangle-mesh.ts';
import { checkKeys } from '../../../scenario/argument.ts';
import type { Plan } from '../../../scenario/plan.ts';
import type { Reply, Request } from './messages.ts';
import { startThread } from './start-thread.ts';
import { type StartThread, type Thread, threadOf } from './thread.ts';

/** Ends the computation of fields early: an `AbortSignal`, or any object like it. */
export interface BakeSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  /** Calls the listener when it is aborted. */
  addEventListener(kind: 'abort', listener: () => void): void;
  /** Removes the listener. */
  removeEventListener(kind: 'abort', listener: () => void): void;
}

/** Options of `bakeFields`. */
export interface BakeFieldsOptions {
  /** The meshes that the plan names (see `meshFilesOf`), by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** Fields that exist already. The missing ones are added to this store. Default: a new store. */
  readonly fields?: FieldStore;
  /** Starts the worker; see `SimulationOptions`. */
  readonly startThread?: StartThread;
  /** Ends the worker early. The fields that it has computed are then lost. */
  readonly signal?: BakeSignal;
}

/** A worker that does not answer within this time has failed, ms. */
const longestStart = 10_000;

/**
 * Computes the fields of a plan's obstacles in a worker, so that a page does not stand still meanwhile:
 *
 *     const fields = await bakeFields(plan);
 *     const simulation = new Simulation(plan, { fields });
 *
 * Where no worker can be started, they are computed on this thread. The bits are the same.
 * @returns the given store, or a new one
 * @throws ScenarioError if a mesh is missing or too large; ShoalError for an unknown option
 * @throws the reason of the signal, if it is aborted before all fields are computed
 */
export async function bakeFields(plan: Plan, options: BakeFieldsOptions = {}): Promise<FieldStore> {
  checkKeys('bakeFields', 'options', options, ['meshes', 'fields', 'startThread', 'signal']);
  const { meshes = {}, fields: store = new FieldStore(), startThread: start = startThread, signal } = options;
  if (signal?.aborted) throw signal.reason;
  const missing = plannedFields(plan, meshes).filter(({ key }) => !store.fields.has(key));
  if (missing.length === 0) return store;
  const recipes = missing.map(({ recipe }) => recipe);
  const baked = await inWorker({ kind: 'bake', recipes }, start, signal).catch(() => {
    if (signal?.aborted) throw signal.reason;
    return recipes.map(bakeField);
  });
  missing.forEach(({ key }, k) => {
    store.fields.set(key, baked[k]);
  });
  return store;
}

/** Rejects if no worker starts, or if it ends before it replies. */
function inWorker(request: Request, start: StartThread, signal?: BakeSignal): Promise<readonly Field[]> {
  let thread: Thread | undefined;
  let isOver = false;
  let timer: number | undefined;
  let abort: () => void = () => undefined;
  const baked = new Promise<readonly Field[]>((resolve, reject) => {
    const heard = (message: unknown): void => {
      const reply = message as Reply;
      clearTimeout(timer);
      if (reply.kind === 'baked') resolve(reply.fields);
      else if (reply.kind === 'failed') reject(reply.why);
    };
    timer = setTimeout(reject, longestStart);
    abort = reject;
    signal?.addEventListener('abort', abort);
    Promise.resolve(start())
      .then((worker) => {
        thread = threadOf(worker, { heard, ended: reject });
        if (isOver) thread.stop();
        else thread.post(request);
      })
      .catch(reject);
  });
  return baked.finally(() => {
    isOver = true;
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    thread?.stop();
  });
}

declare function setTimeout(call: () => void, ms: number): number;
declare function clearTimeout(timer: number | undefined): void;
