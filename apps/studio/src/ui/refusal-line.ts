import { element } from './element.ts';

/** Shows below a control why a change was refused, and resets the control. */
export function refusalLine(): { readonly root: HTMLElement; of(ask: () => void, putBack: () => void): void } {
  const root = element('p', { class: 'problem', role: 'alert', hidden: true });
  return {
    root,
    of(ask, putBack) {
      root.hidden = true;
      try {
        ask();
      } catch (error) {
        putBack();
        root.textContent = error instanceof Error ? error.message : String(error);
        root.hidden = false;
      }
    },
  };
}
