// Suggests the right word for a misspelt one, or for the word of another program.

/** Words of other programs, in lower case, with the names here that mean the same. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  stone: ['rock'],
  boulder: ['rock'],
  ball: ['sphere'],
  cube: ['box'],
  block: ['box'],
  pillar: ['cylinder'],
  terrain: ['heights'],
  position: ['at', 'centre'],
  location: ['at', 'centre'],
  translation: ['at'],
  rotation: ['rotationDeg'],
  direction: ['heading', 'facing'],
  number: ['count'],
  amount: ['count'],
  prey: ['hunts'],
  fov: ['fieldOfViewDeg'],
};

/**
 * Returns `Did you mean "alignment"?` with the known name nearest to a misspelt one. If none is near, returns the list
 * of names.
 */
export function suggest(wrong: string, known: readonly string[]): string {
  return didYouMean(wrong, known) || (known.length > 0 ? `Known: ${known.join(', ')}.` : 'There are none.');
}

/** Like `suggest`, but returns an empty text if no known name is near. */
export function didYouMean(wrong: string, known: readonly string[]): string {
  if (wrong.length > 64) return '';
  const word = wrong.toLowerCase();
  const same = Object.hasOwn(synonyms, word) ? synonyms[word].find((name) => known.includes(name)) : undefined;
  if (same) return `Did you mean "${same}"?`;
  let best = '';
  let bestDistance = Math.min(3, Math.ceil(wrong.length / 2)) + 1;
  for (const name of known) {
    const distance = editDistance(word, name.toLowerCase());
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best && `Did you mean "${best}"?`;
}

/** Returns the Levenshtein distance: the least number of single-letter changes from a to b. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(change, previous[j] + 1, row[j - 1] + 1);
    }
    previous = row;
  }
  return previous[b.length];
}
