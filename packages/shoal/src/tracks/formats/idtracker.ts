// idtracker.ai: wide CSV, with files of probabilities and attributes beside it, or the tidy CSV of version 6.

import type { NumberedLine } from '../file-start.ts';
import { type FileStart, TrackError, type TrackFile, type TrackFormat } from '../track-file.ts';
import type { FormatRequest, TrackTable } from '../track-table.ts';
import { chooseBody } from './rows/body-points.ts';
import { cellsOf } from './rows/cells.ts';
import { FishNames } from './rows/fish-names.ts';
import { type FrameRate, type FrameTime, rateBetween, rateOf, timeIn } from './rows/frame-rate.ts';
import { beginsWith, firstLines, hasNames, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf, rowLines } from './rows/row-batches.ts';
import { RowCells, type TextLayout } from './rows/row-cells.ts';

const title = 'idtracker.ai';
const wide = 'seconds,x1,y1';
const probabilities = 'seconds,id_probabilities1';

const isTidy = (start: FileStart): boolean =>
  hasNames(namesAtLine(start, ','), 'frame', 'time', 'individual', 'x', 'y', 'probability');

export const idtracker: TrackFormat = {
  name: 'idtrackerai',
  title,
  matches: (start) =>
    beginsWith(start, wide) || beginsWith(start, probabilities) || isTidy(start) || attributesIn(start) !== undefined,
  async open(starts, request) {
    const attributes = starts.map(attributesIn).find((one) => one !== undefined) ?? {};
    const beside = starts.filter((start) => beginsWith(start, probabilities));
    const tables = starts.filter((start) => beginsWith(start, wide) || isTidy(start));
    if (tables.length === 0)
      throw new TrackError(
        `${starts[0].file.name}: has no trajectories, expected a file from ${title} whose first line begins with ${wide}. Add trajectories.csv.`,
      );
    const start = onlyOne(tables, title);
    if (isTidy(start)) return tidyTable(start, attributes, request);
    return wideTable(start.file, beside.length > 0 ? onlyOne(beside, title).file : undefined, attributes, request);
  },
};

async function tidyTable(
  start: FileStart,
  attributes: RecordingAttributes,
  request: FormatRequest,
): Promise<TrackTable> {
  const layout = layoutAt(start, ',');
  const [frame, time, fish, x, y, confidence] = ['frame', 'time', 'individual', 'x', 'y', 'probability'].map((name) =>
    layout.names.indexOf(name),
  );
  const body = chooseBody(
    start.file,
    [
      {
        name: 'centroid',
        x: (row) => row.number(x),
        y: (row) => row.number(y),
        confidence: (row) => row.number(confidence),
      },
    ],
    request,
  );
  const fishNames = new FishNames();
  return {
    format: `${title}, tidy CSV`,
    ...facts(attributes, await rateOf(start, layout, { frame, time })),
    fish: fishNames.names,
    batches: () =>
      batchesOf({
        layout,
        fish: (row) => fishNames.at(row, fish),
        columns: { frame: (row) => row.frame(frame), ...body.columns },
      }),
  };
}

async function wideTable(
  file: TrackFile,
  beside: TrackFile | undefined,
  attributes: RecordingAttributes,
  request: FormatRequest,
): Promise<TrackTable> {
  const layout = await wideLayout(file, (k) => [`x${k + 1}`, `y${k + 1}`]);
  const fishCount = (layout.names.length - 1) / 2;
  const confidences =
    beside && new Confidences(await wideLayout(beside, (k) => [`id_probabilities${k + 1}`]), fishCount);
  const { columns } = chooseBody(
    file,
    [
      {
        name: 'centroid',
        x: (row, k) => row.number(1 + 2 * k),
        y: (row, k) => row.number(2 + 2 * k),
        confidence: confidences && ((row, k) => confidences.at(row.index, k)),
      },
    ],
    request,
  );
  return {
    format: `${title}, wide CSV`,
    ...facts(attributes, attributes.framesPerSecond === undefined ? await wholeRate(file) : { notes: [] }),
    fish: labelsOf(attributes, fishCount),
    batches: () =>
      batchesOf({
        layout,
        perRow: fishCount,
        fish: (_, k) => k,
        columns: { frame: (row) => row.index, ...columns },
        ...(confidences && { before: (rows) => confidences.read(rows) }),
      }),
  };
}

/** What the attributes tell, and otherwise the rate by times. */
function facts(attributes: RecordingAttributes, rate: FrameRate) {
  const { framesPerSecond, notes = [] } = attributes;
  return {
    ...(framesPerSecond === undefined ? rate : { framesPerSecond }),
    notes: [...notes, ...(framesPerSecond === undefined ? rate.notes : [])],
    unit: 'px',
    yDown: true,
    dimensions: 2,
  } as const;
}

function labelsOf({ labels = [] }: RecordingAttributes, count: number): readonly string[] {
  if (labels.length === count && new Set(labels).size === count) return labels;
  return Array.from({ length: count }, (_, k) => String(k + 1));
}

/** @param ofFish the names of the columns of animal k */
async function wideLayout(file: TrackFile, ofFish: (k: number) => readonly string[]): Promise<TextLayout> {
  const [line] = await firstLines(file, 1);
  const names = cellsOf(line, ',') ?? [];
  const fishCount = (names.length - 1) / ofFish(0).length;
  const expected = ['seconds', ...Array.from({ length: Math.ceil(fishCount) }, (_, k) => ofFish(k)).flat()];
  const wrong = names.findIndex((name, k) => name.trim() !== expected[k]);
  if (wrong >= 0 || names.length < expected.length)
    throw new TrackError(
      `${file.name}: line 1: expected column ${JSON.stringify(expected[wrong < 0 ? names.length : wrong])}, got ${wrong < 0 ? 'none' : JSON.stringify(names[wrong])}. Export the file again.`,
    );
  return { file, separator: ',', header: 1, names };
}

/** Each row is a frame. */
async function wholeRate(file: TrackFile): Promise<FrameRate> {
  let [first, last]: [FrameTime | undefined, FrameTime | undefined] = [undefined, undefined];
  let count = 0;
  for await (const lines of rowLines({ file, separator: ',', header: 1, names: [] })) {
    if (lines.length === 0) continue;
    const moment = (frame: number, [line]: NumberedLine): FrameTime => [
      frame,
      ...timeIn(line.slice(0, line.indexOf(','))),
    ];
    first ??= moment(0, lines[0]);
    count += lines.length;
    last = moment(count - 1, lines[lines.length - 1]);
  }
  return rateBetween(first, last, Math.min(first?.[2] ?? 1, last?.[2] ?? 1));
}

/** Probabilities of identities in a file beside the positions, row for row. */
class Confidences {
  readonly #layout: TextLayout;
  readonly #batches: AsyncGenerator<readonly NumberedLine[]>;
  readonly #fishCount: number;
  #lines: readonly NumberedLine[] = [];
  #next = 0;
  #values = new Float64Array();
  /** Row of the first value. */
  #from = 0;
  readonly #row: RowCells;

  constructor(layout: TextLayout, fishCount: number) {
    if (layout.names.length !== fishCount + 1)
      throw new TrackError(
        `${layout.file.name}: line 1: expected ${fishCount} animals, as many as the trajectories have, got ${layout.names.length - 1}. Give the files of one recording.`,
      );
    this.#layout = layout;
    this.#fishCount = fishCount;
    this.#row = new RowCells(layout);
    this.#batches = rowLines(layout);
  }

  /** Reads the values of the rows that follow. */
  async read(rows: number): Promise<void> {
    this.#from = this.#row.index + 1;
    this.#values = new Float64Array(rows * this.#fishCount);
    for (let row = 0; row < rows; row++) {
      while (this.#next === this.#lines.length) await this.#readLines();
      const [text, line] = this.#lines[this.#next++];
      this.#row.read(text, line);
      for (let k = 0; k < this.#fishCount; k++) this.#values[row * this.#fishCount + k] = this.#row.number(1 + k);
    }
  }

  async #readLines(): Promise<void> {
    const { value, done } = await this.#batches.next();
    if (done)
      throw new TrackError(
        `${this.#layout.file.name}: has ${this.#row.index + 1} rows, expected as many as the trajectories have. Give the files of one recording.`,
      );
    [this.#lines, this.#next] = [value, 0];
  }

  at(row: number, k: number): number {
    return this.#values[(row - this.#from) * this.#fishCount + k];
  }
}

// The attributes of a recording that idtracker.ai writes as JSON beside the trajectories.

interface RecordingAttributes {
  readonly framesPerSecond?: number;
  /** Names of the animals. */
  readonly labels?: readonly string[];
  readonly notes?: readonly string[];
}

/** The attributes in a file; undefined if it has none. */
function attributesIn({ bytes, file, lines }: FileStart): RecordingAttributes | undefined {
  if (lines?.[0]?.trimStart()[0] !== '{' || bytes.length < file.size) return undefined;
  const found = objectIn(lines.join('\n'));
  if (!('frames_per_second' in found)) return undefined;
  const { frames_per_second: rate, body_length: body, length_unit: unit, identities_labels: labels } = found;
  return {
    ...(isPositive(rate) && { framesPerSecond: rate }),
    ...(Array.isArray(labels) && { labels: labels.map(String) }),
    notes: [
      ...(isPositive(body) ? [`${file.name} states a body length of ${body} px`] : []),
      ...(isPositive(unit) ? [`${file.name} states ${unit} px per unit of length; positions are in px`] : []),
    ],
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < Infinity;
