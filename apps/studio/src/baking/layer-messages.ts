import type { FieldRecipe, SurfaceTrees } from 'shoal/fields';

/** To a thread that computes layers: first the recipe, then one layer at a time. */
export type LayerQuestion = { readonly recipe: FieldRecipe; readonly trees: SurfaceTrees } | { readonly layer: number };

/** From the thread, for each layer: the signed distances of the layer's points, m. */
export interface LayerAnswer {
  readonly layer: number;
  readonly distances: Float32Array;
}
