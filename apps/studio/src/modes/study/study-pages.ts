// The first and the last page of a blind study: the choice of schools, and the votes for each with buttons to save or continue.

import type { Stage } from '../../stage/stage.ts';
import { durationText } from '../../stage/state/words.ts';
import { button } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import { numberRow } from '../../ui/number-row.ts';
import { enterLeadsTo } from '../../ui/task-dialog.ts';
import { isEdited, type Variant, variantsOf, variantTitle } from '../variant.ts';
import { type PairResult, pairsAmong, resultsOf, type Share, type StudyVote, shareOf, votesToTell } from './study.ts';

/** Fewest rounds of a pair that can show a preference: if all votes agree. */
const fewest = votesToTell(shareOf(1, 1));
/** About as many votes show it if four in five agree. */
const usual = votesToTell(shareOf(4, 5));
/** How long a round takes, with the seconds in which schools form, s. */
const roundSeconds = 15;

/**
 * Chooses the variants of a study; every pair of them is shown several times.
 * @param sides the variants chosen initially
 */
export function studySetup(
  host: Stage,
  sides: readonly Variant[],
  start: (candidates: readonly Variant[], times: number) => void,
  cancel: () => void,
): HTMLElement {
  let times = fewest;
  const { ofScene, candidates, scenes } = variantsOf(host);
  // Without edits, the scene is the same as it is now.
  const different = ofScene.filter((name) => name !== 'as-opened' || isEdited(host) || sides.includes(name));
  const boxOf = (name: Variant): { name: Variant; box: HTMLInputElement; label: HTMLElement } => {
    const box = element('input', { type: 'checkbox', checked: sides.includes(name) });
    box.addEventListener('change', () => tell());
    return { name, box, label: element('label', {}, box, variantTitle(name, host)) };
  };
  const boxes = [...different, ...candidates, ...scenes.filter((scene) => sides.includes(scene))].map(boxOf);
  const more = element('select', { 'aria-label': 'Add a scene' });
  const offer = (): void => {
    const left = scenes.filter((scene) => boxes.every(({ name }) => name !== scene));
    const options = left
      .map((scene) => element('option', { value: scene }, variantTitle(scene, host)))
      .sort((one, other) => one.text.localeCompare(other.text));
    more.replaceChildren(element('option', { value: '' }, 'Add a scene…'), ...options);
  };
  more.addEventListener('change', () => {
    const added = boxOf(more.value as Variant);
    added.box.checked = true;
    boxes.push(added);
    more.before(added.label);
    offer();
    tell();
  });
  const count = element('p', { class: 'help', role: 'status' });
  const chosen = (): Variant[] => boxes.filter(({ box }) => box.checked).map(({ name }) => name);
  const begin = button('Start', () => start(chosen(), times), { class: 'word main' });
  const rounds = numberRow({
    name: 'Rounds per pair',
    slider: [1, 20, 1],
    limits: [1, 100],
    whole: true,
    help: 'How often each pair is shown, each time with a different seed. Sides and order are random.',
    change: (value) => {
      times = Number(value);
      tell();
    },
  });
  const tell = (): void => {
    rounds.show(times);
    const total = pairsAmong(chosen()) * times;
    begin.disabled = total === 0;
    count.textContent =
      total === 0
        ? 'Select at least two schools.'
        : `${total} ${total === 1 ? 'round' : 'rounds'}, about ${durationText(total * roundSeconds)}. ${times < fewest ? `Fewer than ${fewest} per pair are too few to show a preference. ` : ''}You can add more later.`;
  };
  offer();
  tell();
  const root = element(
    'div',
    { class: 'study-setup' },
    element(
      'fieldset',
      {},
      element('legend', {}, 'Schools to compare, in pairs'),
      ...boxes.map(({ label }) => label),
      more,
    ),
    element('div', {}, rounds.root, count),
    element(
      'p',
      { class: 'help' },
      `In each round you see two schools without names, and choose the one that looks more like real fish. A verdict on a pair needs at least ${fewest} votes if all agree, or about ${usual} if four in five agree. Water and light are those of the page. Large schools are shown with fewer animals, and all have already formed. Votes are not sent anywhere.`,
    ),
    element('div', { class: 'answers' }, button('Back', cancel), begin),
  );
  enterLeadsTo(root, begin);
  return root;
}

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

interface ResultActions {
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
