import type { FieldRecipe } from '../../fields/field.ts';
import { plannedFields } from '../../fields/recipes.ts';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { DrawnPart } from './creased-mesh.ts';

/** Triangles of obstacles, which equal bodies share. */
export interface DrawnObstacle {
  /** The triangles have changed only where this has. */
  readonly recipe: FieldRecipe;
  readonly parts: readonly DrawnPart[];
  /** Number of bodies that have them. All bodies together are those of `simulation.obstacles`, in the same order. */
  readonly bodies: number;
}

/** The obstacles of a plan. @param meshes the meshes of the plan, by file */
export function drawnObstacles(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>> = {}): DrawnObstacle[] {
  if (plan.obstacles.length === 0) return [];
  return plannedFields(plan, meshes).map(({ recipe, owners }) => {
    const standing = owners ?? plan.obstacles.filter(({ ownField }) => !ownField);
    const parts = recipe.parts.map((part, k) => ({ ...part, alive: standing[k].shape.kind === 'coral' }));
    return { recipe, parts, bodies: owners?.length ?? 1 };
  });
}
