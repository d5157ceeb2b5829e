const newline = 0x0a;
const carriageReturn = 0x0d;
const backslash = 0x5c;

/**
 * Reads a text line by line and word by word. It holds one word at a time, so even a text of empty lines needs no
 * memory. A backslash at the end of a line continues it on the next one.
 */
export class Lines {
  readonly #text: string;
  #at = 0;
  /** Number of lines that have ended. */
  #ended = 0;
  /** Number of the line in which the current one began, from 1; 0 before the first line. */
  number = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes to the next line. Returns false at the end of the text. */
  next(): boolean {
    if (this.number > 0) this.#skip();
    this.number = this.#ended + 1;
    return this.#at < this.#text.length;
  }

  /** The next word of the line; undefined at the end of the line. */
  word(): string | undefined {
    const text = this.#text;
    for (;;) {
      if (isSpace(text.charCodeAt(this.#at))) this.#at++;
      else if (this.#continues()) {
        this.#at += 1 + this.#breakLength(this.#at + 1);
        this.#ended++;
      } else break;
    }
    const from = this.#at;
    while (this.#at < text.length && !this.#isWordEnd()) this.#at++;
    return this.#at > from ? text.slice(from, this.#at) : undefined;
  }

  /** The next words of the line, up to a number of words. */
  words(most: number): string[] {
    const words: string[] = [];
    while (words.length < most) {
      const word = this.word();
      if (word === undefined) break;
      words.push(word);
    }
    return words;
  }

  /** Skips the other words of the line. Returns their number. */
  countWords(): number {
    let count = 0;
    while (this.word() !== undefined) count++;
    return count;
  }

  #isWordEnd(): boolean {
    return isSpace(this.#text.charCodeAt(this.#at)) || this.#breakLength(this.#at) > 0 || this.#continues();
  }

  /** Whether the backslash at the current position is the last character of its line. */
  #continues(): boolean {
    return this.#text.charCodeAt(this.#at) === backslash && this.#breakLength(this.#at + 1) > 0;
  }

  /**
   * Number of characters of a line break (
   * , \r or \r
   * ) at a position; 0: there is none.
   */
  #breakLength(at: number): number {
    const code = this.#text.charCodeAt(at);
    if (code === newline) return 1;
    if (code !== carriageReturn) return 0;
    return this.#text.charCodeAt(at + 1) === newline ? 2 : 1;
  }

  #skip(): void {
    while (this.#at < this.#text.length) {
      const length = this.#breakLength(this.#at);
      const continues = length === 0 && this.#continues();
      if (length > 0 || continues) this.#ended++;
      this.#at += continues ? 1 + this.#breakLength(this.#at + 1) : Math.max(1, length);
      if (length > 0) return;
    }
  }
}

/** Whitespace (`\s`) except line breaks. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || code === 0x09 || code === 0x0b || code === 0x0c;
  return code >= 0xa0 && /\s/.test(String.fromCharCode(code));
}
