// A small chart of the last seconds, for the fish card. Larger charts use its parts.

import { numberText } from '../stage/state/words.ts';

const width = 136;
const height = 68;
/** Height of the time labels. */
const foot = 9;
/** Width of the scale's numbers. */
const room = 22;

export type Line = readonly (readonly [time: number, value: number])[];

export interface Series {
  readonly root: SVGElement;
  /** Draws one line for each colour; the newest value is at the right edge. */
  show(lines: readonly Line[], seconds: number): void;
}

/** Makes an SVG element. */
export function shape(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** A small chart of the last seconds, with three gridlines and a line for each colour. */
export function series(name: string, colours: readonly string[] = ['var(--ink)']): Series {
  const root = shape('svg', {
    viewBox: `0 0 ${width} ${height + foot}`,
    class: 'series',
    role: 'img',
    'aria-label': name,
  });
  const heightOf = (fraction: number): number => height - 4 - fraction * (height - 12);
  const labels = [0, 0.5, 1].map((fraction) => {
    const y = heightOf(fraction);
    const label = shape('text', { x: width, y: y + 3.5, 'text-anchor': 'end' });
    root.append(shape('line', { x1: 0, x2: width - room, y1: y, y2: y }), label);
    return { fraction, label };
  });
  const paths = colours.map((stroke) => shape('path', { stroke }));
  const from = shape('text', { x: 1, y: height + foot - 2 });
  const now = shape('text', { x: width - room, y: height + foot - 2, 'text-anchor': 'end' });
  now.textContent = 'now';
  root.append(...paths, from, now);
  let top = 0;

  return {
    root,
    show(lines, seconds) {
      const points = lines.flat();
      top = niceTop(
        points.reduce((most, [, value]) => Math.max(most, value), 0),
        top,
      );
      for (const { fraction, label } of labels) label.textContent = numberText(Number((fraction * top).toPrecision(2)));
      from.textContent = `${seconds} s ago`;
      const end = points.reduce((last, [time]) => Math.max(last, time), 0);
      for (const [index, path] of paths.entries()) {
        path.setAttribute(
          'd',
          (lines[index] ?? [])
            .filter(([time]) => end - time <= seconds)
            .map(([time, value], index) => {
              const x = (width - room) * (1 - (end - time) / seconds);
              return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${heightOf(value / top).toFixed(1)}`;
            })
            .join(''),
        );
      }
    },
  };
}

const steps = [1, 2, 5, 10];

/** The next round number: 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}

/**
 * The top of a scale. It grows immediately and shrinks only when the scale is mostly empty, so that it rarely changes.
 */
export function niceTop(largest: number, before: number): number {
  const needed = roundUp(Math.max(largest, 0.1));
  return needed > before || largest < 0.4 * before ? needed : before;
}
