/** Control characters, line separators and marks of text direction, which would affect a terminal. */
const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/**
 * A copy of the function in `shoal/scenario`. Importing that would load all checks of scenarios before an error can be
 * printed.
 */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
