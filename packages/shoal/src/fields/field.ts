import { type AvoidanceSettings, avoidanceOf } from './avoidance.ts';
import { distancesOf } from './distances.ts';
import type { Grid } from './grid.ts';
import { Surface, type SurfacePart } from './surface.ts';

/** Signed distances and avoidance vectors around obstacles, at the points of a grid. */
export interface Field {
  readonly grid: Grid;
  readonly settings: AvoidanceSettings;
  /** Four numbers per point: avoidance vector (length at most 1), signed distance, m (negative inside). */
  readonly values: Float32Array;
}

/** The inputs of a field. They can be sent to another thread. */
export interface FieldRecipe {
  readonly parts: readonly SurfacePart[];
  readonly grid: Grid;
  readonly settings: AvoidanceSettings;
}

/** A piece of the work of baking: the layers from..to of a recipe's grid. */
export interface Slab {
  readonly from: number;
  readonly to: number;
}

/**
 * Splits a recipe into slabs of one layer. They are small, so that no thread waits long for the last slab of another.
 */
export function slabsOf({ grid }: FieldRecipe): Slab[] {
  return Array.from({ length: grid.size[2] }, (_, from) => ({ from, to: from + 1 }));
}

/** Bakes one piece after another. Each thread has its own baker. */
export class SlabBaker {
  readonly #grid: Grid;
  readonly #surface: Surface;

  constructor({ parts, grid }: FieldRecipe, surface: Surface = new Surface(parts)) {
    this.#grid = grid;
    this.#surface = surface;
  }

  /** Returns the signed distances of the points of a slab, m. */
  bake({ from, to }: Slab): Float32Array {
    return distancesOf(this.#surface, this.#grid, from, to);
  }
}

/** Bakes a field synchronously. Gives the same bits as baking on any number of threads. */
export function bakeField(recipe: FieldRecipe): Field {
  const baker = new SlabBaker(recipe);
  return fieldOf(
    recipe,
    slabsOf(recipe).map((slab) => baker.bake(slab)),
  );
}

/** Returns the field of a recipe from its baked slabs, in order. */
export function fieldOf(
  { grid, settings }: Pick<FieldRecipe, 'grid' | 'settings'>,
  slabs: readonly Float32Array[],
): Field {
  const distances = new Float32Array(slabs.reduce((sum, slab) => sum + slab.length, 0));
  let at = 0;
  for (const slab of slabs) {
    distances.set(slab, at);
    at += slab.length;
  }
  return { grid, settings, values: avoidanceOf(distances, grid, settings) };
}

/** Returns the field with another radius, power or stencil. Reuses the distances. */
export function withSettings(field: Field, settings: AvoidanceSettings): Field {
  return fieldOf({ grid: field.grid, settings }, [distancesIn(field)]);
}

/** The signed distances of a field, m. */
export function distancesIn({ values }: Field): Float32Array {
  return new Float32Array(values.length / 4).map((_, p) => values[4 * p + 3]);
}

/** Whether a field has this radius, power and stencil. */
export function hasSettings({ settings }: Field, { radius, power, stencil }: AvoidanceSettings): boolean {
  return settings.radius === radius && settings.power === power && settings.stencil === stencil;
}
