import { TrackError } from '../track-error.ts';
import type { FileStart } from '../track-format.ts';

/** The file of a format that has all animals in one. */
export function onlyFile(starts: readonly FileStart[]): FileStart {
  const [first, second] = starts;
  if (second === undefined) return first;
  throw new TrackError(
    `${second.file.name}: is the second file, expected one, as ${first.file.name} has all animals. Measure one recording at a time.`,
  );
}
