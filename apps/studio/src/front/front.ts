import type { Stage } from '../stage/stage.ts';

/** What stands in front of the page for a while, with scenes of its own. The page waits behind it, as it was. */
export interface Front {
  readonly root: HTMLElement;
  /** The scenes that are seen meanwhile. */
  readonly stages: readonly Stage[];
  /** Moves on by so many real seconds and draws. */
  frame(seconds: number): void;
  /** Told of keys that belong to no control; returns whether this one meant something. */
  press(key: string): boolean;
  dispose(): void;
}

/** At most one front at a time. */
export class Fronts {
  readonly #page: HTMLElement;
  #current: Front | undefined;
  #focused: Element | null = null;

  /** @param isForControl whether a key belongs to the control that has the focus */
  constructor(page: HTMLElement, isForControl: (event: KeyboardEvent) => boolean) {
    this.#page = page;
    // Below the window, where the page listens: it hears no key while it waits.
    page.ownerDocument.addEventListener('keydown', (event) => {
      const front = this.#current;
      if (!front) return;
      event.stopPropagation();
      if (!isForControl(event) && front.press(event.key)) event.preventDefault();
    });
  }

  get current(): Front | undefined {
    return this.#current;
  }

  open(front: Front): void {
    this.close();
    this.#focused = document.activeElement;
    this.#current = front;
    this.#page.classList.add('behind');
    this.#page.append(front.root);
    front.root.focus();
  }

  close(): void {
    const front = this.#current;
    if (!front) return;
    this.#current = undefined;
    front.root.remove();
    front.dispose();
    this.#page.classList.remove('behind');
    if (this.#focused instanceof HTMLElement) this.#focused.focus();
  }
}
