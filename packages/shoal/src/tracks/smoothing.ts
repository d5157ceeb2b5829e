// Smooths positions of tracks, and fits velocities to them.

import { sinCos } from '../math/trigonometry.ts';
import type { LinkedFrame } from './linked-frame.ts';
import type { MotionOptions, VelocitySource } from './motion-options.ts';

/**
 * Smooths the positions of a frame: a moving mean, or the parabola that fits them best (Savitzky & Golay 1964,
 * doi:10.1021/ac60214a047), which also gives velocities. Over fewer frames, symmetrically, at the ends of a track.
 * @param half frames before and after
 */
export function smoothFrame(
  window: readonly LinkedFrame[],
  at: number,
  half: number,
  { velocities, interval }: MotionOptions,
): void {
  const frame = window[at];
  if (half === 0) {
    [frame.px, frame.py, frame.pz] = [frame.x, frame.y, frame.z];
    return;
  }
  const isFitted = velocities === 'fitted parabolas';
  for (let row = 0; row < frame.count; row++) {
    let [first, reach, last] = [row, 0, row];
    for (; reach < half; reach++) {
      const before = window[at - reach].before[first];
      const after = window[at + reach].after[last];
      if (before < 0 || after < 0) break;
      [first, last] = [before, after];
    }
    const n = 2 * reach + 1;
    let [x, y, z, vx, vy, vz] = [0, 0, 0, 0, 0, 0];
    for (let j = -reach, k = first; j <= reach; j++) {
      const one = window[at + j];
      const weight = isFitted && reach > 0 ? parabolaWeight(n, j) : 1;
      x += weight * one.x[k];
      y += weight * one.y[k];
      z += weight * one.z[k];
      vx += j * one.x[k];
      vy += j * one.y[k];
      vz += j * one.z[k];
      k = one.after[k];
    }
    const sum = isFitted ? 1 : n;
    frame.px[row] = x / sum;
    frame.py[row] = y / sum;
    frame.pz[row] = z / sum;
    if (!isFitted) continue;
    // Σ j² of −reach … reach.
    const squares = ((reach * (reach + 1) * n) / 3) * interval;
    frame.vx[row] = vx / squares;
    frame.vy[row] = vy / squares;
    frame.vz[row] = vz / squares;
  }
}

/** Weight of the position j frames later in the parabola through n positions, at its middle. */
function parabolaWeight(n: number, j: number): number {
  return (3 * (3 * n * n - 7 - 20 * j * j)) / (4 * n * (n * n - 4));
}

/**
 * Frequency in cycles a frame at which smoothing halves the power of an oscillation.
 * @param frames odd number of frames
 * @returns undefined if it does not
 */
export function halfPowerFrequency(frames: number, velocities: VelocitySource): number | undefined {
  const isFitted = velocities === 'fitted parabolas';
  const half = (frames - 1) / 2;
  const isHalved = (frequency: number): boolean => {
    let sum = 0;
    for (let j = -half; j <= half; j++) {
      sinCos(angles, 2 * Math.PI * frequency * j);
      sum += (isFitted ? parabolaWeight(frames, j) : 1 / frames) * angles[1];
    }
    return sum * sum < 0.5;
  };
  // The first crossing; the response falls from 1 to beyond it. A parabola through three positions smooths nothing.
  const step = 0.01 / frames;
  let high = step;
  while (high < 0.5 && !isHalved(high)) high += step;
  if (high >= 0.5) return undefined;
  let low = high - step;
  for (let k = 0; k < 40; k++) {
    const middle = (low + high) / 2;
    if (isHalved(middle)) high = middle;
    else low = middle;
  }
  return high;
}

const angles = new Float64Array(2);
