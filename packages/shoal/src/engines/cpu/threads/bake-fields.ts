import { bakeField, type Field } from '../../../fields/field.ts';
import { FieldStore } from '../../../fields/obstacles.ts';
import { plannedFields } from '../../../fields/recipes.ts';
import type { TriangleMesh } from '../../../fields/triangle-mesh.ts';
import type { Plan } from '../../../scenario/plan.ts';
import type { Reply, Request } from './messages.ts';
import { startThread } from './start-thread.ts';
import { type StartThread, type Thread, threadOf } from './thread.ts';

/** Options of `bakeFields`. */
export interface BakeFieldsOptions {
  /** The meshes that the plan names (see `meshFilesOf`), by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** Fields that are there already; those that are missing are added to it. Default: an empty one. */
  readonly fields?: FieldStore;
  /** Starts the worker; see `SimulationOptions`. */
  readonly startThread?: StartThread;
}

/** A worker that has not answered by then never will, ms. */
const longestStart = 10_000;

/**
 * Computes the fields of a plan's obstacles in a worker, so that a page does not stand still meanwhile:
 *
 *     const fields = await bakeFields(plan);
 *     const simulation = new Simulation(plan, { fields });
 *
 * Where no worker can be started, they are computed on this thread. The bits are the same.
 * @returns the store that was given, or a new one
 * @throws ScenarioError if a mesh is missing or too large
 */
export async function bakeFields(plan: Plan, options: BakeFieldsOptions = {}): Promise<FieldStore> {
  const { meshes = {}, fields: store = new FieldStore(), startThread: start = startThread } = options;
  const missing = plannedFields(plan, meshes).filter(({ key }) => !store.fields.has(key));
  if (missing.length === 0) return store;
  const recipes = missing.map(({ recipe }) => recipe);
  const baked = await inWorker({ kind: 'bake', recipes }, start).catch(() => recipes.map(bakeField));
  missing.forEach(({ key }, k) => {
    store.fields.set(key, baked[k]);
  });
  return store;
}

/** Rejects where no worker starts, or it ends before it has replied. */
function inWorker(request: Request, start: StartThread): Promise<readonly Field[]> {
  let thread: Thread | undefined;
  let isOver = false;
  let timer: number | undefined;
  const baked = new Promise<readonly Field[]>((resolve, reject) => {
    const heard = (message: unknown): void => {
      const reply = message as Reply;
      clearTimeout(timer);
      if (reply.kind === 'baked') resolve(reply.fields);
      else if (reply.kind === 'failed') reject(reply.why);
    };
    timer = setTimeout(reject, longestStart);
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
    thread?.stop();
  });
}

declare function setTimeout(call: () => void, ms: number): number;
declare function clearTimeout(timer: number | undefined): void;
