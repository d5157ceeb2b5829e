import { presetNames } from 'shoal';
import { element } from '../panels/element.ts';
import { numberRow } from '../panels/number-row.ts';
import type { Stage } from '../stage/stage.ts';
import { type Choice, titleOf } from './choice.ts';

const usual: readonly Choice[] = ['common', 'improved'];

/** What the study compares: every pair of these, so many times. */
export function studySetup(
  host: Stage,
  start: (candidates: readonly Choice[], times: number) => void,
  cancel: () => void,
): HTMLElement {
  let times = 3;
  const boxes = presetNames.map((name) => {
    const box = element('input', { type: 'checkbox', checked: usual.includes(name) });
    return { name, box, label: element('label', {}, box, titleOf(name, host)) };
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
  for (const { box } of boxes) box.addEventListener('change', tell);
  begin.addEventListener('click', () => start(chosen(), times));
  back.addEventListener('click', cancel);
  tell();
  return element(
    'div',
    { class: 'study-setup' },
    element('fieldset', {}, element('legend', {}, 'Every pair of'), ...boxes.map(({ label }) => label)),
    element('div', {}, rounds.root, count),
    element('div', { class: 'answers' }, back, begin),
  );
}
