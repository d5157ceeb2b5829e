import { type MeshArrays, smoothNormals } from '../drawing/mesh-arrays.ts';
import { groundHeight } from '../scenario/ground.ts';
import type { Plan } from '../scenario/plan.ts';

/** The ground of a scenario as a mesh, m: a plane over the world, or the grid of a height field; undefined: it has none. */
export function exportedGround({ ground, world }: Pick<Plan, 'ground' | 'world'>): MeshArrays | undefined {
  if (!ground) return undefined;
  const { min, max, size } = ground.kind === 'plane' ? { ...world, size: [2, 2] } : ground;
  const [nx, nz] = size;
  const position = new Float32Array(3 * nx * nz);
  const index: number[] = [];
  for (let k = 0; k < nz; k++)
    for (let i = 0; i < nx; i++) {
      const [x, z] = [min[0] + ((max[0] - min[0]) * i) / (nx - 1), min[2] + ((max[2] - min[2]) * k) / (nz - 1)];
      const at = k * nx + i;
      position.set([x, groundHeight(ground, x, z), z], 3 * at);
      if (i < nx - 1 && k < nz - 1) index.push(at, at + nx, at + 1, at + 1, at + nx, at + nx + 1);
    }
  const corners = Uint32Array.from(index);
  return { position, normal: smoothNormals(position, corners), index: corners };
}
