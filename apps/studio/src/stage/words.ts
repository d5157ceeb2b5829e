/** `floorFactor` → `floor factor`. */
export function wordsOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The words of a parameter's key, without "deg": its unit says degrees. */
export function parameterWords(key: string): string {
  return wordsOf(key).replace(/ deg\b/, '');
}

/** `separation` → `Separation`. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
