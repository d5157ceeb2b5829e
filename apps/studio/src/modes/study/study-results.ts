import { button } from '../../ui/button.ts';
import { element } from '../../ui/element.ts';
import { type PairResult, resultsOf, type Vote, votesToTell } from './study.ts';

/** If more votes than this are needed, their number is not shown. */
const mostHinted = 1000;

/**
 * A sentence that says which of a pair is preferred, with the interval of its share, or that the votes are too few to
 * tell.
 */
function verdictOf({ pair, first, preferred }: PairResult, titleOf: (name: string) => string): string {
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  if (preferred === undefined) {
    const needed = votesToTell(first);
    const hint =
      needed <= mostHinted
        ? ` If the preference stays like this, about ${needed} votes in total are enough, not counting “no difference”.`
        : '';
    return `Too few votes to tell.${hint}`;
  }
  const [share, low, high] =
    preferred === pair[0] ? [first.share, first.low, first.high] : [1 - first.share, 1 - first.high, 1 - first.low];
  return `${titleOf(preferred)} looks more real: ${percent(share)} of the votes, not counting “no difference” (95 % confidence interval ${percent(low)} to ${percent(high)}).`;
}

/** The results of a study, with names. */
export function studyResults(
  votes: readonly Vote[],
  titleOf: (name: string) => string,
  { json, csv, done }: { readonly json: () => void; readonly csv: () => void; readonly done: () => void },
): HTMLElement {
  const rows = resultsOf(votes).map((result) =>
    element(
      'tr',
      {},
      ...result.pair.map((name, index) => element('td', {}, `${titleOf(name)}: ${result.chosen[index]}`)),
      element('td', {}, `No difference: ${result.noDifference}`),
      element('td', {}, verdictOf(result, titleOf)),
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
      button('Done', done, { class: 'word main', title: 'Back to the comparison' }),
    ),
  );
}
