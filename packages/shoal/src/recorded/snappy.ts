// Decompresses Snappy, with which many Parquet files are compressed.

/** Shorter literals are copied byte by byte, which takes less time than a call. */
const short = 32;
/** Numbers with 0 to 4 bytes. */
const masks: readonly number[] = [0, 0xff, 0xffff, 0xffffff, 0xffffffff];

/**
 * Decompresses a page by Snappy. hyparquet copies single bytes, but positions hardly repeat, so their pages have long
 * literals.
 * @param page of the length that the file states
 * @throws Error for any content that has another length
 */
export function decompress(stored: Uint8Array, page: Uint8Array): void {
  let at = 0;
  // The length comes first, in seven bits of each byte.
  while (stored[at++] >= 128);
  let end = 0;
  while (at < stored.length) {
    const tag = stored[at++];
    const size = sizeAfter(tag);
    const number = numberAt(stored, at, size);
    at += size;
    const isLiteral = (tag & 3) === 0;
    const length = lengthOf(tag, number);
    if (at + (isLiteral ? length : 0) > stored.length || end + length > page.length) refuse();
    if (isLiteral) {
      copyLiteral(stored, at, length, page, end);
      at += length;
      end += length;
    } else {
      const distance = (tag & 3) === 1 ? number + ((tag >>> 5) << 8) : number;
      if (distance === 0 || distance > end) refuse();
      // Source and target may overlap: then the last bytes are repeated.
      for (const last = end + length; end < last; end++) page[end] = page[end - distance];
    }
  }
  if (end !== page.length) refuse();
}

/** Bytes of the number after a tag: a long length of a literal, or a distance. */
function sizeAfter(tag: number): number {
  const kind = tag & 3;
  if (kind === 0) return Math.max(0, (tag >>> 2) - 59);
  return kind === 3 ? 4 : kind;
}

/** @param number that follows the tag */
function lengthOf(tag: number, number: number): number {
  const bits = tag >>> 2;
  const kind = tag & 3;
  if (kind === 1) return (bits & 7) + 4;
  return kind === 0 && bits >= 60 ? number + 1 : bits + 1;
}

function copyLiteral(stored: Uint8Array, at: number, length: number, page: Uint8Array, end: number): void {
  if (length < short) for (let k = 0; k < length; k++) page[end + k] = stored[at + k];
  else page.set(stored.subarray(at, at + length), end);
}

/** The least significant byte comes first. Bytes beyond the end are 0. */
function numberAt(bytes: Uint8Array, at: number, size: number): number {
  const number = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
  return (number & masks[size]) >>> 0;
}

function refuse(): never {
  throw new Error('a compressed page of another length');
}
