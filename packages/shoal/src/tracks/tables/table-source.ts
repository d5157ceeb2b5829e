// The types between files and tracks: readers of CSV, JSON lines or Parquet give a `TableSource`, and `tableOf` finds
// the tracks in it.

import type { FileStart } from '../track-file.ts';

/** A row of a table of tracks: the cells of the requested columns, and its location, as in "line 7". */
export interface SourceRow {
  readonly cells: readonly unknown[];
  readonly place: string;
}

/** A table from another program, which is not trusted. */
export interface TableSource {
  /** Names of its columns. */
  readonly names: readonly string[];
  /** Whether a text has no column names, so that they are numbers from 1 on. */
  readonly isNumbered?: boolean;
  /** What was guessed about the columns, a sentence each. */
  readonly notes?: readonly string[];
  /** The layout of a text that may be plain. */
  readonly plain?: PlainLayout;
  /** Rows in batches, because waiting for each takes longer than reading it. @param wanted indices of columns */
  rows(wanted: readonly number[]): AsyncGenerator<Iterable<SourceRow>>;
  /** The same as columns of equal lengths, where the file stores columns. */
  columns?(wanted: readonly number[]): AsyncGenerator<readonly ArrayLike<unknown>[]>;
}

/** What is known about a text from its first lines. Its first line has no cell of several lines. */
export interface PlainLayout {
  /** Code of the separator. */
  readonly separator: number;
  /** Lines of comments and names before the rows, without blank ones. */
  readonly skipped: number;
  /** Cells of a row. */
  readonly width: number;
}

/** A kind of file that holds a table. */
export interface TableKind {
  /** As messages list it. */
  readonly title: string;
  /** Whether a file is of this kind. Kinds are asked in order. */
  matches(start: FileStart): boolean;
  /** @throws TrackError that states file, place, problem, what was expected and a remedy */
  open(start: FileStart): Promise<TableSource>;
}

/** The possible contents of a column in a table of tracks. */
export const trackColumns = ['frame', 'time', 'id', 'species', 'x', 'y', 'z', 'vx', 'vy', 'vz', 'confidence'] as const;
/** Those of positions. */
export const positionColumns = ['x', 'y', 'z'] as const;
/** One of them. */
export type TrackColumn = (typeof trackColumns)[number];

/** What the reader of a table is told by its user. */
export interface TableRequest {
  /** Names of columns, by their contents, if they have unusual names. */
  readonly columns?: Readonly<Partial<Record<TrackColumn, string>>> | undefined;
  /** Whether numbers have decimal commas. */
  readonly decimalComma?: boolean | undefined;
  /** Whether x and y are longitude and latitude, in degrees. */
  readonly degrees?: boolean | undefined;
  /** Whether a column z is left out. */
  readonly ignoreZ?: boolean | undefined;
}
