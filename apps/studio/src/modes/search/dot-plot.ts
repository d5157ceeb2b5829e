// A scatter plot of candidates, which can be selected, for the charts of a study.

import { element } from '../../ui/element.ts';
import { shape } from '../../ui/series.ts';
import type { StudyRow } from './study-progress.ts';

/** Space for the labels of the axes, pixels. */
const space = { left: 44, right: 12, top: 8, bottom: 34 };
/** Approximate width of a label, pixels. */
const letter = 6.5;
/** Colours from worst to best. All dots of a colour are one path. */
const shades = 12;
/** A dot within this distance of the pointer is selected, pixels. */
const reach = 20;

export interface PlotAxis {
  readonly name: string;
  readonly ends: readonly [number, number];
  label(position: number): string;
  /** Positions of the labels; by default the ends and the middle. */
  readonly ticks?: readonly number[] | undefined;
}

export interface Dot {
  readonly x: number;
  readonly y: number;
  /** Value for the colour, from 0 (worst) to 1 (best). */
  readonly shade: number;
  readonly row: StudyRow;
}

export interface DotPlotData {
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  readonly dots: readonly Dot[];
  /** Points of a line. */
  readonly line?: readonly (readonly [x: number, y: number])[];
  /** Description for screen readers. */
  readonly words: string;
}

export interface DotPlot {
  readonly root: HTMLElement;
  show(data: DotPlotData): void;
  /** Marks the dot of a candidate. */
  mark(row: StudyRow | undefined): void;
  dispose(): void;
}

/** Dots in a plane, with three gridlines on each axis. */
export function dotPlot(on: {
  readonly hover: (row: StudyRow | undefined) => void;
  readonly press: (row: StudyRow) => void;
}): DotPlot {
  const grid = shape('g', { class: 'grid' });
  const dots = shape('g', { class: 'dots' });
  const line = shape('path', { class: 'best-so-far' });
  const halo = shape('circle', { class: 'halo', r: 6, cx: -99, cy: -99 });
  const picture = shape('svg', { role: 'img' });
  picture.append(grid, line, dots, halo);
  const root = element('div', { class: 'dot-plot' });
  root.append(picture);
  let data: DotPlotData | undefined;
  let [width, height] = [480, 240];
  let marked: StudyRow | undefined;
  /** Width of the labels of the vertical axis, pixels. */
  let left = space.left;

  const xOf = (x: number): number => left + fraction(x, data?.x) * (width - left - space.right);
  const yOf = (y: number): number => height - space.bottom - fraction(y, data?.y) * (height - space.top - space.bottom);
  const draw = (): void => {
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    if (!data) return;
    picture.setAttribute('aria-label', data.words);
    const { x, y } = data;
    const longest = Math.max(...ticksOf(y).map((at) => y.label(at).length));
    left = Math.min(0.3 * width, Math.max(space.left, 10 + letter * longest));
    const [right, foot] = [width - space.right, height - space.bottom];
    grid.replaceChildren(
      ...ticksOf(y).flatMap((at) => [
        shape('line', { x1: left, x2: right, y1: yOf(at), y2: yOf(at) }),
        text(y.label(at), left - 6, yOf(at) + 4, 'end'),
      ]),
      ...ticksOf(x).map((at) => {
        const isFirst = fraction(at, x) < 0.02;
        return text(x.label(at), xOf(at), foot + 15, isFirst ? 'start' : fraction(at, x) > 0.98 ? 'end' : 'middle');
      }),
      text(x.name, (left + right) / 2, height - 3, 'middle', 'name'),
    );
    line.setAttribute(
      'd',
      (data.line ?? [])
        .map(([px, py], k) => `${k > 0 ? 'L' : 'M'}${xOf(px).toFixed(1)} ${yOf(py).toFixed(1)}`)
        .join(''),
    );
    const paths = Array.from({ length: shades }, () => '');
    for (const dot of data.dots) {
      const shade = Math.min(shades - 1, Math.max(0, Math.floor(dot.shade * shades)));
      // A line of length 0 with round ends is drawn as a dot.
      paths[shade] += `M${xOf(dot.x).toFixed(1)} ${yOf(dot.y).toFixed(1)}h0`;
    }
    dots.replaceChildren(
      ...paths.map((d, shade) => {
        const path = shape('path', { d });
        path.style.setProperty('--good', `${Math.round((100 * shade) / (shades - 1))}%`);
        return path;
      }),
    );
    place();
  };
  const place = (): void => {
    const dot = data?.dots.find(({ row }) => row === marked);
    halo.setAttribute('cx', String(dot ? xOf(dot.x) : -99));
    halo.setAttribute('cy', String(dot ? yOf(dot.y) : -99));
  };
  const under = ({ clientX, clientY }: MouseEvent): StudyRow | undefined => {
    const box = picture.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    let nearest: Dot | undefined;
    let least = reach;
    for (const dot of data?.dots ?? []) {
      const away = Math.hypot(xOf(dot.x) - x, yOf(dot.y) - y);
      if (away < least) [nearest, least] = [dot, away];
    }
    return nearest?.row;
  };
  root.addEventListener('pointermove', (event) => on.hover(under(event)));
  root.addEventListener('pointerleave', () => on.hover(undefined));
  let before: StudyRow | undefined;
  root.addEventListener('pointerdown', () => {
    before = marked;
  });
  root.addEventListener('click', (event) => {
    const row = under(event);
    if (!row) return;
    // A finger cannot hover: the first tap shows what the second one would open.
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (isTouch && before !== row) on.hover(row);
    else on.press(row);
  });
  const observer = new ResizeObserver(() => {
    const box = root.getBoundingClientRect();
    if (box.width > 0) [width, height] = [box.width, box.height];
    draw();
  });
  observer.observe(root);
  return {
    root,
    show(next) {
      data = next;
      draw();
    },
    mark(row) {
      marked = row;
      place();
    },
    dispose: () => observer.disconnect(),
  };
}

function fraction(value: number, axis: PlotAxis | undefined): number {
  const [low, high] = axis?.ends ?? [0, 1];
  return (value - low) / (high - low);
}

function ticksOf({ ends: [low, high], ticks }: PlotAxis): readonly number[] {
  return ticks ?? [low, (low + high) / 2, high];
}

function text(words: string, x: number, y: number, anchor: string, kind = ''): SVGElement {
  const made = shape('text', { x, y, 'text-anchor': anchor, class: kind });
  made.textContent = words;
  return made;
}
