/** Which settings are shown. */
export type ShownSettings = 'basic' | 'all';

const key = 'shoal.settings';

/** The choice of the last visit; `basic` if the browser stores nothing. */
export function shownSettings(): ShownSettings {
  try {
    return localStorage.getItem(key) === 'all' ? 'all' : 'basic';
  } catch {
    return 'basic';
  }
}

export function keepShownSettings(shown: ShownSettings): void {
  try {
    localStorage.setItem(key, shown);
  } catch {
    // Nothing can be stored here.
  }
}
