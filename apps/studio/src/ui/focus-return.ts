import { focusAgain } from './focus.ts';

/** Leads the focus out of a panel that closes, back to where it was when the panel opened. */
export class FocusReturn {
  readonly #panel: HTMLElement;
  #opener: Element | null = null;
  /** Whether the opener was reached by keyboard. */
  #isByKey = false;
  /** Whether the panel had the focus last. After a click nothing has it. */
  #isInside = false;

  constructor(panel: HTMLElement) {
    this.#panel = panel;
    document.addEventListener('focusin', ({ target }) => {
      this.#isInside = panel.contains(target as Node);
    });
  }

  /** Call it before the panel opens. */
  remember(): void {
    const { activeElement } = document;
    if (this.#panel.contains(activeElement)) return;
    this.#opener = activeElement;
    this.#isByKey = isByKey(activeElement);
  }

  /** Call it when the panel has been hidden. */
  lead(): void {
    if (!this.#isInside) return;
    this.#isInside = false;
    // A clicked opener is not focused after a click, because the space bar would press it instead of playing.
    focusAgain(this.#isByKey || isByKey(document.activeElement) ? this.#opener : null);
  }
}

function isByKey(control: Element | null): boolean {
  return control?.matches(':focus-visible') ?? false;
}
