import { BufferAttribute, BufferGeometry, Euler, Group, type Matrix4, Mesh, Quaternion, Vector3 } from 'three';
import { smoothNormals } from '../../drawing/mesh-arrays.ts';
import { layoutOf } from '../../drawing/water/layout.ts';
import { bottomOf } from '../../drawing/water/seabed.ts';
import { Chance } from '../../fields/shapes/noise.ts';
import { rock } from '../../fields/shapes/rock.ts';
import type { Plan } from '../../scenario/plan.ts';
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

/** A boulder, a little wider than high. */
function boulder(seed: number, shape: number, size: number): BufferGeometry {
  const { positions, triangles } = rock({
    kind: 'rock',
    radius: usual * size,
    seed: 7 * seed + shape,
    roughness: 0.45,
    detail: 2,
  });
  const index = Uint32Array.from(triangles);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(smoothNormals(positions, index), 3));
  const part = new Float32Array(positions.length / 3).fill((shape * 0.618034 + 0.37) % 1);
  geometry.setAttribute('part', new BufferAttribute(part, 1));
  geometry.setIndex(new BufferAttribute(index, 1));
  return geometry;
}

/**
 * Boulders on the bottom, placed by the scenario's seed: low ones below the fish, and higher ones where no fish swim.
 * They obstruct nothing.
 */
export class Boulders extends Group {
  /** Triangles of the low boulders: nine numbers each, m. */
  readonly corners: Float32Array<ArrayBuffer>;

  constructor(plan: Plan, place: WaterPlace, uniforms: WaterUniforms) {
    super();
    const { size, centre } = place;
    const { world, seed, ground } = plan;
    const chance = new Chance(seed, boulderStream);
    const bottom = bottomOf(ground, layoutOf(plan));
    const geometries = Array.from({ length: shapes }, (_, shape) => boulder(seed, shape, size));
    const material = makeStoneMaterial(uniforms, place, false);
    const corners: number[] = [];
    const margin = 0.04 * size;
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
      const isBelowFish =
        px > world.min[0] - margin &&
        px < world.max[0] + margin &&
        pz > world.min[2] - margin &&
        pz < world.max[2] + margin;
      const room = isBelowFish ? world.min[1] - foot - 0.01 * size : size;
      const wanted = (isFar ? 2.6 : 1) * chance.between(0.55, 1.5) * (nth === 0 ? 1 : 0.55);
      const scale = Math.min(wanted, room / (shown * usual * size));
      const turn = new Euler(chance.between(-0.3, 0.3), chance.between(0, 2 * Math.PI), chance.between(-0.3, 0.3));
      if (scale < 0.25) continue;
      const mesh = new Mesh(geometries[k % shapes], material);
      mesh.matrix.compose(
        new Vector3(px, foot - (1 - shown - 0.1) * scale * usual * size, pz),
        new Quaternion().setFromEuler(turn),
        new Vector3(scale, scale, scale),
      );
      mesh.matrixAutoUpdate = false;
      if (!isFar) addCorners(corners, mesh.geometry, mesh.matrix);
      this.add(mesh);
    }
    this.corners = Float32Array.from(corners);
  }
}

function addCorners(corners: number[], { attributes, index }: BufferGeometry, matrix: Matrix4): void {
  const at = new Vector3();
  for (let k = 0; index && k < index.count; k++)
    corners.push(...at.fromBufferAttribute(attributes.position as BufferAttribute, index.getX(k)).applyMatrix4(matrix));
}
