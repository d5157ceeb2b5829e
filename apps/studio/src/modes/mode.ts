import type { GivenFile } from '../scenes/given-file.ts';
import type { Stage } from '../stage/stage.ts';
import { focusAgain } from '../ui/focus.ts';
import type { CameraPose } from '../viewport/camera/orbit-camera.ts';

/** A full-page view with its own scenes, such as the tour or a comparison. */
export interface Mode {
  readonly root: HTMLElement;
  /** The visible scenes. */
  readonly stages: readonly Stage[];
  /** Cameras of these scenes. */
  readonly poses: readonly CameraPose[];
  /** Whether Back leads to it again from a scene that was opened in it. */
  readonly keepsEntry?: boolean;
  /** Advances by `seconds` of real time, then draws. */
  frame(seconds: number): void;
  /** Shows other files of its kind, if it can. @returns whether they are of its kind */
  take?(files: readonly GivenFile[]): boolean;
  /** Handles a key that belongs to no control. @returns whether it had an effect */
  press(key: string): boolean;
  dispose(): void;
}

/** Shows one mode at a time. The page behind it does not change. */
export class ModeHost {
  readonly #page: HTMLElement;
  #current: Mode | undefined;
  #focused: Element | null = null;

  /** @param isForControl whether a key belongs to the focused control */
  constructor(page: HTMLElement, isForControl: (event: KeyboardEvent) => boolean) {
    this.#page = page;
    // The page listens on the window, so a key event that is stopped here, on the document, does not reach it.
    page.ownerDocument.addEventListener('keydown', (event) => {
      const mode = this.#current;
      if (!mode) return;
      event.stopPropagation();
      if (!isForControl(event) && mode.press(event.key)) event.preventDefault();
    });
  }

  get current(): Mode | undefined {
    return this.#current;
  }

  open(mode: Mode): void {
    this.close();
    this.#focused = document.activeElement;
    this.#current = mode;
    this.#page.classList.add('in-mode');
    this.#page.append(mode.root);
    mode.root.focus();
  }

  /** @param toScene whether the focus goes to the scene, which has something new to show, and not back to the opener */
  close(toScene = false): void {
    const mode = this.#current;
    if (!mode) return;
    this.#current = undefined;
    mode.root.remove();
    mode.dispose();
    this.#page.classList.remove('in-mode');
    focusAgain(toScene ? null : this.#focused);
  }
}
