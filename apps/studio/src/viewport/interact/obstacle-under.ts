import type { Plan } from 'shoal';
import { plannedFields, type TriangleMesh } from 'shoal/fields';
import { type Object3D, type PerspectiveCamera, Raycaster, Vector2 } from 'three';

const caster = new Raycaster();
const point = new Vector2();

/**
 * The obstacle at a point of the picture: its index, and its distance, m.
 * @param root one group of surfaces per body of the simulation, in its order
 * @param x from −1 at the left to 1 at the right, y from −1 at the bottom
 */
export function obstacleUnder(
  root: Object3D,
  plan: Plan,
  meshes: Readonly<Record<string, TriangleMesh>>,
  camera: PerspectiveCamera,
  x: number,
  y: number,
): { readonly index: number; readonly distance: number } | undefined {
  if (plan.obstacles.length === 0) return undefined;
  caster.setFromCamera(point.set(x, y), camera);
  const hit = caster.intersectObject(root, true).find(({ face }) => face);
  const corner = hit?.face?.a;
  if (!hit || corner === undefined) return undefined;
  const { distance, object } = hit;
  const bodies = plannedFields(plan, meshes).flatMap(({ recipe, owners }) =>
    (owners ?? [undefined]).map((owner) => ({ recipe, owner })),
  );
  const body = object.parent ? bodies[root.children.indexOf(object.parent)] : undefined;
  if (!body) return undefined;
  if (body.owner) {
    // The owner may be from an earlier plan with the same obstacles.
    const text = JSON.stringify(body.owner);
    return { index: plan.obstacles.findIndex((one) => JSON.stringify(one) === text), distance };
  }
  // Obstacles that never move are drawn as one mesh, solids first, then sheets. The numbers of their corners tell which
  // one is hit.
  const first = object === object.parent?.children[0];
  const kinds = new Set(body.recipe.parts.map(({ kind }) => kind));
  const kind = first && kinds.has('solid') ? 'solid' : 'sheet';
  const still = plan.obstacles.filter(({ ownField }) => !ownField);
  let corners = 0;
  for (const [k, surface] of body.recipe.parts.entries()) {
    if (surface.kind !== kind) continue;
    corners += surface.mesh.triangles.length;
    if (corner < corners) return { index: plan.obstacles.indexOf(still[k]), distance };
  }
  return undefined;
}
