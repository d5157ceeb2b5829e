import type { Stage } from '../../stage/stage.ts';
import { durationText } from '../../stage/state/words.ts';
import { button } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import { numberRow } from '../../ui/number-row.ts';
import { enterLeadsTo } from '../../ui/task-dialog.ts';
import { isEdited, type Variant, variantsOf, variantTitle } from '../variant.ts';
import { pairsAmong, shareOf, votesToTell } from './study.ts';

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
