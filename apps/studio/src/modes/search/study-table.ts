import { button } from '../../ui/button.ts';
import { element } from '../../ui/element.ts';
import type { StudyColumn } from './study-column.ts';
import type { FinishedTrial, StudyRow } from './study-progress.ts';

/** Most candidates in the table. */
const mostListed = 20;
/** Most runs that the table offers for a candidate. */
const mostRuns = 8;

/** The best candidates, with their runs. */
export function studyTable(
  columns: readonly StudyColumn[],
  rows: readonly StudyRow[],
  on: { readonly hover: (row: StudyRow | undefined) => void; readonly open: (trial: FinishedTrial) => void },
): HTMLElement {
  const head = ['Candidate', 'Open run (seed)', ...columns.map(({ name }) => name)];
  const lines = rows.slice(0, mostListed).map((row) => {
    const runs = row.trials
      .filter(({ outcome }) => outcome)
      .slice(0, mostRuns)
      .map((finished) =>
        button(String(finished.trial.seed), () => on.open(finished), {
          'aria-label': `Open candidate ${row.index} with seed ${finished.trial.seed}`,
        }),
      );
    const line = element(
      'tr',
      {},
      element('th', { scope: 'row' }, String(row.index)),
      element('td', { class: 'runs' }, ...runs),
      ...columns.map((column) => element('td', {}, column.label(column.at(row)))),
    );
    line.addEventListener('pointerenter', () => on.hover(row));
    line.addEventListener('pointerleave', () => on.hover(undefined));
    line.addEventListener('focusin', () => on.hover(row));
    return line;
  });
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
    element('tbody', {}, ...lines),
  );
}
