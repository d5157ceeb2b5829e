import { openTracks, type TrackFile, type TrackFormat, type TrackTable } from 'shoal/tracks';

/** Opens the files of one recording; undefined: they are none that a reader knows. */
export function openFiles(
  files: readonly TrackFile[],
  formats: readonly TrackFormat[],
  point: string | undefined,
): Promise<TrackTable | undefined> {
  return openTracks(files, { formats, point });
}
