import { groundHeight } from '../../scenario/ground.ts';
import type { Plan } from '../../scenario/plan.ts';
import { type MeshArrays, smoothNormals } from '../mesh-arrays.ts';
import type { WaterLayout } from './layout.ts';

/** Vertices along a side: enough for most height fields, few enough for a phone. */
const across = 161;

/**
 * The scenario's ground as a mesh: fine within the world, coarser further out, up to the limit of visibility. Heights
 * come from the simulation's own function, so animals touch the ground.
 */
export function groundMesh(
  ground: NonNullable<Plan['ground']>,
  { centre, size }: Pick<WaterLayout, 'centre' | 'size'>,
): MeshArrays {
  const positions = new Float32Array(across * across * 3);
  const indices: number[] = [];
  const away = (k: number): number => {
    const u = (2 * k) / (across - 1) - 1;
    const beyond = Math.max(0, Math.abs(u) - 0.7) / 0.3;
    return size * (u + Math.sign(u) * 6 * beyond * beyond);
  };
  for (let k = 0; k < across; k++) {
    for (let i = 0; i < across; i++) {
      const at = k * across + i;
      const x = centre[0] + away(i);
      const z = centre[2] + away(k);
      positions.set([x, groundHeight(ground, x, z), z], at * 3);
      if (i + 1 < across && k + 1 < across) {
        indices.push(at, at + across, at + 1, at + 1, at + across, at + across + 1);
      }
    }
  }
  const index = Uint32Array.from(indices);
  return { position: positions, normal: smoothNormals(positions, index), index };
}
