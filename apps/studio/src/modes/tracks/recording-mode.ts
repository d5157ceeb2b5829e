import type { Mode } from '../mode.ts';
import type { Makers } from '../panes.ts';
import type { GivenTracks } from './recognise-tracks.ts';
import { RunMode } from './run.ts';
import type { GivenRun } from './run-files.ts';
import { TracksMode } from './tracks.ts';

/** The mode of recordings: a recorded run, or tracks of animals. */
export function recordingMode(makers: Makers, end: () => void, given: GivenTracks | GivenRun | undefined): Mode {
  const isRun = given ? given.kind === 'run' : new URLSearchParams(location.search).has('run');
  if (isRun) return new RunMode(makers, { end, given: given?.kind === 'run' ? given : undefined });
  return new TracksMode(makers, { end, given: given?.kind === 'tracks' ? given : undefined });
}
