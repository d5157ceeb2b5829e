import type { BufferGeometry } from 'three';

/** What a file says, before it is checked and welded. */
export interface RawMesh {
  /** Three numbers a vertex, m. */
  readonly positions: Float32Array | Float64Array;
  /** Three vertices a triangle. */
  readonly triangles: Uint32Array;
}

/** The triangles of a geometry that three.js has read; without indices each three vertices are one. */
export function rawMeshOf(geometry: BufferGeometry): RawMesh {
  const { array } = geometry.getAttribute('position');
  const positions = array instanceof Float32Array ? array : new Float64Array(array);
  return {
    positions,
    triangles: geometry.index ? new Uint32Array(geometry.index.array) : inTurn(positions.length / 3),
  };
}

/** Triangles that share no vertex, from blocks of nine numbers each. */
export function joinBlocks(blocks: readonly Float32Array[]): RawMesh {
  const positions = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const block of blocks) {
    positions.set(block, filled);
    filled += block.length;
  }
  return { positions, triangles: inTurn(positions.length / 3) };
}

/** 0, 1, 2 … */
function inTurn(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}
