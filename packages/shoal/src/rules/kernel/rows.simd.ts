import { vectorBytes, vectorsBytes } from './layout.generated.simd';
import { steering } from './memory.simd';

/**
 * Writes the scaled vector of one rule to the output. The output is in the order of slots, because those of a cell are
 * adjacent in memory, which is far faster.
 */
@inline
export function write(slot: i32, rule: usize, x: f64, y: f64, z: f64, scale: f64): void {
  const to = steering + <usize>slot * vectorsBytes + rule * vectorBytes;
  store<f32>(to, <f32>(x * scale), 0);
  store<f32>(to, <f32>(y * scale), 4);
  store<f32>(to, <f32>(z * scale), 8);
}

/** Writes the first three lanes. */
@inline
export function writeLanes(slot: i32, rule: usize, v: v128): void {
  const to = steering + <usize>slot * vectorsBytes + rule * vectorBytes;
  v128.store64_lane(to, v, 0);
  v128.store32_lane(to, v, 2, 8);
}
