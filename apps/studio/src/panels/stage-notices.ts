import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';

/** Progress of obstacle fields that are being computed, steps that are late, and errors. */
export function stageNotices(stage: Stage): HTMLElement {
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

  const silence = element('p', { role: 'status' });
  const stop = element('button', { type: 'button', class: 'word' }, 'Stop waiting');
  const late = element('div', { class: 'baking late', hidden: true }, silence, stop);

  const sentence = element('p', { role: 'alert' });
  const again = element('button', { type: 'button', class: 'word' }, 'Try again');
  const close = element('button', { type: 'button', class: 'word' }, 'Close');
  const trouble = element('div', { class: 'baking trouble', hidden: true }, sentence, again, close);
  for (const button of [stop, again]) button.addEventListener('click', () => stage.dispatch({ type: 'retry' }));
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
    late.hidden = state.lateSeconds === 0;
    const who = stage.simulation?.engine.name === 'gpu' ? 'The GPU has' : 'The threads have';
    if (!late.hidden) silence.textContent = `${who} not answered for ${state.lateSeconds} s.`;
    if (state.trouble === before.trouble) return;
    sentence.textContent = state.trouble;
    again.hidden = state.trouble !== state.threadTrouble;
    trouble.hidden = state.trouble === '';
  });
  return element('section', { class: 'notices', 'aria-label': 'Messages' }, working, late, trouble);
}
