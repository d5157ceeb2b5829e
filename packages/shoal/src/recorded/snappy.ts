/** Shorter copies are made byte by byte, which takes less time than a call. */
const short = 32;
/** Numbers with 0 to 4 bytes. */
const masks: readonly number[] = [0, 0xff, 0xffff, 0xffffff, 0xffffffff];

/**
 * Decompresses a page by Snappy. That of hyparquet copies single bytes, but positions hardly repeat, so their pages are
 * long literals.
 * @param page of the length that the file says
 * @throws Error for any content that has another length
 */
export function decompress(stored: Uint8Array, page: Uint8Array): void {
  let at = 0;
  // The length comes first, in seven bits of each byte.
  while (stored[at++] >= 128);
  let end = 0;
  while (at < stored.length) {
    const tag = stored[at++];
    const kind = tag & 3;
    let length = (tag >>> 2) + 1;
    if (kind === 0) {
      const size = Math.max(0, length - 60);
      if (size > 0) length = numberAt(stored, at, size) + 1;
      at += size;
      if (at + length > stored.length || end + length > page.length) throw new Error('a page of another length');
      if (length < short) for (let k = 0; k < length; k++) page[end + k] = stored[at + k];
      else page.set(stored.subarray(at, at + length), end);
      at += length;
    } else {
      const size = kind === 3 ? 4 : kind;
      let distance = numberAt(stored, at, size);
      if (kind === 1) {
        distance += (tag >>> 5) << 8;
        length = ((tag >>> 2) & 7) + 4;
      }
      at += size;
      if (distance === 0 || distance > end || end + length > page.length) throw new Error('a page of another length');
      // Both may overlap: the last bytes are repeated.
      for (let k = 0; k < length; k++) page[end + k] = page[end + k - distance];
    }
    end += length;
  }
  if (end !== page.length) throw new Error('a page of another length');
}

/** The least significant byte comes first. Bytes beyond the end are 0. */
function numberAt(bytes: Uint8Array, at: number, size: number): number {
  const number = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
  return (number & masks[size]) >>> 0;
}
