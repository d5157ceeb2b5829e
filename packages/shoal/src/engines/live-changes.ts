import { type Change, movesCharacter } from '../scenario/change.ts';
import { copy } from '../scenario/live-plan.ts';
import type { Plan } from '../scenario/plan.ts';
import type { Timeline } from '../timeline/timeline.ts';

type Holder = Record<string | number, unknown>;

/**
 * Whether changes of a plan only replace values by values of the same kind, so that what was built for the plan stays
 * valid.
 */
export function areValues(live: Plan, changes: readonly Change[]): boolean {
  return changes.every(
    (change) => movesCharacter(change) || hasShape(holderOf(live, change.keys)[last(change.keys)], change.value),
  );
}

/** Writes changed values into an engine's copy of the plan. */
export function putChanges(live: Plan, timeline: Timeline, changes: readonly Change[]): void {
  for (const { keys, value } of changes) put(holderOf(live, keys), last(keys), value, timeline);
}

function last(keys: Change['keys']): string | number {
  return keys[keys.length - 1];
}

function holderOf(live: Plan, keys: Change['keys']): Holder {
  let part: unknown = live;
  for (let k = 0; k < keys.length - 1; k++) part = (part as Holder)[keys[k]];
  return part as Holder;
}

/**
 * Whether two values have the same structure: lists of the same length, objects with the same keys, values of the same
 * type.
 */
function hasShape(before: unknown, now: unknown): boolean {
  if (typeof now !== 'object' || now === null) return typeof now === typeof before;
  if (typeof before !== 'object' || before === null || Array.isArray(before) !== Array.isArray(now)) return false;
  const keys = Object.keys(now);
  return (
    keys.length === Object.keys(before).length &&
    keys.every((key) => hasShape((before as Holder)[key], (now as Holder)[key]))
  );
}

/** Replaces a value in place, because the timeline and the rules refer to these objects. */
function put(holder: Holder, key: string | number, value: unknown, timeline: Timeline): void {
  const before = holder[key];
  if (typeof value !== 'object' || value === null) {
    holder[key] = value;
    timeline.setOwn(holder, String(key), value as number | boolean);
  } else if (hasShape(before, value)) {
    for (const inner of Object.keys(value)) put(before as Holder, inner, (value as Holder)[inner], timeline);
  } else holder[key] = copy(value);
}
