import { element } from '../panels/element.ts';

const key = 'shoal.tour-offered';

/** Where browsers allow it, what was dismissed stays dismissed; elsewhere the invitation comes again. */
function wasOffered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** A few words for those who are here for the first time; undefined for all others. */
export function invitation(start: () => void): HTMLElement | undefined {
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
    element('p', {}, 'New here? See how a few simple rules make a school, in ten short stops.'),
    close,
    begin,
  );
  const dismiss = (): void => {
    root.remove();
    try {
      localStorage.setItem(key, 'yes');
    } catch {
      // Then it comes again.
    }
  };
  close.addEventListener('click', dismiss);
  begin.addEventListener('click', () => {
    dismiss();
    start();
  });
  return root;
}
