import { type FieldRecipe, type Slab, SlabBaker, Surface, type SurfaceTrees, slabsOf } from 'shoal/fields';

/** A bake that several threads share: each free thread takes the next slab. It can be posted to a worker. */
export interface SharedBake {
  readonly recipe: FieldRecipe;
  readonly trees: SurfaceTrees;
  /** Distances of all points, m, in shared memory. */
  readonly distances: Float32Array;
  /** Shared counter of the slabs that threads have taken. */
  readonly taken: Int32Array;
}

export function shareBake(recipe: FieldRecipe, trees: SurfaceTrees): SharedBake {
  const { size } = recipe.grid;
  const distances = new Float32Array(new SharedArrayBuffer(4 * size[0] * size[1] * size[2]));
  return { recipe, trees, distances, taken: new Int32Array(new SharedArrayBuffer(4)) };
}

/** Bakes slabs until all are taken. The bits do not depend on which thread bakes which slab. */
export function* bakeSlabs({ recipe, trees, distances, taken }: SharedBake): Generator<Slab> {
  const baker = new SlabBaker(recipe, trees instanceof Surface ? trees : new Surface(recipe.parts, trees));
  const { size } = recipe.grid;
  const slabs = slabsOf(recipe);
  for (let s = Atomics.add(taken, 0, 1); s < slabs.length; s = Atomics.add(taken, 0, 1)) {
    distances.set(baker.bake(slabs[s]), slabs[s].from * size[0] * size[1]);
    yield slabs[s];
  }
}
