// The panel beside the scene, which holds the pages Scenes and Settings.

import { closeButton } from './buttons.ts';
import { element } from './element.ts';
import { FocusReturn } from './focus.ts';
import { heightHandle } from './height-handle.ts';

/** Heights of the bottom sheet on a phone, as fractions of the screen. */
const heights = [0.3, 0.55, 0.85];

export interface SheetPage {
  readonly title: string;
  /** Small buttons beside the title. */
  readonly tools?: readonly HTMLElement[];
  readonly body: readonly HTMLElement[];
  /** Called when it is opened. */
  readonly opened?: () => void;
}

export interface Sheet {
  readonly root: HTMLElement;
  /** Shows a page; undefined closes the sheet. */
  open(page: string | undefined): void;
}

/** The panel on the right; on a phone, a bottom sheet with three heights. */
export function sheet(pages: Readonly<Record<string, SheetPage>>, close: () => void): Sheet {
  const title = element('h2');
  const tools = element('div', { class: 'tools' });
  const body = element('div', { class: 'body', tabindex: '-1' });
  const root = element(
    'aside',
    { class: 'sheet', hidden: true, 'aria-label': 'Panel' },
    title,
    tools,
    closeButton('Close the panel', close),
    body,
  );
  root.prepend(heightHandle(root, 'Height of the sheet', heights));
  holdHeldRow(body);
  const focus = new FocusReturn(root);

  return {
    root,
    open(page) {
      const chosen = page === undefined ? undefined : pages[page];
      if (chosen) focus.remember();
      root.hidden = chosen === undefined;
      if (!chosen) {
        focus.lead();
        return;
      }
      title.textContent = chosen.title;
      root.setAttribute('aria-label', chosen.title);
      tools.replaceChildren(...(chosen.tools ?? []));
      body.replaceChildren(...chosen.body);
      body.scrollTop = 0;
      chosen.opened?.();
    },
  };
}

/** Keeps a dragged slider at its position on the screen when rows above it appear or disappear. */
function holdHeldRow(scroller: HTMLElement): void {
  scroller.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'range') return;
    const top = (): number => target.getBoundingClientRect().top;
    const was = top();
    const keep = (): void => {
      if (!target.matches(':active') || !target.isConnected) return;
      const moved = top() - was;
      if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
      requestAnimationFrame(keep);
    };
    requestAnimationFrame(keep);
  });
}
