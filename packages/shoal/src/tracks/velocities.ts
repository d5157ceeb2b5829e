import type { MotionFrame } from './motion-frame.ts';
import type { MotionOptions } from './moving-tracks.ts';

/**
 * Writes the velocities of a frame: central differences, (x(t + 1) − x(t − 1)) / 2Δt, or backward ones,
 * (x(t) − x(t − 1)) / Δt, and one-sided ones where a track begins or ends. Those of a fitted parabola stay. One-sided ones
 * are half a frame off, so that their changes are too small or even cancel: they are not differentiable.
 * @param half frames before and after that smoothing reads
 */
export function velocitiesOf(
  window: readonly MotionFrame[],
  at: number,
  half: number,
  { velocities, interval }: MotionOptions,
): void {
  const frame = window[at];
  const [earlier, later] = [window[at - 1], window[at + 1]];
  const reach = half + 1;
  for (let row = 0; row < frame.count; row++) {
    const before = frame.before[row];
    const after = frame.after[row];
    const isAlone = before < 0 && after < 0;
    // A filled position that joins two observations is never alone.
    frame.differentiable[row] = isAlone ? alone : Number(runAfter(window, at, row, reach) > 2 * reach);
    if (isAlone || (velocities === 'fitted parabolas' && half > 0 && before >= 0 && after >= 0)) continue;
    const [a, from] = before >= 0 ? [earlier, before] : [frame, row];
    const isForward = after >= 0 && (velocities !== 'backward differences' || before < 0);
    const [b, to] = isForward ? [later, after] : [frame, row];
    const seconds = (b.number - a.number) * interval;
    frame.vx[row] = (b.px[to] - a.px[from]) / seconds;
    frame.vy[row] = (b.py[to] - a.py[from]) / seconds;
    frame.vz[row] = (b.pz[to] - a.pz[from]) / seconds;
  }
}

/** In `differentiable`: an animal without a velocity. */
export const alone = 2;

/** The run of an animal so many frames later; 0 if its track ends before. */
function runAfter(window: readonly MotionFrame[], at: number, row: number, frames: number): number {
  let later = row;
  for (let j = 0; j < frames; j++) {
    later = window[at + j].after[later];
    if (later < 0) return 0;
  }
  return window[at + frames].run[later];
}
