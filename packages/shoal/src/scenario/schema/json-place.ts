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
