/** An argument as one has to type it in a shell. */
export function shellWord(argument: string): string {
  return /^[\w./:=@%+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
