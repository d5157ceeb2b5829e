import type { Plan, SpeciesPlan } from '../scenario/plan.ts';
import type { Command } from './command.ts';

/** How long fish stay startled, and in which part of it the fright comes and goes, s. */
const duration = 1.5;
const fade = 0.25;

/** Changes that one event may hold. */
const mostChanges = 64;
/** Entries that a timeline may hold. */
const mostEntries = 1000;

/**
 * A command that startles a school at a time, s: for a second and a half everybody who schools makes away from his
 * flockmates, does not care where they swim, and is twice as fast. It adds an event to the timeline, so it can be
 * undone, saved and replayed. Undefined if nobody schools.
 */
export function startle({ species, scenario: { timeline } }: Plan, time: number): Command | undefined {
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
  // Against drag the thrust of their own carries them.
  if (motion.cruiseSpeed > 0) changes.push({ path: `${path}.motion.cruiseSpeed`, times: 2.5 });
  return changes;
}
