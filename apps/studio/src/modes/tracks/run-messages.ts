import type { RecordedFrame, RecordedFrames } from 'shoal/recorded';
import type { RecordedMeasures } from './recording.ts';

/** Where the files of a run are: its folder on this computer, or the address of that folder. */
export interface RunPlace {
  readonly trajectory: Blob | string;
  readonly metrics: Blob | string | undefined;
}

/** What the worker is asked, with a number that its answer repeats. */
export type RunQuestion = { readonly id: number } & (
  | { readonly ask: 'open'; readonly place: RunPlace }
  | { readonly ask: 'read'; readonly index: number }
);

/** The facts about a run that are known before its frames are read. */
export type RunFacts = Omit<RecordedFrames, 'read' | 'at'>;

export interface OpenedRun {
  readonly facts: RunFacts;
  readonly measures: RecordedMeasures;
}

/** What the worker answers. */
export type RunAnswer = { readonly id: number } & (
  | { readonly is: 'opened'; readonly run: OpenedRun }
  | { readonly is: 'frame'; readonly frame: RecordedFrame }
  | { readonly is: 'failed'; readonly sentence: string }
);
