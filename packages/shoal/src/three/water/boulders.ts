// Draws boulders on the sand.

import { type BufferGeometry, Euler, Matrix4, Mesh, Quaternion, type ShaderMaterial, Vector3 } from 'three';
import { type MeshArrays, smoothNormals } from '../../drawing/mesh-arrays.ts';
import { bottomOf } from '../../drawing/water/seabed.ts';
import { Chance } from '../../fields/shapes/noise.ts';
import { rock } from '../../fields/shapes/rock.ts';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import type { Plan } from '../../scenario/plan.ts';
import { geometryOf } from '../world/geometry.ts';
import { makeStoneMaterial } from '../world/solid-materials.ts';
import type { WaterPlace, WaterUniforms } from '../world/water-uniforms.ts';

const inCluster = 3;
/** Different shapes; and radius of a shape, in sizes of the world. */
const shapes = 3;
const usual = 0.06;
/** Fraction of its height that a boulder rises above the bottom. */
const shown = 0.62;

/** A kind of boulders. Lengths are in sizes of the world. */
interface Kind {
  /** Of random numbers. */
  readonly stream: number;
  readonly clusters: number;
  /** Distance of a cluster from the centre, and of its boulders from each other. */
  readonly away: readonly [least: number, most: number];
  readonly spread: number;
  /** Factor on the size, further factors on the height, and tilt, radians. */
  readonly large: number;
  readonly stretch: readonly [least: number, most: number];
  readonly tilt: number;
  readonly surface: { readonly roughness: number; readonly detail: number };
}

const low: Kind = {
  stream: 1103,
  clusters: 15,
  away: [0.35, 1.1],
  spread: 0.11,
  large: 1,
  stretch: [1, 1],
  tilt: 0.3,
  surface: { roughness: 0.45, detail: 2 },
};

/** Dark shapes in the haze, too far away for details. */
const tall: Kind = {
  stream: 1105,
  clusters: 14,
  away: [2.1, 3.4],
  spread: 0.24,
  large: 3.4,
  stretch: [0.9, 3.2],
  tilt: 0.12,
  surface: { roughness: 1, detail: 2 },
};

/** Boulders around the origin, a little wider than high. */
function boulders(seed: number, size: number, surface: Kind['surface']): TriangleMesh[] {
  const rockOf = (shape: number): TriangleMesh =>
    rock({ kind: 'rock', radius: usual * size, seed: 7 * seed + shape, ...surface });
  return Array.from({ length: shapes }, (_, shape) => rockOf(shape));
}

/** Whether a point is below the world, or at most a margin beside it. */
function isBelowFish({ min, max }: Plan['world'], x: number, z: number, margin: number): boolean {
  return x > min[0] - margin && x < max[0] + margin && z > min[2] - margin && z < max[2] + margin;
}

/** Whether a point is behind the fish where the viewer stands at the start. A boulder there would be seen between them. */
function isBehindFish({ view }: Plan, { centre, size }: WaterPlace, x: number, z: number): boolean {
  const [dx, dz] = [centre.x - x, centre.z - z];
  const [fx, , fz] = view.from ?? [0, 0, 0];
  return dx * fx + dz * fz > 2 * Math.abs(dx * fz - dz * fx) && Math.hypot(dx, dz) < 1.4 * size;
}

/** From the centre, where the viewer of a scene without `view.from` stands in the studio. */
const usualSide = [0.36, 0, 0.93];

/**
 * Whether a point is on the side of the fish where the viewer stands at the start. If the fish swim far or the picture is
 * narrow, the camera is as far from the centre as the tall stones, and they would hide the fish.
 */
function isOnViewersSide({ view }: Plan, { centre }: WaterPlace, x: number, z: number): boolean {
  const [dx, dz] = [x - centre.x, z - centre.z];
  const [fx, , fz] = view.from ?? usualSide;
  // The camera drifts around the fish, so the sides are left out too.
  return dx * fx + dz * fz > -0.17 * Math.hypot(dx, dz) * Math.hypot(fx, fz);
}

/** Triangles of many boulders, and a number for the colours of each. */
class Pile {
  readonly positions: number[] = [];
  readonly parts: number[] = [];
  readonly index: number[] = [];
  readonly #at = new Vector3();

  add({ positions, triangles }: TriangleMesh, matrix: Matrix4, part: number): void {
    const first = this.positions.length / 3;
    for (let v = 0; v < positions.length; v += 3) {
      this.positions.push(...this.#at.fromArray(positions, v).applyMatrix4(matrix));
      this.parts.push(part);
    }
    for (const vertex of triangles) this.index.push(first + vertex);
  }

  arrays(): Required<Omit<MeshArrays, 'skin'>> {
    const position = Float32Array.from(this.positions);
    const index = Uint32Array.from(this.index);
    return { position, normal: smoothNormals(position, index), part: Float32Array.from(this.parts), index };
  }
}

/** Boulders around the fish, placed by the scenario's seed. They obstruct nothing. */
export class Boulders extends Mesh<BufferGeometry, ShaderMaterial> {
  /** Their triangles: nine numbers each, m. */
  readonly corners: Float32Array<ArrayBuffer>;

  constructor(plan: Plan, place: WaterPlace, uniforms: WaterUniforms) {
    const pile = pileOf(low, plan, place);
    super(geometryOf(pile.arrays()), makeStoneMaterial(uniforms, place, false));
    this.corners = Float32Array.from(pile.index.flatMap((vertex) => pile.positions.slice(3 * vertex, 3 * vertex + 3)));
  }
}

/** Tall stones in the distance, where no fish swim. They belong to the mesh of the bottom, which is rock where steep. */
export function farStones(plan: Plan, place: WaterPlace): Required<Pick<MeshArrays, 'position' | 'normal' | 'index'>> {
  return pileOf(tall, plan, place).arrays();
}

/** Clusters of boulders of one kind, placed by the scenario's seed. */
function pileOf(kind: Kind, plan: Plan, place: WaterPlace): Pile {
  const { seed, world, ground } = plan;
  const pile = new Pile();
  const chance = new Chance(seed, kind.stream);
  const { size, centre, surface } = place;
  const bottom = bottomOf(ground, { ...place, centre: centre.toArray() });
  const models = boulders(seed, size, kind.surface);
  const matrix = new Matrix4();
  for (let k = 0, x = 0, z = 0; k < kind.clusters * inCluster; k++) {
    const nth = k % inCluster;
    if (nth === 0) {
      const angle = (2.39996 * k) / inCluster + chance.between(0, 0.4);
      const away = size * chance.between(...kind.away);
      [x, z] = [centre.x + away * Math.cos(angle), centre.z + away * Math.sin(angle)];
    }
    const spread = size * kind.spread * Math.min(1, nth);
    const [px, pz] = [x + spread * chance.between(-1, 1), z + spread * chance.between(-1, 1)];
    const foot = bottom(px, pz);
    const isBelow = isBelowFish(world, px, pz, 0.04 * size);
    const room = isBelow ? world.min[1] - foot - 0.01 * size : 0.85 * (surface - foot);
    const stretch = chance.between(...kind.stretch);
    const wanted = kind.large * chance.between(0.55, 1.5) * (nth === 0 ? 1 : 0.55);
    const scale = Math.min(wanted, room / (shown * usual * size * stretch));
    const tilt = (): number => chance.between(-kind.tilt, kind.tilt);
    const turn = new Euler(tilt(), chance.between(0, 2 * Math.PI), tilt());
    if (scale < 0.25 || isBehindFish(plan, place, px, pz)) continue;
    if (kind === tall && isOnViewersSide(plan, place, px, pz)) continue;
    matrix.compose(
      new Vector3(px, foot - (0.9 - shown) * scale * stretch * usual * size, pz),
      new Quaternion().setFromEuler(turn),
      new Vector3(scale, scale * stretch, scale),
    );
    pile.add(models[k % shapes], matrix, (k * 0.618034 + 0.37) % 1);
  }
  return pile;
}
