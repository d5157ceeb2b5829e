/** Shorter words have too many neighbours that mean something else. */
const shortest = 4;
/** From this length on, a word may also be the beginning of a longer one. */
const beginning = 5;

/** The first word of a text that differs from a mistyped word by one slip; undefined: there is none. */
export function nearWord(word: string, text: string): string | undefined {
  if (word.length < shortest) return undefined;
  return text.split(/[^\p{L}\p{N}]+/u).find((other) => isOneSlip(word, other));
}

/** Whether a letter is wrong, missing or too many, or two letters are swapped. The first letter must be right. */
function isOneSlip(word: string, other: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === other[at]) at++;
  if (at === 0) return false;
  const same = (from: number, to: number): boolean => {
    const [rest, wanted] = [word.slice(from), other.slice(to)];
    return rest === wanted || (word.length >= beginning && wanted.startsWith(rest));
  };
  const isSwapped = word[at] === other[at + 1] && word[at + 1] === other[at];
  return same(at + 1, at + 1) || same(at + 1, at) || same(at, at + 1) || (isSwapped && same(at + 2, at + 2));
}
