// Judges whether the runs of a claim agree with what was published.

import { differenceRange, withinRange } from 'shoal/internal';
import { type Interval, meanInterval } from 'shoal/search';
import { isObject } from '../files/json.ts';
import { briefNumber } from '../terminal/number-format.ts';
import type { Claim, Statement } from './claim.ts';
import { histogramDistance, sharesOf } from './histogram.ts';
import { measureRow, type RunMeans } from './run-trial.ts';
import type { ClaimTrial } from './trials.ts';
import { differenceP, halfInterval, standardError } from './welch.ts';

/** A finished run. */
export interface Run {
  readonly trial: ClaimTrial;
  readonly outcome: RunMeans;
}

/** Results of one condition at one value, over the seeds. */
export interface ClaimPoint {
  readonly condition: string;
  readonly at: number | null;
  readonly measure: string;
  /** Of the scenario, for the unit of the measure. */
  readonly dimensions: 2 | 3;
  readonly values: readonly number[];
  readonly mean: number;
  readonly interval: Interval;
  /** Drift: the second half minus the first half, as mean over seeds, and its interval. */
  readonly drift: number;
  readonly driftInterval: Interval;
}

export interface Judgement {
  readonly statement: Statement;
  /** unsettled: the statement would hold, but its means are still changing. */
  readonly verdict: 'holds' | 'fails' | 'unsettled';
  /** The published value or order, what was measured, its 95 % interval, and the tolerance, as text. */
  readonly published: string;
  readonly measured: string;
  readonly interval: string;
  readonly tolerance: string;
}

/** The points of all conditions, values and measures. */
export function claimPoints(runs: readonly Run[]): ClaimPoint[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const name = JSON.stringify([run.trial.condition, run.trial.at]);
    groups.set(name, [...(groups.get(name) ?? []), run]);
  }
  return [...groups.values()].flatMap((group) =>
    group[0].trial.measures.map((measure, m): ClaimPoint => {
      const values = group.map(({ outcome }) => outcome.means[m]);
      const mean = meanOf(values);
      const { condition, at, document } = group[0].trial;
      const dimensions = isObject(document) && document.dimensions === 2 ? 2 : 3;
      const drifts = group.map(({ outcome }) => outcome.secondHalves[m] - outcome.firstHalves[m]);
      return {
        ...{
          condition,
          at,
          measure,
          dimensions,
          values,
          mean,
          interval: meanInterval(values, measureRow(measure, dimensions)),
        },
        drift: meanOf(drifts),
        driftInterval: meanInterval(drifts),
      };
    }),
  );
}

/**
 * Judges every statement. In a quick check, judges only statements whose runs are made.
 * @param quick factor on tolerances in a quick check, whose runs are too short to settle
 */
export function judge({ statements }: Claim, points: readonly ClaimPoint[], quick?: number): Judgement[] {
  return statements.flatMap((statement) => {
    const series = points.filter((one) => one.condition === statement.condition && one.measure === statement.measure);
    if (quick !== undefined && !isMeasured(statement, points)) return [];
    const judgement = judgeOne(statement, series, points, quick ?? 1);
    const isIgnored = quick !== undefined && judgement.verdict === 'unsettled';
    return [isIgnored ? { ...judgement, verdict: 'holds' } : judgement];
  });
}

/** Whether the runs for a statement are made. A quick check makes only some. */
export function isMeasured(statement: Statement, made: readonly Pick<ClaimPoint, 'condition' | 'at'>[]): boolean {
  const valuesOf = (name: string): Set<number | null> =>
    new Set(made.filter(({ condition }) => condition === name).map(({ at }) => at));
  const values = valuesOf(statement.condition);
  if (statement.test === 'falls') return values.size > 2;
  if (statement.test === 'edge') {
    const ends = typeof statement.threshold === 'number' ? [] : statement.threshold.halfway;
    return values.size > 2 && ends.every((value) => values.has(value));
  }
  const at = statement.at ?? null;
  return values.has(at) && (!('than' in statement) || valuesOf(statement.than).has(at));
}

function judgeOne(
  statement: Statement,
  series: readonly ClaimPoint[],
  all: readonly ClaimPoint[],
  factor: number,
): Judgement {
  switch (statement.test) {
    case 'value': {
      const point = at(series, statement.at);
      const tolerance = statement.tolerance * factor;
      const holds = Math.abs(point.mean - statement.published) <= tolerance;
      return {
        ...verdictOf(statement, holds, isSettled(point, tolerance)),
        published: fine(statement.published),
        ...measuredAs(point),
        tolerance: `± ${briefNumber(tolerance)}`,
      };
    }
    case 'falls': {
      const rises = series
        .slice(1)
        .filter((point, k) => point.mean > series[k].mean + 2 * standardError(point, series[k]));
      const ends = series[0].mean > series[series.length - 1].mean;
      return {
        ...verdictOf(statement, rises.length === 0 && ends, true),
        published: 'falls',
        measured: series.map(({ mean }) => briefNumber(mean)).join(', '),
        interval: '',
        tolerance: 'no rise beyond 2 standard errors',
      };
    }
    case 'edge': {
      const { direction, from = Number.NEGATIVE_INFINITY, published, tolerance } = statement;
      const threshold = thresholdOf(statement.threshold, series);
      const found = crossing(
        series.filter((point) => Number(point.at) >= from),
        threshold,
        direction,
      );
      return {
        ...verdictOf(
          statement,
          found !== undefined && Math.abs(found.at - published) <= tolerance * factor,
          found?.between.every((point) => isSettled(point, 2 * Math.abs(point.mean - threshold))) ?? false,
        ),
        published: briefNumber(published),
        measured: found === undefined ? 'no crossing' : briefNumber(found.at),
        interval: `where the mean goes ${direction} through ${briefNumber(threshold)}`,
        tolerance: `± ${briefNumber(tolerance * factor)}`,
      };
    }
    case 'bound': {
      const point = at(series, statement.at);
      const { below = Number.POSITIVE_INFINITY, above = Number.NEGATIVE_INFINITY } = statement;
      const room = Math.min(Math.abs(below - point.mean), Math.abs(point.mean - above));
      return {
        ...verdictOf(statement, point.mean < below && point.mean > above, isSettled(point, 2 * room)),
        published: below < Number.POSITIVE_INFINITY ? `< ${briefNumber(below)}` : `> ${briefNumber(above)}`,
        ...measuredAs(point),
        tolerance: '',
      };
    }
    case 'share': {
      const point = at(series, statement.at);
      const above = point.values.filter((value) => value > statement.above).length;
      return {
        ...verdictOf(
          statement,
          above >= statement.share * point.values.length,
          isSettled(point, 2 * Math.abs(point.mean - statement.above)),
        ),
        published: `> ${briefNumber(statement.above)}`,
        measured: `${above} of ${point.values.length} seeds`,
        interval: intervalText(point.interval),
        tolerance: `at least ${briefNumber(100 * statement.share)} % of seeds`,
      };
    }
    case 'differ': {
      const one = at(series, statement.at);
      const other = otherOf(statement, all);
      const difference = one.mean - other.mean;
      const half = halfInterval(one, other);
      const possible = differenceRange(measureRow(one.measure, one.dimensions));
      const room = difference - statement.by;
      const most = statement.p === undefined ? undefined : Math.min(1, statement.p * factor);
      const p = differenceP(one, other);
      return {
        ...verdictOf(
          statement,
          // A quick check with one seed has no interval.
          difference >= statement.by && !(difference <= half) && !(most !== undefined && p > most),
          [one, other].every((point) => isSettled(point, 2 * room)),
        ),
        published: `differ by ≥ ${briefNumber(statement.by)}`,
        measured: `${briefNumber(one.mean)} and ${briefNumber(other.mean)}`,
        interval:
          `difference ${intervalText(withinRange({ low: difference - half, high: difference + half }, possible))}` +
          (most === undefined ? '' : `, p = ${briefNumber(p)}`),
        tolerance: most === undefined ? 'interval excludes 0' : `p ≤ ${briefNumber(most)}`,
      };
    }
    case 'histogram': {
      const shares = sharesOf(statement).map((name) =>
        at(
          all.filter(({ condition, measure }) => condition === statement.condition && measure === name),
          statement.at,
        ),
      );
      const tolerance = statement.tolerance * factor;
      const distance = histogramDistance(
        statement,
        shares.map(({ mean }) => mean),
      );
      const single = shares[0].values.map((_, seed) =>
        histogramDistance(
          statement,
          shares.map(({ values }) => values[seed]),
        ),
      );
      return {
        ...verdictOf(statement, distance <= tolerance, isSettled(at(series, statement.at), tolerance)),
        published: 'a histogram',
        measured: briefNumber(distance),
        interval: `single runs: ${briefNumber(Math.min(...single))} to ${briefNumber(Math.max(...single))}`,
        tolerance: `distance ≤ ${briefNumber(tolerance)}`,
      };
    }
    case 'ratio': {
      const one = at(series, statement.at);
      const other = otherOf(statement, all);
      const ratio = one.mean / other.mean;
      const tolerance = statement.tolerance * factor;
      const holds = Math.abs(ratio - statement.published) <= tolerance;
      return {
        ...verdictOf(
          statement,
          holds,
          // The largest drift of each mean: it changes the ratio by the tolerance.
          isSettled(one, tolerance * Math.abs(other.mean)) &&
            isSettled(other, tolerance * Math.abs(other.mean / statement.published)),
        ),
        published: fine(statement.published),
        measured: `${fine(ratio)}: ${briefNumber(one.mean)} / ${briefNumber(other.mean)}`,
        interval: `${intervalText(one.interval)}, and ${intervalText(other.interval)}`,
        tolerance: `± ${briefNumber(tolerance)}`,
      };
    }
  }
}

/**
 * Whether a mean has settled: between the two halves of the measured time it changes by no more than half the
 * tolerance, or by no more than chance explains.
 */
function isSettled({ drift, driftInterval: { low, high } }: ClaimPoint, tolerance: number): boolean {
  return Math.abs(drift) <= tolerance / 2 || (Number.isFinite(low) && low <= 0 && high >= 0);
}

function verdictOf(statement: Statement, holds: boolean, settled: boolean): Pick<Judgement, 'statement' | 'verdict'> {
  return { statement, verdict: !holds ? 'fails' : settled ? 'holds' : 'unsettled' };
}

function measuredAs({ mean, interval }: ClaimPoint): Pick<Judgement, 'measured' | 'interval'> {
  return { measured: fine(mean), interval: intervalText(interval) };
}

function thresholdOf(stated: Extract<Statement, { test: 'edge' }>['threshold'], series: readonly ClaimPoint[]): number {
  if (typeof stated === 'number') return stated;
  const [one, other] = stated.halfway.map((value) => at(series, value).mean);
  return (one + other) / 2;
}

interface Crossing {
  readonly at: number;
  /** The points before and after the crossing. */
  readonly between: readonly ClaimPoint[];
}

/** The value at which the means first cross a threshold, by linear interpolation. */
function crossing(series: readonly ClaimPoint[], threshold: number, direction: 'up' | 'down'): Crossing | undefined {
  for (let k = 1; k < series.length; k++) {
    const [a, b] = [series[k - 1], series[k]];
    const goes =
      direction === 'up' ? a.mean < threshold && b.mean >= threshold : a.mean >= threshold && b.mean < threshold;
    if (!goes) continue;
    const part = (threshold - a.mean) / (b.mean - a.mean);
    return { at: Number(a.at) + (Number(b.at) - Number(a.at)) * part, between: [a, b] };
  }
  return undefined;
}

/** The point with which a statement compares. */
function otherOf(
  { than, measure, at: value }: Extract<Statement, { than: string }>,
  all: readonly ClaimPoint[],
): ClaimPoint {
  return at(
    all.filter((point) => point.condition === than && point.measure === measure),
    value,
  );
}

function at(series: readonly ClaimPoint[], value: number | undefined): ClaimPoint {
  return series.find((point) => point.at === (value ?? null)) ?? series[0];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

/** Four digits, because tolerances may be a few thousandths. */
function fine(value: number): string {
  return String(Number(value.toPrecision(4)));
}

function intervalText({ low, high }: Interval): string {
  return Number.isFinite(low) ? `${fine(low)} to ${fine(high)}` : 'one seed';
}
