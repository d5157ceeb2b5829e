/** The end of a command's help: lines to copy, each with what it does. */
export function examples(lines: readonly (readonly [command: string, effect: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  return `\nExamples:\n${lines.map(([command, effect]) => `  ${command.padEnd(width)}  ${effect}`).join('\n')}`;
}

/** A longer description: commander wraps each paragraph to the terminal. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}
