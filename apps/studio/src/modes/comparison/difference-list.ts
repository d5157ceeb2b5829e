import type { Plan } from 'shoal';
import { element } from '../../ui/element.ts';
import { type Difference, differencesOf } from './differences.ts';

/** Differences shown at once; the others unfold. */
const first = 5;
/** In smaller windows, unfolded lists would cover most of the schools. */
const roomy = matchMedia('(min-width: 1100px) and (min-height: 640px)');

/** Lists for the two sides: what differs, each with the values of its own side. */
export function differenceLists(plans: readonly [Plan, Plan]): readonly [HTMLElement, HTMLElement] {
  const differences = differencesOf(plans);
  return [listOf(differences, 0), listOf(differences, 1)];
}

function listOf(differences: readonly Difference[], side: 0 | 1): HTMLElement {
  const rows = differences.flatMap(({ name, values }) => [element('dt', {}, name), element('dd', {}, values[side])]);
  const rest = differences.length - first;
  const body =
    differences.length === 0
      ? element('p', {}, 'The same rules and numbers on both sides.')
      : element('dl', {}, ...rows.slice(0, 2 * first));
  const root = element(
    'details',
    { class: 'differences', open: roomy.matches },
    element('summary', {}, 'What differs'),
    body,
  );
  if (rest > 0) {
    const more = element('summary', {}, `and ${rest} more`);
    root.append(element('details', {}, more, element('dl', {}, ...rows.slice(2 * first))));
  }
  return root;
}
