/** `one, two or three`. */
export function orList(words: readonly string[]): string {
  return listed(words, 'or');
}

/** `one, two and three`. */
export function andList(words: readonly string[]): string {
  return listed(words, 'and');
}

function listed(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`;
}

/** Most words of a list whose length depends on a file. */
const few = 10;

/** `one, two and three`, each once. A long list is cut off: `one, two, … (72 in all)`. */
export function fewOf(words: readonly string[]): string {
  const different = [...new Set(words)];
  if (different.length <= few) return andList(different);
  return `${different.slice(0, few).join(', ')}, … (${different.length} in all)`;
}

/** Quotes an argument for a shell. */
export function shellWord(argument: string): string {
  return /^[\w./:=@%+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
