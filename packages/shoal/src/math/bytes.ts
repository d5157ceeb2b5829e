/** Returns the size of typed arrays, bytes. */
export function bytesOf(...arrays: readonly ArrayBufferView[]): number {
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
