import { element } from '../panels/element.ts';
import { numberRow } from '../panels/number-row.ts';
import type { Stage } from '../stage/stage.ts';
import { type Choice, choicesOf, titleOf } from './choice.ts';

/**
 * What the study compares: every pair of these, so many times.
 * @param sides what the comparison shows, to begin with
 */
export function studySetup(
  host: Stage,
  sides: readonly Choice[],
  start: (candidates: readonly Choice[], times: number) => void,
  cancel: () => void,
): HTMLElement {
  let times = 3;
  const { ofScene, scenes } = choicesOf(host);
  const boxOf = (name: Choice): { name: Choice; box: HTMLInputElement; label: HTMLElement } => {
    const box = element('input', { type: 'checkbox', checked: sides.includes(name) });
    box.addEventListener('change', () => tell());
    return { name, box, label: element('label', {}, box, titleOf(name, host)) };
  };
  const boxes = [...ofScene, ...scenes.filter((scene) => sides.includes(scene))].map(boxOf);
  const more = element('select', { 'aria-label': 'Add a scene' });
  const offer = (): void => {
    const left = scenes.filter((scene) => boxes.every(({ name }) => name !== scene));
    const options = left.map((scene) => element('option', { value: scene }, titleOf(scene, host)));
    more.replaceChildren(element('option', { value: '' }, 'Add a scene…'), ...options);
  };
  more.addEventListener('change', () => {
    const added = boxOf(more.value as Choice);
    added.box.checked = true;
    boxes.push(added);
    more.before(added.label);
    offer();
    tell();
  });
  const count = element('p', { class: 'help', role: 'status' });
  const begin = element('button', { type: 'button', class: 'word next' }, 'Begin');
  const back = element('button', { type: 'button', class: 'word' }, 'Back');
  const chosen = (): Choice[] => boxes.filter(({ box }) => box.checked).map(({ name }) => name);
  const rounds = numberRow({
    name: 'Rounds for each pair',
    label: 'Rounds a pair',
    unit: '',
    slider: [1, 10, 1],
    limits: [1, 100],
    whole: true,
    help: 'How often each pair is shown; each time from another seed, on sides by chance.',
    change: (value) => {
      times = Number(value);
      tell();
    },
  });
  const tell = (): void => {
    rounds.show(times);
    const candidates = chosen().length;
    const total = (candidates * (candidates - 1) * times) / 2;
    begin.disabled = total === 0;
    count.textContent =
      total === 0
        ? 'Choose at least two.'
        : `${total} ${total === 1 ? 'round' : 'rounds'}. Nothing leaves this page: the votes are saved as a file.`;
  };
  begin.addEventListener('click', () => start(chosen(), times));
  back.addEventListener('click', cancel);
  offer();
  tell();
  return element(
    'div',
    { class: 'study-setup' },
    element(
      'fieldset',
      {},
      element('legend', {}, 'Schools to judge, two at a time'),
      ...boxes.map(({ label }) => label),
      more,
    ),
    element('div', {}, rounds.root, count),
    element('div', { class: 'answers' }, back, begin),
  );
}
