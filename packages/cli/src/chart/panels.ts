// Small charts of one shape side by side, as an SVG file.

import { seriesColour } from '../page/colours.ts';
import { escapeHtml } from '../page/html.ts';
import { wrapWords } from '../terminal/text-table.ts';
import { type PlotBox, rows, standaloneSvg } from './plot.ts';
import { linear, roomyAxis } from './scale.ts';

/** A value on the chart, with its name on the axis. */
interface PanelPoint {
  readonly label: string;
  readonly value: number;
  readonly isMarked: boolean;
}

/** A chart of a number in several cases, in groups that are joined by lines. */
export interface Panel {
  readonly title: string;
  /** A few words beside the title. */
  readonly note: string;
  readonly isMarked: boolean;
  /** The number in the case that the others are compared with, and its interval. */
  readonly mean: number;
  readonly interval: readonly [low: number, high: number] | undefined;
  readonly groups: readonly { readonly title: string; readonly points: readonly PanelPoint[] }[];
}

const [width, height] = [420, 216];
const perRow = 2;
const margin = 16;
const box: PlotBox = { left: 72, right: width - 12, top: 52, bottom: height - 48 };
/** Letters of the title in a line, and the height of a line. */
const [letters, lineHeight] = [120, 18];

export function panelsSvg(panels: readonly Panel[], title: string): string {
  const lines = wrapWords(title, letters);
  const above = margin + lines.length * lineHeight;
  const heading = lines.map(
    (line, k) => `<text x="${margin}" y="${margin + 12 + k * lineHeight}">${escapeHtml(line)}</text>`,
  );
  const drawn = panels.map((panel, k) => {
    const [x, y] = [margin + (k % perRow) * width, above + Math.floor(k / perRow) * height];
    return `<g transform="translate(${x} ${y})">${drawnPanel(panel)}</g>`;
  });
  const total = above + Math.ceil(panels.length / perRow) * height;
  return standaloneSvg([...heading, ...drawn].join('\n'), 2 * margin + perRow * width, total, title);
}

function drawnPanel({ title, note, isMarked, mean, interval, groups }: Panel): string {
  const values = groups.flatMap(({ points }) => points.map(({ value }) => value)).filter(Number.isFinite);
  const shown = [...values, mean, ...(interval ?? [])];
  const axis = roomyAxis(Math.min(...shown), Math.max(...shown), 3);
  const toY = linear(axis.min, axis.max, box.bottom, box.top);
  // A place for each point, and an empty one between groups.
  const places = groups.reduce((sum, { points }) => sum + points.length + 1, 0);
  const toX = linear(-1, places - 1, box.left, box.right);
  const band = interval
    ? `<rect class="band" x="${box.left}" width="${box.right - box.left}" y="${toY(interval[1]).toFixed(1)}" height="${(toY(interval[0]) - toY(interval[1])).toFixed(1)}"/>`
    : '';
  let next = 0;
  const drawn = groups.map(({ title: name, points }) => {
    const at = points.map((_, k) => toX(next + k));
    next += points.length + 1;
    const known = points.flatMap(({ value, isMarked: isChosen }, k) =>
      Number.isFinite(value) ? [{ x: at[k].toFixed(1), y: toY(value).toFixed(1), isChosen }] : [],
    );
    const line = known.map(({ x, y }, k) => `${k === 0 ? 'M' : 'L'}${x} ${y}`).join('');
    const circles = known.map(
      ({ x, y, isChosen }) => `<circle class="point" cx="${x}" cy="${y}" r="${isChosen ? 5 : 3}"/>`,
    );
    const labels = points.map(
      ({ label }, k) =>
        `<text x="${at[k].toFixed(1)}" y="${box.bottom + 18}" text-anchor="middle">${escapeHtml(label)}</text>`,
    );
    const middle = ((at[0] + at[at.length - 1]) / 2).toFixed(1);
    const below = `<text class="axis" x="${middle}" y="${box.bottom + 36}" text-anchor="middle">${escapeHtml(name)}</text>`;
    return `<path class="line" d="${line}"/>${circles.join('')}${labels.join('')}${below}`;
  });
  const colour = isMarked ? ` style="fill:${seriesColour(1)}"` : '';
  return [
    `<text class="axis" x="0" y="16" font-weight="600">${escapeHtml(title)}</text>`,
    `<text x="0" y="34"${colour}>${escapeHtml(note)}</text>`,
    ...[rows(axis, box), band, ...drawn],
  ].join('');
}
