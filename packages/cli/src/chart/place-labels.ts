// Places labels of points and line ends so that they do not overlap, for all charts of pages.

import type { Pixel, PlotBox } from './plot.ts';

export interface PlacedLabel {
  readonly x: number;
  /** Position of the baseline. */
  readonly y: number;
  readonly anchor: 'start' | 'end' | 'middle';
}

export interface LabelledPoint {
  readonly text: string;
  readonly at: Pixel;
  /** Ends of a horizontal bar through the point. */
  readonly bar: readonly [left: number, right: number];
}

const letterWidth = 7.6;
const lineHeight = 14;
const away = 9;

/** Places the labels of points so that, if possible, they cover neither each other nor other points. */
export function placeLabels(points: readonly LabelledPoint[], box: PlotBox): readonly PlacedLabel[] {
  const taken = points.flatMap(({ at: [x, y], bar: [left, right] }) => [
    { left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 },
    { left, right, top: y - 1, bottom: y + 1 },
  ]);
  return points.map(({ text, at: [x, y] }) => {
    const length = text.length * letterWidth;
    const options = [
      { x: x + 4, y: y - away, anchor: 'start', left: x + 4 },
      { x: x - 4, y: y - away, anchor: 'end', left: x - 4 - length },
      { x: x + 4, y: y + away + 10, anchor: 'start', left: x + 4 },
      { x: x - 4, y: y + away + 10, anchor: 'end', left: x - 4 - length },
      { x, y: y - away - lineHeight, anchor: 'middle', left: x - length / 2 },
      { x, y: y + away + 10 + lineHeight, anchor: 'middle', left: x - length / 2 },
    ] as const;
    const cost = ({ left, y: base }: (typeof options)[number]): number => {
      const own = { left, right: left + length, top: base - lineHeight + 2, bottom: base + 3 };
      const covered = taken.filter(
        (other) => own.left < other.right && own.right > other.left && own.top < other.bottom && own.bottom > other.top,
      ).length;
      return covered + (own.left < box.left - 4 || own.right > box.right + 24 || own.top < 0 ? 10 : 0);
    };
    const best = options.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    taken.push({ left: best.left, right: best.left + length, top: best.y - lineHeight + 2, bottom: best.y + 3 });
    return { x: best.x, y: best.y, anchor: best.anchor };
  });
}

/** The label at the end of a line. */
export interface EndLabel {
  readonly text: string;
  /** Pixels from the top. */
  y: number;
  /** Index of its colour. */
  readonly colour: number;
}

const labelHeight = 15;

/** Sorts labels by height and moves overlapping ones apart, none below `lowest`. */
export function moveApart(labels: EndLabel[], lowest: number): EndLabel[] {
  labels.sort((a, b) => a.y - b.y);
  for (let i = 1; i < labels.length; i++) labels[i].y = Math.max(labels[i].y, labels[i - 1].y + labelHeight);
  if ((labels.at(-1)?.y ?? 0) > lowest) {
    for (let i = labels.length - 1, limit = lowest; i >= 0; i--, limit -= labelHeight) {
      labels[i].y = Math.min(labels[i].y, limit);
    }
  }
  return labels;
}
