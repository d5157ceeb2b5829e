import { readVarInt } from 'hyparquet/src/thrift.js';

/** Most values that fill up the last packed run of a page. DuckDB fills it to 256. */
const mostPadding = 8192;
/** Most bits of a packed value: an integer of 32 bits also holds the seven bits before it. */
const widest = 24;

/**
 * Decodes the runs of a page until the array is full: one value again and again, or eight or more of a few bits each.
 * @param width bits of a value, 1 to 32
 * @throws Error if a run is longer than its page, or is not there
 */
export function decodeRuns(bytes: Uint8Array, width: number, into: Uint8Array | Uint32Array): void {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), offset: 0 };
  for (let from = 0; from < into.length; ) {
    const run = readVarInt(reader);
    const end = Math.min(into.length, from + lengthOf(run, into.length - from));
    if (run & 1) {
      unpack(bytes.subarray(reader.offset), width, into.subarray(from, end));
      reader.offset += (run >>> 1) * width;
    } else {
      let value = 0;
      for (let bit = 0; bit < width; bit += 8) value |= reader.view.getUint8(reader.offset++) << bit;
      if (width < 32 && value >>> width > 0) throw new Error('a value of too many bits');
      into.fill(value >>> 0, from, end);
    }
    from = end;
  }
}

/** Values of a run. @param left values that the page still needs */
function lengthOf(run: number, left: number): number {
  const isPacked = (run & 1) === 1;
  const length = isPacked ? 8 * (run >>> 1) : run >>> 1;
  if (length <= left + (isPacked ? mostPadding : 0)) return length;
  throw new Error('a run that is longer than its page');
}

/** The least significant bits come first. */
function unpack(bytes: Uint8Array, width: number, into: Uint8Array | Uint32Array): void {
  if (width > widest || Math.ceil((into.length * width) / 8) > bytes.length)
    throw new Error('packed values that are not there');
  const mask = (1 << width) - 1;
  let at = 0;
  let value = 0;
  let bits = 0;
  for (let k = 0; k < into.length; k++) {
    for (; bits < width; bits += 8) value |= bytes[at++] << bits;
    into[k] = value & mask;
    value >>>= width;
    bits -= width;
  }
}
