import type { TreeNodes } from './tree-arrays.ts';

/** A node farther away than this many times its size counts as one patch for the winding number. */
const far = 2.5;

/** Computes the area vectors and the centres (weighted by area) of all nodes, from the leaves up. */
export function patchesOf({ nodes, boxes, corners }: TreeNodes): Float64Array {
  const count = nodes.length / 2;
  const patches = new Float64Array(count * 7);
  const areas = new Float64Array(count);
  for (let node = count - 1; node >= 0; node--) {
    const at = node * 7;
    const size = nodes[2 * node + 1];
    if (size === 0) {
      addPatch(patches, areas, node, node + 1);
      addPatch(patches, areas, node, nodes[2 * node]);
    }
    for (let t = nodes[2 * node]; t < nodes[2 * node] + size; t++) addTriangle(patches, areas, node, corners, 9 * t);
    let sq = 0;
    for (let axis = 0; axis < 3; axis++) {
      const low = boxes[6 * node + axis];
      const high = boxes[6 * node + 3 + axis];
      const middle = areas[node] > 0 ? patches[at + axis] / areas[node] : (low + high) / 2;
      patches[at + axis] = middle;
      const half = Math.max(high - middle, middle - low);
      sq += half * half;
    }
    patches[at + 6] = far * far * sq;
  }
  return patches;
}

function addPatch(patches: Float64Array, areas: Float64Array, node: number, child: number): void {
  areas[node] += areas[child];
  for (let axis = 0; axis < 3; axis++) {
    patches[7 * node + axis] += areas[child] * patches[7 * child + axis];
    patches[7 * node + 3 + axis] += patches[7 * child + 3 + axis];
  }
}

function addTriangle(patches: Float64Array, areas: Float64Array, node: number, c: Float32Array, at: number): void {
  const ux = c[at + 3] - c[at];
  const uy = c[at + 4] - c[at + 1];
  const uz = c[at + 5] - c[at + 2];
  const vx = c[at + 6] - c[at];
  const vy = c[at + 7] - c[at + 1];
  const vz = c[at + 8] - c[at + 2];
  const nx = (uy * vz - uz * vy) / 2;
  const ny = (uz * vx - ux * vz) / 2;
  const nz = (ux * vy - uy * vx) / 2;
  const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
  areas[node] += area;
  patches[7 * node + 3] += nx;
  patches[7 * node + 4] += ny;
  patches[7 * node + 5] += nz;
  for (let axis = 0; axis < 3; axis++)
    patches[7 * node + axis] += (area * (c[at + axis] + c[at + 3 + axis] + c[at + 6 + axis])) / 3;
}
