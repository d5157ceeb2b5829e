// How the body of a swimming fish is bent at each phase of its beat, for exports, which have no shader for it.

import type { MeshArrays } from '../drawing/mesh-arrays.ts';
import { sinCos } from '../math/trigonometry.ts';

/** How far a place on a swimming body is moved. Lengths in body lengths. */
export interface SwimBend {
  /** To the right. */
  side: number;
  /** Change of `side` from nose to tail: the body turns by it. */
  slope: number;
  /** Rotation about the spine, radians. */
  twist: number;
}

const turn = new Float64Array(2);

/** Sine and cosine of an angle, radians. */
function sineAndCosine(angle: number): readonly [number, number] {
  sinCos(turn, angle);
  return [turn[0], turn[1]];
}

/**
 * Writes the bend of a swimming body at a distance from its nose, as `motion-glsl.ts` draws it. It is linear in `u` and
 * `v`, so two shapes make all phases and amplitudes.
 * @param s from 0 at the nose to 1
 * @param u amplitude × sine of the phase
 * @param v amplitude × cosine of the phase
 */
export function swimBend(
  out: SwimBend,
  s: number,
  [waveNumber, stiffness]: readonly [number, number],
  u: number,
  v: number,
): void {
  const loose = 1 - stiffness;
  const [sin, cos] = sineAndCosine(waveNumber * s);
  // Sine and cosine of phase − waveNumber × s, times the amplitude.
  const [waveSin, waveCos] = [u * cos - v * sin, v * cos + u * sin];
  const envelope = 0.02 * loose + 0.1 * s * s * (loose + 1.2 * stiffness * s * s);
  const rise = 0.2 * loose * s + 0.48 * stiffness * s * s * s;
  // The head swings a little against the tail.
  const [yawSin, yawCos] = sineAndCosine(0.9);
  const yaw = 0.045 * loose * (u * yawCos + v * yawSin);
  const [lagSin, lagCos] = sineAndCosine(0.8);
  out.side = envelope * waveSin + yaw * (0.35 - s);
  out.slope = rise * waveSin - envelope * waveNumber * waveCos - yaw;
  out.twist = 0.12 * loose * s * (waveSin * lagCos - waveCos * lagSin);
}

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
