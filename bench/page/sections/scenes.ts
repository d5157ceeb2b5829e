// Section of the page of figures about the bundled scenes: the time of a step of each beside its limit.

import { logAxes, logarithmic, logExtent } from '#cli/chart/log-chart';
import { placeLabels } from '#cli/chart/place-labels';
import { seriesColour } from '#cli/page/colours';
import { escapeHtml, figure, htmlTable } from '#cli/page/html';
import { briefNumber, grouped, readable } from '#cli/terminal/number-format';
import { barOf, barText } from '../../tasks/scenes.ts';
import { barFigure } from '../bar-figure.ts';
import type { Found } from '../result-rows.ts';
import { type Results, rowTable, type Section } from '../results.ts';

interface SceneFigures {
  readonly name: string;
  readonly kernel: string;
  readonly neighbours: number;
  /** Nanoseconds per fish. */
  readonly time: number;
  /** Time divided by the limit. */
  readonly share: number;
  readonly fish: number;
  readonly date: string;
}

function sceneOf({ row, groups: [name, kernel, neighbours] }: Found): SceneFigures {
  const near = Number(neighbours);
  const { fish, date, value: time } = row;
  return { name, kernel, neighbours: near, time, share: time / barOf(near, Number(fish)), fish, date };
}

function scenesOf(results: Results): { found: Found[]; scenes: SceneFigures[] } {
  const pattern = /^scene (\S+) \((\w+); \S+ ns for each of ([\d.]+) neighbours\), ns a fish$/;
  const found = results.find(pattern, ({ groups }) => groups[0]);
  return { found, scenes: found.map(sceneOf).sort((a, b) => b.share - a.share) };
}

function sceneTable(scenes: readonly SceneFigures[]): string {
  const right = (title: string) => ({ title, align: 'right' as const });
  const titles = ['Fish', 'Neighbours', 'ns a fish', 'ns a neighbour', 'Time ÷ target'];
  return htmlTable(
    [{ title: 'Scene' }, { title: 'Kernel' }, ...titles.map(right), { title: 'Date' }],
    scenes.map(({ name, kernel, neighbours, time, share, fish, date }) => [
      name,
      kernel,
      grouped(fish),
      briefNumber(neighbours),
      grouped(Math.round(time)),
      neighbours > 0 ? readable(Number((time / neighbours).toPrecision(3))) : '–',
      briefNumber(share),
      date,
    ]),
  );
}

function scatter(results: Results): string {
  const { found, scenes } = scenesOf(results);
  const above = scenes.filter(({ share }) => share > 1).length;
  return scatterFigure({
    title: 'Scenes compared with the target',
    unit: 'ns a fish',
    note: results.noted(
      `The target is ${barText}. ${above} of ${scenes.length} scenes are above it. Processor time of a step on one thread, fastest round.`,
      found,
    ),
    xUnit: 'neighbours of a fish',
    points: scenes.map(({ name, neighbours, time, share }) => ({
      name,
      x: Math.max(neighbours, 0.1),
      y: time,
      isMarked: share > 1,
    })),
    limit: { label: 'the target', at: (near) => barOf(near) },
    table: sceneTable(scenes),
  });
}

function shares(results: Results): string {
  const { found, scenes } = scenesOf(results);
  return barFigure({
    title: 'Scenes: time ÷ target',
    unit: '',
    note: results.noted('Time of a step divided by the target for its neighbours and fish.', found),
    bars: scenes.map(({ name, share }) => ({ label: name, value: share })),
    limit: { value: 1, label: 'the target' },
    table: sceneTable(scenes),
  });
}

function rules(results: Results): string {
  const found = results.find(/^rule (\S+) alone, ns a fish$/);
  return barFigure({
    title: 'What a rule costs',
    unit: 'ns a fish',
    note: results.noted(
      'The processor time that one rule adds to a step without rules, in a scene that gives it something to do. A rule that reads neighbours also pays for finding them.',
      found,
    ),
    bars: found.map(({ row, groups }) => ({ label: groups[0], value: row.value })).sort((a, b) => b.value - a.value),
    table: rowTable(found),
  });
}

export const sceneSection: Section = {
  id: 'scenes',
  title: 'Scenes and rules',
  parts: 'scenes rules',
  figures: (results) => [scatter, shares, rules].map((draw) => draw(results)),
};

interface NamedPoint {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Drawn in the second colour, and with its name. */
  readonly isMarked: boolean;
}

interface ScatterFigure {
  readonly title: string;
  readonly unit: string;
  readonly note: string;
  readonly xUnit: string;
  readonly points: readonly NamedPoint[];
  /** A line over the whole width. */
  readonly limit: { readonly label: string; readonly at: (x: number) => number };
  readonly table: string;
}

/** So wide that the figure scrolls on a small screen. */
const width = 660;
const height = 400;
const box = { left: 58, right: width - 24, top: 14, bottom: height - 50 };

/** Named points at two values, with logarithmic axes, and a limit as a line. */
function scatterFigure({ title, unit, note, xUnit, points, limit, table }: ScatterFigure): string {
  if (points.length === 0) return '';
  const [few, many] = logExtent(points.map(({ x }) => x));
  const ends = [few, many] as const;
  const heights = logExtent([...points.map(({ y }) => y), limit.at(few), limit.at(many)]);
  const toX = logarithmic(few, many, box.left, box.right);
  const toY = logarithmic(...heights, box.bottom, box.top);
  const steps = Array.from({ length: 33 }, (_, k) => few * (many / few) ** (k / 32));
  const across = steps
    .map((x, k) => `${k === 0 ? 'M' : 'L'}${toX(x).toFixed(1)} ${toY(limit.at(x)).toFixed(1)}`)
    .join('');
  const middle = Math.sqrt(few * many);
  const dots = points.map(({ name, x, y, isMarked }) => {
    const text = `${name}: ${briefNumber(x)} ${xUnit}, ${briefNumber(y)} ${unit}`;
    return `<circle cx="${toX(x).toFixed(1)}" cy="${toY(y).toFixed(1)}" r="4" style="fill:${seriesColour(Number(isMarked))}"><title>${escapeHtml(text)}</title></circle>`;
  });
  const marked = points.filter(({ isMarked }) => isMarked);
  const places = placeLabels(
    marked.map(({ name, x, y }) => ({ text: name, at: [toX(x), toY(y)], bar: [toX(x), toX(x)] })),
    box,
  );
  const names = places.map(
    ({ x, y, anchor }, k) =>
      `<text class="value" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escapeHtml(marked[k].name)}</text>`,
  );
  const svg = [
    logAxes({ x: ends, y: heights, xUnit }, box),
    `<path class="limit" d="${across}"/><text x="${toX(middle).toFixed(1)}" y="${(toY(limit.at(middle)) + 22).toFixed(1)}">${escapeHtml(limit.label)}</text>`,
    ...dots,
    ...names,
  ].join('\n');
  return figure({ title, unit, note, label: `${title}. ${note}`, svg, width, height, table, className: 'full' });
}
