// The obstacles of a simulation as meshes for drawing, each shape once.

import type { FieldRecipe } from '../../fields/field.ts';
import { type PlannedField, plannedFields } from '../../fields/recipes.ts';
import { innerSurface } from '../../fields/shapes/tank.ts';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { DrawnPart } from './creased-mesh.ts';

/** The triangles of equal obstacles, which share them. */
export interface DrawnObstacle {
  /** Changes only when the triangles change. */
  readonly recipe: FieldRecipe;
  readonly parts: readonly DrawnPart[];
  /** For each obstacle with these triangles, whether it is drawn; in the order of `simulation.obstacles`. */
  readonly bodies: readonly boolean[];
}

/**
 * The obstacles of a plan, grouped by equal triangles.
 * @param meshes the meshes of the plan, by file
 * @param isDrawn whether the obstacle with an index in the plan is drawn; default: all are
 */
export function drawnObstacles(
  plan: Plan,
  meshes: Readonly<Record<string, TriangleMesh>> = {},
  isDrawn: (index: number) => boolean = () => true,
): DrawnObstacle[] {
  if (plan.obstacles.length === 0) return [];
  return plannedFields(plan, meshes).map((planned) => {
    const { recipe, numbers, owners } = planned;
    const parts = drawnParts(plan, planned);
    if (owners) {
      const bodies = numbers.map(isDrawn);
      return { recipe, parts: bodies.includes(true) ? parts : [], bodies };
    }
    return { recipe, parts: parts.filter((_, k) => isDrawn(numbers[k])), bodies: [true] };
  });
}

/** The parts of a field as they are drawn: of a tank, only the inside. */
export function drawnParts(plan: Plan, { recipe, numbers }: PlannedField): DrawnPart[] {
  return recipe.parts.map((part, k) => {
    const { kind } = plan.obstacles[numbers[k]].shape;
    return { ...part, ...(kind === 'tank' && { mesh: innerSurface(part.mesh) }), alive: kind === 'coral' };
  });
}
