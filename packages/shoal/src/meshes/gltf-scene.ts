// Finds the meshes in the scene of a glTF file, and where each is placed.

import type { GltfJson } from './gltf-json.ts';
import type { Tell } from './mesh-error.ts';

/** A mesh of the document, and its place in the scene. */
export interface Placement {
  readonly mesh: Readonly<Record<string, unknown>>;
  /** The name for messages, such as `meshes[2]`. */
  readonly name: string;
  /** Transforms the mesh's coordinates to the scene's. */
  readonly toScene: Affine;
}

/**
 * All meshes of the scene, parents before children and in the order of the file. The scene is the document's `scene`,
 * or else the first one. In a document without scenes, all nodes count. Hidden nodes are left out with all below them.
 */
export function placeMeshes(json: GltfJson, tell: Tell): Placement[] {
  const placements: Placement[] = [];
  const seen = new Set<unknown>();
  let hidden = 0;
  const waiting = sceneNodes(json).map((index) => ({ index, from: 'the scene', parent: identity }));
  waiting.reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { index, from, parent } = next;
    const node = json.entry('nodes', index, from);
    const where = `nodes[${index}]`;
    if (seen.has(index)) {
      json.wrong(where, 'must be the child of one node at most, and not its own', `again below ${from}`);
    }
    seen.add(index);
    if (isHidden(json, node, where)) {
      hidden++;
      continue;
    }
    const toScene = product(parent, localMap(json, node, where));
    if (node.mesh !== undefined) {
      checkPose(json, node, where);
      placements.push({
        mesh: json.entry('meshes', node.mesh, `${where}.mesh`),
        name: `meshes[${node.mesh}]`,
        toScene,
      });
    }
    const children = json.listOf(node, 'children', `${where}.children`);
    for (let i = children.length - 1; i >= 0; i--) waiting.push({ index: children[i], from: where, parent: toScene });
  }
  if (hidden > 0 && placements.length === 0)
    json.wrong('the scene', 'must show a mesh', `only hidden nodes (${hidden})`, 'Show the nodes before exporting.');
  if (hidden > 0)
    tell(
      `${hidden === 1 ? '1 node is' : `${hidden} nodes are`} hidden (KHR_node_visibility) and left out, with all below`,
    );
  return placements;
}

function isHidden(json: GltfJson, node: Readonly<Record<string, unknown>>, where: string): boolean {
  const extensions = json.objectOf(node, 'extensions', `${where}.extensions`) ?? {};
  const name = `${where}.extensions.KHR_node_visibility`;
  return json.objectOf(extensions, 'KHR_node_visibility', name)?.visible === false;
}

/** The scene's root nodes. */
function sceneNodes(json: GltfJson): readonly unknown[] {
  const scenes = json.list('scenes');
  if (scenes.length > 0 || json.root.scene !== undefined) {
    const index = json.root.scene ?? 0;
    return json.listOf(json.entry('scenes', index, 'scene'), 'nodes', `scenes[${index}].nodes`);
  }
  const nodes = json.list('nodes');
  const children = new Set<unknown>();
  for (let i = 0; i < nodes.length; i++) {
    const where = `nodes[${i}]`;
    for (const child of json.listOf(json.object(nodes[i], where), 'children', `${where}.children`)) children.add(child);
  }
  return nodes.map((_, index) => index).filter((index) => !children.has(index));
}

/** Transforms a node's coordinates to those of its parent. */
function localMap(json: GltfJson, node: Readonly<Record<string, unknown>>, where: string): Affine {
  const given = json.numbersOf(node, 'matrix', 16, where);
  if (given) {
    if (given[3] !== 0 || given[7] !== 0 || given[11] !== 0 || given[15] !== 1) {
      json.wrong(`${where}.matrix`, 'must have a last row of 0, 0, 0, 1', given);
    }
    return given.filter((_, index) => index % 4 !== 3);
  }
  const translation = json.numbersOf(node, 'translation', 3, where) ?? [0, 0, 0];
  const rotation = json.numbersOf(node, 'rotation', 4, where) ?? [0, 0, 0, 1];
  const scale = json.numbersOf(node, 'scale', 3, where) ?? [1, 1, 1];
  const length = Math.sqrt(rotation.reduce((sum, part) => sum + part * part, 0));
  if (Math.abs(length - 1) > 0.01) json.wrong(`${where}.rotation`, 'must be a quaternion of length 1', length);
  const unit = rotation.map((part) => part / length);
  return composed(translation, unit, scale);
}

/** Fails if the shape of the mesh does not follow from its vertices alone. */
function checkPose(json: GltfJson, node: Readonly<Record<string, unknown>>, where: string): void {
  if (node.skin !== undefined) {
    json.wrong(`${where}.skin`, 'must not be there', node.skin, 'Apply the skeleton (armature) before exporting.');
  }
  const extensions = json.objectOf(node, 'extensions', `${where}.extensions`) ?? {};
  if (extensions.EXT_mesh_gpu_instancing !== undefined) {
    json.wrong(where, 'must not use EXT_mesh_gpu_instancing', 'instances', 'Export each copy as a node of its own.');
  }
  const mesh = json.entry('meshes', node.mesh, `${where}.mesh`);
  const weights = [
    ...json.listOf(node, 'weights', `${where}.weights`),
    ...json.listOf(mesh, 'weights', `meshes[${node.mesh}].weights`),
  ];
  if (weights.some((weight) => weight !== 0)) {
    json.wrong(where, 'must not have shape keys in use', weights, 'Apply the shape keys before exporting.');
  }
}

/** An affine map as 12 numbers: the columns of a 3 × 3 matrix, one after the other, then a translation. */
export type Affine = readonly number[];

const identity: Affine = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/** The map that scales, then rotates by a unit quaternion x, y, z, w, then translates. */
function composed(translation: Affine, [x, y, z, w]: readonly number[], [sx, sy, sz]: readonly number[]): Affine {
  return [
    ...[(1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + w * z) * sx, 2 * (x * z - w * y) * sx],
    ...[2 * (x * y - w * z) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + w * x) * sy],
    ...[2 * (x * z + w * y) * sz, 2 * (y * z - w * x) * sz, (1 - 2 * (x * x + y * y)) * sz],
    ...translation,
  ];
}

/** The map that applies `inner`, then `outer`. */
function product(outer: Affine, inner: Affine): Affine {
  const result: number[] = [];
  for (let column = 0; column < 4; column++) {
    const [x, y, z] = inner.slice(3 * column, 3 * column + 3);
    for (let row = 0; row < 3; row++) {
      const moved = column === 3 ? outer[9 + row] : 0;
      result.push(outer[row] * x + outer[3 + row] * y + outer[6 + row] * z + moved);
    }
  }
  return result;
}

/** Whether the map mirrors. */
export function isMirror([a, b, c, d, e, f, g, h, i]: Affine): boolean {
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e) < 0;
}

/** Writes the image of the point x, y, z to `out`, starting at `at`. */
export function applyTo(
  out: Float32Array | Float64Array,
  at: number,
  map: Affine,
  x: number,
  y: number,
  z: number,
): void {
  for (let row = 0; row < 3; row++) out[at + row] = map[row] * x + map[3 + row] * y + map[6 + row] * z + map[9 + row];
}
