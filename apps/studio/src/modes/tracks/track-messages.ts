import type { LengthUnit, TrackJudgement, TrackReading } from 'shoal/tracks';
import type { TrackRecording } from './recording.ts';
import type { TracksSettings } from './tracks-settings.ts';

/** What the worker is asked: whether it knows files, to read and judge them, then to make them a recording. */
export type TracksQuestion =
  | { readonly ask: 'know'; readonly files: readonly File[] }
  | { readonly ask: 'read'; readonly files: readonly File[]; readonly settings: TracksSettings }
  | { readonly ask: 'record'; readonly settings: TracksSettings };

/** Facts about files, known before they are read. */
export interface OpenedTracks {
  readonly format: string;
  /** As the files say, or `unknown`. */
  readonly unit: LengthUnit;
  readonly dimensions: 2 | 3;
  readonly yDown: boolean;
}

/** Tracks that were read, and what is to be said of them before they are shown. */
export interface JudgedTracks extends OpenedTracks {
  readonly name: string;
  readonly reading: TrackReading;
  readonly judgement: TrackJudgement;
  /** Number of arenas whose animals do not see each other. */
  readonly arenas: number;
}

/** What the worker answers. */
export type TracksAnswer =
  /** Positions read so far, and whether all are read and are being judged. */
  | { readonly is: 'progress'; readonly rows: number; readonly isRead: boolean }
  /** A reader knows the files, or none does. */
  | { readonly is: 'known' }
  | { readonly is: 'unknown' }
  /** The files do not say how many frames there are in a second. */
  | ({ readonly is: 'without rate' } & OpenedTracks)
  | { readonly is: 'judged'; readonly tracks: JudgedTracks }
  | { readonly is: 'recording'; readonly recording: TrackRecording }
  | { readonly is: 'failed'; readonly sentence: string };
