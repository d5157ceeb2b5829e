// Sizes of typed arrays, for reports of memory, and checksums of bytes, for ZIP files.

/** Returns the size of typed arrays, bytes. */
export function bytesOf(...arrays: readonly ArrayBufferView[]): number {
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** The sum of each byte alone, by the polynomial of zip. */
const sums: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The checksum CRC-32 of files in zip. @param value that of the bytes before these, to continue it */
export function crc32(bytes: Uint8Array, value = 0): number {
  let sum = ~value;
  for (let k = 0; k < bytes.length; k++) sum = sums[(sum ^ bytes[k]) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}
