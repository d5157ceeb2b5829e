import { jsonErrorOffset } from './json-place.ts';
import { describe, Problems } from './problem.ts';
import { repeatedKey } from './repeated-key.ts';

/** Parses JSON text, with limits and a readable error. */
export function parseJson(text: string, file: string, maxCharacters: number): unknown {
  const problems = new Problems(file);
  if (text.length > maxCharacters) {
    problems.add('', `must be at most ${maxCharacters} characters long`, String(text.length));
    problems.throwIfAny();
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const offset = jsonErrorOffset(text);
    const [rest] = text.slice(offset, offset + 60).split(/[\r\n]/);
    const got = offset === text.length ? 'the end of the text' : rest ? describe(rest) : 'the end of the line';
    problems.add('', `is not valid JSON at ${lineOf(text, offset)}`, got, 'Check quotes, commas and brackets there.');
    problems.throwIfAny();
  }
  const repeated = repeatedKey(text);
  if (repeated) {
    const again = `${describe(repeated.key)} again at ${lineOf(text, repeated.offset)}`;
    problems.add('', 'must have each key of an object once', again, 'Delete one of the two.');
    problems.throwIfAny();
  }
  return value;
}

function lineOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${before[before.length - 1].length + 1}`;
}
