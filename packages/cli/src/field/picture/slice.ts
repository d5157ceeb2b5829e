// Colours of a plane through a field, for the picture of `shoal field`.

import { boxAround, type Field, maxOf, type Surface, sampleLinear, type TriangleMesh } from 'shoal/fields';
import { distanceAt } from '../accuracy.ts';
import type { Segment } from './canvas.ts';

/** A plane through a field: the axis that it cuts, and the axes drawn to the right and upwards. */
export interface CutPlane {
  readonly across: 0 | 1 | 2;
  readonly right: 0 | 1 | 2;
  readonly up: 0 | 1 | 2;
}

/** The three slices of a picture: along z, along x, from above. */
export const cutPlanes: readonly CutPlane[] = [
  { across: 2, right: 0, up: 1 },
  { across: 0, right: 2, up: 1 },
  { across: 1, right: 0, up: 2 },
];

/** The values of a slice at each pixel. */
export interface PixelSlice extends CutPlane {
  readonly width: number;
  readonly height: number;
  /** Position of the plane on its axis, m. */
  readonly at: number;
  /** Coordinates of the left and the lower border, m. */
  readonly low: readonly [right: number, up: number];
  /** Pixels per metre. */
  readonly scale: number;
  /** Signed distances, m. */
  readonly distances: Float32Array;
  /** Lengths of avoidance vectors. */
  readonly avoidance: Float32Array;
  readonly inside: Uint8Array;
  /** The line in which the plane cuts the surface, in pixels. */
  readonly outline: readonly Segment[];
  /** The avoidance vector at a pixel, to the right and downwards. */
  readonly vectorAt: (x: number, y: number) => readonly [number, number];
}

/** Cuts a field through the middle of its meshes. @param scale pixels per metre */
export function pixelSliceOf(
  field: Field,
  surface: Surface,
  meshes: readonly TriangleMesh[],
  plane: CutPlane,
  scale: number,
): PixelSlice {
  const { across, right, up } = plane;
  const { min, spacing } = field.grid;
  const max = maxOf(field.grid);
  const box = boxAround(meshes);
  const middle = (box.min[across] + box.max[across]) / 2;
  const at = Math.max(min[across], Math.min(max[across], middle));
  const width = Math.max(2, Math.round((max[right] - min[right]) * scale));
  const height = Math.max(2, Math.round((max[up] - min[up]) * scale));
  const point = new Float64Array(3);
  const setPoint = (x: number, y: number): void => {
    point[across] = at;
    point[right] = min[right] + x / scale;
    point[up] = min[up] + (height - y) / scale;
  };
  const distances = new Float32Array(width * height);
  const avoidance = new Float32Array(width * height);
  const inside = new Uint8Array(width * height);
  const vector = new Float64Array(3);
  // Within one cell of the surface the sign of the interpolated distance is unreliable.
  const unsure = Math.hypot(...spacing);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      setPoint(x + 0.5, y + 0.5);
      const [px, py, pz] = point;
      const distance = distanceAt(field, px, py, pz);
      const pixel = y * width + x;
      distances[pixel] = distance;
      inside[pixel] = Number(Math.abs(distance) < unsure ? surface.isInside(px, py, pz) : distance < 0);
      sampleLinear(vector, field, px, py, pz);
      avoidance[pixel] = Math.hypot(...vector);
    }
  }
  const toPixels = (p: ArrayLike<number>): [number, number] => [
    (p[right] - min[right]) * scale,
    height - (p[up] - min[up]) * scale,
  ];
  return {
    ...{ ...plane, width, height, at, scale, distances, avoidance, inside },
    low: [min[right], min[up]],
    outline: meshes.flatMap((mesh) => cut(mesh, across, at, toPixels)),
    vectorAt: (x, y) => {
      setPoint(x, y);
      sampleLinear(vector, field, point[0], point[1], point[2]);
      return [vector[right], -vector[up]];
    },
  };
}

/** The segments in which a plane cuts the triangles of a mesh. */
function cut(
  { positions, triangles }: TriangleMesh,
  across: number,
  at: number,
  toPixels: (p: ArrayLike<number>) => [number, number],
): Segment[] {
  const segments: Segment[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const ends: [number, number][] = [];
    for (let k = 0; k < 3; k++) {
      const a = positions.subarray(3 * triangles[t + k], 3 * triangles[t + k] + 3);
      const b = positions.subarray(3 * triangles[t + ((k + 1) % 3)], 3 * triangles[t + ((k + 1) % 3)] + 3);
      const [before, after] = [a[across] - at, b[across] - at];
      if (before < 0 === after < 0) continue;
      const part = before / (before - after);
      ends.push(toPixels([0, 1, 2].map((axis) => a[axis] + (b[axis] - a[axis]) * part)));
    }
    if (ends.length === 2) segments.push([...ends[0], ...ends[1]]);
  }
  return segments;
}
