/** By column: its parts, by their first index. */
const kept = new WeakMap<Float32Array, Map<number, Float32Array>>();
/** A school whose number of fish changes has ever other parts. */
const mostParts = 1024;

/**
 * Returns `column.subarray(from, to)`, the same object each time: new ones would be garbage in every step. Copying a
 * part takes a sixth of the time of a loop over its numbers.
 */
export function partOf(column: Float32Array, from: number, to: number): Float32Array {
  if (from === 0 && to === column.length) return column;
  let parts = kept.get(column);
  if (parts === undefined || parts.size >= mostParts) {
    parts = new Map();
    kept.set(column, parts);
  }
  let part = parts.get(from);
  if (part?.length !== to - from) {
    part = column.subarray(from, to);
    parts.set(from, part);
  }
  return part;
}
