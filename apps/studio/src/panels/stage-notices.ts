import type { Stage } from '../stage/stage.ts';
import { button } from '../ui/button.ts';
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
  const cancel = button('Cancel', () => stage.dispatch({ type: 'cancel' }));
  const working = element('div', { class: 'baking', hidden: true }, words, cancel, bar);

  const silence = element('p', { role: 'status' });
  const retry = (): void => stage.dispatch({ type: 'retry' });
  const late = element('div', { class: 'baking late', hidden: true }, silence, button('Stop waiting', retry));

  const sentence = element('p', { role: 'alert' });
  const again = button('Try again', retry);
  const close = button('Close', () => {
    trouble.hidden = true;
  });
  const trouble = element('div', { class: 'baking trouble', hidden: true }, sentence, again, close);

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
