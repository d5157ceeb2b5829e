// Lists of words and arguments for a shell, in messages of the command.

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

/** Quotes an argument for a shell. */
export function shellWord(argument: string): string {
  return /^[\w./:=@%+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
