import { element } from '../panels/element.ts';
import type { Stage } from '../stage/stage.ts';

const key = 'shoal.tour-offered';

/** Where browsers allow it, what was dismissed stays dismissed; elsewhere the invitation comes again. */
function wasOffered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export interface Invitation {
  readonly root: HTMLElement;
  /** It does not come again. */
  dismiss(): void;
}

/** A few words for those who are here for the first time, until they begin with anything; undefined for all others. */
export function invitation(stage: Stage, start: () => void): Invitation | undefined {
  if (wasOffered()) return undefined;
  const begin = element('button', { type: 'button', class: 'word start' }, 'Take the tour');
  const close = element(
    'button',
    { type: 'button', class: 'close', 'aria-label': 'No tour', title: 'No, thank you' },
    '×',
  );
  const root = element(
    'section',
    { class: 'invitation', 'aria-label': 'Invitation to the tour' },
    element(
      'p',
      {},
      'New here? See how a few simple rules make a school, in ten short stops. Or click or tap a fish: why does it turn?',
    ),
    close,
    begin,
  );
  const dismiss = (): void => {
    for (const stop of stops) stop();
    root.remove();
    try {
      localStorage.setItem(key, 'yes');
    } catch {
      // Then it comes again.
    }
  };
  // Who has begun needs no invitation.
  const stops = [
    stage.state.subscribe(({ chosen }) => {
      if (chosen !== undefined) dismiss();
    }),
    stage.history.offers.subscribe(({ undo }) => {
      if (undo) dismiss();
    }),
  ];
  close.addEventListener('click', dismiss);
  begin.addEventListener('click', start);
  return { root, dismiss };
}
