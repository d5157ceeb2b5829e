import type { MeshArrays } from '../drawing/mesh-arrays.ts';
import { sinCos } from '../math/trigonometry.ts';
import { type SwimBend, swimBend } from './swim-bend.ts';

/**
 * Positions and normals of a swimming body at a phase of its tail beat, radians, and amplitude 1, as `motion-glsl.ts`
 * moves them.
 */
export function bentBody(
  { position, normal }: MeshArrays,
  wave: readonly [number, number],
  phase: number,
): Pick<MeshArrays, 'position' | 'normal'> {
  const bend: SwimBend = { side: 0, slope: 0, twist: 0 };
  const bent = { position: position.slice(), normal: normal.slice() };
  const turn = new Float64Array(2);
  sinCos(turn, phase);
  for (let at = 0; at < position.length; at += 3) {
    const [x, y, z] = position.subarray(at, at + 3);
    swimBend(bend, 0.5 - x, wave, turn[0], turn[1]);
    const right = z + y * bend.twist + bend.side;
    bent.position.set([x - 0.25 * bend.slope * right, y - z * bend.twist, right], at);
    const [nx, ny, nz] = normal.subarray(at, at + 3);
    const [mx, mz] = [nx + bend.slope * nz, nz - bend.slope * nx];
    const length = Math.sqrt(mx * mx + ny * ny + mz * mz) || 1;
    bent.normal.set([mx / length, ny / length, mz / length], at);
  }
  return bent;
}
