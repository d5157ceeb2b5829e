import { seriesColour } from '../page/colours.ts';
import { escapeHtml } from '../page/html.ts';
import { grouped, readable } from '../terminal/number-format.ts';
import { moveApart } from './place-labels.ts';
import { linear, logTicks } from './scale.ts';

export interface ScalingSeries {
  readonly label: string;
  readonly values: readonly number[];
  /** Index of its colour. */
  readonly colour: number;
}

export interface ScalingChart {
  readonly title: string;
  /** Of the values. */
  readonly unit: string;
  /** A sentence under the title. */
  readonly note: string;
  /** Sizes, from small to large. */
  readonly x: readonly number[];
  readonly xUnit: string;
  readonly series: readonly ScalingSeries[];
  /** A dashed line across. */
  readonly limit: { readonly value: number; readonly label: string };
  /** The size at which the first line crosses the limit. */
  readonly mark?: number;
}

const width = 640;
const height = 360;
const left = 58;
const right = 104;
const top = 14;
const bottom = 34;
/** Values below this fraction of the largest are not drawn. */
const mostDecades = 4;

/** A log–log chart of values by size: a point per measurement, straight lines between. */
export function scalingChart(chart: ScalingChart): string {
  const { title, unit, note, x, xUnit, series, limit, mark } = chart;
  const all = [...series.flatMap(({ values }) => values), limit.value].filter((value) => value > 0);
  const most = Math.max(...all);
  const [low, high] = padded(Math.max(Math.min(...all), most / 10 ** mostDecades), most);
  const [few, many] = padded(Math.min(...x), Math.max(...x));
  const toX = logarithmic(few, many, left, width - right);
  const toY = logarithmic(low, high, height - bottom, top);

  const rows = logTicks(low, high).map((value) => {
    const y = toY(value).toFixed(1);
    return `<line class="grid" x1="${left}" x2="${width - right}" y1="${y}" y2="${y}"/><text class="tick" x="${left - 8}" y="${y}" dy="0.32em" text-anchor="end">${readable(value)}</text>`;
  });
  const sizes = x.map((size, k) => {
    const text = `${grouped(size)}${k === x.length - 1 ? ` ${xUnit}` : ''}`;
    return `<text class="tick" x="${toX(size).toFixed(1)}" y="${height - 12}" text-anchor="middle">${escapeHtml(text)}</text>`;
  });
  const y = toY(limit.value).toFixed(1);
  const across = `<line class="zero" stroke-dasharray="5 4" x1="${left}" x2="${width - right}" y1="${y}" y2="${y}"/><text class="tick" x="${left + 6}" y="${y}" dy="-0.5em">${escapeHtml(limit.label)}</text>`;
  const crossing =
    mark === undefined
      ? ''
      : `<line class="zero" stroke-dasharray="5 4" x1="${toX(mark).toFixed(1)}" x2="${toX(mark).toFixed(1)}" y1="${y}" y2="${height - bottom}"/>`;
  const seen = (value: number): boolean => value >= low;
  const lines = series.map(({ label, values, colour }) => {
    const points = values.flatMap((value, k) =>
      seen(value) ? [[toX(x[k]).toFixed(1), toY(value).toFixed(1), k]] : [],
    );
    const path = points.map(([px, py], k) => `${k === 0 ? 'M' : 'L'}${px} ${py}`).join('');
    const dots = points.map(([px, py, k]) => {
      const text = `${label}: ${grouped(x[Number(k)])} ${xUnit}, ${readable(values[Number(k)])} ${unit}`;
      return `<circle cx="${px}" cy="${py}" r="3.5" style="fill:${seriesColour(colour)}"><title>${escapeHtml(text)}</title></circle>`;
    });
    return `<path class="line" style="stroke:${seriesColour(colour)}" d="${path}"/>${dots.join('')}`;
  });
  const labels = series.flatMap(({ label, values, colour }) => {
    const last = values[values.length - 1];
    return seen(last) ? [{ text: label, y: toY(last), colour }] : [];
  });
  const ends = moveApart(labels, height - bottom).map(
    (label) =>
      `<text class="end" style="fill:${seriesColour(label.colour)}" x="${width - right + 10}" y="${label.y.toFixed(1)}" dy="0.32em">${escapeHtml(label.text)}</text>`,
  );
  return `<figure>
<figcaption><b>${escapeHtml(title)}</b> <span class="unit">${escapeHtml(unit)}</span><p>${escapeHtml(note)}</p></figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">
${[...rows, ...sizes, across, crossing, ...lines, ...ends].join('\n')}
</svg>
</figure>`;
}

function logarithmic(d0: number, d1: number, r0: number, r1: number): (value: number) => number {
  const place = linear(Math.log(d0), Math.log(d1), r0, r1);
  return (value) => place(Math.log(value));
}

/** A little room at both ends; half a decade around a single value. */
function padded(low: number, high: number): [low: number, high: number] {
  const room = high > low ? (high / low) ** 0.06 : Math.sqrt(Math.sqrt(10));
  return [low / room, high * room];
}
