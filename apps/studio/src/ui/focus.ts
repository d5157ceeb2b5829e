/**
 * Whether the focused control uses the key: a field uses letters, a button reached by keyboard the space bar and Enter.
 * Escape always belongs to the page.
 */
export function isForControl(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (event.key === 'Escape' || !(target instanceof HTMLElement)) return false;
  if (target.matches('select, textarea, input:not([type=range], [type=checkbox])')) return true;
  if (/^(Arrow|Page|Home$|End$)/.test(event.key)) return target.matches('input[type=range]');
  return [' ', 'Enter'].includes(event.key) && target.matches('button, summary, input[type=checkbox]');
}

/** Fields in which a user types after a click. */
const typedInto = 'input[type=text], input[type=search]';

/**
 * Removes the focus from a control after use with a pointer. The next press of space then plays or pauses, and does not
 * press the button again. Keyboard users keep the focus.
 */
export function releasePointerFocus(page: HTMLElement): void {
  let byPointer = false;
  const release = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest<HTMLElement>('button, summary, select, input') : null;
    if (byPointer && control && !control.matches(typedInto)) control.blur();
  };
  page.addEventListener('pointerdown', () => (byPointer = true), { capture: true });
  page.addEventListener('keydown', () => (byPointer = false), { capture: true });
  page.addEventListener('change', release);
  page.addEventListener('click', (event) => {
    // A select keeps the focus while its list is open.
    if (!(event.target instanceof HTMLSelectElement)) release(event);
  });
}

/** Focuses a control again, or the scene if the control cannot be seen. */
export function focusAgain(control: Element | null): void {
  const isThere = control instanceof HTMLElement && control.tabIndex >= 0 && control.checkVisibility();
  (isThere ? control : document.querySelector('canvas'))?.focus();
}

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
