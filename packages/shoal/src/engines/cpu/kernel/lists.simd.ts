import { lists, survivors } from '../../../rules/kernel/memory.simd';
import { blockBytes } from '../../../rules/kernel/layout.generated.simd';

/*
 * Verlet lists: addresses of records, padded with the sentinel to a multiple of 4. They are written to blocks of memory
 * that the host allocates. Results do not depend on which thread gets which block.
 */

/** The address of a free block; 0: none is left. */
@external('env', 'takeBlock')
declare function takeBlock(): usize;

/** Bytes of all lists, including those that did not fit; Infinity: one was too long. */
export let listBytes: f64 = 0;

/** Where the next list goes, and the end of its block. */
let at: usize = 0;
let blockEnd: usize = 0;

/** Resets the counter and starts a new block. */
export function clearLists(): void {
  listBytes = 0;
  at = blockEnd = 0;
}

/** Returns where to write a list of up to `most` entries: in a block, or in scratch memory if no block is free. */
@inline
export function addressFor(most: i32): usize {
  const bytes = ((<usize>most << 2) + 63) & ~15;
  if (bytes > blockBytes >> 4) return tooLong();
  return at + bytes <= blockEnd ? at : newBlock();
}

/**
 * Rejects a list of more than 1/16 of a block. Long lists would waste the ends of blocks, and whether all lists fit
 * must not depend on which thread took which block.
 */
function tooLong(): usize {
  listBytes = Infinity;
  return survivors;
}

function newBlock(): usize {
  at = takeBlock();
  blockEnd = at == 0 ? 0 : at + blockBytes;
  return at == 0 ? survivors : at;
}

/** Stores where a slot's list begins and ends. */
@inline
export function setList(slot: i32, from: usize, to: usize): void {
  const list = lists + (<usize>slot << 3);
  store<u32>(list, <u32>from, 0);
  store<u32>(list, <u32>to, 4);
  listBytes += <f64>(to - from);
  if (from == at) at = to;
}

@inline
export function beginOf(slot: i32): usize {
  return <usize>load<u32>(lists + (<usize>slot << 3), 0);
}

@inline
export function endOf(slot: i32): usize {
  return <usize>load<u32>(lists + (<usize>slot << 3), 4);
}
