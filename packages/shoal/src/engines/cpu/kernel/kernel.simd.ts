/*
 * The neighbour pass of the CPU engine in AssemblyScript with SIMD: separation, alignment and cohesion of all fish.
 * The rules in TypeScript define what it computes; this does the same sums in float32, in an order that depends on the
 * state alone. Before a step: `place`; then `sort`, `fill`, and `steerTrio` or `steerAny` over any ranges of cells:
 * each writes only what belongs to the fish of its cells, so ranges may run in several threads.
 *
 * Two passes: fish that are near a cell's are gathered once for the cell; for each of its fish their distances are
 * computed and the survivors packed; then the rules are summed up over the survivors.
 */
import { firstOf, gather, survive } from './candidates.simd';
import { fishAt, recordBytes, records, species } from './memory.simd';
import { settingsOf } from './settings.simd';
import { steerAny as any, steerTrio as trio } from './steer.simd';

export {
  headingX, headingY, headingZ, place, radii, settings, species, steeringOf, velocityX, velocityY, velocityZ, x, y, z,
} from './memory.simd';
export { collect, fill, sort } from './sort.simd';

/** Distances computed and neighbours found by the last call. */
export let candidates: f64 = 0;
export let neighbours: f64 = 0;

/** Marks that choose at compile time. */
type Trio = u8;
type Any = u16;

@inline
function steer<K>(
  from: i32, to: i32, nx: i32, ny: i32, nz: i32, spanX: i32, spanY: i32, spanZ: i32, reachSq: f32, nobody: i32,
): void {
  const none = records + <usize>nobody * recordBytes;
  candidates = 0;
  neighbours = 0;
  for (let cell = from; cell < to; cell++) {
    const first = firstOf(cell);
    const last = firstOf(cell + 1);
    if (first == last) continue;
    const row = cell / nx;
    const found = gather(cell - row * nx, row % ny, row / ny, nx, ny, nz, spanX, spanY, spanZ, reachSq);
    candidates += <f64>found * <f64>(last - first);
    for (let slot = first; slot < last; slot++) {
      const fish = load<i32>(fishAt + (<usize>slot << 2));
      const own = settingsOf(<usize>load<u8>(species + <usize>fish));
      const count = survive(slot - first, found, own.reachSq, none);
      if (sizeof<K>() == sizeof<Trio>()) {
        neighbours += <f64>count;
        trio(slot, count, own);
      } else neighbours += <f64>any(slot, count, own);
    }
  }
}

/**
 * Computes the steering vectors of the fish in the cells from..to. For one species whose rules all have the form
 * linear-decay and radii above 0, and that sees all around.
 * @param spanX how many cells on each side may hold neighbours
 * @param reachSq square of the largest reach of all species, a hair more
 * @param nobody the slot after the last
 */
export function steerTrio(
  from: i32, to: i32, nx: i32, ny: i32, nz: i32, spanX: i32, spanY: i32, spanZ: i32, reachSq: f32, nobody: i32,
): void {
  steer<Trio>(from, to, nx, ny, nz, spanX, spanY, spanZ, reachSq, nobody);
}

/** The same for everything else that the kernel knows. */
export function steerAny(
  from: i32, to: i32, nx: i32, ny: i32, nz: i32, spanX: i32, spanY: i32, spanZ: i32, reachSq: f32, nobody: i32,
): void {
  steer<Any>(from, to, nx, ny, nz, spanX, spanY, spanZ, reachSq, nobody);
}
