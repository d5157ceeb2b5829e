import type { Plan } from 'shoal';
import { element } from '../../ui/element.ts';
import { type Difference, differencesOf } from './differences.ts';

/** Differences shown at once; the others unfold. */
const first = 5;
/** In smaller windows, unfolded lists would cover most of the schools. */
const roomy = matchMedia('(min-width: 1100px) and (min-height: 640px)');

/** Lists for the two sides: what differs, each with the values of its own side. Both fold and unfold together. */
export function differenceLists(plans: readonly [Plan, Plan]): readonly [HTMLElement, HTMLElement] {
  const differences = differencesOf(plans);
  const [one, other] = [listOf(differences, 0), listOf(differences, 1)];
  for (const [k, fold] of one.folds.entries()) coupled(fold, other.folds[k]);
  return [one.root, other.root];
}

interface DifferenceList {
  readonly root: HTMLElement;
  /** All that can be folded, from the whole list inwards. */
  readonly folds: readonly HTMLDetailsElement[];
}

function listOf(differences: readonly Difference[], side: 0 | 1): DifferenceList {
  const rows = differences.map(({ name, values }) => [element('dt', {}, name), element('dd', {}, values[side])]);
  const rest = rows.length - first;
  // The line that would hide a single row takes as much room as the row.
  const shown = rest > 1 ? rows.slice(0, first) : rows;
  const body =
    rows.length === 0
      ? element('p', {}, 'The same rules and numbers on both sides.')
      : element('dl', {}, ...shown.flat());
  const root = element(
    'details',
    { class: 'differences', open: roomy.matches },
    element('summary', {}, 'What differs'),
    body,
  );
  if (rest <= 1) return { root, folds: [root] };
  const list = element('dl', {}, ...rows.slice(first).flat());
  const more = element('details', {}, element('summary', {}, `and ${rest} more`), list);
  root.append(more);
  return { root, folds: [root, more] };
}

function coupled(one: HTMLDetailsElement, other: HTMLDetailsElement): void {
  one.addEventListener('toggle', () => {
    other.open = one.open;
  });
  other.addEventListener('toggle', () => {
    one.open = other.open;
  });
}
