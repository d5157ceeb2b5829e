import { NoisePlace, noiseInto } from 'shoal';
import { shape } from './series.ts';

const width = 272;
const height = 56;
const room = 12;
const points = 60;
const lineHeight = 11;
const axes = ['x', 'y', 'z'] as const;

export interface WanderCurve {
  readonly root: SVGElement;
  /**
   * Draws the noise of a fish on its three axes, one period back and one ahead of a time.
   * @param time of the school, s
   * @param period of the noise, s
   */
  show(seed: number, fish: number, time: number, period: number, verticalFactor: number): void;
}

/** What the wander rule has asked of a fish and will ask: it is noise, but known beforehand. */
export function wanderCurve(): WanderCurve {
  const root = shape('svg', {
    viewBox: `0 0 ${width} ${height}`,
    class: 'series wander',
    role: 'img',
    'aria-label': 'Wander along x, y and z: one period back, now in the middle, and one period ahead',
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
  const place = new NoisePlace();
  const value = new Float64Array(3);
  return {
    root,
    show(seed, fish, time, period, verticalFactor) {
      const drawn = axes.map(() => '');
      const last = [0, 0, 0];
      for (let k = 0; k <= points; k++) {
        const at = time / period + (2 * k) / points - 1;
        // Nothing was asked before the start.
        if (at < 0) continue;
        place.set(at);
        noiseInto(value, seed, fish, place);
        value[1] *= verticalFactor;
        for (let axis = 0; axis < 3; axis++) {
          last[axis] = heightAt(value[axis]);
          const x = ((plotted * k) / points).toFixed(1);
          drawn[axis] += `${drawn[axis] === '' ? 'M' : 'L'}${x} ${last[axis].toFixed(1)}`;
        }
      }
      const places = apart(last);
      for (const [axis, { line, label }] of lines.entries()) {
        line.setAttribute('d', drawn[axis]);
        label.setAttribute('y', (places[axis] + 3.5).toFixed(1));
      }
    },
  };
}

/** Heights of labels beside the ends of lines, none over another. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((_, k) => k).sort((a, b) => heights[a] - heights[b]);
  const places = [...heights];
  // Downwards as far as needed, and then all of them up as far as they went too low.
  for (let k = 1; k < order.length; k++)
    places[order[k]] = Math.max(places[order[k]], places[order[k - 1]] + lineHeight);
  const lowest = places[order[order.length - 1]];
  return places.map((place) => place - Math.max(0, lowest - (height - 5)));
}
