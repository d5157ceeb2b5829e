import { element } from '../panels/element.ts';
import { resultsOf, type Vote } from './study.ts';

/** What came of the study, with names again. */
export function studyResults(
  votes: readonly Vote[],
  titleOf: (name: string) => string,
  { json, csv, done }: { readonly json: () => void; readonly csv: () => void; readonly done: () => void },
): HTMLElement {
  const button = (text: string, help: string, press: () => void, kind = 'word'): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: kind, title: help }, text);
    made.addEventListener('click', press);
    return made;
  };
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
      button('Save JSON', 'All votes and the results, for a program', json),
      button('Save CSV', 'One line a vote, for a spreadsheet', csv),
      button('Done', 'Back to the comparison', done, 'word next'),
    ),
  );
}
