// When and where lightning is drawn on land, and its shape.

import type { Vec3 } from '../../math/vector.ts';
import type { Character } from '../../scenario/features.ts';

/** Whether a character is drawn as lightning. */
export function isLightning({ name, track }: Pick<Character, 'name' | 'track'>): boolean {
  return /^lightning( \d+)?$/.test(name) && track !== undefined;
}

/** Seconds for which a strike is seen. */
const lasts = 0.7;
/** A character this high above its points, m, or higher has not struck yet. */
const inTheSky = 1;

/** The strike visible at a time: where it hits the ground, and its brightness from 0 to 1. Undefined: there is none. */
export function strikeAt(
  { points, track }: Pick<Character, 'points' | 'track'>,
  time: number,
): { readonly at: Vec3; readonly bright: number } | undefined {
  const key = track?.findLast((one) => one.time <= time);
  const before = key && track?.[track.indexOf(key) - 1];
  if (!key || !before || key.at[1] > inTheSky || before.at[1] <= inTheSky) return undefined;
  const since = time - key.time;
  if (since > lasts) return undefined;
  const [x, y, z] = points[0];
  // A strike flashes twice, the second time weaker.
  const bright = Math.exp(-9 * since) + (since > 0.22 ? 0.7 * Math.exp(-9 * (since - 0.22)) : 0);
  return { at: [x + key.at[0], y + key.at[1], z + key.at[2]], bright: Math.min(1, bright) };
}

/** Corners of a bolt from the ground upwards. */
const corners = 14;

/** A jagged bolt and two branches as ribbons. Points are [across, up], in heights of the bolt. */
export function boltMesh(): { readonly position: Float32Array<ArrayBuffer>; readonly index: Uint32Array<ArrayBuffer> } {
  const position: number[] = [];
  const index: number[] = [];
  const ribbon = (x0: number, y0: number, x1: number, y1: number, wide: number, seed: number): void => {
    const first = position.length / 3;
    for (let k = 0; k <= corners; k++) {
      const share = k / corners;
      const jag = k === 0 || k === corners ? 0 : 0.05 * Math.sin(k * 12.9898 + seed) * Math.abs(y1 - y0);
      const x = x0 + (x1 - x0) * share + jag;
      const y = y0 + (y1 - y0) * share;
      const half = wide * (0.4 + 0.6 * share);
      position.push(x - half, y, 0, x + half, y, 0);
      if (k === 0) continue;
      const at = first + 2 * k;
      index.push(at - 2, at - 1, at, at - 1, at + 1, at);
    }
  };
  ribbon(0, 0, 0.08, 1, 0.0032, 1);
  ribbon(0.16, 0.3, 0.045, 0.62, 0.0016, 4);
  ribbon(-0.12, 0.42, 0.055, 0.74, 0.0016, 7);
  return { position: Float32Array.from(position), index: Uint32Array.from(index) };
}
