// What a player needs of the frames of a recording, wherever they are stored.

import type { SchoolState } from '../export/school-state.ts';

/** The animals in a frame, by ascending id, in arrays that nothing changes later. */
export type RecordedFrame = Omit<SchoolState, 'time'>;

/** The frames of a recorded run. Each is read when it is needed. */
export interface RecordedFrames {
  /** Of the recording, for messages. */
  readonly name: string;
  /** Number of frames. */
  readonly count: number;
  /** Step of the first frame, its time in s, and the steps from one frame to the next. */
  readonly firstStep: number;
  readonly startTime: number;
  readonly every: number;
  /** Upper limits of the animals in a frame, and of their ids. */
  readonly mostAnimals: number;
  readonly idAfterLast: number;
  /** Seed of the run and length of its steps, s, if they are recorded. */
  readonly seed?: number | undefined;
  readonly stepSeconds?: number | undefined;
  /**
   * Returns the animals of a frame, with the recorded numbers.
   * @param index from 0
   * @throws TrackError if it cannot be read
   */
  read(index: number): Promise<RecordedFrame>;
  /** The same at once, for a recording that is all in memory. */
  at?(index: number): RecordedFrame;
}
