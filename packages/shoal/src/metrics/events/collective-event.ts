// The kinds of collective events (startles, turns, splits, merges) and what one consists of.

import type { CollectiveState } from '../collective-state.ts';

/** Kinds of collective events, and what their magnitude is. */
export const eventRows = [
  { kind: 'startle', title: 'Startle', unit: 'm/s', magnitude: 'highest speed of the animals that started' },
  { kind: 'turn', title: 'Turn', unit: '°', magnitude: "angle between the group's headings before and after" },
  { kind: 'split', title: 'Split', unit: '', magnitude: 'share of the group that is no longer in its largest part' },
  { kind: 'merge', title: 'Merge', unit: '', magnitude: 'share of the new group that was not in its largest part' },
  { kind: 'state', title: 'Change of state', unit: '', magnitude: 'change of polarisation' },
] as const;

/** Kind of a collective event. */
export type CollectiveEventKind = (typeof eventRows)[number]['kind'];

/** Something that a group did. */
export interface CollectiveEvent {
  readonly kind: CollectiveEventKind;
  /** s. */
  readonly start: number;
  readonly end: number;
  /** Number of animals that took part. */
  readonly count: number;
  /** Those that started or turned, in this order, with the time since the first, s. Empty for other kinds. */
  readonly order: readonly { readonly id: number; readonly delay: number }[];
  /** Sizes of the groups before and after a split or merge, largest first. */
  readonly sizes?: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** The states before and after a change of state. */
  readonly states?: { readonly before: CollectiveState; readonly after: CollectiveState };
  /** See `eventRows`. */
  readonly magnitude: number;
}
