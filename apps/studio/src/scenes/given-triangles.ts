// Meshes inside scenario files, as the shape `triangles`: taken out when a scene is opened.

import { parseScenarioText } from 'shoal';
import { shapeMesh, type TriangleMesh } from 'shoal/fields';
import type { SceneDocument } from '../stage/edited-scene.ts';
import { idOf } from './mesh-id.ts';

type Meshes = Readonly<Record<string, TriangleMesh>>;
type Shape = SceneDocument['obstacles'][number]['shape'];

/** The library's limits of the shape `triangles`. */
const most = { vertices: 500_000, triangles: 1_000_000 };

/** Whether a scenario may contain a mesh as the shape `triangles`. */
export function canBeGiven({ positions, triangles }: TriangleMesh): boolean {
  return positions.length / 3 <= most.vertices && triangles.length / 3 <= most.triangles;
}

/**
 * Moves the triangles in a valid scenario into meshes. Each edit checks the whole document again, and with the
 * triangles of the Stanford bunny in it that would take 0.1 s.
 */
export function withoutTriangles(text: string, meshes: Meshes): { readonly text: string; readonly meshes: Meshes } {
  if (!text.includes('"triangles"')) return { text, meshes };
  const { scenario } = parseScenarioText(text);
  const found = new Map(Object.entries(meshes));
  const obstacles = scenario.obstacles.map((obstacle) => {
    const { shape, name } = obstacle;
    return shape.kind === 'triangles' ? { ...obstacle, shape: moved(shape, name, found) } : obstacle;
  });
  return { text: JSON.stringify({ ...scenario, obstacles }), meshes: Object.fromEntries(found) };
}

/** Equal meshes are merged, so that their obstacles share a field. */
function moved(shape: Extract<Shape, { kind: 'triangles' }>, name: string, found: Map<string, TriangleMesh>): Shape {
  const mesh = shapeMesh(shape);
  const stem = name.replace(/[\\/:]/g, '-');
  for (let k = 1; ; k++) {
    const file = k === 1 ? `${stem}.obj` : `${stem} ${k}.obj`;
    const other = found.get(file);
    if (other && idOf(other) !== idOf(mesh)) continue;
    found.set(file, other ?? mesh);
    return { kind: 'mesh', file };
  }
}
