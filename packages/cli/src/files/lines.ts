/**
 * The lines of a UTF-8 text, one by one, because a string holds at most 512 MiB. Invalid bytes become U+FFFD. An
 * incomplete last line is left out.
 */
export function* linesOf(bytes: Uint8Array): Generator<string, undefined> {
  const decoder = new TextDecoder();
  for (let from = 0; ; ) {
    const end = bytes.indexOf(10, from);
    if (end < 0) return undefined;
    yield decoder.decode(bytes.subarray(from, end));
    from = end + 1;
  }
}
