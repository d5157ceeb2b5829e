// Tells the user when the browser has stopped drawing, and what to do.

import type { Stage } from '../stage/stage.ts';
import { button } from '../ui/buttons.ts';
import { message } from '../ui/message.ts';

/** Milliseconds in which a browser usually restores a lost WebGL context, for example after a crash of its GPU process. */
const patience = 3000;

/**
 * Says that the browser has stopped drawing, and pauses the scenes. If the browser resumes later, they go on. WebGL
 * events do not bubble, but the page captures those of all its canvases.
 */
export function reportLostPicture(page: HTMLElement, shown: () => readonly Stage[]): void {
  const lost = new Set<EventTarget | null>();
  const paused: Stage[] = [];
  let timer = 0;
  const resume = (): void => {
    for (const stage of paused.splice(0)) stage.dispatch({ type: 'play' });
  };
  const reload = (): void => {
    // The page stores whether the scene plays.
    resume();
    location.reload();
  };
  const failure = message(button('Reload', reload, { class: 'word main' }));
  const tell = (): void => {
    // Appended now, so that it covers a mode that has opened since.
    page.append(failure.root);
    const playing = shown().filter(({ state }) => state.value.playing);
    for (const stage of playing) stage.dispatch({ type: 'pause' });
    paused.push(...playing);
    failure.show(
      'The browser has stopped drawing',
      'Its graphics driver has failed or was updated. The scene is paused. Reload the page to go on: it keeps your edits.',
    );
  };
  page.addEventListener(
    'webglcontextlost',
    ({ target }) => {
      lost.add(target);
      clearTimeout(timer);
      timer = window.setTimeout(tell, patience);
    },
    { capture: true },
  );
  page.addEventListener(
    'webglcontextrestored',
    ({ target }) => {
      lost.delete(target);
      if (lost.size > 0) return;
      clearTimeout(timer);
      failure.hide();
      resume();
    },
    { capture: true },
  );
}
