// `bakeFields`: computes the fields of obstacles in workers, so that a page stays responsive.

import { distancesIn, hasSettings } from '../../../fields/field.ts';
import { FieldStore } from '../../../fields/obstacles.ts';
import { type PlannedField, plannedFields } from '../../../fields/recipes.ts';
import type { TriangleMesh } from '../../../fields/triangle-mesh.ts';
import type { Plan } from '../../../scenario/plan.ts';
import { checkArgument, checkKeys, isWhole } from '../../../scenario/schema/argument.ts';
import { type BakeOptions, type BakeRecipe, bakeRecipes } from './bake-recipes.ts';

/** Options of `bakeFields`. */
export interface BakeFieldsOptions extends BakeOptions {
  /** The meshes that the plan names (see `meshFilesOf`), by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** Fields that exist already. The missing ones are added to this store. Default: a new store. */
  readonly fields?: FieldStore;
}

const mostThreads = 64;

/**
 * Computes the fields of a plan's obstacles in workers, so that a page does not stand still meanwhile:
 *
 *     const fields = await bakeFields(plan, { progress: (fraction) => (bar.value = fraction) });
 *     const simulation = new Simulation(plan, { fields });
 *
 * Where no worker can be started, this thread computes them in slices of 10 ms. The bits are the same for any number of
 * workers. Of a field whose radius, power or stencil has changed, only the vectors are computed again.
 * @returns the given store, or a new one
 * @throws ScenarioError if a mesh is missing or too large; ShoalError for an unknown option
 * @throws the reason of the signal, if it is aborted before all fields are computed
 */
export async function bakeFields(plan: Plan, options: BakeFieldsOptions = {}): Promise<FieldStore> {
  checkKeys('bakeFields', 'options', options, ['meshes', 'fields', 'threads', 'progress', 'startThread', 'signal']);
  const { threads, progress } = options;
  const isCount = threads === undefined || (isWhole(threads) && threads <= mostThreads);
  checkArgument('bakeFields', 'options.threads', isCount, `a whole number from 0 to ${mostThreads}`, threads);
  const isCall = progress === undefined || typeof progress === 'function';
  checkArgument('bakeFields', 'options.progress', isCall, 'a function', progress);
  const { meshes = {}, fields: store = new FieldStore(), signal } = options;
  if (signal?.aborted) throw signal.reason;
  const missing = missingFields(plan, meshes, store);
  const recipes = missing.map(({ key, recipe }): BakeRecipe => {
    const known = store.fields.get(key);
    return known ? { ...recipe, distances: distancesIn(known) } : recipe;
  });
  if (recipes.length === 0) return store;
  await bakeRecipes(recipes, options, ({ field, surface }, k) => {
    store.fields.set(missing[k].key, field);
    if (surface) store.surfaces.set(missing[k].key, surface);
  });
  return store;
}

/** The fields of a plan that a store lacks, or has with other settings. @throws ScenarioError as `bakeFields` */
export function missingFields(
  plan: Plan,
  meshes: Readonly<Record<string, TriangleMesh>>,
  store: FieldStore,
): readonly PlannedField[] {
  if (plan.obstacles.length === 0) return [];
  return plannedFields(plan, meshes).filter(({ key, recipe }) => {
    const known = store.fields.get(key);
    return !known || !hasSettings(known, recipe.settings);
  });
}
