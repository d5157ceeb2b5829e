import { lists, survivors } from '../../../rules/kernel/memory.simd';
import { blockBytes } from '../../../rules/kernel/layout.generated.simd';

/*
 * Lists of neighbours that are kept for several steps: addresses of records, filled up with nobody to a multiple of 4.
 * They are written into blocks that the host hands out; which thread got which block changes no result.
 */

/** The address of a block that nobody else has; 0: there are none left. */
@external('env', 'takeBlock')
declare function takeBlock(): usize;

/** Bytes of all lists that were found, also of those for which there was no room; Infinity: one was too long. */
export let listBytes: f64 = 0;

/** Where the next list goes, and the end of its block. */
let at: usize = 0;
let blockEnd: usize = 0;

/** Forgets the block: the next list goes into a new one. */
export function clearLists(): void {
  listBytes = 0;
  at = blockEnd = 0;
}

/** Where a list of up to `most` entries may be written: in a block, or where it will be forgotten. */
@inline
export function roomFor(most: i32): usize {
  const bytes = ((<usize>most << 2) + 63) & ~15;
  if (bytes > blockBytes >> 4) return tooLong();
  return at + bytes <= blockEnd ? at : newBlock();
}

/** Long lists would leave the ends of blocks empty; and who took which block must not decide whether there is room. */
function tooLong(): usize {
  listBytes = Infinity;
  return survivors;
}

function newBlock(): usize {
  at = takeBlock();
  blockEnd = at == 0 ? 0 : at + blockBytes;
  return at == 0 ? survivors : at;
}

/** Takes note of a slot's list. */
@inline
export function keep(slot: i32, from: usize, to: usize): void {
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
