// The collective events of `shoal measure --events`.

import { tableTime } from 'shoal/internal';
import {
  type CollectiveEvent,
  type CollectiveEventKind,
  CollectiveEvents,
  eventRows,
  type Selection,
  selectFish,
} from 'shoal/measures';
import { csvCell } from 'shoal/tables';
import { orNull } from '../files/json.ts';
import { counted, readable, withUnit } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import type { BehaviourRequest } from './behaviour-options.ts';
import type { LoadedTracks, MeasuredReading } from './load-tracks.ts';
import { unitIn } from './load-tracks.ts';
import { framesAfter } from './measure-tracks.ts';

/** An event, with the names of its animals. */
type ReportedEvent = Omit<CollectiveEvent, 'order' | 'magnitude'> & {
  readonly first: string | null;
  readonly order: readonly { readonly animal: string; readonly delay: number }[];
  readonly magnitude: number | null;
  readonly unit: string;
};

/** What the group did, and by which limits. */
export interface EventReport {
  readonly burstSpeed: number;
  readonly turnDeg: number;
  readonly leastStay: number;
  readonly counts: Readonly<Record<CollectiveEventKind, number>>;
  readonly list: readonly ReportedEvent[];
}

/** @param meanSpeed of all animals, m/s */
export function eventsOf(
  tracks: LoadedTracks,
  selection: Selection,
  warmUp: number,
  meanSpeed: number,
  { burstSpeed = 3 * meanSpeed, turn: turnDeg = 60, stay: leastStay = 1 }: BehaviourRequest,
): EventReport {
  const { space, interval, start, groupDistances, fish, reading } = tracks;
  const events = new CollectiveEvents({ interval, start, burstSpeed, turnDeg, leastStay, groupDistances });
  for (const one of framesAfter(tracks, warmUp)) events.add(one.frame, selectFish(one.fish, selection), space);
  const list = events.events().map(({ start: from, end, order, magnitude, ...event }) => ({
    ...{ ...event, start: tableTime(from), end: tableTime(end) },
    first: order.length > 0 ? fish[order[0].id] : null,
    order: order.map(({ id, delay }) => ({ animal: fish[id], delay: tableTime(delay) })),
    magnitude: orNull(magnitude),
    unit: unitIn(reading, rowOf(event.kind).unit),
  }));
  const counts = eventRows.map(({ kind }) => [kind, list.filter((one) => one.kind === kind).length] as const);
  return { burstSpeed, turnDeg, leastStay, counts: Object.fromEntries(counts) as EventReport['counts'], list };
}

function rowOf(kind: CollectiveEventKind): (typeof eventRows)[number] {
  return eventRows.find((row) => row.kind === kind) as (typeof eventRows)[number];
}

/** "9" and "6 + 3" of a split, "swarm" and "milling" of a change of state. */
function sides({ sizes, states }: ReportedEvent): readonly [before: string, after: string] {
  if (states) return [states.before, states.after];
  return sizes ? [sizes.before.join(' + '), sizes.after.join(' + ')] : ['', ''];
}

const names = ['kind', 'start (s)', 'end (s)', 'animals', 'first', 'order', 'delays (s)', 'before', 'after'];

/** A row for each event; animals and delays in the order of starting, separated by semicolons. */
export function eventsCsv({ list }: EventReport): string {
  const lines = list.map((event) => [
    ...[event.kind, event.start, event.end, event.count, event.first],
    event.order.map(({ animal }) => animal).join(';'),
    event.order.map(({ delay }) => delay).join(';'),
    ...[...sides(event), event.magnitude, event.unit],
  ]);
  return [[...names, 'magnitude', 'unit'], ...lines].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}

const mostRows = 20;

export function eventsText(
  { list, counts, burstSpeed, turnDeg, leastStay }: EventReport,
  reading: MeasuredReading,
): string {
  const found = eventRows.map(({ kind, title }) => `${title.toLowerCase()}: ${counts[kind]}`).join(' · ');
  const limits = `startles: faster than ${withUnit(readable(burstSpeed), unitIn(reading, 'm/s'))} · turns: ${readable(turnDeg)}° within 1 s · groups and states last ${readable(leastStay)} s`;
  const groups = reading.groupDistance === null ? ' · no splits and merges without --group-distance' : '';
  const more = list.length > mostRows ? `… and ${counted(list.length - mostRows, 'more event')}\n` : '';
  const rows = list.slice(0, mostRows).map((event) => {
    const [before, after] = sides(event);
    return [
      ...[rowOf(event.kind).title.toLowerCase(), `${readable(event.start)} s`, `${readable(event.end)} s`],
      ...[String(event.count), event.first ?? (before === '' ? '' : `${before} → ${after}`)],
      withUnit(readable(event.magnitude ?? Number.NaN), event.unit),
    ];
  });
  const table = textTable(
    [
      { title: 'event' },
      { title: 'start', align: 'right' },
      { title: 'end', align: 'right' },
      { title: 'animals', align: 'right' },
      { title: 'first, or change' },
      { title: 'magnitude', align: 'right' },
    ],
    rows,
  );
  return `${list.length === 0 ? '' : table}${more}${found}\n${limits}${groups}\n`;
}
