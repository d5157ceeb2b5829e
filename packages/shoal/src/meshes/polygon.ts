import type { ShapeUtils, Vector2 } from 'three';

/** What cutting polygons needs of three.js, handed in because it is loaded late. */
export interface PolygonTools {
  readonly ShapeUtils: typeof ShapeUtils;
  readonly Vector2: typeof Vector2;
}

/**
 * Cuts a polygon into triangles: three numbers each, places in `corners`. A fan around the first corner where that
 * stays inside, otherwise by clipping ears in the polygon's mean plane.
 *
 * @param corners the polygon's vertices, in turn
 * @param positions three numbers a vertex, m
 */
export function cutPolygon(corners: readonly number[], positions: readonly number[], tools: PolygonTools): number[] {
  const fan: number[] = [];
  for (let i = 1; i + 1 < corners.length; i++) fan.push(0, i, i + 1);
  if (corners.length === 3) return fan;
  const normal = newellNormal(corners, positions);
  const flat = flatten(corners, positions, normal);
  if (isInside(fan, flat)) return fan;
  const contour = flat.map(([x, y]) => new tools.Vector2(x, y));
  const ears = tools.ShapeUtils.triangulateShape(contour, []).flat();
  // Corners in a line may be passed over, which would leave a slit along the neighbouring polygon.
  return ears.length === fan.length && isInside(ears, flat) ? ears : fan;
}

/** Twice the vector area of a polygon (Newell's method), m². */
function newellNormal(corners: readonly number[], positions: readonly number[]): number[] {
  const normal = [0, 0, 0];
  for (let i = 0; i < corners.length; i++) {
    const a = 3 * corners[i];
    const b = 3 * corners[(i + 1) % corners.length];
    for (let axis = 0; axis < 3; axis++) {
      const u = (axis + 1) % 3;
      const v = (axis + 2) % 3;
      normal[axis] += (positions[a + u] - positions[b + u]) * (positions[a + v] + positions[b + v]);
    }
  }
  return normal;
}

/** The polygon without the coordinate in which it is thinnest, counter-clockwise. */
function flatten(corners: readonly number[], positions: readonly number[], normal: readonly number[]): number[][] {
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const u = (axis + (normal[axis] < 0 ? 2 : 1)) % 3;
  const v = (axis + (normal[axis] < 0 ? 1 : 2)) % 3;
  return corners.map((corner) => [positions[3 * corner + u], positions[3 * corner + v]]);
}

/** Whether all triangles are counter-clockwise: then they fill the polygon without overlap. */
function isInside(triangles: readonly number[], flat: readonly number[][]): boolean {
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [flat[triangles[i]], flat[triangles[i + 1]], flat[triangles[i + 2]]];
    if ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0) return false;
  }
  return true;
}
