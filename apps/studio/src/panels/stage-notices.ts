// The notices over the scene about the work of the stage: files, fields, late steps and errors.

import type { Stage } from '../stage/stage.ts';
import { button } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import type { OpenNotices } from '../ui/notice.ts';

/** Mesh files that are read, progress of the obstacle fields, late steps, and errors. */
export function stageNotices(stage: Stage, open: OpenNotices): HTMLElement {
  const words = element('span', { class: 'words' });
  const bar = element('div', {
    class: 'progress',
    role: 'progressbar',
    'aria-label': 'Preparing obstacle',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  });
  const cancel = button('Cancel', () => stage.dispatch({ type: 'cancel' }));
  const working = element('div', { class: 'baking working', hidden: true }, words, cancel, bar);

  const silence = element('p', { role: 'status' });
  const retry = (): void => stage.dispatch({ type: 'retry' });
  const fallBack = button('Continue on one thread', retry);
  const late = element('div', { class: 'baking late', hidden: true }, silence, fallBack);

  const sentence = element('p', { role: 'alert' });
  const again = button('Try again', retry);
  const hide = (): void => {
    trouble.hidden = true;
  };
  const close = button('Close', hide);
  const trouble = element('div', { class: 'baking trouble', hidden: true }, sentence, again, close);
  open.add(trouble, hide);

  stage.state.subscribe((state, before) => {
    const { reading } = state;
    working.hidden = !reading && state.baking === undefined;
    // While a file is parsed, the page cannot draw.
    working.classList.toggle('reading', reading !== '');
    const percent = Math.floor(100 * (state.baking ?? 0));
    const text = reading ? `Reading ${reading}…` : `Preparing obstacle… ${percent} %`;
    if (words.textContent !== text) {
      words.textContent = text;
      bar.setAttribute('aria-valuenow', String(percent));
      bar.style.setProperty('--done', `${percent}%`);
    }
    late.hidden = state.lateSeconds === 0;
    const onGpu = stage.simulation?.engine.name === 'gpu';
    if (!late.hidden) {
      silence.textContent = `${onGpu ? 'The GPU has' : 'The threads have'} not responded for ${state.lateSeconds} s.`;
      fallBack.textContent = onGpu ? 'Continue on the CPU' : 'Continue on one thread';
    }
    if (state.trouble === before.trouble) return;
    sentence.textContent = state.trouble;
    again.hidden = state.trouble !== state.threadTrouble;
    trouble.hidden = state.trouble === '';
  });
  return element('section', { class: 'notices', 'aria-label': 'Messages' }, working, late, trouble);
}
