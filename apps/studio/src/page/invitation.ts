// Invites first-time visitors to the tour.

import type { Stage } from '../stage/stage.ts';
import { button, closeButton } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { focusAgain } from '../ui/focus.ts';

const key = 'shoal.tour-offered';
const touches = matchMedia('(hover: none)').matches;

/** False if the browser stores nothing. The invitation then appears again. */
function wasOffered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export interface Invitation {
  readonly root: HTMLElement;
  /** Closes it for good. */
  dismiss(): void;
}

/** Invites first-time visitors to the tour until they take it, close it or select a fish; undefined for all others. */
export function invitation(stage: Stage, start: () => void): Invitation | undefined {
  if (wasOffered()) return undefined;
  const root = element(
    'section',
    { class: 'invitation', 'aria-label': 'Invitation to the tour' },
    element(
      'p',
      {},
      `New here? See in ten short steps how a few simple rules make a school. Or ${touches ? 'tap' : 'click'} an animal to see why it turns.`,
    ),
    closeButton('Dismiss', () => dismiss()),
    button('Take the tour', start, { class: 'word main' }),
  );
  const dismiss = (): void => {
    unsubscribe();
    const hadFocus = root.contains(document.activeElement);
    root.remove();
    if (hadFocus) focusAgain(null);
    try {
      localStorage.setItem(key, 'yes');
    } catch {
      // Nothing can be stored here.
    }
  };
  // An edit does not close the card: an accidental edit can be undone, but a closed card does not come back.
  const unsubscribe = stage.state.subscribe(({ chosen }) => {
    if (chosen !== undefined) dismiss();
  });
  return { root, dismiss };
}
