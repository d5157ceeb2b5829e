/**
 * Control characters, line separators, and characters that change the direction of text. They would change the output
 * of a terminal.
 */
const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Whether a text has no such characters. */
export function isPrintable(text: string): boolean {
  return text.search(unprintable) < 0;
}

/** Returns the text with such characters escaped as in JSON. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
