import { listCapacity, neighbourLists, records } from './memory.simd';
import { recordBytes } from './layout.generated.simd';
import { difference, edgeX, edgeY, edgeZ, isPeriodic, Open, Periodic, restX, restY, restZ } from './seam.simd';

/*
 * The first loop over the survivors of a slot, four at a time. It loads their records and transposes them into the
 * columns of list 0, which all later loops read. A loop of its own, because the loops that sum rules have no free
 * registers and would not be faster.
 */

/** Bytes from one column of a list to the next. */
@inline
export function columnBytes(): usize {
  return <usize>listCapacity << 2;
}

/** Number of fish within `visitedRadius` in the last `displace`. */
export let visitable: i32 = 0;

@inline
export function sumOf(lanes: v128): i32 {
  const pairs = i32x4.add(lanes, v128.shuffle<i32>(lanes, lanes, 2, 3, 0, 1));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

/**
 * Writes d = xᵢ − xⱼ, |d| and the bit of its species for each survivor j.
 * @param from start of the records' addresses, whose number is a multiple of 4
 * @returns the number of survivors within reach
 */
export function displace(slot: i32, from: usize, to: usize, reach: f32, visitedRadius: f32): i32 {
  return isPeriodic
    ? displaceIn<Periodic, All>(slot, from, to, reach, visitedRadius)
    : displaceIn<Open, All>(slot, from, to, reach, visitedRadius);
}

/**
 * Like `displace`, but need not write the bits of species nor count fish for visits: `steerTrio` reads neither. In
 * periodic worlds it does, since a loop more would only make the module larger.
 */
export function displaceTrio(slot: i32, from: usize, to: usize, reach: f32): i32 {
  return isPeriodic
    ? displaceIn<Periodic, All>(slot, from, to, reach, 0)
    : displaceIn<Open, Vectors>(slot, from, to, reach, 0);
}

// Type parameters that choose what is written.
type All = u8;
type Vectors = u16;

function displaceIn<W, C>(slot: i32, from: usize, to: usize, reach: f32, visitedRadius: f32): i32 {
  const self = records + <usize>slot * recordBytes;
  const x = v128.load32_splat(self, 0);
  const y = v128.load32_splat(self, 4);
  const z = v128.load32_splat(self, 8);
  const limit = f32x4.splat(reach);
  const visited = f32x4.splat(visitedRadius);
  const column = columnBytes();
  let within = i32x4.splat(0);
  let nearer = i32x4.splat(0);
  let at = neighbourLists;
  for (let p = from; p < to; p += 16) {
    const p0 = v128.load(<usize>load<u32>(p, 0));
    const p1 = v128.load(<usize>load<u32>(p, 4));
    const p2 = v128.load(<usize>load<u32>(p, 8));
    const p3 = v128.load(<usize>load<u32>(p, 12));
    const xy01 = v128.shuffle<f32>(p0, p1, 0, 4, 1, 5);
    const xy23 = v128.shuffle<f32>(p2, p3, 0, 4, 1, 5);
    const zk01 = v128.shuffle<f32>(p0, p1, 2, 6, 3, 7);
    const zk23 = v128.shuffle<f32>(p2, p3, 2, 6, 3, 7);
    const dx = difference<W>(x, v128.shuffle<f32>(xy01, xy23, 0, 1, 4, 5), edgeX, restX);
    const dy = difference<W>(y, v128.shuffle<f32>(xy01, xy23, 2, 3, 6, 7), edgeY, restY);
    const dz = difference<W>(z, v128.shuffle<f32>(zk01, zk23, 0, 1, 4, 5), edgeZ, restZ);
    const l = f32x4.sqrt(f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz)));
    // A lane that is true is −1 as an integer.
    within = i32x4.sub(within, f32x4.lt(l, limit));
    if (sizeof<C>() == sizeof<All>()) nearer = i32x4.sub(nearer, f32x4.lt(l, visited));
    v128.store(at, dx);
    v128.store(at + column, dy);
    v128.store(at + 2 * column, dz);
    v128.store(at + 3 * column, l);
    if (sizeof<C>() == sizeof<All>()) v128.store(at + 4 * column, v128.shuffle<f32>(zk01, zk23, 2, 3, 6, 7));
    at += 16;
  }
  if (sizeof<C>() == sizeof<All>()) visitable = sumOf(nearer);
  return sumOf(within);
}
