// Words and values in messages about tables.

/** Most words of a list whose length depends on a file. */
const few = 10;
/** Most characters of a cell. */
const mostShown = 40;

/** `one, two and three`. */
export function inWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** `"one", "two" and "three"`, each once. A long list is cut off: `"one", "two", … (72 in all)`. */
export function quotedList(names: readonly string[]): string {
  const different = [...new Set(names.map((name) => `"${name}"`))];
  if (different.length <= few) return inWords(different);
  return `${different.slice(0, few).join(', ')}, … (${different.length} in all)`;
}

/** A cell in a message. */
export function shownCell(cell: unknown): string {
  const text = typeof cell === 'bigint' ? String(cell) : (JSON.stringify(cell) ?? String(cell));
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}
