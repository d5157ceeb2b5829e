import type { GivenFile } from '../../scenes/given-file.ts';
import { isTrackTable } from '../../scenes/other-file.ts';
import { TracksReader } from './tracks-reader.ts';

/** A reader for these files; undefined: they are neither from a tracker nor a table of positions. */
export async function readerFor(files: readonly GivenFile[]): Promise<TracksReader | undefined> {
  const reader = new TracksReader();
  if ((await reader.knows(files.map(({ file }) => file))) || (await hasTable(files))) return reader;
  reader.stop();
  return undefined;
}

async function hasTable(files: readonly GivenFile[]): Promise<boolean> {
  // A scenario is opened, whatever tables lie beside it.
  if (files.some(({ path }) => /\.json$/i.test(path))) return false;
  for (const { file } of files) if (await isTrackTable(file)) return true;
  return false;
}
