// The settings of the form in the mode Tracks, by which files are read.

import { type TrackColumn, trackColumns } from 'shoal/tracks';

/** What the user says about a recording: where its files say nothing, or something wrong. */
export interface TracksSettings {
  /** Frames in a second. */
  readonly fps?: number | undefined;
  /** Units of length in a metre; `unknown`: lengths stay in the unit of the files. */
  readonly scale?: number | 'unknown' | undefined;
  /** Where y grows. Default: as the files say. */
  readonly y?: 'down' | 'up' | undefined;
  /** The point of the body that is followed. */
  readonly point?: string | undefined;
  /** Names of the columns of a table, by what they hold. */
  readonly columns?: Readonly<Partial<Record<TrackColumn, string>>> | undefined;
  /** Side lengths of a periodic world, m. */
  readonly box?: readonly number[] | undefined;
  /** The axis that points up, in 3D. Default: z. */
  readonly height?: 'y' | 'z' | undefined;
}

/** Values that can be typed. Beyond them, a unit was mistaken. */
export const settingLimits = { fps: [1e-6, 1e5], scale: [1e-6, 1e9], box: [1e-6, 1e9] } as const;
const longestName = 80;

/** As in an address: `fps:30;scale:400`. Empty if nothing was said. */
export function settingsText({ columns, box, ...others }: TracksSettings): string {
  const texts = { ...others, columns: columns && columnsText(columns), box: box?.join() };
  return Object.entries(texts)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}:${encodeURIComponent(String(value))}`)
    .join(';');
}

/** Reads the text of an address. Values that are not allowed are ignored. */
export function settingsIn(text: string): TracksSettings {
  const given = new Map(text.split(';').map((part) => part.split(':').map(decoded) as [string, string]));
  const oneOf = <const T extends string>(key: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === given.get(key));
  const number = (key: 'fps' | 'scale'): number | undefined => settingNumber(key, given.get(key) ?? '');
  const point = given.get('point');
  return {
    fps: number('fps'),
    scale: oneOf('scale', ['unknown']) ?? number('scale'),
    y: oneOf('y', ['down', 'up']),
    point: point && point.length <= longestName ? point : undefined,
    columns: columnsIn(given.get('columns') ?? ''),
    box: boxIn(given.get('box') ?? ''),
    height: oneOf('height', ['y', 'z']),
  };
}

/** A typed number; undefined if it is none, or not allowed. */
export function settingNumber(key: keyof typeof settingLimits, text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  const [least, most] = settingLimits[key];
  return value >= least && value <= most ? value : undefined;
}

/** `id=fish,x=x_cm`; undefined if it names no column. */
export function columnsIn(text: string): TracksSettings['columns'] {
  const named = text.split(',').flatMap((part): [TrackColumn, string][] => {
    const [column, name = ''] = part.split('=').map((word) => word.trim());
    const known = trackColumns.find((one) => one === column);
    return known && name !== '' && name.length <= longestName ? [[known, name]] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

export function columnsText(columns: NonNullable<TracksSettings['columns']>): string {
  return Object.entries(columns)
    .map(([column, name]) => `${column}=${name}`)
    .join();
}

/** `30,30`, two or three lengths; undefined if it is none. */
export function boxIn(text: string): readonly number[] | undefined {
  const lengths = text.split(',').map((one) => settingNumber('box', one));
  const isBox = lengths.length >= 2 && lengths.length <= 3 && lengths.every((one) => one !== undefined);
  return isBox ? (lengths as number[]) : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
