import type { Fail } from './mesh-error.ts';

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
