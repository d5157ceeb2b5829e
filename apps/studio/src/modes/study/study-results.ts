// The last page of a blind study: the votes for each school, and buttons to save or continue.

import { button } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import { type PairResult, resultsOf, type Share, type StudyVote, votesToTell } from './study.ts';

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const votesIn = (count: number): string => `${count} ${count === 1 ? 'vote' : 'votes'}`;

/** Says which of a pair is preferred, or why that is open. */
function verdictOf({ pair, chosen, first, preferred }: PairResult, nameOf: (variant: string) => string): string {
  if (preferred !== undefined)
    return `You preferred ${nameOf(preferred)}: its interval is above 50 %, so this is hardly by chance.`;
  if (chosen[0] === chosen[1])
    return chosen[0] === 0 ? 'Undecided: no votes for either.' : 'Undecided: as many votes for one as for the other.';
  const ahead = nameOf(pair[chosen[0] > chosen[1] ? 0 : 1]);
  const needed = votesToTell(first);
  const hint = Number.isFinite(needed)
    ? ` If its share stays the same, about ${needed} votes for one or the other are enough.`
    : '';
  return `Too few votes to tell: ${ahead} is ahead, but its interval contains 50 %, so this may be chance.${hint}`;
}

/** The share of one school of a pair: its name, a bar with its interval, and the numbers. */
function shareRow(name: string, colour: string, votes: string, { share, low, high }: Share): HTMLElement {
  const bar = element('div', { class: 'share-bar', 'aria-hidden': 'true' }, element('i', {}), element('b', {}));
  for (const [key, part] of Object.entries({ share, low, high })) bar.style.setProperty(`--${key}`, String(part));
  bar.style.setProperty('--side', colour);
  return row(name, bar, votes);
}

function row(name: string, middle: HTMLElement | string, votes: string): HTMLElement {
  return element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, middle), element('td', {}, votes));
}

function pairResult(result: PairResult, colourOf: (variant: string) => string, nameOf: (variant: string) => string) {
  const { pair, chosen, noDifference, first } = result;
  const shares = [first, { share: 1 - first.share, low: 1 - first.high, high: 1 - first.low }];
  const rows = shares.map((share, side) => {
    const interval = `${percent(share.share)} (${percent(share.low)} to ${percent(share.high)})`;
    const votes = votesIn(chosen[side]) + (chosen[0] + chosen[1] > 0 ? `: ${interval}` : '');
    return shareRow(nameOf(pair[side]), colourOf(pair[side]), votes, share);
  });
  if (chosen[1] > chosen[0]) rows.reverse();
  if (noDifference > 0) rows.push(row('No difference', '', `${votesIn(noDifference)}, in neither share`));
  return element('div', {}, element('table', {}, ...rows), element('p', {}, verdictOf(result, nameOf)));
}

export interface ResultActions {
  /** Asks further rounds. */
  readonly more: { readonly rounds: number; readonly ask: () => void };
  readonly json: () => void;
  readonly csv: () => void;
  readonly restart: () => void;
  readonly done: () => void;
}

/** The results of a study, with names. @param colours of the schools */
export function studyResults(
  votes: readonly StudyVote[],
  colours: ReadonlyMap<string, string>,
  nameOf: (variant: string) => string,
  { more, json, csv, restart, done }: ResultActions,
): HTMLElement {
  const colourOf = (variant: string): string => colours.get(variant) ?? 'var(--quiet)';
  const results = resultsOf(votes);
  const isOpen = results.some(({ preferred }) => preferred === undefined);
  return element(
    'div',
    { class: 'study-results' },
    element(
      'div',
      { class: 'pairs', role: 'group', 'aria-label': 'Results', tabindex: '0' },
      element('h2', {}, votesIn(votes.length)),
      ...results.map((result) => pairResult(result, colourOf, nameOf)),
      element(
        'p',
        { class: 'help' },
        'Each bar shows the share of the votes for one of the two, and the line on it the 95 % confidence interval. It holds if you decided on the number of votes beforehand. The votes stay here until you reload or close the page.',
      ),
    ),
    element(
      'div',
      { class: 'answers' },
      button(`${more.rounds} more rounds`, more.ask, {
        class: isOpen ? 'word main' : 'word',
        title: 'Your votes are kept, and the new ones are added.',
      }),
      button('Save JSON', json, { title: 'Save all votes and results' }),
      button('Save CSV', csv, { title: 'Save one line per vote, for a spreadsheet' }),
      button('Discard and start over', restart, { title: 'Discard these votes and begin a new study' }),
      button('Done', done, {
        class: isOpen ? 'word' : 'word main',
        title: 'Back to the comparison. “Blind study” continues this study.',
      }),
    ),
  );
}
