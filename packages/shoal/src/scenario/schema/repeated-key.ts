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
