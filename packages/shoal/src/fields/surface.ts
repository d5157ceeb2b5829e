// The meshes of an obstacle as one surface, with its inside and distances to it.

import { seamWidthOf } from './join-vertices.ts';
import { hasCavity, inspectMesh } from './mesh-report.ts';
import type { TreeArrays } from './tree-arrays.ts';
import { sizeOf, type TriangleMesh } from './triangle-mesh.ts';
import { TriangleTree, treeOf } from './triangle-tree.ts';

/** Whether a surface has an inside, or is a sheet with two sides, such as a net. */
export type SurfaceKind = 'solid' | 'sheet';

/** A surface that is more open than this has no inside: a bowl, a net, a sail. */
const mostOpen = 0.06;

/** One of the meshes of a surface. */
export interface SurfacePart {
  readonly mesh: TriangleMesh;
  readonly kind: SurfaceKind;
}

/** The bounding-volume trees of a surface, which take time to build. They can be sent to another thread. */
export interface SurfaceTrees {
  readonly tree: TreeArrays;
  readonly solids: TreeArrays;
}

/** The trees as plain arrays, which can be sent to another thread. */
export function plainTrees({ tree, solids }: SurfaceTrees): SurfaceTrees {
  const plain = ({ corners, order, boxes, nodes, patches, discs }: TreeArrays): TreeArrays => {
    return { corners, order, boxes, nodes, patches, discs };
  };
  return { tree: plain(tree), solids: plain(solids) };
}

/**
 * All triangles of one or several obstacles. Finds the exact distance to the nearest one, and whether a point is inside a
 * solid. Fields are computed from it, and contact uses it.
 */
export class Surface implements SurfaceTrees {
  readonly tree: TriangleTree;
  /** The tree of the solid parts alone, with triangles facing outwards. */
  readonly solids: TriangleTree;
  /** These two are computed when they are first read. */
  #leaky: boolean | undefined;
  #hollow: boolean | undefined;
  readonly #solidMeshes: readonly TriangleMesh[];
  readonly #parts: readonly SurfacePart[];

  /** @param built by another thread from the same parts */
  constructor(parts: readonly SurfacePart[], built?: SurfaceTrees) {
    const solids = parts.filter(({ kind }) => kind === 'solid').map(({ mesh }) => facingOut(mesh));
    const sheets = parts.filter(({ kind }) => kind === 'sheet').map(({ mesh }) => mesh);
    this.#solidMeshes = solids;
    this.#parts = parts;
    this.solids = built ? new TriangleTree(built.solids) : treeOf(merged(solids));
    this.tree =
      sheets.length === 0 ? this.solids : built ? new TriangleTree(built.tree) : treeOf(merged([...solids, ...sheets]));
  }

  /** Whether a solid part has holes, through which a fish can get inside without touching a triangle. */
  get leaky(): boolean {
    this.#leaky ??= this.#solidMeshes.some((mesh) => !inspectMesh(mesh).closed);
    return this.#leaky;
  }

  /** Whether a solid part has a cavity in which fish can be, as a tank has. */
  get hollow(): boolean {
    this.#hollow ??= this.#solidMeshes.some(hasCavity);
    return this.#hollow;
  }

  /** Index of the part with the triangle that `tree.nearest` found last; −1 if it found none. */
  get nearestPart(): number {
    const { found, order } = this.tree;
    if (found < 0) return -1;
    // The tree contains the solids first, then the sheets.
    let triangle = order[found];
    for (const kind of ['solid', 'sheet']) {
      for (const [k, part] of this.#parts.entries()) {
        if (part.kind !== kind) continue;
        const count = part.mesh.triangles.length / 3;
        if (triangle < count) return k;
        triangle -= count;
      }
    }
    return -1;
  }

  /** A lower bound on the distance from a point to the bounding box of the solids, m; negative inside it. */
  boxDistance(x: number, y: number, z: number): number {
    const { boxes, count } = this.solids;
    if (count === 0) return Number.POSITIVE_INFINITY;
    return Math.max(boxes[0] - x, x - boxes[3], boxes[1] - y, y - boxes[4], boxes[2] - z, z - boxes[5]);
  }

  /**
   * Whether the point is inside a solid, by the generalized winding number.
   * @param least winding number above which a point counts as inside; it is 0.5 in the middle of a hole
   */
  isInside(x: number, y: number, z: number, least = 0.5): boolean {
    return this.boxDistance(x, y, z) < 0 && Math.abs(this.solids.winding(x, y, z)) > least;
  }
}

/** Joins several meshes into one. */
function merged(meshes: readonly TriangleMesh[]): TriangleMesh {
  if (meshes.length === 1) return meshes[0];
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
  const triangles = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.triangles.length, 0));
  let vertices = 0;
  let at = 0;
  for (const mesh of meshes) {
    positions.set(mesh.positions, 3 * vertices);
    for (const vertex of mesh.triangles) triangles[at++] = vertices + vertex;
    vertices += mesh.positions.length / 3;
  }
  return { positions, triangles };
}

/**
 * Returns whether a mesh is a solid or a sheet. A solid encloses space, and is closed or has small holes only. Sheets that
 * lie back to back may have no open edge, but enclose nothing.
 */
export function kindOf(mesh: TriangleMesh): SurfaceKind {
  const { openness, enclosing } = besideSurface(mesh);
  if (openness <= mostOpen && enclosing > 0) return 'solid';
  const { closed, volume, area } = inspectMesh(mesh);
  // The samples miss the inside of a plate that is thinner than their distance from it.
  const thickness = (2 * Math.abs(volume)) / area;
  return closed && (enclosing > 0 || thickness > seamWidthOf(mesh)) ? 'solid' : 'sheet';
}

/** Winding numbers close to a surface. */
interface BesideSurface {
  /**
   * Mean distance of winding numbers on both sides from whole numbers. It is 0 for a closed surface, small for one with
   * small holes, and 0.5 for a flat sheet.
   */
  readonly openness: number;
  /** Number of samples with the outside on one side, where the winding number is near 0, and an inside on the other. */
  readonly enclosing: number;
}

function besideSurface(mesh: TriangleMesh): BesideSurface {
  const tree = treeOf(mesh);
  const { corners, boxes, count } = tree;
  const off = 1e-4 * Math.max(boxes[3] - boxes[0], boxes[4] - boxes[1], boxes[5] - boxes[2]);
  let sum = 0;
  let samples = 0;
  let enclosing = 0;
  for (let t = 0; t < count; t += Math.max(1, Math.floor(count / 256))) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.subarray(9 * t, 9 * t + 9);
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (!(length > 0)) continue;
    const [front, behind] = [off / length, -off / length].map((side) =>
      tree.winding((ax + bx + cx) / 3 + nx * side, (ay + by + cy) / 3 + ny * side, (az + bz + cz) / 3 + nz * side),
    );
    sum += Math.abs(front - Math.round(front)) + Math.abs(behind - Math.round(behind));
    samples += 2;
    const [least, most] = [Math.abs(front), Math.abs(behind)].sort((a, b) => a - b);
    if (least < 0.25 && most > 0.75) enclosing++;
  }
  return { openness: samples > 0 ? sum / samples : 0.5, enclosing };
}

/** Returns the mesh, with its triangles flipped if it is inside out. */
function facingOut(mesh: TriangleMesh): TriangleMesh {
  if (sizeOf(mesh).volume >= 0) return mesh;
  const triangles = mesh.triangles.slice();
  for (let t = 0; t < triangles.length; t += 3) {
    triangles[t + 1] = mesh.triangles[t + 2];
    triangles[t + 2] = mesh.triangles[t + 1];
  }
  return { positions: mesh.positions, triangles };
}
