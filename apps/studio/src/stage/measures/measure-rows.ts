// The table of quantities and charts from which the user chooses.

import { metricRows, type Phase, type Plan, phases, ruleNames, ruleTable, traitColumn, traitRules } from 'shoal';
import type { Charts } from '../state/action.ts';

/** A quantity that is measured over time. */
export interface MeasureRow {
  readonly key: string;
  readonly title: string;
  /** Unit; empty: none. */
  readonly unit: string;
  /** What is measured. */
  readonly effect: string;
  /** Whether it is an integer. */
  readonly whole?: boolean;
}

/** Quantities in one chart. */
export interface ChartRow extends MeasureRow {
  readonly lines: readonly Pick<MeasureRow, 'key' | 'title'>[];
  /** Fixed end of its scale. */
  readonly top?: number;
  /** Whether its lines are factors, which are not added up and may be below 0. */
  readonly factors?: boolean;
}

const metricKeys = ['polarisation', 'rotation', 'nearestNeighbour', 'groups', 'extent'] as const;
const tops: Readonly<Record<string, number>> = { polarisation: 1, rotation: 1 };

const single = (row: MeasureRow): ChartRow => ({
  ...row,
  lines: [row],
  top: tops[row.key],
  whole: row.key === 'groups' || row.key === 'catches',
});

/** Change of acceleration from step to step. It needs every step, so only `JerkinessWatch` records it. */
export const jerkinessRow: ChartRow = {
  ...single(metricRows.find(({ key }) => key === 'jerkiness') as MeasureRow),
};

/** Key of the quantity "time of a phase". */
export const phaseKey = (phase: Phase): string => `${phase}Milliseconds`;

/** A chart with a line for each rule. `chartRowsOf` keeps only the lines of rules with inherited weights. */
const traitChart = (key: string, title: string, effect: string, suffix = ''): ChartRow => ({
  ...{ key, title, unit: '', effect, factors: true },
  lines: ruleNames.map((rule) => ({ key: traitColumn(rule) + suffix, title: ruleTable[rule].title })),
});

/** All charts, in the order of the menu. */
export const chartRows: readonly ChartRow[] = [
  ...metricKeys.map((key) => single(metricRows.find((row) => row.key === key) as MeasureRow)),
  single({ key: 'catches', title: 'Catches', unit: '', effect: 'prey caught since the start' }),
  traitChart('traits', 'Traits', 'mean of the inherited factors on rule weights'),
  traitChart(
    'traitSpreads',
    'Spread of traits',
    'standard deviation of the inherited factors on rule weights',
    'Spread',
  ),
  single({ key: 'stepsPerSecond', title: 'Steps per second', unit: '1/s', effect: 'steps per second of real time' }),
  single({
    key: 'frameMilliseconds',
    title: 'Time per frame',
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

/** The charts of a plan. Charts of traits have a line for each trait; if there are no traits, they are left out. */
export function chartRowsOf(plan: Plan | undefined): readonly ChartRow[] {
  const traits = plan ? traitRules(plan).map(traitColumn) : [];
  return chartRows.flatMap((row) => {
    if (!row.factors) return [row];
    const lines = row.lines.filter(({ key }) => traits.includes(key.replace(/Spread$/, '')));
    return lines.length > 0 ? [{ ...row, lines }] : [];
  });
}

/** Whether a chart shows the speed of this computer, not the run. */
export function isOfMachine({ key }: ChartRow): boolean {
  return ['stepsPerSecond', 'frameMilliseconds', 'phases'].includes(key);
}

/** Keys of the quantities in the chosen charts. */
export function wantedBy({ keys }: Charts): ReadonlySet<string> {
  const rows = chartRows.filter(({ key }) => keys.includes(key));
  return new Set(rows.flatMap(({ lines }) => lines.map(({ key }) => key)));
}
