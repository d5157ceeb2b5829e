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
  /** The axis that points up, in 3D. Default: z. */
  readonly height?: 'y' | 'z' | undefined;
}

/** Values that can be typed. Beyond them, a unit was mistaken. */
export const settingLimits = { fps: [1e-6, 1e5], scale: [1e-6, 1e9] } as const;
const longestPoint = 80;

/** As in an address: `fps:30;scale:400`. Empty if nothing was said. */
export function settingsText(settings: TracksSettings): string {
  return Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}:${value}`)
    .join(';');
}

/** Reads the text of an address. Values that are not allowed are ignored. */
export function settingsOf(text: string): TracksSettings {
  const given = new Map(
    text.split(';').map((part) => {
      const [key, ...value] = part.split(':');
      return [key, value.join(':')] as const;
    }),
  );
  const oneOf = <const T extends string>(key: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === given.get(key));
  const number = (key: 'fps' | 'scale'): number | undefined => settingNumber(key, given.get(key) ?? '');
  const point = given.get('point');
  return {
    fps: number('fps'),
    scale: oneOf('scale', ['unknown']) ?? number('scale'),
    y: oneOf('y', ['down', 'up']),
    point: point && point.length <= longestPoint ? point : undefined,
    height: oneOf('height', ['y', 'z']),
  };
}

/** A typed number; undefined if it is none, or not allowed. */
export function settingNumber(key: keyof typeof settingLimits, text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  const [least, most] = settingLimits[key];
  return value >= least && value <= most ? value : undefined;
}
