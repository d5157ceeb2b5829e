// The table of animals of `shoal measure --animals`.

import { distanceToWall, tableTime } from 'shoal/internal';
import {
  type AnimalRow,
  AnimalTable,
  animalColumns,
  type MeasuredFish,
  type Selection,
  selectFish,
  type Walls,
} from 'shoal/measures';
import { csvCell } from 'shoal/tables';
import { InputError } from '../errors/exit-error.ts';
import { orNull } from '../files/json.ts';
import { counted, readable, withUnit } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import { type BehaviourRequest, wallsOf } from './behaviour-options.ts';
import type { LoadedTracks, MeasuredReading } from './load-tracks.ts';
import { unitIn } from './load-tracks.ts';
import { framesAfter } from './measure-tracks.ts';

/** Where the walls are known from. */
type WallSource = 'stated' | 'the world of the run' | 'the box around all positions' | 'none: the world is periodic';

/** One animal: its name, its species, and its measures. */
type ReportedAnimal = { readonly animal: string; readonly species: string | null } & Readonly<
  Record<(typeof animalColumns)[number]['key'], number | null>
>;

/** What was measured of single animals, and by which limits. */
export interface AnimalReport {
  readonly stopSpeed: number;
  readonly walls: Walls | null;
  readonly wallSource: WallSource;
  readonly wallDistance: number | null;
  /** Positions outside of the walls. */
  readonly outside: number;
  readonly rows: readonly ReportedAnimal[];
}

/** @param meanSpeed of all animals, m/s */
export function animalsOf(
  tracks: LoadedTracks,
  selection: Selection,
  warmUp: number,
  meanSpeed: number,
  request: BehaviourRequest,
): AnimalReport {
  const { space, interval, start, groupDistances, fish, species, origin } = tracks;
  const { stopSpeed = 0.1 * meanSpeed } = request;
  const { walls, source } = wallsFor(tracks, selection, warmUp, request);
  const wallDistance = walls && (request.wallDistance ?? 0.1 * widthOf(walls, space.dimensions));
  const table = new AnimalTable({
    ...{ interval, start, stopSpeed, walls, groupDistances },
    ...(wallDistance !== undefined && { wallDistance }),
  });
  let [positions, outside] = [0, 0];
  for (const { frame, fish: all } of framesAfter(tracks, warmUp)) {
    const chosen = selectFish(all, selection);
    table.add(frame, chosen, space);
    positions += chosen.count;
    if (walls) outside += outsideOf(walls, chosen, space.dimensions);
  }
  if (outside === positions && source === 'stated')
    throw new InputError(
      '--walls: all positions lie outside of it, expected them inside. State it in metres, in the coordinates of the tracks.',
    );
  const rows = table.rows().map((row) => ({
    ...{ animal: fish[row.id], species: species[row.species] ?? null },
    ...(Object.fromEntries(
      animalColumns.map(({ key, unit }) => [key, orNull(unit === 's' ? tableTime(row[key]) : row[key])]),
    ) as Record<keyof Omit<AnimalRow, 'id' | 'species'>, number | null>),
  }));
  return {
    ...{ stopSpeed, walls: walls ? shifted(walls, origin) : null, wallSource: source },
    ...{ wallDistance: wallDistance ?? null, outside, rows },
  };
}

function wallsFor(
  tracks: LoadedTracks,
  selection: Selection,
  warmUp: number,
  { walls }: BehaviourRequest,
): { readonly walls?: Walls; readonly source: WallSource } {
  const { space, origin, world } = tracks;
  if (walls) return { walls: wallsOf(walls, space.dimensions, origin), source: 'stated' };
  if (space.seam) return { source: 'none: the world is periodic' };
  const back = origin.map((c) => -c);
  if (world) return { walls: shifted({ shape: 'box', ...world }, back), source: 'the world of the run' };
  const min: [number, number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max: [number, number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { fish } of framesAfter(tracks, warmUp)) {
    const { count, x, y, z } = selectFish(fish, selection);
    for (const [axis, column] of [x, y, z].entries())
      for (let i = 0; i < count; i++) {
        min[axis] = Math.min(min[axis], column[i]);
        max[axis] = Math.max(max[axis], column[i]);
      }
  }
  return { walls: { shape: 'box', min, max }, source: 'the box around all positions' };
}

/** Number of animals outside of the walls, beyond what rounding does. */
function outsideOf(walls: Walls, { count, x, y, z }: MeasuredFish, dimensions: 2 | 3): number {
  const margin = -1e-6 * widthOf(walls, dimensions);
  let outside = 0;
  for (let i = 0; i < count; i++) if (distanceToWall(walls, [x[i], y[i], z[i]], dimensions) < margin) outside++;
  return outside;
}

function widthOf(walls: Walls, dimensions: 2 | 3): number {
  if (walls.shape === 'ball') return 2 * walls.radius;
  return Math.min(...walls.max.slice(0, dimensions).map((high, axis) => high - walls.min[axis]));
}

function shifted(walls: Walls, by: readonly number[]): Walls {
  const move = ([x, y, z]: readonly [number, number, number]): readonly [number, number, number] => [
    x + by[0],
    y + by[1],
    z + by[2],
  ];
  return walls.shape === 'ball'
    ? { ...walls, centre: move(walls.centre) }
    : { shape: 'box', min: move(walls.min), max: move(walls.max) };
}

/** A row for each animal; the names of columns end in their units. */
export function animalsCsv({ rows }: AnimalReport, reading: MeasuredReading): string {
  const named = animalColumns.map(({ key, unit }) => (unit === '' ? key : `${key} (${unitIn(reading, unit)})`));
  const lines = rows.map((row) => [row.animal, row.species, ...animalColumns.map(({ key }) => row[key])]);
  return [['animal', 'species', ...named], ...lines].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}

/** Columns for the terminal, and rows at most. */
const shown = [
  'frames',
  'pathLength',
  'meanSpeed',
  'stoppedTime',
  'turningRate',
  'ahead',
  'edgeShare',
  'nearestNeighbour',
];
const mostRows = 20;

export function animalsText(report: AnimalReport, reading: MeasuredReading): string {
  const { rows, stopSpeed, wallSource, wallDistance, outside } = report;
  const columns = animalColumns.filter(({ key }) => shown.includes(key));
  const titles = columns.map(
    ({ title, unit }) => `${title.toLowerCase()}${unit === '' ? '' : `, ${unitIn(reading, unit)}`}`,
  );
  const speed = withUnit(readable(stopSpeed), unitIn(reading, 'm/s'));
  const near = wallDistance === null ? '' : `, nearer than ${withUnit(readable(wallDistance), unitIn(reading, 'm'))}`;
  const beyond =
    outside > 0 ? `Warning: ${counted(outside, 'position')} outside of the walls, which count as near them.\n` : '';
  const more =
    rows.length > mostRows ? `… and ${counted(rows.length - mostRows, 'more animal', 'more animals')}\n` : '';
  return `${textTable(
    [{ title: 'animal' }, ...titles.map((title) => ({ title, align: 'right' }) as const)],
    rows.slice(0, mostRows).map((row) => [row.animal, ...columns.map(({ key }) => readable(row[key] ?? Number.NaN))]),
  )}${more}stopped: slower than ${speed} · walls: ${wallSource}${near}\n${beyond}`;
}
