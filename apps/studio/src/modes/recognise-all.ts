import type { GivenFile } from '../scenes/given-file.ts';
import { recognise } from './search/recognise.ts';
import { type GivenTracks, recogniseTracks } from './tracks/recognise-tracks.ts';

/** Finds a study, a saved population or tracks among files; undefined: there is none. */
export async function recogniseAll(
  files: readonly GivenFile[],
): Promise<Awaited<ReturnType<typeof recognise>> | GivenTracks> {
  return (await recognise(files)) ?? (await recogniseTracks(files));
}
