import { element } from '../ui/element.ts';

/** Seconds for which the page shows the key that brings the controls back. */
const hintSeconds = 3;

export interface BareScene {
  readonly hint: HTMLElement;
  readonly isOn: boolean;
  toggle(): void;
}

/** Hides everything but the scene. */
export function bareScene(page: HTMLElement, changed: () => void): BareScene {
  const hint = element('p', { class: 'hint', role: 'status', hidden: true }, 'Press H to show the controls');
  let isOn = false;
  let timer = 0;
  const set = (next: boolean): void => {
    isOn = next;
    page.classList.toggle('bare', isOn);
    hint.hidden = !isOn;
    clearTimeout(timer);
    if (isOn) timer = window.setTimeout(() => (hint.hidden = true), 1000 * hintSeconds);
    changed();
  };
  // Touch screens have no H key: a tap brings the controls back.
  page.addEventListener('pointerup', ({ pointerType }) => {
    if (isOn && pointerType === 'touch') set(false);
  });
  return {
    hint,
    get isOn() {
      return isOn;
    },
    toggle: () => set(!isOn),
  };
}
