// Adds, changes, moves and removes the shots of a scene's film, which are camera positions with times. For the panel
// “Camera” and for the timeline.

import { type Film, type Shot, timesOf } from 'shoal/drawing';

/** Most shots, as in scenario files. */
export const mostShots = 100;
/** If less than this time passes before the next shot is added, s, the last shot keeps its length. */
const apart = 0.5;
/** Shortest shot, as in scenario files, s. */
const shortest = 0.01;

/** What the camera sees in a shot. */
type View = Pick<Shot, 'position' | 'target'>;

/** A film after a change of a shot, and the index that the shot has now. */
export interface ChangedFilm {
  readonly film: Film;
  readonly index: number;
}

/** A shot, and the time at which it begins, s. */
interface TimedShot {
  readonly time: number;
  readonly shot: Shot;
}

const none: Film = { shots: [] };

/**
 * A film with a shot added at its end.
 * @param time simulated time shown now, s; if it is later than the last shot, that shot lasts until now
 * @param usual default length of a shot, simulated seconds
 */
export function withShot(film: Film = none, view: View, time: number, usual: number): Film {
  const [last, end] = timesOf(film).slice(-2);
  const begins = end === undefined || rounded(time - last) >= apart ? time : end;
  return withShotAt(film, view, begins, usual).film;
}

/**
 * A film with a shot that begins at a time, s, between the others. They keep their times, so the shot before it is
 * shortened or extended. A shot that begins at that time gets the view instead.
 * @param usual length of the shot if it is the last one, simulated seconds
 */
export function withShotAt(film: Film = none, view: View, time: number, usual: number): ChangedFilm {
  const timed = timedShots(film);
  const begins = rounded(time);
  const same = timed.findIndex((one) => isTogether(one.time, begins));
  if (same >= 0) return { film: withChanged(film, same, view), index: same };
  const before = timed.findLast((one) => one.time < begins)?.shot;
  const added: Shot = { ...view, seconds: usual, next: before?.next ?? 'smooth' };
  return filmOf([...timed, { time: begins, shot: added }], added);
}

/** A film in which a shot begins at another time, s, or just after a shot that begins then. The others keep theirs. */
export function withShotMoved(film: Film, index: number, time: number): ChangedFilm {
  const { shot } = timedShots(film)[index];
  const others = timedShots(film).filter((_, k) => k !== index);
  let begins = rounded(time);
  while (others.some((one) => isTogether(one.time, begins))) begins = rounded(begins + shortest);
  return filmOf([...others, { time: begins, shot }], shot);
}

/** A film without a shot, in which the others keep their times. Undefined if none is left. */
export function withShotTakenOut(film: Film, index: number): Film | undefined {
  const others = timedShots(film).filter((_, k) => k !== index);
  return others.length > 0 ? filmOf(others, others[0].shot).film : undefined;
}

/** Whether less than the shortest shot, but for rounding, lies between two times, s. */
function isTogether(one: number, other: number): boolean {
  return Math.abs(one - other) < shortest - 1e-9;
}

/** The shots of a film with their times. */
function timedShots(film: Film): TimedShot[] {
  const times = timesOf(film);
  return film.shots.map((shot, k) => ({ time: times[k], shot }));
}

/** A film of shots with their times. Each lasts until the next one, and the last one keeps its length. */
function filmOf(timed: readonly TimedShot[], wanted: Shot): ChangedFilm {
  const sorted = timed.toSorted((one, other) => one.time - other.time);
  const shots = sorted.map(({ time, shot }, k) => {
    const until = sorted[k + 1]?.time;
    return until === undefined ? shot : { ...shot, seconds: Number((until - time).toFixed(6)) };
  });
  return { film: { start: sorted[0].time, shots }, index: sorted.findIndex(({ shot }) => shot === wanted) };
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
