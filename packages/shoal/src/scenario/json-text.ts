import { jsonErrorOffset } from './json-place.ts';
import { describe, Problems } from './problem.ts';

/** JSON text to value, with limits and a readable error. */
export function parseJson(text: string, file: string, maxCharacters: number): unknown {
  const problems = new Problems(file);
  if (text.length > maxCharacters) {
    problems.add('', `must be at most ${maxCharacters} characters long`, String(text.length));
    problems.throwIfAny();
  }
  try {
    return JSON.parse(text);
  } catch {
    const offset = jsonErrorOffset(text);
    const before = text.slice(0, offset).split('\n');
    const place = `line ${before.length}, column ${before[before.length - 1].length + 1}`;
    const [rest] = text.slice(offset, offset + 60).split(/[\r\n]/);
    const got = offset === text.length ? 'the end of the text' : rest ? describe(rest) : 'the end of the line';
    problems.add('', `is not valid JSON at ${place}`, got, 'Check quotes, commas and brackets there.');
    problems.throwIfAny();
  }
}
