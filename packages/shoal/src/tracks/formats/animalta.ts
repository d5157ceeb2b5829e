// AnimalTA: a row a frame for a fixed number of animals in each arena, or a row for each animal.

import type { FileStart, TrackFormat } from '../track-file.ts';
import { type BodyPoint, chooseBody } from './rows/body-points.ts';
import { FishNames } from './rows/fish-names.ts';
import { rateOf } from './rows/frame-rate.ts';
import { columnFinder, firstRows, hasNames, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf, type Reader, type RowReading } from './rows/row-batches.ts';
import type { TextLayout } from './rows/row-cells.ts';

const title = 'AnimalTA';
/** The middle of an animal that is no pair of head and tail. */
const middle = 'centroid';
/** An animal of a fixed number, as in "X_Arena0_Ind1" or "X_Arena0_Ind1_Head". */
const abscissa = /^X_Arena(.+?)_(?:Ind)?(.+?)(?:_(Head|Tail))?$/;

export const animalta: TrackFormat = {
  name: 'animalta',
  title,
  matches(start) {
    const names = namesAtLine(start, ';');
    const isFixed = names.some((name) => abscissa.test(name));
    return hasNames(names, 'Frame', 'Time') && (isFixed || hasNames(names, 'Arena', 'Ind', 'X', 'Y'));
  },
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const layout = layoutAt(start, ';');
    const isFixed = !layout.names.includes('Ind');
    const [frame, time] = ['Frame', 'Time'].map(columnFinder(layout));
    const { names, arenas, perRow, fish, points } = isFixed ? fixedAnimals(layout) : variableAnimals(layout);
    const { columns, notes } = chooseBody(start.file, points, request, 'mean');
    const { notes: rateNotes, ...rate } = await rateOf(start, layout, { frame, time });
    return {
      format: `${title}, ${isFixed ? 'a fixed' : 'a variable'} number of animals`,
      notes: [
        ...notes,
        ...rateNotes,
        ...(goesBack(start, layout, time) ? ['some of its times go back; frames are used instead'] : []),
      ],
      unit: 'px',
      yDown: true,
      dimensions: 2,
      fish: names,
      arenas,
      ...rate,
      batches: () => batchesOf({ layout, perRow, fish, columns: { frame: (row) => row.frame(frame), ...columns } }),
    };
  },
};

interface Animals extends Pick<Required<RowReading>, 'perRow' | 'fish'> {
  readonly names: readonly string[];
  readonly arenas: readonly string[];
  readonly points: readonly BodyPoint[];
}

function fixedAnimals(layout: TextLayout): Animals {
  const column = columnFinder(layout);
  const arenaOf = new Map<string, string>();
  /** By point, the columns of x and y by animal. */
  const places = new Map<string, Map<string, readonly [x: number, y: number]>>();
  for (const name of layout.names) {
    const [found, arena, animal, point = middle] = abscissa.exec(name) ?? [];
    if (found === undefined) continue;
    const fish = `${arena}/${animal}`;
    arenaOf.set(fish, arena);
    const columns = places.get(point) ?? new Map();
    places.set(point, columns.set(fish, [column(name), column(name.replace('X', 'Y'))]));
  }
  const names = [...arenaOf.keys()];
  const points = [...places].map(([name, columns]): BodyPoint => {
    const pairs = names.map((fish) => columns.get(fish));
    const reader = (axis: 0 | 1): Reader => {
      return (row, k) => {
        const pair = pairs[k];
        return pair ? row.number(pair[axis]) : Number.NaN;
      };
    };
    return { name, x: reader(0), y: reader(1) };
  });
  return { names, arenas: [...arenaOf.values()], perRow: names.length, fish: (_, k) => k, points };
}

function variableAnimals(layout: TextLayout): Animals {
  const [arena, name, x, y] = ['Arena', 'Ind', 'X', 'Y'].map(columnFinder(layout));
  const fishNames = new FishNames();
  return {
    names: fishNames.names,
    arenas: fishNames.arenas,
    perRow: 1,
    fish: (row) => fishNames.inArena(row, arena, name),
    points: [{ name: middle, x: (row) => row.number(x), y: (row) => row.number(y) }],
  };
}

/** Whether times in the first rows go back. Some exports write 0.1 as 0.01. */
function goesBack(start: FileStart, layout: TextLayout, time: number): boolean {
  const times = firstRows(start, layout).map((cells) => Number(cells[time]));
  return times.some((one, k) => one < times[k - 1]);
}
