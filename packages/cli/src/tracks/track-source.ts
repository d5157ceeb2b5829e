/** What is known about a text from its first lines. Its first line has no cell of several lines. */
export interface PlainLayout {
  readonly separator: number;
  /** Lines of comments and names before the rows, without blank ones. */
  readonly skipped: number;
  /** Cells of a row. */
  readonly width: number;
}

/** A row of a table of tracks: the cells of the requested columns, and its location, as in "line 7". */
export interface SourceRow {
  readonly cells: readonly unknown[];
  readonly place: string;
}

/** A table from another program, which is not trusted. */
export interface TrackSource {
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
}
