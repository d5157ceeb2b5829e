// A scene as it is sent to a worker that simulates it beside the page.

import type { Plan } from 'shoal';
import { type Field, FieldStore, plannedFields, type TriangleMesh } from 'shoal/fields';
import type { SceneSources } from './scene-run.ts';

/** All that a simulation of it needs. */
export interface SentScene {
  readonly plan: Plan;
  readonly files: Readonly<Record<string, unknown>>;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  /** The fields that were computed already. */
  readonly fields: readonly (readonly [key: string, field: Field])[];
}

export function sentScene(plan: Plan, { files, meshes, fields }: SceneSources): SentScene {
  const needed = new Set(plan.obstacles.length > 0 ? plannedFields(plan, meshes).map((field) => field.key) : []);
  return { plan, files, meshes, fields: [...fields.fields].filter(([key]) => needed.has(key)) };
}

/** The fields, for simulations in the worker. */
export function receivedFields({ fields }: SentScene): FieldStore {
  const store = new FieldStore();
  for (const [key, field] of fields) store.fields.set(key, field);
  return store;
}
