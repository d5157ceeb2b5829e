// `startle`: frightens the fish around a point.

import type { Plan, SpeciesPlan } from '../scenario/plan.ts';
import type { SetCommand } from './command.ts';

/** Duration of the startle, and of its fading in and out, s. */
const duration = 1.5;
const fade = 0.25;

/** Maximum number of changes in one event. */
const mostChanges = 64;
/** Maximum number of entries in a timeline. */
const mostEntries = 1000;

/**
 * Returns a command that startles all schooling fish: for 1.5 s they flee from their flockmates instead of approaching
 * them, stop aligning, and swim up to twice as fast. It adds an event to the timeline, so it can be undone, saved and
 * replayed. Undefined if no species schools.
 * @param time of the startle, s
 */
export function startle({ species, scenario: { timeline } }: Plan, time: number): SetCommand | undefined {
  const change = species.flatMap((one, s) => (schools(one) ? changesOf(one, `species[${s}]`) : []));
  if (change.length === 0) return undefined;
  const event = { kind: 'event', name: 'startle', at: time, for: duration, fade, change: change.slice(0, mostChanges) };
  return { type: 'set', path: 'timeline', value: [...timeline.slice(1 - mostEntries), event] };
}

function schools({ count, schoolsWith, hunts }: SpeciesPlan): boolean {
  return count > 1 && schoolsWith.length > 0 && hunts.length === 0;
}

function changesOf({ motion }: SpeciesPlan, path: string): { path: string; times: number }[] {
  const changes = [
    { path: `${path}.rules.cohesion.weight`, times: -6 },
    { path: `${path}.rules.alignment.weight`, times: 0 },
    { path: `${path}.motion.maxSpeed`, times: 2 },
  ];
  // With thrust, fish keep their cruise speed, so the limit alone would change nothing.
  if (motion.cruiseSpeed > 0) changes.push({ path: `${path}.motion.cruiseSpeed`, times: 2.5 });
  return changes;
}
