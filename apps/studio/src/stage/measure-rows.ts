import { metricRows, type Phase, phases } from 'shoal';
import type { Charts } from './action.ts';

/** A quantity that is measured over time. */
export interface MeasureRow {
  readonly key: string;
  readonly title: string;
  /** Empty: none. */
  readonly unit: string;
  /** What it measures. */
  readonly effect: string;
  /** Whether it is an integer. */
  readonly whole?: boolean;
}

/** Quantities that share one chart. */
export interface ChartRow extends MeasureRow {
  readonly lines: readonly Pick<MeasureRow, 'key' | 'title'>[];
  /** Fixed end of its scale. */
  readonly top?: number;
}

const metricKeys = ['polarisation', 'rotation', 'nearestNeighbour', 'groups', 'extent'] as const;
const tops: Readonly<Record<string, number>> = { polarisation: 1, rotation: 1 };

const single = (row: MeasureRow): ChartRow => ({
  ...row,
  lines: [row],
  top: tops[row.key],
  whole: row.key === 'groups' || row.key === 'catches',
});

/** Change of acceleration from step to step. It needs every step, so only `JumpWatch` records it. */
export const jumpRow: ChartRow = {
  ...single(metricRows.find(({ key }) => key === 'smoothness') as MeasureRow),
  title: 'Jerkiness',
};

/** Key of the time of a phase. */
export const phaseKey = (phase: Phase): string => `${phase}Milliseconds`;

/** All charts, in the order of the menu. */
export const chartRows: readonly ChartRow[] = [
  ...metricKeys.map((key) => single(metricRows.find((row) => row.key === key) as MeasureRow)),
  single({ key: 'catches', title: 'Catches', unit: '', effect: 'prey caught since the start' }),
  single({ key: 'stepsPerSecond', title: 'Steps per second', unit: '1/s', effect: 'steps per second of real time' }),
  single({
    key: 'frameMilliseconds',
    title: 'Frame time',
    unit: 'ms',
    effect: 'real time between two frames',
  }),
  {
    key: 'phases',
    title: 'Phases of a step',
    unit: 'ms',
    effect: 'time of each phase of a step',
    lines: phases.map((phase) => ({ key: phaseKey(phase), title: phase })),
  },
];

/** Keys of the quantities that the chosen charts show. */
export function wantedBy({ keys }: Charts): ReadonlySet<string> {
  const rows = chartRows.filter(({ key }) => keys.includes(key));
  return new Set(rows.flatMap(({ lines }) => lines.map(({ key }) => key)));
}
