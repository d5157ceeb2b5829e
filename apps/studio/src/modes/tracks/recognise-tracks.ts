// Decides which of the files that the user opened are tracks, and which reader knows them.

import type { GivenFile } from '../../scenes/given-file.ts';
import { belongsToFolder, isTrackTable } from '../../scenes/other-file.ts';
import { TracksReader } from './tracks-reader.ts';

/** Tracks, and a reader that knows them. */
export interface GivenTracks {
  readonly kind: 'tracks';
  readonly files: readonly GivenFile[];
  readonly reader: TracksReader;
}

/** By the name alone: such files are looked into. */
const endings = /\.(csv|tsv|txt|dat|jsonl|ndjson|h5|hdf5|nc|slp|mat|npy|npz|parquet)$/i;

/** Recognises files of a tracker, and tables of positions; undefined: they are others. */
export async function recogniseTracks(files: readonly GivenFile[]): Promise<GivenTracks | undefined> {
  if (!files.some(({ path, file }) => endings.test(path) && !belongsToFolder(file.name))) return undefined;
  const reader = new TracksReader();
  if ((await reader.knows(files.map(({ file }) => file))) || (await hasTable(files)))
    return { kind: 'tracks', files, reader };
  reader.stop();
  return undefined;
}

async function hasTable(files: readonly GivenFile[]): Promise<boolean> {
  // A scenario is opened, whatever tables lie beside it.
  if (files.some(({ path }) => /\.json$/i.test(path))) return false;
  for (const { file } of files) if (await isTrackTable(file)) return true;
  return false;
}
