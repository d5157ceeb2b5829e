import type { BuiltInShape } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { arch } from './arch.ts';
import { box } from './box.ts';
import { coral } from './coral.ts';
import { heights } from './heights.ts';
import { plane } from './plane.ts';
import { rock } from './rock.ts';
import { capsule, cylinder, sphere } from './round.ts';
import { tank } from './tank.ts';
import { torus } from './torus.ts';
import { triangles } from './triangles.ts';

/**
 * Returns the surface of a shape around its own origin, in m, with the same bits on every host. Shapes are closed,
 * triangles share vertices and are counter-clockwise as seen from outside. Exceptions: `plane` is open, and `triangles`
 * is as given. Positions are float32, so a shape that is 10⁶ times as long as thick can have triangles without area.
 */
export function shapeMesh(shape: BuiltInShape): TriangleMesh {
  switch (shape.kind) {
    case 'sphere':
      return sphere(shape);
    case 'box':
      return box(shape);
    case 'capsule':
      return capsule(shape);
    case 'cylinder':
      return cylinder(shape);
    case 'torus':
      return torus(shape);
    case 'plane':
      return plane(shape);
    case 'heights':
      return heights(shape);
    case 'rock':
      return rock(shape);
    case 'arch':
      return arch(shape);
    case 'coral':
      return coral(shape);
    case 'tank':
      return tank(shape);
    case 'triangles':
      return triangles(shape);
  }
}
