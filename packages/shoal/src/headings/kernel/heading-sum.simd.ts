/**
 * Returns the sum of the headings of those of four records whose lanes in the mask are all ones. The records' addresses
 * are at p. Lane 3 of the sum is unused.
 */
@inline
export function headingSum(p: usize, lanes: v128): v128 {
  const h0 = v128.and(v128.load(<usize>load<u32>(p, 0), 16), v128.shuffle<f32>(lanes, lanes, 0, 0, 0, 0));
  const h1 = v128.and(v128.load(<usize>load<u32>(p, 4), 16), v128.shuffle<f32>(lanes, lanes, 1, 1, 1, 1));
  const h2 = v128.and(v128.load(<usize>load<u32>(p, 8), 16), v128.shuffle<f32>(lanes, lanes, 2, 2, 2, 2));
  const h3 = v128.and(v128.load(<usize>load<u32>(p, 12), 16), v128.shuffle<f32>(lanes, lanes, 3, 3, 3, 3));
  return f32x4.add(f32x4.add(h0, h1), f32x4.add(h2, h3));
}
