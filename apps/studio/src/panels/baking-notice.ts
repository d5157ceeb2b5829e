import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';

/** Progress of obstacle fields that are being computed, with a cancel button, and errors. */
export function bakingNotice(stage: Stage): HTMLElement {
  const words = element('span', { class: 'words' });
  const bar = element('div', {
    class: 'progress',
    role: 'progressbar',
    'aria-label': 'Preparing obstacle',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  });
  const cancel = element('button', { type: 'button', class: 'word' }, 'Cancel');
  cancel.addEventListener('click', () => stage.dispatch({ type: 'cancel' }));
  const working = element('div', { class: 'baking', hidden: true }, words, cancel, bar);

  const sentence = element('p', { role: 'alert' });
  const close = element('button', { type: 'button', class: 'word' }, 'Close');
  const trouble = element('div', { class: 'baking trouble', hidden: true }, sentence, close);
  close.addEventListener('click', () => {
    trouble.hidden = true;
  });

  stage.state.subscribe((state, before) => {
    working.hidden = state.baking === undefined;
    const percent = Math.floor(100 * (state.baking ?? 0));
    const text = `Preparing obstacle… ${percent} %`;
    if (words.textContent !== text) {
      words.textContent = text;
      bar.setAttribute('aria-valuenow', String(percent));
      bar.style.setProperty('--done', `${percent}%`);
    }
    if (state.trouble === before.trouble) return;
    sentence.textContent = state.trouble;
    trouble.hidden = state.trouble === '';
  });
  return element('section', { class: 'notices', 'aria-label': 'Messages' }, working, trouble);
}
