// Rows for all numbers of a table of parameters, such as the coefficients of a rule.

import type { Parameter, Plan } from 'shoal';
import { valueAt } from 'shoal/scenario';
import type { Action } from '../stage/state/action.ts';
import { capitalised, parameterWords } from '../stage/state/words.ts';
import { type NumberRow, numberRow } from './number-row.ts';
import type { RowChart } from './row-chart.ts';

export interface TableRow {
  readonly key: string;
  readonly row: NumberRow;
  readonly parameter: Parameter;
}

/**
 * A number row for each parameter of `table`. Each edits the value at `base.key` of the scenario.
 * @param chartOf the chart that opens below a row
 */
export function tableRows(
  target: { dispatch(action: Action): void },
  table: Readonly<Record<string, Parameter>>,
  title: string,
  base: string,
  chartOf?: (path: string, parameter: Parameter) => RowChart,
): TableRow[] {
  return Object.entries(table).map(([key, parameter]) => ({
    key,
    row: parameterRow(target, parameter, title, base, key, { chart: chartOf?.(`${base}.${key}`, parameter) }),
    parameter,
  }));
}

/**
 * Shows the values of a plan. Vertical factors are hidden in a plane seen from above.
 * @param all whether "all" may be chosen
 */
export function showRows(rows: readonly TableRow[], plan: Plan, base: string, all?: boolean): void {
  for (const { key, row, parameter } of rows) {
    row.show(valueAt(plan.scenario, `${base}.${key}`), all);
    row.root.hidden = parameter.vertical === true && plan.plane === 'horizontal';
  }
}

/** Further options of a parameter's row. */
export interface ParameterRowOptions {
  /** Visible label, if it is not the title. */
  readonly label?: string;
  /** A chart that opens below it. */
  readonly chart?: RowChart | undefined;
}

export function parameterRow(
  target: { dispatch(action: Action): void },
  parameter: Parameter,
  title: string,
  base: string,
  key: string,
  { label: shortLabel, chart }: ParameterRowOptions = {},
): NumberRow {
  const words = parameterWords(key);
  const { label, unit, slider, effect, source, all, zero } = parameter;
  return numberRow({
    name: `${title} ${label?.toLowerCase() ?? words}`,
    label: shortLabel ?? label ?? capitalised(words),
    unit,
    slider,
    limits: [parameter.min, parameter.max],
    whole: parameter.whole ?? false,
    help: `${effect} Default ${rounded(parameter.default)}${unit && ` ${unit}`}. Source: ${source}.`,
    all: all ?? false,
    ...(zero && { zero }),
    chart,
    change: (value) => target.dispatch({ type: 'set', path: `${base}.${key}`, value }),
  });
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
