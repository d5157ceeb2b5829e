import type { GivenFile } from '../scenes/given-file.ts';
import { recognise } from './search/recognise.ts';
import { type GivenTracks, recogniseTracks } from './tracks/recognise-tracks.ts';
import { type GivenRun, recogniseRun } from './tracks/run-files.ts';

/** Finds a study, a saved population, a recorded run or tracks among files; undefined: there is none. */
export async function recogniseAll(
  files: readonly GivenFile[],
): Promise<Awaited<ReturnType<typeof recognise>> | GivenTracks | GivenRun> {
  return (await recognise(files)) ?? recogniseRun(files) ?? (await recogniseTracks(files));
}
