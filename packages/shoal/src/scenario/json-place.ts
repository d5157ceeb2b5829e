/** What may come next while JSON is read. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

const space = /[ \t\n\r]*/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a JSON string must not hold them
const string = /"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;

/** Where a text stops being JSON; its length if it only ends too early. JSON.parse does not tell on every engine. */
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
      else if (match(string)) expected = 'colon';
      else return at;
    } else if (next === ']' && expected === 'value or end') expected = close();
    else if (next === '{' || next === '[') {
      at++;
      open.push(next);
      expected = next === '{' ? 'key or end' : 'value or end';
    } else if (match(string) || match(literal)) expected = open.length > 0 ? 'comma or end' : 'nothing';
    else return at;
  }
}
