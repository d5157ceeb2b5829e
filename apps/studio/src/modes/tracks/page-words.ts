/** Options of the command, as the page names them. */
const inPage: readonly (readonly [option: RegExp, words: string])[] = [
  [/--fps(?: N)?/g, 'the frame rate'],
  [/--pixels-per-metre(?: N)?/g, 'the scale'],
  [/--point(?: NAME)?/g, 'the point'],
  [/--columns/g, '“Columns”'],
  [/--periodic(?: LENGTHS)?/g, '“Periodic world”'],
  // The page does not have the others.
  [/(--[a-z][a-z-]*)/g, '`shoal measure $1`'],
];

/** An error, or a remedy, in the words of the page. */
export function pageWords(text: string): string {
  return inPage.reduce((words, [option, name]) => words.replace(option, name), text);
}
