// `figureFrom`: turns a model of your own into a body that swims.

import { BufferAttribute, BufferGeometry, type Material, Matrix3, Matrix4, Mesh, type Object3D, Vector3 } from 'three';
import { parts } from '../../drawing/bodies/loft.ts';
import type { Gait } from '../../drawing/bodies/model.ts';
import { sardine } from '../../drawing/bodies/sardine.ts';
import { ShoalError } from '../../errors/shoal-error.ts';
import { checkKeys } from '../../scenario/schema/argument.ts';
import { describe } from '../../scenario/schema/problem.ts';
import { type PlacedMesh, placedMeshes } from '../world/mesh-of.ts';
import type { Figure } from './figures.ts';

/** A direction along one axis. */
export type Axis = '+x' | '-x' | '+y' | '-y' | '+z' | '-z';

/** How `figureFrom` reads a model. */
export interface FigureOptions {
  /** Direction of the nose in the source; default `+z`, as in glTF. */
  readonly forward?: Axis;
  /** Direction of the back in the source; default `+y`. */
  readonly up?: Axis;
  /** Coarser versions of the source for fish that are drawn small, in the same coordinates; default: the source itself. */
  readonly middle?: BufferGeometry | Object3D;
  readonly far?: BufferGeometry | Object3D;
  /** How the model moves; default `swim`. Wings of `fly` and legs of `walk` need the attribute `skin`; see `Figure`. */
  readonly gait?: Gait;
  /** See `Figure`; default: those of the sardine. */
  readonly wave?: Figure['wave'];
  readonly beat?: Figure['beat'];
  /** Default: the materials of an `Object3D`, or for a geometry the colours of the species. */
  readonly material?: Material;
}

const keys: readonly (keyof FigureOptions)[] = ['forward', 'up', 'middle', 'far', 'gait', 'wave', 'beat', 'material'];

/**
 * A model for `SchoolView` from a geometry, or from all meshes of an object such as a loaded glTF scene. Rotates it so
 * that its nose points forward, and scales it to one body length. The shader bends it along its length as it swims, so
 * it needs vertices along the body and no animation of its own.
 * @throws ShoalError if it is not a model, has no triangles or no length, if nose and back are not perpendicular, or for an
 *   unknown option
 */
export function figureFrom(source: BufferGeometry | Object3D, options: FigureOptions = {}): Figure {
  checkKeys('figureFrom', 'options', options, keys);
  const { gait = 'swim', wave = sardine.wave, beat = sardine.beat, middle, far } = options;
  const turn = frameOf(options.forward ?? '+z', options.up ?? '+y');
  checkSource(source);
  const near = merged(source);
  near.geometry.applyMatrix4(turn).computeBoundingBox();
  const box = near.geometry.boundingBox;
  const length = box ? box.max.x - box.min.x : 0;
  if (!box || !(length > 0)) {
    throw new ShoalError(
      'argument',
      `The model has ${near.geometry.index?.count ? `no length along ${options.forward ?? '+z'}` : 'no triangles'}. Pass a BufferGeometry or an Object3D that has loaded, and name the axis of its nose as \`forward\`.`,
    );
  }
  const centre = box.getCenter(new Vector3());
  const foot = (centre.y - box.min.y) / length;
  const fit = new Matrix4().makeScale(1 / length, 1 / length, 1 / length);
  fit.multiply(new Matrix4().makeTranslation(-centre.x, -centre.y, -centre.z));
  const bodies = [
    near.geometry.applyMatrix4(fit),
    ...[middle, far]
      .filter((one) => one !== undefined)
      .map((one) => merged(one).geometry.applyMatrix4(turn).applyMatrix4(fit)),
  ];
  for (const body of bodies) if (!body.attributes.skin) body.setAttribute('skin', skinFor(body));
  const own = options.material ? [options.material] : near.materials;
  return {
    gait,
    wave,
    // No eyes, scales or gill covers, because they would be drawn where a sardine has them.
    face: [9, 0, 1, 0],
    foot,
    beat,
    bodies: bodies.map((body) => () => body),
    ...(own.length > 0 && { material: options.material ?? own }),
  };
}

/** @throws ShoalError for anything but a geometry or an object, such as the URL of a file or a loader's whole result */
function checkSource(source: unknown): void {
  const { isBufferGeometry, isObject3D, scene } = Object(source) as Record<string, unknown>;
  if (isBufferGeometry || isObject3D) return;
  const remedy = scene
    ? 'It has a `scene`: pass that.'
    : 'Load the file first, and pass the `scene` of the loaded glTF.';
  throw new ShoalError(
    'argument',
    `The model must be a BufferGeometry or an Object3D, got ${describe(source)}. ${remedy}`,
  );
}

const axes: Readonly<Record<string, Vector3>> = {
  x: new Vector3(1, 0, 0),
  y: new Vector3(0, 1, 0),
  z: new Vector3(0, 0, 1),
};

/** Turns the source so that its nose points along x and its back along y. */
function frameOf(forward: Axis, up: Axis): Matrix4 {
  const [ahead, above] = [forward, up].map((axis) => axes[axis[1]]?.clone().multiplyScalar(axis[0] === '-' ? -1 : 1));
  if (!ahead || !above || ahead.dot(above) !== 0) {
    throw new ShoalError(
      'argument',
      `forward is ${forward} and up is ${up}: give two different axes of "+x", "-x", "+y", "-y", "+z" and "-z".`,
    );
  }
  return new Matrix4().makeBasis(ahead, above, new Vector3().crossVectors(ahead, above)).transpose();
}

/** Merges all meshes into one geometry in world coordinates, with one group for each material. */
function merged(source: BufferGeometry | Object3D): { geometry: BufferGeometry; materials: readonly Material[] } {
  const isGeometry = 'isBufferGeometry' in source;
  const placed = placedMeshes(isGeometry ? new Mesh(source as BufferGeometry) : (source as Object3D));
  const geometry = new BufferGeometry();
  const counts = placed.map(({ mesh }) => mesh.geometry.attributes.position?.count ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const positions = new Float32Array(3 * total);
  const cornersOf = new Map<Material, number[]>();
  const place = new Vector3();
  let first = 0;
  placed.forEach(({ mesh, corners, at }, k) => {
    for (let vertex = 0; vertex < counts[k]; vertex++) at(vertex, place).toArray(positions, 3 * (first + vertex));
    for (const { start, count, material } of groupsOf(mesh, corners.length)) {
      const list = cornersOf.get(material) ?? [];
      for (const corner of corners.subarray(start, start + count)) list.push(first + corner);
      cornersOf.set(material, list);
    }
    first += counts[k];
  });
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  for (const [name, size, missing] of [
    ['uv', 2, 0],
    ['color', 3, 1],
    ['skin', 2, 0],
  ] as const) {
    const values = attributeOf(name, size, missing, placed, total);
    if (values) geometry.setAttribute(name, new BufferAttribute(values, size));
  }
  const lists = [...cornersOf.values()];
  geometry.setIndex(lists.flat());
  let start = 0;
  // Also for a single material: three.js draws only groups if a mesh has a list of materials.
  lists.forEach((list, index) => {
    geometry.addGroup(start, list.length, index);
    start += list.length;
  });
  const normals = normalsOf(placed, total);
  if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  else geometry.computeVertexNormals();
  return { geometry, materials: isGeometry ? [] : [...cornersOf.keys()] };
}

function groupsOf(mesh: Mesh, length: number): { start: number; count: number; material: Material }[] {
  const { material, geometry } = mesh;
  if (!Array.isArray(material)) return [{ start: 0, count: length, material }];
  return geometry.groups.map(({ start, count, materialIndex = 0 }) => ({
    start,
    count: Math.min(count, length - start),
    material: material[materialIndex],
  }));
}

/** Values of an attribute over all meshes; undefined if no mesh has it. */
function attributeOf(
  name: string,
  size: number,
  missing: number,
  placed: readonly PlacedMesh[],
  total: number,
): Float32Array | undefined {
  if (!placed.some(({ mesh }) => mesh.geometry.attributes[name])) return undefined;
  const values = new Float32Array(size * total).fill(missing);
  let first = 0;
  for (const { mesh } of placed) {
    const { [name]: attribute, position } = mesh.geometry.attributes;
    for (let vertex = 0; attribute && vertex < attribute.count; vertex++) {
      for (let k = 0; k < size; k++) values[size * (first + vertex) + k] = attribute.getComponent(vertex, k);
    }
    first += position?.count ?? 0;
  }
  return values;
}

/** The normals of all meshes. Undefined if a mesh has none, or if bones or morph targets have deformed it. */
function normalsOf(placed: readonly PlacedMesh[], total: number): Float32Array | undefined {
  const normals = new Float32Array(3 * total);
  const normal = new Vector3();
  const turn = new Matrix3();
  let first = 0;
  for (const { mesh, matrixWorld } of placed) {
    const { attributes } = mesh.geometry;
    if (!attributes.normal || 'isSkinnedMesh' in mesh || mesh.morphTargetInfluences) return undefined;
    turn.getNormalMatrix(matrixWorld);
    for (let vertex = 0; vertex < attributes.normal.count; vertex++) {
      normal
        .fromBufferAttribute(attributes.normal, vertex)
        .applyNormalMatrix(turn)
        .toArray(normals, 3 * (first + vertex));
    }
    first += attributes.normal.count;
  }
  return normals;
}

/** All vertices are body. A vertex is higher on it the more its normal points up. */
function skinFor({ attributes: { normal } }: BufferGeometry): BufferAttribute {
  const skin = new Float32Array(2 * normal.count);
  for (let vertex = 0; vertex < normal.count; vertex++) skin.set([parts.body, normal.getY(vertex)], 2 * vertex);
  return new BufferAttribute(skin, 2);
}
