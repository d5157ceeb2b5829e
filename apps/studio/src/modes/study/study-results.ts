import { sideColours } from '../../colours/side-colours.ts';
import { button } from '../../ui/button.ts';
import { element } from '../../ui/element.ts';
import { type PairResult, resultsOf, type Share, type Vote, votesToTell } from './study.ts';

/** If more votes than this are needed, their number is not shown. */
const mostHinted = 1000;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Says which of a pair is preferred, or that the votes are too few to tell. */
function verdictOf({ first, preferred, noDifference }: PairResult, nameOf: (variant: string) => string): string {
  const undecided = noDifference > 0 ? ` No difference: ${noDifference}, not counted.` : '';
  if (preferred !== undefined) return `${nameOf(preferred)} looks more like real fish.${undecided}`;
  const needed = votesToTell(first);
  const hint =
    needed <= mostHinted
      ? ` If this share holds, about ${needed} votes in total are enough, not counting “no difference”.`
      : '';
  return `Too few votes to tell.${hint}${undecided}`;
}

/** The share of one school of a pair: its name, a bar with its interval, and the numbers. */
function shareRow(name: string, colour: string, votes: string, { share, low, high }: Share): HTMLElement {
  const bar = element('div', { class: 'share-bar', 'aria-hidden': 'true' }, element('i', {}), element('b', {}));
  for (const [key, part] of Object.entries({ share, low, high })) bar.style.setProperty(`--${key}`, String(part));
  bar.style.setProperty('--side', colour);
  return element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, bar), element('td', {}, votes));
}

function pairResult(result: PairResult, colourOf: (variant: string) => string, nameOf: (variant: string) => string) {
  const { pair, chosen, first } = result;
  const total = chosen[0] + chosen[1];
  const shares = [first, { share: 1 - first.share, low: 1 - first.high, high: 1 - first.low }];
  const rows = shares.map((share, side) => {
    const interval = `${percent(share.share)} (${percent(share.low)} to ${percent(share.high)})`;
    const votes = total > 0 ? `${chosen[side]} of ${total}: ${interval}` : 'no votes';
    return shareRow(nameOf(pair[side]), colourOf(pair[side]), votes, share);
  });
  return element('div', {}, element('table', {}, ...rows), element('p', {}, verdictOf(result, nameOf)));
}

export interface ResultActions {
  readonly more: () => void;
  readonly json: () => void;
  readonly csv: () => void;
  readonly restart: () => void;
  readonly done: () => void;
}

/** The results of a study, with names. @param visible the two schools behind, whose bars have the colours of their sides */
export function studyResults(
  votes: readonly Vote[],
  visible: readonly string[],
  nameOf: (variant: string) => string,
  { more, json, csv, restart, done }: ResultActions,
): HTMLElement {
  const colourOf = (variant: string): string => sideColours[visible.indexOf(variant)] ?? 'var(--quiet)';
  const results = resultsOf(votes);
  const isOpen = results.some(({ preferred }) => preferred === undefined);
  return element(
    'div',
    { class: 'study-results' },
    element(
      'div',
      { class: 'pairs', role: 'group', 'aria-label': 'Results', tabindex: '0' },
      element('h2', {}, `${votes.length} ${votes.length === 1 ? 'vote' : 'votes'}`),
      ...results.map((result) => pairResult(result, colourOf, nameOf)),
      element(
        'p',
        { class: 'help' },
        'Each bar shows a share of the votes, and the line on it the 95 % confidence interval. The votes stay here until you reload or close the page.',
      ),
    ),
    element(
      'div',
      { class: 'answers' },
      button('More rounds', more, {
        class: isOpen ? 'word main' : 'word',
        title: 'Five more rounds of each pair. Your votes are kept.',
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
