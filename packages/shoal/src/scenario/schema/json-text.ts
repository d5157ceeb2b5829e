import { describe, Problems } from './problem.ts';

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

/** What can come next while JSON is read. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

const space = /[ \t\n\r]*/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const hexadecimal = /^[\dA-Fa-f]{4}$/;

/**
 * Returns the offset at which a text stops being JSON; its length if it only ends too early. Not every JSON.parse
 * reports this.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one state machine, a branch for each state
export function jsonErrorOffset(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const matchString = (): boolean => {
    const end = endOfString(text, at);
    at = end ?? at;
    return end !== undefined;
  };
  const close = (): Expected => {
    at++;
    open.pop();
    return open.length > 0 ? 'comma or end' : 'nothing';
  };
  for (;;) {
    match(space);
    const next = text[at];
    const inside = open[open.length - 1];
    if (next === undefined || expected === 'nothing') return at;
    if (expected === 'colon') {
      if (next !== ':') return at;
      at++;
      expected = 'value';
    } else if (expected === 'comma or end') {
      if (next === (inside === '{' ? '}' : ']')) expected = close();
      else if (next !== ',') return at;
      else {
        at++;
        expected = inside === '{' ? 'key' : 'value';
      }
    } else if (expected === 'key' || expected === 'key or end') {
      if (next === '}' && expected === 'key or end') expected = close();
      else if (matchString()) expected = 'colon';
      else return at;
    } else if (next === ']' && expected === 'value or end') expected = close();
    else if (next === '{' || next === '[') {
      at++;
      open.push(next);
      expected = next === '{' ? 'key or end' : 'value or end';
    } else if (matchString() || match(literal)) expected = open.length > 0 ? 'comma or end' : 'nothing';
    else return at;
  }
}

/**
 * Returns the end of the string that starts at an offset; undefined if no string starts there, or if it does not end. A
 * loop, because a regular expression takes exponential time for a string without an end.
 */
function endOfString(text: string, start: number): number | undefined {
  if (text[start] !== '"') return undefined;
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === '"') return at + 1;
    if (character < ' ') return undefined;
    if (character !== '\\') continue;
    at++;
    if (text[at] === 'u' && hexadecimal.test(text.slice(at + 1, at + 5))) at += 4;
    else if (!/^["\\/bfnrt]/.test(text[at] ?? '')) return undefined;
  }
  return undefined;
}

/**
 * Returns the first key that an object repeats, and its offset; undefined if there is none. `JSON.parse` silently keeps
 * the last value of such a key.
 * @param text valid JSON
 */
export function repeatedKey(text: string): { key: string; offset: number } | undefined {
  /** Keys of the open objects; undefined for an open list. */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{') open.push(new Set());
    else if (character === '[') open.push(undefined);
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const start = at++;
      while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
      const keys = open[open.length - 1];
      if (!keys || !isBeforeColon(text, at + 1)) continue;
      const key = JSON.parse(text.slice(start, at + 1)) as string;
      if (keys.has(key)) return { key, offset: start };
      keys.add(key);
    }
  }
  return undefined;
}

function isBeforeColon(text: string, start: number): boolean {
  let at = start;
  while (' \t\n\r'.includes(text[at])) at++;
  return text[at] === ':';
}
