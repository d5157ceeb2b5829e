// AnimalTA: a row a frame for a fixed number of animals in each arena, or a row for each animal.

import { TrackError } from '../track-error.ts';
import type { FileStart, TrackFormat } from '../track-format.ts';
import { chooseBody } from './body-points.ts';
import { FishNames, mostFish } from './fish-names.ts';
import { rateOf } from './frame-rate.ts';
import { columnFinder, firstRows, hasNames, layoutAt, namesAtLine, onlyOne } from './header.ts';
import { batchesOf, type Reader, type RowReading } from './row-batches.ts';
import type { TextLayout } from './row-cells.ts';

const title = 'AnimalTA';
/** An animal of a fixed number, as in "X_Arena0_Ind1". */
const abscissa = /^X_Arena(.+?)_(?:Ind)?(.+)$/;

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
    const { names, arenas, perRow, fish, x, y } = isFixed ? fixedAnimals(layout) : variableAnimals(layout);
    const { columns, notes } = chooseBody(start.file, [{ name: 'centroid', x, y }], request);
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
  readonly x: Reader;
  readonly y: Reader;
}

function fixedAnimals(layout: TextLayout): Animals {
  const found = layout.names.map((name) => abscissa.exec(name)).filter((one) => one !== null);
  if (found.length > mostFish)
    throw new TrackError(
      `${layout.file.name}: line 1: has ${found.length} animals, expected at most ${mostFish}. Read a part of the file.`,
    );
  const column = columnFinder(layout);
  const xs = found.map(([name]) => column(name));
  const ys = found.map(([name]) => column(name.replace('X', 'Y')));
  return {
    names: found.map(([, arena, name]) => `${arena}/${name}`),
    arenas: found.map(([, arena]) => arena),
    perRow: found.length,
    fish: (_, k) => k,
    x: (row, k) => row.number(xs[k]),
    y: (row, k) => row.number(ys[k]),
  };
}

function variableAnimals(layout: TextLayout): Animals {
  const [arena, name, x, y] = ['Arena', 'Ind', 'X', 'Y'].map(columnFinder(layout));
  const fishNames = new FishNames();
  return {
    names: fishNames.names,
    arenas: fishNames.arenas,
    perRow: 1,
    fish: (row) => fishNames.inArena(row, arena, name),
    x: (row) => row.number(x),
    y: (row) => row.number(y),
  };
}

/** Whether times in the first rows go back. Some exports write 0.1 as 0.01. */
function goesBack(start: FileStart, layout: TextLayout, time: number): boolean {
  const times = firstRows(start, layout).map((cells) => Number(cells[time]));
  return times.some((one, k) => one < times[k - 1]);
}
