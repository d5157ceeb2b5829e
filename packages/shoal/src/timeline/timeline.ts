// Changes numbers of a plan over time, as the scenario's timeline says.

import type { TimelineEntry, Track } from '../scenario/features.ts';
import type { Plan } from '../scenario/plan.ts';
import { type Target, targetOf } from '../scenario/target.ts';

type TrackEntry = Extract<TimelineEntry, { kind: 'track' }>;
type Event = Extract<TimelineEntry, { kind: 'event' }>;
type Write = (time: number) => void;

/**
 * Changes numbers of a plan over time. Each value depends on the time alone, so a run can go to any time. First, tracks
 * replace a number's own value; then events multiply or replace the result. If two tracks set the same number, the
 * later one in the list wins. Values stay in their ranges, counts are rounded, and switches are on from 0.5.
 */
export class Timeline {
  readonly #writes: Write[] = [];
  /** The numbers that the timeline changes, with their own values. */
  readonly #targets: (Target & { own: number | boolean })[];

  /** @param plan the engine's own copy; its numbers are overwritten */
  constructor(entries: readonly TimelineEntry[], plan: Parameters<typeof targetOf>[0]) {
    const targets = new Map<string, Target & { own: number | boolean }>();
    const find = (path: string): Target | undefined => {
      if (targets.has(path)) return targets.get(path);
      const target = targetOf(plan, path);
      if (target) targets.set(path, { ...target, own: target.holder[target.key] });
      return target;
    };
    const tracks: Write[] = [];
    const events: Write[] = [];
    for (const entry of entries) {
      if (entry.kind === 'track') {
        const target = find(entry.path);
        if (target) tracks.push((time) => put(target, trackValue(entry, time)));
        continue;
      }
      for (const change of entry.change) {
        const target = find(change.path);
        if (target) events.push((time) => putChanged(target, change, presence(entry, time)));
      }
    }
    const reset: Write = () => {
      for (const { holder, key, own } of targets.values()) holder[key] = own;
    };
    if (targets.size > 0) this.#writes = [reset, ...tracks, ...events];
    this.#targets = [...targets.values()];
  }

  /** Makes the value of an edit a number's own value. */
  setOwn(holder: object, key: string, value: number | boolean): void {
    for (const target of this.#targets) if (target.holder === holder && target.key === key) target.own = value;
  }

  /** Sets every number to its value at a time, s. */
  apply(time: number): void {
    for (const write of this.#writes) write(time);
  }
}

/** Returns the paths of all numbers that a timeline changes. */
export function changedPaths(entries: readonly TimelineEntry[]): string[] {
  return entries.flatMap((one) => (one.kind === 'track' ? [one.path] : one.change.map(({ path }) => path)));
}

function put({ holder, key, min, max, whole }: Target, value: number): void {
  if (typeof holder[key] === 'boolean') {
    holder[key] = value >= 0.5;
    return;
  }
  const clamped = Math.min(max, Math.max(min, value));
  holder[key] = whole ? Math.round(clamped) : clamped;
}

/** @param part strength of the event, 0 to 1; a radius of "all" cannot be blended with a length */
function putChanged(target: Target, { times = 1, to }: Event['change'][number], part: number): void {
  const value = Number(target.holder[target.key]);
  if (part === 0 || (value === Number.POSITIVE_INFINITY && to === undefined)) return;
  const full = to ?? value * times;
  put(target, value === Number.POSITIVE_INFINITY ? full : value + (full - value) * part);
}

/** Returns the value of a track at a time: its first value before it starts, its last value after it ends. */
function trackValue({ keys, ease = 'linear', repeat }: Omit<TrackEntry, 'kind' | 'path'>, time: number): number {
  const t = repeat ? time - repeat * Math.floor(time / repeat) : time;
  let k = 0;
  while (k < keys.length && keys[k][0] <= t) k++;
  if (k === 0) return keys[0][1];
  if (k === keys.length || ease === 'step') return keys[k - 1][1];
  const [t0, v0] = keys[k - 1];
  const [t1, v1] = keys[k];
  const u = (t - t0) / (t1 - t0);
  return v0 + (v1 - v0) * (ease === 'smooth' ? u * u * (3 - 2 * u) : u);
}

/** Returns the strength of an event at a time: 0 outside, 1 inside, smooth in between while it fades in and out. */
function presence({ at, for: duration, fade = 0 }: Pick<Event, 'at' | 'for' | 'fade'>, time: number): number {
  if (time < at || time >= at + duration) return 0;
  if (fade <= 0) return 1;
  const u = Math.min(1, (time - at) / fade, (at + duration - time) / fade);
  return u * u * (3 - 2 * u);
}

/**
 * Returns a copy of a plan whose numbers can be written. Each engine has its own, because a timeline changes numbers
 * from step to step, and because reading a frozen array is ten times as slow. The document, the rows of rules and
 * initial states are shared: no step reads numbers of them.
 */
export function livePlan({ scenario, ruleRows, plane, species, ...parts }: Plan): Plan {
  const copies = species.map(({ start, ...rest }) => Object.assign(copy(rest) as typeof rest, { start }));
  // No spread, and the same keys in 2D and 3D: see newScene.
  return Object.assign(copy(parts) as typeof parts, { scenario, ruleRows, plane, species: copies }) as Plan;
}

/** Returns a writable copy. */
export function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}

/**
 * Returns the offset of a track at a time, m; 0 without a track. Before and after its times, the first or last offset.
 */
export function trackOffsetInto(out: Float64Array, track: Track, time: number): void {
  if (!track) {
    out[0] = out[1] = out[2] = 0;
    return;
  }
  let k = 0;
  while (k < track.length && track[k].time <= time) k++;
  const before = track[Math.max(0, k - 1)];
  const after = track[Math.min(track.length - 1, k)];
  const part = after.time > before.time ? (time - before.time) / (after.time - before.time) : 0;
  for (let axis = 0; axis < 3; axis++) out[axis] = before.at[axis] + (after.at[axis] - before.at[axis]) * part;
}
