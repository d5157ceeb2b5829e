// Figure of a study with a single coefficient: its outcome by that value.

import type { TimeMean } from 'shoal/measures';
import type { EffectPoint } from 'shoal/search';
import { below, type PlotBox, rangeText, rows, standaloneSvg } from '../../chart/plot.ts';
import { linear, roomyAxis } from '../../chart/scale.ts';
import { intervalNotes } from '../../measure/interval-notes.ts';
import { escapeHtml, figure, htmlTable } from '../../page/html.ts';
import { briefNumber } from '../../terminal/number-format.ts';
import { type Coefficient, capitalised, logNote, titled } from './coefficient.ts';
import { direction, ofCandidates, ofSeeds } from './effect-curves.ts';
import { curveOf, type Influence } from './influence.ts';
import type { CandidateResult } from './outcome.ts';

const [width, height] = [760, 400];
const box: PlotBox = { left: 78, right: width - 24, top: 16, bottom: height - 62 };
/** If there are more values, only round ones are marked on the axis. */
const mostTicks = 10;

/** What a chart shows beside the means of candidates. */
interface Beside {
  /** Means over the seeds of each value. */
  readonly overSeeds?: readonly EffectPoint[] | undefined;
  /** The mean in tracks of animals. */
  readonly animals?: TimeMean | undefined;
}

/** The mean outcome over the values of the only coefficient of a study. */
export function oneEffectFigure(
  influence: Influence,
  coefficient: Coefficient,
  { overSeeds, animals }: Beside = {},
): string {
  const { outcome, isSample } = influence;
  const curve = overSeeds ?? curveOf(influence, coefficient);
  const words = overSeeds ? ofSeeds : ofCandidates(isSample);
  if (curve.length === 0) return '';
  const ends = [...curve, ...(animals ? [animals] : [])].flatMap(endsOf);
  const title = `${capitalised(outcome.title)} over ${coefficient.name}`;
  const known = animals
    ? [
        ` The tracks have ${briefNumber(animals.mean)}${intervalText(animals)}.`,
        ...intervalNotes([{ ...animals, title: outcome.title }]),
      ].join(' ')
    : '';
  const summary = `The mean goes ${direction(coefficient, curve, words.near)}.${known}`;
  const log = logNote([coefficient]);
  const svg = chart(
    outcome,
    coefficient,
    curve,
    roomyAxis(Math.min(...ends), Math.max(...ends)),
    words.counted,
    overSeeds !== undefined,
    animals,
  );
  const table = htmlTable(
    [
      { title: coefficient.title },
      { title: titled(`Mean ${outcome.title}`, outcome.unit), align: 'right' },
      { title: '95 % interval', align: 'right' },
      { title: capitalised(words.counted), align: 'right' },
    ],
    curve.map(({ at, mean, low, high, count }) => [
      coefficient.valueAt(at),
      briefNumber(mean),
      Number.isFinite(low) ? rangeText(low, high) : '–',
      String(count),
    ]),
  );
  const drawn = figure({
    title,
    note: `${words.note} ${log === '' ? '' : `${log} `}${summary}`,
    label: `${title}. ${summary}`,
    ...{ svg, width, height, table },
    className: 'full one',
  });
  const file = encodeURIComponent(standaloneSvg(svg, width, height, title));
  const name = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.svg`;
  return `${drawn}\n<p class="controls save" hidden><button type="button" data-name="${escapeHtml(name)}" data-svg="${file}">Save the chart as SVG</button></p>`;
}

/** A line across the chart at the mean of the tracks, in the band of its interval. */
function across(animals: TimeMean, toY: (value: number) => number): string {
  const [low, high] = [toY(animals.high), toY(animals.low)];
  const band = Number.isFinite(low + high)
    ? `<rect class="animals-band" x="${box.left}" width="${box.right - box.left}" y="${low.toFixed(1)}" height="${(high - low).toFixed(1)}"/>`
    : '';
  const y = toY(animals.mean).toFixed(1);
  return `${band}<path class="animals" stroke-dasharray="5 4" d="M${box.left} ${y}H${box.right}"/><text class="axis" x="${box.right - 4}" y="${y}" dy="-0.5em" text-anchor="end">tracks ${briefNumber(animals.mean)}</text>`;
}

function endsOf({ mean, low, high }: Pick<TimeMean, 'mean' | 'low' | 'high'>): number[] {
  return [mean, ...(Number.isFinite(low) ? [low, high] : [])];
}

function intervalText({ low, high }: TimeMean): string {
  return Number.isFinite(low) ? ` (95 % interval ${rangeText(low, high)})` : '';
}

function chart(
  outcome: CandidateResult,
  coefficient: Coefficient,
  curve: readonly EffectPoint[],
  axis: ReturnType<typeof roomyAxis>,
  counted: string,
  isOfValues: boolean,
  animals?: TimeMean,
): string {
  const toX = linear(0, 1, box.left + 14, box.right - 14);
  const toY = linear(axis.min, axis.max, box.bottom, box.top);
  const at = ({ at: x }: EffectPoint, y: number): string => `${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`;
  const path = (points: readonly string[]): string =>
    points.map((point, n) => `${n === 0 ? 'M' : 'L'}${point}`).join('');
  const known = curve.filter(({ low }) => Number.isFinite(low));
  const edge = [...known.map((one) => at(one, one.high)), ...known.toReversed().map((one) => at(one, one.low))];
  const band = known.length > 1 ? `<path class="band" d="${path(edge)}Z"/>` : '';
  const points = curve.map((one) => {
    const interval = Number.isFinite(one.low) ? `, 95 % interval ${rangeText(one.low, one.high)}` : '';
    const text = `${coefficient.name} ${coefficient.valueAt(one.at)}: mean ${briefNumber(one.mean)}${interval}, ${one.count} ${counted}`;
    const whisker = interval === '' ? '' : `<path class="interval" d="M${at(one, one.low)}L${at(one, one.high)}"/>`;
    return `${whisker}<circle class="point" cx="${toX(one.at).toFixed(1)}" cy="${toY(one.mean).toFixed(1)}" r="4"><title>${escapeHtml(text)}</title></circle>`;
  });
  const ticks =
    isOfValues && curve.length <= mostTicks
      ? curve.map((one) => ({ at: one.at, label: coefficient.valueAt(one.at) }))
      : coefficient.ticks;
  const labels = below(
    ticks.map(({ at: x, label }) => ({ at: toX(x), label })),
    box,
    box.bottom + 22,
  );
  const marks = ticks.map(({ at: x }) => `<path class="mark" d="M${toX(x).toFixed(1)} ${box.bottom}v5"/>`).join('');
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return `${rows(axis, box)}${animals ? across(animals, toY) : ''}${band}<path class="line" d="${path(curve.map((one) => at(one, one.mean)))}"/>${points.join('')}${marks}${labels}
<text class="axis" x="${middleX}" y="${height - 12}" text-anchor="middle">${escapeHtml(coefficient.title)}</text>
<text class="axis" transform="translate(18 ${middleY}) rotate(-90)" text-anchor="middle">${escapeHtml(titled(outcome.title, outcome.unit))}</text>`;
}
