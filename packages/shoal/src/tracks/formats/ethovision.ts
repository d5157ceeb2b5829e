// EthoVision XT: a file for each animal, in the words of the user's language. Its first line states how many lines the
// header has; the last two of these are names and units.

import { type FileStart, TrackError, type TrackFormat } from '../track-file.ts';
import type { LengthUnit } from '../track-table.ts';
import { type BodyPoint, chooseBody } from './rows/body-points.ts';
import { cellsOf, type Separator } from './rows/cells.ts';
import { namesOfFiles } from './rows/fish-names.ts';
import { columnFinder, firstRows, namesAtLine } from './rows/header.ts';
import { allBatches } from './rows/row-batches.ts';
import type { TextLayout } from './rows/row-cells.ts';

const title = 'EthoVision';
const firstLine = /^"[^"]+"([;,\t])"?(\d{1,3})"?\1?\s*$/;
const units: readonly string[] = ['m', 'cm', 'mm', 'px'] satisfies readonly LengthUnit[];

export const ethovision: TrackFormat = {
  name: 'ethovision',
  title,
  matches: (start) => layoutIn(start) !== undefined,
  async open(starts, request) {
    const layouts = starts.flatMap((start) => layoutIn(start) ?? []);
    const lengthUnits = layouts.map(({ lengthUnit }) => lengthUnit);
    const other = lengthUnits.findIndex((unit) => unit !== lengthUnits[0]);
    if (other >= 0)
      throw new TrackError(
        `${starts[other].file.name}: line ${layouts[other].header}: expected positions in ${lengthUnits[0]}, as in ${starts[0].file.name}, got ${lengthUnits[other]}. Export all animals in one unit.`,
      );
    const choices = layouts.map((layout) => {
      const points = pointsIn(layout);
      return chooseBody(layout.file, points, request, points[0].name);
    });
    const { notes } = choices[0];
    const readings = layouts.map((layout, fish) => {
      const { columns } = choices[fish];
      const { time } = layout;
      return {
        layout,
        fish: () => fish,
        columns: { ...columns, time: (row) => row.known(time) } satisfies typeof columns,
      };
    });
    return {
      format: `${title}, a file for each animal`,
      notes,
      unit: units.includes(lengthUnits[0]) ? (lengthUnits[0] as LengthUnit) : 'unknown',
      yDown: false,
      dimensions: 2,
      fish: namesOfFiles(starts),
      ...arenasIn(starts),
      batches: () => allBatches(readings),
    };
  },
};

interface EthovisionLayout extends TextLayout {
  readonly time: number;
  readonly lengthUnit: string;
}

/** Undefined: it is no file of EthoVision. */
function layoutIn(start: FileStart): EthovisionLayout | undefined {
  const [, found, count] = firstLine.exec(start.lines?.[0] ?? '') ?? [];
  if (found === undefined) return undefined;
  const [separator, header] = [found as Separator, Number(count)];
  const names = [...namesAtLine(start, separator, header - 2)];
  while (names.at(-1) === '') names.pop();
  // Some versions write units in brackets.
  const columnUnits = namesAtLine(start, separator, header - 1).map((unit) => unit.replace(/^\((.*)\)$/, '$1'));
  const x = names.findIndex((name) => ordinateOf(names, name) !== undefined);
  const time = columnUnits.indexOf('s');
  if (x < 0 || time < 0) return undefined;
  const layout = { file: start.file, separator, header, names };
  const hasComma = separator === ';' && firstRows(start, layout).some((cells) => cells[x]?.includes(','));
  return { ...layout, time, lengthUnit: columnUnits[x] ?? '', ...(hasComma && { point: ',' }) };
}

/** The name of the y that belongs to an x, as in "Y center" to "X center". */
function ordinateOf(names: readonly string[], name: string): string | undefined {
  const ordinate = name.replace(/^X\b/, 'Y');
  return ordinate !== name && names.includes(ordinate) ? ordinate : undefined;
}

function pointsIn(layout: EthovisionLayout): readonly BodyPoint[] {
  const column = columnFinder(layout);
  return layout.names.flatMap((name): BodyPoint | readonly BodyPoint[] => {
    const ordinate = ordinateOf(layout.names, name);
    if (ordinate === undefined) return [];
    const [x, y] = [column(name), column(ordinate)];
    return {
      name: name.slice(1).replace(/^[\s-]+/, '') || 'centre',
      x: (row) => row.number(x),
      y: (row) => row.number(y),
    };
  });
}

/** The arenas, if all files name theirs. */
function arenasIn(starts: readonly FileStart[]): { arenas?: readonly string[] } {
  const arenas = starts.flatMap(({ lines = [] }) => {
    const [separator] = firstLine.exec(lines[0])?.slice(1) ?? [];
    const rows = lines.slice(0, 100).map((line) => cellsOf(line, separator as Separator) ?? []);
    return rows.find(([name]) => name === 'Arena name')?.[1] ?? [];
  });
  return arenas.length === starts.length ? { arenas } : {};
}
