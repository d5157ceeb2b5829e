import { type BufferGeometry, Euler, Matrix4, Mesh, Quaternion, type ShaderMaterial, Vector3 } from 'three';
import { type MeshArrays, smoothNormals } from '../../drawing/mesh-arrays.ts';
import { layoutOf } from '../../drawing/water/layout.ts';
import { bottomOf } from '../../drawing/water/seabed.ts';
import { Chance } from '../../fields/shapes/noise.ts';
import { rock } from '../../fields/shapes/rock.ts';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import type { Plan } from '../../scenario/plan.ts';
import { geometryOf } from '../world/geometry-of.ts';
import { makeStoneMaterial } from '../world/stone-material.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

const boulderStream = 1103;
const clusters = 15;
const inCluster = 3;
/** Different shapes; and radius of a shape, in sizes of the world. */
const shapes = 3;
const usual = 0.06;
/** Fraction of its radius that a boulder rises above the bottom. */
const shown = 0.62;

/** A boulder around its origin, a little wider than high. */
function boulder(seed: number, shape: number, size: number): TriangleMesh {
  return rock({ kind: 'rock', radius: usual * size, seed: 7 * seed + shape, roughness: 0.45, detail: 2 });
}

/** Whether a point is below the world, or at most a margin beside it. */
function isBelowFish({ min, max }: Plan['world'], x: number, z: number, margin: number): boolean {
  return x > min[0] - margin && x < max[0] + margin && z > min[2] - margin && z < max[2] + margin;
}

/**
 * Boulders on the bottom, placed by the scenario's seed: low ones below the fish, and higher ones where no fish swim.
 * They obstruct nothing.
 */
export class Boulders extends Mesh<BufferGeometry, ShaderMaterial> {
  /** Triangles of the low boulders: nine numbers each, m. */
  readonly corners: Float32Array<ArrayBuffer>;

  constructor(plan: Plan, place: WaterPlace, uniforms: WaterUniforms) {
    const { size, centre } = place;
    const { world, seed, ground } = plan;
    const chance = new Chance(seed, boulderStream);
    const bottom = bottomOf(ground, layoutOf(plan));
    const models = Array.from({ length: shapes }, (_, shape) => boulder(seed, shape, size));
    const positions: number[] = [];
    const parts: number[] = [];
    const index: number[] = [];
    const low: number[] = [];
    const [at, matrix] = [new Vector3(), new Matrix4()];
    for (let k = 0, x = 0, z = 0, isFar = false; k < clusters * inCluster; k++) {
      const nth = k % inCluster;
      const cluster = Math.floor(k / inCluster);
      if (nth === 0) {
        // Some clusters are far away and high.
        isFar = cluster % 4 === 3;
        const angle = 2.39996 * cluster + chance.between(0, 2);
        const away = size * (isFar ? chance.between(1.5, 2.3) : chance.between(0.35, 1.1));
        [x, z] = [centre.x + away * Math.cos(angle), centre.z + away * Math.sin(angle)];
      }
      const spread = size * (isFar ? 0.22 : 0.11) * Math.min(1, nth);
      const [px, pz] = [x + spread * chance.between(-1, 1), z + spread * chance.between(-1, 1)];
      const foot = bottom(px, pz);
      const room = isBelowFish(world, px, pz, 0.04 * size) ? world.min[1] - foot - 0.01 * size : size;
      const wanted = (isFar ? 2.6 : 1) * chance.between(0.55, 1.5) * (nth === 0 ? 1 : 0.55);
      const scale = Math.min(wanted, room / (shown * usual * size));
      const turn = new Euler(chance.between(-0.3, 0.3), chance.between(0, 2 * Math.PI), chance.between(-0.3, 0.3));
      if (scale < 0.25) continue;
      matrix.compose(
        new Vector3(px, foot - (1 - shown - 0.1) * scale * usual * size, pz),
        new Quaternion().setFromEuler(turn),
        new Vector3(scale, scale, scale),
      );
      const model = models[k % shapes];
      const first = positions.length / 3;
      for (let v = 0; v < model.positions.length; v += 3) {
        positions.push(...at.fromArray(model.positions, v).applyMatrix4(matrix));
        parts.push((k * 0.618034 + 0.37) % 1);
      }
      for (const vertex of model.triangles) index.push(first + vertex);
      if (!isFar) for (const vertex of model.triangles) low.push(first + vertex);
    }
    const position = Float32Array.from(positions);
    const indices = Uint32Array.from(index);
    const arrays: MeshArrays = {
      position,
      normal: smoothNormals(position, indices),
      part: Float32Array.from(parts),
      index: indices,
    };
    super(geometryOf(arrays), makeStoneMaterial(uniforms, place, false));
    this.corners = Float32Array.from(low.flatMap((vertex) => [0, 1, 2].map((axis) => position[3 * vertex + axis])));
  }
}
