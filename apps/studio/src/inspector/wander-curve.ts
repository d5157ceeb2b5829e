import { NoisePlace, noiseInto } from 'shoal/internal';
import { shape } from '../ui/series.ts';

const width = 272;
const height = 56;
const room = 12;
const points = 60;
const lineHeight = 11;
const axes = ['x', 'y', 'z'] as const;

export interface WanderCurve {
  readonly root: SVGElement;
  /**
   * Draws the noise of a fish on three axes, from one period before to one period after a time.
   * @param time simulated time of the school, s
   * @param period of the noise, s
   */
  show(seed: number, fish: number, time: number, period: number, verticalFactor: number): void;
}

/** A fish's wander noise, past and future: the noise is a function of time, so its future is known. */
export function wanderCurve(): WanderCurve {
  const root = shape('svg', {
    viewBox: `0 0 ${width} ${height}`,
    class: 'series wander',
    role: 'img',
    'aria-label': 'Wander along x, y and z, from one period ago to one period ahead; now is in the middle',
  });
  const plotted = width - room;
  const heightAt = (value: number): number => height / 2 - (value * (height - 10)) / 2.4;
  root.append(
    shape('line', { x1: 0, x2: plotted, y1: heightAt(0), y2: heightAt(0) }),
    shape('line', { x1: plotted / 2, x2: plotted / 2, y1: 4, y2: height - 4 }),
  );
  const lines = axes.map((axis) => {
    const line = shape('path', { 'data-axis': axis });
    const label = shape('text', { x: plotted + 3 });
    label.textContent = axis;
    root.append(line, label);
    return { line, label };
  });
  const moment = new NoisePlace();
  const value = new Float64Array(3);
  return {
    root,
    show(seed, fish, time, period, verticalFactor) {
      const drawn = axes.map(() => '');
      const last = [0, 0, 0];
      for (let k = 0; k <= points; k++) {
        const at = time / period + (2 * k) / points - 1;
        // Before the start there is no noise.
        if (at < 0) continue;
        moment.set(at);
        noiseInto(value, seed, fish, moment);
        value[1] *= verticalFactor;
        for (let axis = 0; axis < 3; axis++) {
          last[axis] = heightAt(value[axis]);
          const x = ((plotted * k) / points).toFixed(1);
          drawn[axis] += `${drawn[axis] === '' ? 'M' : 'L'}${x} ${last[axis].toFixed(1)}`;
        }
      }
      const heights = apart(last);
      for (const [axis, { line, label }] of lines.entries()) {
        line.setAttribute('d', drawn[axis]);
        label.setAttribute('y', (heights[axis] + 3.5).toFixed(1));
      }
    },
  };
}

/** Heights of labels at the ends of lines, without overlaps. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((_, k) => k).sort((a, b) => heights[a] - heights[b]);
  const moved = [...heights];
  // Moves each label below the previous one, then moves all up if the last one is too low.
  for (let k = 1; k < order.length; k++) moved[order[k]] = Math.max(moved[order[k]], moved[order[k - 1]] + lineHeight);
  const lowest = moved[order[order.length - 1]];
  return moved.map((y) => y - Math.max(0, lowest - (height - 5)));
}
