/** Control characters, separators of lines, and what changes the direction of text: a terminal would obey them. */
const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Whether a text has nothing that a terminal would obey. */
export function isPrintable(text: string): boolean {
  return text.search(unprintable) < 0;
}

/** The text with characters that must not reach a terminal written as in JSON. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
