import type { GivenFile } from '../../scenes/given-file.ts';
import { TracksReader } from './tracks-reader.ts';

/** Whether a reader knows these files. */
export async function areTracks(files: readonly GivenFile[]): Promise<boolean> {
  const reader = new TracksReader();
  try {
    return await reader.knows(files.map(({ file }) => file));
  } finally {
    reader.stop();
  }
}
