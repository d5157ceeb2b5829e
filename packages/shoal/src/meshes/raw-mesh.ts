/** What a file says, before it is checked and welded. */
export interface RawMesh {
  /** Three numbers a vertex, m. */
  readonly positions: Float32Array | Float64Array;
  /** Three vertices a triangle. */
  readonly triangles: Uint32Array;
}

/** 0, 1, 2 …: the triangles where each three vertices are one. */
export function inTurn(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}
