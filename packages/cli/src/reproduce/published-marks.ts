import type { Statement } from './claim.ts';
import type { Point } from './judge.ts';

/** Where the mean of a condition must lie for a statement to hold. */
export interface PublishedMark {
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
export function publishedMarks(
  statements: readonly Statement[],
  points: readonly Point[],
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
function meanOf({ than, measure, at }: Extract<Statement, { than: string }>, points: readonly Point[]): number {
  const other = points.find((one) => one.condition === than && one.measure === measure && one.at === (at ?? null));
  return other?.mean ?? Number.NaN;
}
