import { Settings } from '../../rules/kernel/layout.generated.simd';
import { anyOf } from '../../rules/kernel/view.simd';

/** Adds those of four neighbours that are within reach to the lanes that count them. */
@inline
export function countFound(found: v128, kinds: v128, l: v128, reach: v128, own: Settings): v128 {
  // A lane that is true is −1 as an integer.
  return i32x4.sub(found, v128.and(anyOf(kinds, own.anyMask), f32x4.lt(l, reach)));
}
