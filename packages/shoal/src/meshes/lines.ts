// Reads text files of meshes word by word, in constant memory.

import type { Fail } from './mesh-error.ts';

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

/** Every host has `TextDecoder`, but the library is compiled without the types of any host. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** The text of a file in UTF-8 or ASCII. */
export function decodeText(bytes: Uint8Array, fail: Fail): string {
  const hint = 'Save the file as UTF-8, or check that its extension says what it is.';
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    fail({ rule: 'must be text in UTF-8', got: 'UTF-16', hint });
  }
  const zero = bytes.subarray(0, 4096).indexOf(0);
  if (zero >= 0) fail({ rule: 'must be text in UTF-8', got: `a zero byte at ${zero}`, hint });
  return new TextDecoder().decode(bytes);
}

/** Parses a decimal number. Unlike parseFloat it accepts neither `1,5` nor `2m`. */
export function isNumber(token: string | undefined): token is string {
  return token !== undefined && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(token);
}

/** The line that contains an offset, counted from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
