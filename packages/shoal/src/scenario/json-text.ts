import { Problems } from './problem.ts';

/** JSON text to value, with limits and a readable error. */
export function parseJson(text: string, file: string, maxCharacters: number): unknown {
  const problems = new Problems(file);
  if (text.length > maxCharacters) {
    problems.add('', `must be at most ${maxCharacters} characters long`, String(text.length));
    problems.throwIfAny();
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.add('', `is not valid JSON${placeOf(reason, text)}`, '', 'Check quotes, commas and brackets there.');
    problems.throwIfAny();
  }
}

/** Engines word the place differently: "at position 42", "line 3 column 5"; some say only that the text ended. */
function placeOf(reason: string, text: string): string {
  const lineColumn = /line (\d+) column (\d+)/.exec(reason);
  if (lineColumn) return ` at line ${lineColumn[1]}, column ${lineColumn[2]}`;
  const offset = /position (\d+)/.exec(reason)?.[1];
  const before = text.slice(0, offset === undefined ? text.length : Number(offset)).split('\n');
  return ` at line ${before.length}, column ${before[before.length - 1].length + 1}`;
}
