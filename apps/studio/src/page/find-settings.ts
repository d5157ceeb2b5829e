/** Selector of the rows to search: those with a control. */
const rows = '.row, .action-row, .share-row, .timing';
/** Whether a section was open before the search. */
const wasOpen = new WeakMap<HTMLDetailsElement, boolean>();

/**
 * Shows only the settings whose name, help or section contains all of these words. Without words, shows all settings.
 * @returns the number of settings shown
 */
export function findSettings(all: HTMLElement, words: readonly string[]): number {
  const isSearching = words.length > 0;
  all.classList.toggle('searching', isSearching);
  let count = 0;
  for (const row of all.querySelectorAll<HTMLElement>(rows)) {
    const text = isSearching ? textOf(row) : '';
    const isFound = isSearching && words.every((word) => text.includes(word)) && row.closest('[hidden]') === null;
    row.classList.toggle('found', isFound);
    if (isFound) count++;
  }
  for (const details of all.querySelectorAll('details')) {
    if (isSearching && !wasOpen.has(details)) wasOpen.set(details, details.open);
    if (isSearching) details.open = details.querySelector('.found') !== null;
    else details.open = wasOpen.get(details) ?? details.open;
    if (!isSearching) wasOpen.delete(details);
  }
  return count;
}

/** The words of a row, and those of its rule and its section. */
function textOf(row: HTMLElement): string {
  const parts = [row.textContent, row.dataset.words];
  for (const titled of row.querySelectorAll<HTMLElement>('[title]')) parts.push(titled.title);
  for (let at = row.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    parts.push(at.querySelector('summary')?.textContent ?? '');
  return parts.join(' ').toLowerCase();
}
