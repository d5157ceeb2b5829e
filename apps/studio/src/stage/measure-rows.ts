import { metricRows, type Phase, phases } from 'shoal';
import type { Charts } from './action.ts';

/** A number that is followed over time. */
export interface MeasureRow {
  readonly key: string;
  readonly title: string;
  /** Empty for a number without one. */
  readonly unit: string;
  /** What it tells. */
  readonly effect: string;
  /** Whether it is counted. */
  readonly whole?: boolean;
}

/** Numbers that are drawn in one chart. */
export interface ChartRow extends MeasureRow {
  readonly lines: readonly Pick<MeasureRow, 'key' | 'title'>[];
  /** The end of its scale, where that is known. */
  readonly top?: number;
}

const metricKeys = ['polarisation', 'rotation', 'nearestNeighbour', 'groups', 'extent'] as const;
const tops: Readonly<Record<string, number>> = { polarisation: 1, rotation: 1 };

const alone = (row: MeasureRow): ChartRow => ({
  ...row,
  lines: [row],
  top: tops[row.key],
  whole: row.key === 'groups' || row.key === 'catches',
});

/** How much fish twitch: it takes every step to know, so whoever looks at every step notes it. */
export const jumpRow: ChartRow = {
  ...alone(metricRows.find(({ key }) => key === 'smoothness') as MeasureRow),
  title: 'Jumps in acceleration',
};

/** Key of what a phase of a step takes. */
export const phaseKey = (phase: Phase): string => `${phase}Milliseconds`;

/** All that can be followed, in the order in which it is offered. */
export const chartRows: readonly ChartRow[] = [
  ...metricKeys.map((key) => alone(metricRows.find((row) => row.key === key) as MeasureRow)),
  alone({ key: 'catches', title: 'Catches', unit: '', effect: 'prey that hunters have caught since the start' }),
  alone({ key: 'stepsPerSecond', title: 'Steps per second', unit: '1/s', effect: 'steps in a second of real time' }),
  alone({
    key: 'frameMilliseconds',
    title: 'Frame time',
    unit: 'ms',
    effect: 'real time from one picture to the next',
  }),
  {
    key: 'phases',
    title: 'Phases of a step',
    unit: 'ms',
    effect: 'where the time of a step goes',
    lines: phases.map((phase) => ({ key: phaseKey(phase), title: phase })),
  },
];

/** Keys of all that the charts show, or will when they are opened. */
export function wantedBy({ keys }: Charts): ReadonlySet<string> {
  const rows = chartRows.filter(({ key }) => keys.includes(key));
  return new Set(rows.flatMap(({ lines }) => lines.map(({ key }) => key)));
}
