// The inputs of node materials for fish of the GPU engine: poses and colours, read from the engine's buffers.

import { Vector3, type Vector4 } from 'three';
import {
  attribute,
  cameraPosition,
  Fn,
  float,
  instanceIndex,
  normalGeometry,
  normalLocal,
  positionGeometry,
  storage,
  uint,
  uniform,
  uniformArray,
  varying,
  vec2,
  vec4,
  wgsl,
  wgslFn,
} from 'three/tsl';
import type { Node, StorageBufferAttribute, UniformArrayNode } from 'three/webgpu';
import type { Gait } from '../../drawing/bodies/model.ts';
import type { Figure } from '../bodies/figures.ts';
import { frameWgsl, lightOfWgsl, placeFishWgsl, seenShareWgsl } from './motion-wgsl.ts';

/** The buffers from which fish are drawn, as three.js attributes. */
export interface FishBuffers {
  readonly poses: StorageBufferAttribute;
  readonly tints: StorageBufferAttribute;
  readonly lists: StorageBufferAttribute;
}

/** Inputs of a node material for one model at one level of detail. */
export interface NodeSkin {
  readonly figure: Figure;
  /** Whether this is the finest level of detail. */
  readonly detailed: boolean;
  /** As in `FishInstances`: position and phase; heading and amplitude; bend, bank, species and variety, length. */
  readonly poses: readonly [pose: Node<'vec4'>, direction: Node<'vec4'>, shape: Node<'vec4'>];
  /** A colour and its opacity. */
  readonly tint: Node<'vec4'>;
  /** Position of the vertex in the frame of the school; also sets the normal. */
  readonly position: Node<'vec3'>;
  /** Colour in display space, and reflectivity of the skin. */
  readonly coat: Node<'vec4'>;
  /** Fraction of the light that reaches the fish through its school. */
  readonly lit: Node<'float'>;
  /** Fraction of the fish that is drawn, so that it does not hide the followed point; from 1 on, all of it. */
  readonly seen: Node<'float'>;
  /** Body part, and height on it. */
  readonly skin: Node<'vec2'>;
  /** Colour of the rim around marked predators, black for other fish. If undefined, no fish can be marked. */
  readonly rim?: Node<'vec3'>;
}

type NodesOf<T> = (inputs: Readonly<Record<string, unknown>>) => Node<T>;

/** A WGSL function as a node. The types of three.js do not describe its inputs and result. */
export function native<T>(code: string, ...helpers: readonly string[]): NodesOf<T> {
  return wgslFn(
    code,
    helpers.map((helper) => wgsl(helper)),
  ) as unknown as NodesOf<T>;
}

/**
 * The nodes that draw a model from the device's buffers.
 * @param list index of the list of visible fish
 * @param room capacity of each list, ids
 * @param coats colours of eight species, five for each
 * @param followed as in `SchoolView`
 */
export function skinOfBuffers(
  figure: Figure,
  { poses, tints, lists }: FishBuffers,
  list: number,
  room: number,
  coats: readonly Vector3[],
  followed: Vector4,
  detailed: boolean,
): NodeSkin {
  const id = storage(lists, 'uint', room)
    .toReadOnly()
    .element(instanceIndex.add(uint(list * room)));
  const poseAt = (part: number): Node<'vec4'> =>
    storage(poses, 'vec4', room)
      .toReadOnly()
      .element(id.mul(uint(3)).add(uint(part)));
  const unpack = native<'vec4'>('fn unpackTint(tint: u32) -> vec4f { return unpack4x8unorm(tint); }');
  // First the tints of all fish, then their light.
  const words = storage(tints, 'uint', 2 * room).toReadOnly();
  const tint = unpack({ tint: words.element(id) });
  const light = native<'float'>('fn unpackLight(light: u32) -> f32 { return bitcast<f32>(light); }');
  const lit = light({ light: words.element(id.add(uint(room))) });
  const colours = uniformArray<'vec3'>([...coats], 'vec3');
  return skinOf(figure, [poseAt(0), poseAt(1), poseAt(2)], tint, lit, colours, followed, detailed);
}

/**
 * The nodes that draw a model from the attributes of `FishInstances`.
 * @param coats colours of eight species, five for each, then the rims of marked species
 * @param followed as in `SchoolView`
 */
export function skinOfAttributes(
  figure: Figure,
  coats: readonly Vector3[],
  followed: Vector4,
  detailed: boolean,
): NodeSkin {
  const [pose, direction, shape, tint] = ['pose', 'direction', 'shape', 'tint'].map((name) =>
    attribute<'vec4'>(name, 'vec4'),
  );
  const colours = uniformArray<'vec3'>([...coats], 'vec3');
  const lit = attribute<'float'>('lit', 'float');
  const skin = skinOf(figure, [pose, direction, shape], tint, lit, colours, followed, detailed);
  return { ...skin, rim: colours.element(flat(shape.z).floor().mod(8).add(40).toInt()) };
}

function skinOf(
  figure: Figure,
  poses: NodeSkin['poses'],
  unpackedTint: Node<'vec4'>,
  reaching: Node<'float'>,
  colours: UniformArrayNode<'vec3'>,
  followed: Vector4,
  detailed: boolean,
): NodeSkin {
  const { gait, wave, foot, face } = figure;
  const tint = flat(unpackedTint);
  const [pose, direction, shape] = poses;
  const place = native<'mat3'>(placeFishWgsl(gait), frameWgsl);
  const skin = attribute<'vec2'>('skin', 'vec2');
  const position = Fn(() => {
    const placed = place({
      vertex: positionGeometry,
      vertexNormal: normalGeometry,
      part: skin.x,
      pose,
      direction,
      shape,
      wave: vec2(...wave),
      foot: float(foot),
    }).toVar();
    normalLocal.assign(column(placed, 1));
    return column(placed, 0);
  })();
  const kind = flat(shape.z);
  const first = kind.floor().mod(8).mul(5).toInt();
  const [back, flank, belly, stripe, fin] = [0, 1, 2, 3, 4].map((part) => colours.element(first.add(part)));
  const coat = native<'vec4'>(coatWgsl(gait, detailed))({
    body: positionGeometry,
    skin,
    variety: kind.fract(),
    back,
    flank,
    belly,
    stripe,
    fin,
    face: vec4(...face),
    tint,
  });
  const free = { position: pose.xyz, followed: uniform(followed) };
  const lit = native<'float'>(lightOfWgsl)({ reaching, ...free });
  const seen = native<'float'>(seenShareWgsl)({ eye: cameraPosition, ...free });
  return { figure, detailed, poses, tint, position, coat, skin, lit, seen };
}

/** A column of a matrix. The types of three.js do not know that matrix nodes can be indexed. */
export function column(matrix: Node<'mat3'>, index: number): Node<'vec3'> {
  return (matrix as unknown as Readonly<Record<number, Node<'vec3'>>>)[index];
}

/** A value that is constant over all pixels of a fish. The types of three.js lack `flat` and the type of the node. */
export function flat<T>(node: Node<T>): Node<T> {
  return varying(node).setInterpolation('flat' as never) as unknown as Node<T>;
}

/** The colours of `coatColours` as vectors. */
export function coatVectors(values: Float32Array): Vector3[] {
  return Array.from({ length: values.length / 3 }, (_, k) => new Vector3().fromArray(values, 3 * k));
}

const secondColour = `
  colour = mix(colour, stripe, min(1.0, skin.x * 2.222));`;
const stripes: Readonly<Record<Gait, string>> = {
  swim: `
  colour = mix(colour, stripe, (1.0 - smoothstep(0.0, 0.12, abs(high - 0.2))) * smoothstep(0.1, 0.2, s) * 0.85);`,
  fly: secondColour,
  walk: secondColour,
};

const ownShade = `
  colour *= (0.74 + 0.42 * fract(variety * 23.0)) * select(
    mix(vec3f(1.0), vec3f(1.08, 0.98, 0.86), fract(variety * 41.0)), vec3f(1.3, 1.06, 0.86), fract(variety * 31.0) < 0.18);`;

const scales = `
  if (face.w == 0.0) {
    let slits = smoothstep(0.28, 0.46, abs(fract((s - 0.19 + 0.2 * body.y) * 62.0) - 0.5)) * step(0.19, s) * step(s, 0.27) * (1.0 - smoothstep(0.03, 0.046, abs(body.y - 0.004)));
    let mouth = (1.0 - smoothstep(0.001, 0.005, abs(body.y + 0.016 + 0.2 * (s - 0.045)))) * step(0.04, s) * step(s, 0.12);
    colour *= 1.0 - (1.0 - limb) * (0.5 * slits + 0.45 * mouth);
    colour *= 1.0 + 0.09 * onBack * sin(s * 83.0 + 9.0 * body.z) * sin(s * 41.0 - body.z * 131.0);
  }
  let lattice = vec2f(s * 70.0, body.y * 62.0);
  let scale = vec2f(lattice.x + 0.5 * (floor(lattice.y) - 2.0 * floor(0.5 * floor(lattice.y))), lattice.y);
  colour *= 1.0 - 0.1 * face.w * smoothstep(0.25, 0.5, length(fract(scale) - 0.5)) * smoothstep(0.2, 0.3, s);
  let gill = abs(length(vec2f(s - face.x - 0.045, (body.y - 0.3 * face.y) * 0.8)) - 0.09);
  colour *= 1.0 - 0.2 * step(0.01, face.w) * (1.0 - smoothstep(0.0, 0.014, gill)) * step(face.x + 0.05, s) * step(s, 0.25);`;

const eye = (gait: Gait): string => `
  let iris = length(vec2f(s - face.x, body.y - face.y)) / face.z;${
    gait === 'swim'
      ? `
  colour = mix(colour, vec3f(0.93, 0.9, 0.72), (1.0 - smoothstep(0.88, 1.06, iris)) * (1.0 - limb));`
      : ''
  }
  colour = mix(colour, vec3f(0.02, 0.03, 0.04), (1.0 - smoothstep(0.6, 0.76, iris)) * (1.0 - limb));`;

/**
 * The coat of a fish: its colour in display space and its reflectivity. The same formulas as in `fish/coat-glsl.ts`, for
 * WebGPU. `detailed` adds details for near fish.
 */
function coatWgsl(gait: Gait, detailed: boolean): string {
  return /* wgsl */ `
fn coatColour(
  body: vec3f, skin: vec2f, variety: f32, back: vec3f, flank: vec3f, belly: vec3f, stripe: vec3f, fin: vec3f, face: vec4f, tint: vec4f
) -> vec4f {
  // Countershading: dark back, silver flank, pale belly.
  let s = 0.5 - body.x;
  let high = skin.y;
  let limb = step(0.5, skin.x);
  let onBack = smoothstep(0.12, 0.8, high);
  let varied = back * (0.86 + 0.28 * fract(variety * 13.0));
  var colour = mix(flank * (0.94 + 0.12 * fract(variety * 5.0)), varied, onBack);
  colour = mix(colour, belly, (1.0 - smoothstep(-0.85, -0.3, high)) * 0.85);${gait === 'walk' ? ownShade : ''}${stripes[gait]}${
    detailed ? (gait === 'swim' ? scales : '') + eye(gait) : ''
  }
  let mirror = (1.0 - onBack) * (1.0 - limb) * (1.0 - 0.8 * tint.a)${gait === 'swim' ? ' * (0.2 + 0.8 * face.w)' : ''};
  let worn = fin${gait === 'swim' ? ' * (1.0 - 0.5 * (1.0 - face.w) * smoothstep(0.09, 0.22, length(body.yz)))' : ''};
  return vec4f(mix(mix(colour, worn, limb), tint.rgb, tint.a), mirror);
}
`;
}
