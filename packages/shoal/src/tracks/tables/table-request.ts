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
