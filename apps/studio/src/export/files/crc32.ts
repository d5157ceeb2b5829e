const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** CRC-32 of bytes, as ZIP files have it. @param value that of the bytes before them */
export function crc32(bytes: Uint8Array, value = 0): number {
  let rest = ~value;
  for (let k = 0; k < bytes.length; k++) rest = table[(rest ^ bytes[k]) & 255] ^ (rest >>> 8);
  return ~rest >>> 0;
}
