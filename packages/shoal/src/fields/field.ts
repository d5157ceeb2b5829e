// Computes fields, by which fish steer around obstacles: distances and avoidance vectors on a grid.

import { type AvoidanceSettings, avoidanceOf } from './avoidance.ts';
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

/**
 * Returns the signed distances from the points of some layers of a grid to a surface, m; negative inside. They are
 * exact at every point (rounded to float32), so layers can be computed on any thread in any order. Vetemaa 2020 §4.3.2
 * tests all triangles for each point; a tree of boxes needs only a few.
 * @param from first layer along z; `to` is exclusive
 */
export function distancesOf(surface: Surface, { min, spacing, size }: Grid, from: number, to: number): Float32Array {
  const [nx, ny] = size;
  const distances = new Float32Array(nx * ny * (to - from));
  const { tree } = surface;
  // The sign is the same as at the previous point if no surface is between the two.
  const apart = (1 + 1e-6) * spacing[0];
  const isOpen = surface.leaky;
  let guess = -1;
  let at = 0;
  for (let k = from; k < to; k++) {
    const z = min[2] + k * spacing[2];
    for (let j = 0; j < ny; j++) {
      const y = min[1] + j * spacing[1];
      let inside: boolean | undefined;
      for (let i = 0; i < nx; i++) {
        const x = min[0] + i * spacing[0];
        const distance = Math.sqrt(tree.nearest(x, y, z, Number.POSITIVE_INFINITY, guess));
        guess = tree.found;
        if (isOpen || inside === undefined || distance <= apart) inside = surface.isInside(x, y, z);
        distances[at++] = inside ? -distance : distance;
      }
    }
  }
  return distances;
}
