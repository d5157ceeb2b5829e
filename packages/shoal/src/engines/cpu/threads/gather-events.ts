// Brings the events that all threads have found in a step to one thread, in order.

import { type EmittedKind, eventKinds, type SimulationEvent } from '../../../rules/outcomes.ts';
import { eventBufferWords, type PoolMember, reports } from '../pool-member.ts';

/** Numbers per event: kind, step, time, fish, other, x, y, z. */
const eventWords = 8;
const capacity = Math.floor(eventBufferWords / eventWords);

/**
 * Moves the events of all threads to the leader, in the order of the fish. All threads of the pool call this together.
 * @param events those of this thread's fish; afterwards all events on the leader, none on other threads
 */
export function gatherEvents(events: SimulationEvent[], pool: PoolMember): void {
  if (pool.isAlone) return;
  pool.report(reports.events, events.length);
  pool.barrier();
  let received = 0;
  for (let index = 1; index < pool.size; index++) {
    const count = pool.reported(reports.events, index);
    received += count;
    for (let first = 0; first < count; first += capacity)
      passBatch(events, pool, index, first, Math.min(count, first + capacity));
  }
  if (!pool.isLeader) events.length = 0;
  // By id is by index, since ids ascend. The sort is stable, so the events of one fish keep their order.
  else if (received > 0) events.sort((a, b) => a.fish - b.fish);
}

/** Passes the events first..end of the thread `index` through the event buffer to the leader. */
function passBatch(events: SimulationEvent[], pool: PoolMember, index: number, first: number, end: number): void {
  const { eventBuffer } = pool;
  if (index === pool.index) for (let k = first; k < end; k++) write(eventBuffer, k - first, events[k]);
  pool.barrier();
  if (pool.isLeader) for (let k = first; k < end; k++) events.push(read(eventBuffer, k - first));
  pool.barrier();
}

function write(buffer: Float64Array, slot: number, { kind, step, time, fish, other, position }: SimulationEvent): void {
  buffer.set([eventKinds.indexOf(kind as EmittedKind), step, time, fish, other, ...position], slot * eventWords);
}

function read(buffer: Float64Array, slot: number): SimulationEvent {
  const [kind, step, time, fish, other, x, y, z] = buffer.subarray(slot * eventWords, (slot + 1) * eventWords);
  return { kind: eventKinds[kind], step, time, fish, other, position: [x, y, z] };
}
