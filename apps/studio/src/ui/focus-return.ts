import { focusAgain } from './focus.ts';

/** Leads the focus out of a panel that closes, back to where it was when the panel opened. */
export class FocusReturn {
  readonly #panel: HTMLElement;
  #opener: Element | null = null;

  constructor(panel: HTMLElement) {
    this.#panel = panel;
  }

  /** Call it before the panel opens. */
  remember(): void {
    const { activeElement } = document;
    if (!this.#panel.contains(activeElement)) this.#opener = activeElement;
  }

  /** Call it when the panel has been hidden. */
  lead(): void {
    const { activeElement } = document;
    // After a click nothing keeps the focus.
    if (activeElement?.matches(':focus-visible') && this.#panel.contains(activeElement)) focusAgain(this.#opener);
  }
}
