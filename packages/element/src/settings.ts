// The attributes of the custom element that say how its school is drawn.

/** How the school is drawn. */
export const looks = ['water', 'plain', 'diagram'] as const;
/** Name of a look. */
export type Look = (typeof looks)[number];

/** Reads a look. @param text of the attribute; null: the default. @throws RangeError */
export function lookOf(text: string | null): Look {
  const look = looks.find((one) => one === (text ?? 'water'));
  if (look) return look;
  throw new RangeError(`<shoal-school>: look="${text}" must be one of ${looks.join(', ')}.`);
}

/** The attributes that determine the simulation. A change of one starts a new simulation. */
export const settingNames = ['src', 'preset', 'count', 'seed', 'world', 'threads'] as const;
/** Texts of the attributes; null: missing. */
export type Settings = Readonly<Record<(typeof settingNames)[number], string | null>>;
