// Pictures on the page of a claim: measured beside published values, and tracks of shown runs.

import { parseScenarioJson } from 'shoal';
import { below, dots, extentOf, type Pixel, type PlotBox, rows } from '../chart/plot.ts';
import { linear, roomyAxis, tickLabel } from '../chart/scale.ts';
import { type DrawnTrack, type TankBox, trackView, viewsOf } from '../chart/track-view.ts';
import { escapeHtml, figure, htmlTable } from '../page/html.ts';
import { type Claim, type Condition, type Statement, variable } from './claim.ts';
import { histogramSize, pictureBox } from './histogram.ts';
import type { ClaimPoint, Run } from './judge.ts';
import { measureRow } from './run-trial.ts';
import type { Findings } from './verdict.ts';

/** How to read the pictures. */
export function pictureNote(isQuick: boolean): string {
  const means = isQuick ? 'is the mean' : 'is the mean, or joins the means';
  return `Each dot is one run, and the thin line ${means}. Published values and bounds are thick lines, with the allowed range shaded; those of ratios and differences are computed from the mean of the condition that the runs are compared with.`;
}

/** What a picture shows: the runs of one condition, by one measure, and what the judged statements ask of them. */
interface Shown {
  readonly condition: Condition;
  readonly series: readonly ClaimPoint[];
  readonly marks: readonly PublishedMark[];
  readonly edges: readonly Extract<Statement, { test: 'edge' }>[];
  /** A quick check runs only some values, so a line between them would show what it did not measure. */
  readonly isQuick: boolean;
}

/** One picture for each measure of a condition. */
export function runPictures(claim: Claim, { points, judgements, isQuick }: Findings): string[] {
  const factor = isQuick ? claim.quick.tolerance : 1;
  return claim.conditions.flatMap((condition) =>
    measuresOf(condition, claim.statements).flatMap((measure) => {
      const series = points.filter((point) => point.condition === condition.name && point.measure === measure);
      const judged = judgements
        .map(({ statement }) => statement)
        .filter((one) => one.condition === condition.name && one.measure === measure);
      const marks = publishedMarks(judged, points, factor);
      const edges = judged.flatMap((one) =>
        one.test === 'edge' ? [{ ...one, tolerance: one.tolerance * factor }] : [],
      );
      return series.length === 0 ? [] : [picture({ condition, series, marks, edges, isQuick })];
    }),
  );
}

function measuresOf({ name }: Condition, statements: readonly Statement[]): string[] {
  const own = statements.filter((one) => one.condition === name || ('than' in one && one.than === name));
  return [...new Set(own.map(({ measure }) => measure))];
}

function picture(shown: Shown): string {
  const { condition, series, marks } = shown;
  const { name, vary } = condition;
  const [{ measure, dimensions }] = series;
  const { title, unit } = measureRow(measure, dimensions);
  const measured = extentOf(series.flatMap((point) => point.values));
  const values = extentOf([
    ...[measured.low, measured.high],
    ...marks.flatMap(({ lines, low, high }) => [...lines, low, high]),
  ]);
  const axis = roomyAxis(values.low, values.high);
  const box = pictureBox(axis);
  const toY = linear(axis.min, axis.max, box.bottom, box.top);
  return figure({
    title: `${title}: ${name}`,
    unit,
    note: noteOf(shown),
    label: `${title} of all runs of ${name}, from ${measured.low.toPrecision(3)} to ${measured.high.toPrecision(3)}`,
    svg: rows(axis, box) + (vary ? along(shown, vary, box, toY) : atOnePlace(shown, box, toY)),
    ...histogramSize,
    table: htmlTable(
      [
        { title: vary?.symbol ?? 'condition' },
        { title: 'mean', align: 'right' },
        { title: 'drift (2nd half − 1st half)', align: 'right' },
        { title: 'runs' },
      ],
      series.map((point) => [
        point.at === null ? name : String(point.at),
        point.mean.toPrecision(4),
        point.drift.toPrecision(2),
        point.values.map((value) => value.toPrecision(3)).join(', '),
      ]),
    ),
  });
}

type Scale = (value: number) => number;

/** Values of a parameter from left to right. */
function along(
  { series, marks, edges, isQuick }: Shown,
  vary: NonNullable<Condition['vary']>,
  box: PlotBox,
  toY: Scale,
): string {
  const axis = roomyAxis(series[0].at ?? 0, series[series.length - 1].at ?? 0);
  const toX = linear(axis.min, axis.max, box.left, box.right);
  const means = series.map((point) => `${toX(point.at ?? 0).toFixed(1)} ${toY(point.mean).toFixed(1)}`).join('L');
  return [
    ...marks.map((mark) => markAt(mark, toX(mark.at ?? 0), 9, box, toY)),
    ...edges.map(({ published, tolerance }) => {
      const x = toX(published).toFixed(1);
      const [left, right] = [toX(published - tolerance), toX(published + tolerance)];
      return `${room(left, right, box.top, box.bottom)}<line class="paper" x1="${x}" x2="${x}" y1="${box.top}" y2="${box.bottom}"/>`;
    }),
    isQuick ? '' : `<path class="mean" d="M${means}"/>`,
    dots(
      series.flatMap(({ at, values }) => values.map((value): Pixel => [toX(at ?? 0), toY(value)])),
      'seed',
    ),
    below(
      axis.ticks.map((tick) => ({ at: toX(tick), label: tickLabel(tick, axis) })),
      box,
      box.bottom + 18,
    ),
    `<text x="${(box.left + box.right) / 2}" y="${histogramSize.height - 6}" text-anchor="middle">${escapeHtml(variable(vary))}</text>`,
  ].join('');
}

/** One setting, with its seeds side by side. */
function atOnePlace({ series: [{ values, mean }], marks }: Shown, box: PlotBox, toY: Scale): string {
  const middle = (box.left + box.right) / 2;
  const half = 0.45 * (box.right - box.left);
  const apart = Math.min(12, (1.9 * half) / values.length);
  const seeds = values.map((value, k): Pixel => [middle + (k - (values.length - 1) / 2) * apart, toY(value)]);
  return [
    ...marks.map((mark) => markAt(mark, middle, half, box, toY)),
    level('mean', middle, half, toY(mean)),
    dots(seeds, 'seed'),
  ].join('');
}

function markAt({ lines, low, high }: PublishedMark, x: number, half: number, box: PlotBox, toY: Scale): string {
  const top = Math.max(box.top, toY(high));
  const bottom = Math.min(box.bottom, toY(low));
  return room(x - half, x + half, top, bottom) + lines.map((value) => level('paper', x, half, toY(value))).join('');
}

function room(left: number, right: number, top: number, bottom: number): string {
  const height = Math.max(1, bottom - top).toFixed(1);
  return `<rect class="room" x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${(right - left).toFixed(1)}" height="${height}"/>`;
}

function level(className: string, x: number, half: number, y: number): string {
  return `<line class="${className}" x1="${(x - half).toFixed(1)}" x2="${(x + half).toFixed(1)}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}"/>`;
}

function noteOf({ marks }: Shown): string {
  const others = [...new Set(marks.flatMap(({ than }) => than ?? []))];
  return others.length === 0 ? '' : `Compared with ${others.join(' and ')}.`;
}

/** Where the mean of a condition must lie for a statement to hold. */
interface PublishedMark {
  /** The value of the parameter that varies; undefined if none varies. */
  readonly at: number | undefined;
  /** The published value, or the bounds. */
  readonly lines: readonly number[];
  /** The allowed range. It is infinite at the open side of a bound. */
  readonly low: number;
  readonly high: number;
  /** The condition from whose mean the lines are computed: for a ratio or a difference. */
  readonly than?: string;
}

/** @param factor on tolerances */
function publishedMarks(
  statements: readonly Statement[],
  points: readonly ClaimPoint[],
  factor: number,
): readonly PublishedMark[] {
  return statements.flatMap((one): PublishedMark[] => {
    switch (one.test) {
      case 'value':
        return [around(one.at, one.published, one.tolerance * factor)];
      case 'bound': {
        const { at, below = Number.POSITIVE_INFINITY, above = Number.NEGATIVE_INFINITY } = one;
        return [{ at, lines: [above, below].filter(Number.isFinite), low: above, high: below }];
      }
      case 'share':
        return [{ at: one.at, lines: [one.above], low: one.above, high: Number.POSITIVE_INFINITY }];
      case 'ratio': {
        const other = meanOf(one, points);
        const tolerance = Math.abs(one.tolerance * factor * other);
        return [{ ...around(one.at, one.published * other, tolerance), than: one.than }];
      }
      case 'differ': {
        const least = meanOf(one, points) + one.by;
        return [{ at: one.at, lines: [least], low: least, high: Number.POSITIVE_INFINITY, than: one.than }];
      }
      default:
        return [];
    }
  });
}

function around(at: number | undefined, value: number, tolerance: number): PublishedMark {
  return { at, lines: [value], low: value - tolerance, high: value + tolerance };
}

/** The mean of the condition with which a statement compares. */
function meanOf({ than, measure, at }: Extract<Statement, { than: string }>, points: readonly ClaimPoint[]): number {
  const other = points.find((one) => one.condition === than && one.measure === measure && one.at === (at ?? null));
  return other?.mean ?? Number.NaN;
}

/** The scene of a run shown on the page. */
interface ClaimScene {
  /** Path from the page. */
  readonly file: string;
  readonly document: object;
}

/** Folder for the shown scenes, in the directory of results. */
export const sceneFolder = 'scenes';

/** The shown runs as scenes that begin with the same seed and the same school. */
export function claimScenes(runs: readonly Run[]): readonly ClaimScene[] {
  return shownRuns(runs).map(({ trial: { document, seed } }, k) => ({
    file: `${sceneFolder}/${k + 1}.json`,
    document: { ...(document as object), seed },
  }));
}

/** The tracks after the measured time of each shown run, and the scene file to replay it. */
export function statePictures(runs: readonly Run[], { conditions }: Claim): string {
  const scenes = claimScenes(runs);
  const pictures = shownRuns(runs).map(({ trial, outcome: { tracks = [] } }, k) => {
    const { world, wraps, dimensions } = parseScenarioJson(trial.document);
    const symbol = conditions.find(({ name }) => name === trial.condition)?.vary?.symbol;
    const at = trial.at === null ? '' : `, ${symbol} = ${Number(trial.at.toPrecision(4))}`;
    const { file } = scenes[k];
    const view = {
      ...viewsOf(dimensions)[0],
      title: escapeHtml(`${trial.condition}${at}`),
      note: `<a href="${file}" download>${file}</a>`,
    };
    return trackView(view, tracks, wraps ? world : cubeOf(tracks), wraps);
  });
  return `<p>Tracks after the measured time, seed 1; tips point forwards. To replay a run, drop its scene file on the studio.</p>
<div class="grid states">${pictures.join('\n')}</div>`;
}

function shownRuns(runs: readonly Run[]): readonly Run[] {
  return runs.filter(({ outcome }) => outcome.tracks);
}

/** The cube around the tracks. A world in open water has no walls to show. */
function cubeOf(tracks: readonly DrawnTrack[]): TankBox {
  const ends = (['x', 'y', 'z'] as const).map((axis) => {
    const { low, high } = extentOf(tracks.flatMap((track) => track[axis]));
    return [low, high] as const;
  });
  const half = Math.max(...ends.map(([least, most]) => most - least)) / 2;
  const [x, y, z] = ends.map(([least, most]) => (least + most) / 2);
  return { min: [x - half, y - half, z - half], max: [x + half, y + half, z + half] };
}
