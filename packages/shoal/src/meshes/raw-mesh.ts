/** A mesh as it is in the file, before it is checked and welded. */
export interface RawMesh {
  /** Three numbers per vertex, m. */
  readonly positions: Float32Array | Float64Array;
  /** Three vertex indices per triangle. */
  readonly triangles: Uint32Array;
}

/** The indices 0, 1, 2 …: three consecutive vertices for each triangle. */
export function inTurn(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}
