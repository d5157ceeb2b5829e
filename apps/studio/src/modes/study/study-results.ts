import { element } from '../../ui/element.ts';
import { resultsOf, type Vote } from './study.ts';

/** The results of a study, with names. */
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
      button('Save JSON', 'Save all votes and results', json),
      button('Save CSV', 'Save one line per vote, for a spreadsheet', csv),
      button('Done', 'Back to the comparison', done, 'word next'),
    ),
  );
}
