import { button } from '../../ui/button.ts';
import { element } from '../../ui/element.ts';
import { resultsOf, type Vote } from './study.ts';

/** The results of a study, with names. */
export function studyResults(
  votes: readonly Vote[],
  titleOf: (name: string) => string,
  { json, csv, done }: { readonly json: () => void; readonly csv: () => void; readonly done: () => void },
): HTMLElement {
  const rows = resultsOf(votes).map(({ pair, chosen, noDifference }) =>
    element(
      'tr',
      {},
      ...pair.map((name, index) => element('td', {}, `${titleOf(name)}: ${chosen[index]}`)),
      element('td', {}, `No difference: ${noDifference}`),
    ),
  );
  return element(
    'div',
    { class: 'study-results' },
    element(
      'div',
      {},
      element('h2', {}, `${votes.length} ${votes.length === 1 ? 'vote' : 'votes'}`),
      element('table', {}, ...rows),
    ),
    element(
      'div',
      { class: 'answers' },
      button('Save JSON', json, { title: 'Save all votes and results' }),
      button('Save CSV', csv, { title: 'Save one line per vote, for a spreadsheet' }),
      button('Done', done, { class: 'word next', title: 'Back to the comparison' }),
    ),
  );
}
