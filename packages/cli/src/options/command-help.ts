/** The examples at the end of a command's help. */
export function examples(lines: readonly (readonly [command: string, effect: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  return `\nExamples:\n${lines.map(([command, effect]) => `  ${command.padEnd(width)}  ${effect}`).join('\n')}`;
}

/** Joins paragraphs; commander wraps each to the terminal. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}
