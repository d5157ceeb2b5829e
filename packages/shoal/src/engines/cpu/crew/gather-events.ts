import { eventKinds, type SimulationEvent } from '../../../rules/outcomes.ts';
import { type Crew, mailWords, reports } from './crew.ts';

/** kind, time, fish, other and place. */
const wordsEach = 7;
const fits = Math.floor(mailWords / wordsEach);

/**
 * Brings what the threads of a crew have told to the leader, in the order of the fish; the others keep nothing. All of
 * them call this together.
 * @param events that this thread has told, of its own fish
 */
export function gatherEvents(events: SimulationEvent[], crew: Crew): void {
  if (crew.size === 1) return;
  crew.report(reports.told, events.length);
  crew.meet();
  let others = 0;
  for (let index = 1; index < crew.size; index++) {
    const count = crew.reported(reports.told, index);
    others += count;
    for (let first = 0; first < count; first += fits) {
      const end = Math.min(count, first + fits);
      if (index === crew.index) for (let k = first; k < end; k++) write(crew.mail, k - first, events[k]);
      crew.meet();
      if (crew.leads) for (let k = first; k < end; k++) events.push(read(crew.mail, k - first));
      crew.meet();
    }
  }
  if (!crew.leads) events.length = 0;
  // Ids grow with the index; what happened to one fish stays in its order.
  else if (others > 0) events.sort((a, b) => a.fish - b.fish);
}

function write(mail: Float64Array, place: number, { kind, time, fish, other, place: at }: SimulationEvent): void {
  mail.set([eventKinds.indexOf(kind), time, fish, other, ...at], place * wordsEach);
}

function read(mail: Float64Array, place: number): SimulationEvent {
  const [kind, time, fish, other, x, y, z] = mail.subarray(place * wordsEach, (place + 1) * wordsEach);
  return { kind: eventKinds[kind], time, fish, other, place: [x, y, z] };
}
