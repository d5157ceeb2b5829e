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
  /** Whether each body that has them is drawn. All bodies together are those of `simulation.obstacles`, in the same order. */
  readonly bodies: readonly boolean[];
}

/**
 * The obstacles of a plan.
 * @param meshes the meshes of the plan, by file
 * @param isDrawn takes the index of an obstacle in the plan; default: all are drawn
 */
export function drawnObstacles(
  plan: Plan,
  meshes: Readonly<Record<string, TriangleMesh>> = {},
  isDrawn: (index: number) => boolean = () => true,
): DrawnObstacle[] {
  if (plan.obstacles.length === 0) return [];
  return plannedFields(plan, meshes).map(({ recipe, numbers, owners }) => {
    const parts = recipe.parts.map((part, k) => ({
      ...part,
      alive: plan.obstacles[numbers[k]].shape.kind === 'coral',
    }));
    if (owners) {
      const bodies = numbers.map(isDrawn);
      return { recipe, parts: bodies.includes(true) ? parts : [], bodies };
    }
    return { recipe, parts: parts.filter((_, k) => isDrawn(numbers[k])), bodies: [true] };
  });
}
