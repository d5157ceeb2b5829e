// Adds, changes, moves and removes the shots of a scene's film, which are camera positions with times. For the panel
// “Camera”.

import { type Film, type Shot, timesOf } from 'shoal/drawing';

/** Most shots, as in scenario files. */
export const mostShots = 100;
/** If less than this time passes before the next shot is added, s, the last shot keeps its length. */
const apart = 0.5;

const none: Film = { shots: [] };

/**
 * A film with a shot added at its end.
 * @param time simulated time shown now, s; if it is later than the last shot, that shot lasts until now
 * @param usual default length of a shot, simulated seconds
 */
export function withShot(
  film: Film = none,
  { position, target }: Pick<Shot, 'position' | 'target'>,
  time: number,
  usual: number,
): Film {
  const { shots } = film;
  const added: Shot = { position, target, seconds: usual, next: 'smooth' };
  if (shots.length === 0) return { start: rounded(time), shots: [added] };
  const last = shots.length - 1;
  const lasted = rounded(time - timesOf(film)[last]);
  const before = { ...shots[last], seconds: lasted >= apart ? lasted : shots[last].seconds };
  return { ...film, shots: [...shots.slice(0, last), before, added] };
}

/** A film with some values of a shot changed. */
export function withChanged(film: Film, index: number, change: Partial<Shot>): Film {
  return { ...film, shots: film.shots.map((shot, k) => (k === index ? { ...shot, ...change } : shot)) };
}

/** A film with a shot one place earlier or later. */
export function withMoved(film: Film, index: number, by: -1 | 1): Film {
  const shots = [...film.shots];
  const other = index + by;
  if (!shots[index] || !shots[other]) return film;
  [shots[index], shots[other]] = [shots[other], shots[index]];
  return { ...film, shots };
}

/** Undefined if no shot is left. */
export function withoutShot(film: Film, index: number): Film | undefined {
  const shots = film.shots.filter((_, k) => k !== index);
  return shots.length > 0 ? { ...film, shots } : undefined;
}

/** Length of a film, simulated seconds. */
export function filmLength(film: Film): number {
  return (timesOf(film).at(-1) ?? 0) - (film.start ?? 0);
}

/** Rounded to hundredths of a second. */
function rounded(seconds: number): number {
  return Math.max(0, Math.round(100 * seconds) / 100);
}
