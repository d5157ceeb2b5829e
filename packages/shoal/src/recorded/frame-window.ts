import type { RecordedFrame, RecordedFrames } from './recorded-frames.ts';

/** Bytes of an animal in a frame. */
const animalBytes = 29;
/** Frames that are read ahead: at least, and at most. */
const ahead = { least: 2, most: 32 };

/** The frames of a recording around the moment that is shown. Those that follow are read before they are needed. */
export class FrameWindow {
  readonly #frames: RecordedFrames;
  readonly #check: (frame: RecordedFrame, index: number) => void;
  /** Number of frames that are kept: a few more than are read ahead, for several simulations of one recording. */
  readonly #most: number;
  readonly #ahead: number;
  readonly #kept = new Map<number, RecordedFrame>();
  readonly #coming = new Map<number, Promise<RecordedFrame>>();

  /**
   * @param memory for frames, bytes; a few are kept whatever their size
   * @param check throws for a frame that cannot be shown
   */
  constructor(frames: RecordedFrames, memory: number, check: (frame: RecordedFrame, index: number) => void) {
    this.#frames = frames;
    this.#check = check;
    const fitting = Math.floor(memory / (animalBytes * Math.max(1, frames.mostAnimals)) / 2);
    this.#ahead = Math.max(ahead.least, Math.min(ahead.most, fitting));
    this.#most = 2 * this.#ahead + 2;
  }

  /** The frame, if it is here. */
  at(index: number): RecordedFrame | undefined {
    return this.#kept.get(index);
  }

  /** Reads a frame unless it is here, and begins to read those after it. */
  async load(index: number): Promise<RecordedFrame> {
    const wanted = this.#ask(index);
    const end = Math.min(this.#frames.count - 1, index + this.#ahead);
    // One after the other, so that the frame itself comes first.
    void wanted.then(
      () => {
        for (let next = index + 1; next <= end; next++) this.#ask(next).catch(() => undefined);
      },
      () => undefined,
    );
    return await wanted;
  }

  #ask(index: number): Promise<RecordedFrame> {
    const here = this.#kept.get(index);
    if (here) {
      this.#keep(index, here);
      return Promise.resolve(here);
    }
    const asked = this.#coming.get(index);
    if (asked) return asked;
    const coming = this.#frames.read(index).then((frame) => {
      this.#check(frame, index);
      this.#keep(index, frame);
      return frame;
    });
    this.#coming.set(index, coming);
    coming.then(
      () => this.#coming.delete(index),
      () => this.#coming.delete(index),
    );
    return coming;
  }

  #keep(index: number, frame: RecordedFrame): void {
    this.#kept.delete(index);
    this.#kept.set(index, frame);
    if (this.#kept.size <= this.#most) return;
    const [oldest] = this.#kept.keys();
    this.#kept.delete(oldest);
  }
}
