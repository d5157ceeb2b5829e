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
  /** The next frame to read ahead, and the last one; −1: none. */
  #next = 0;
  #goal = -1;
  #isReading = false;
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

  /** Reads a frame unless it is here. Ends reading ahead if that would delay it. */
  load(index: number): Promise<RecordedFrame> {
    if (!this.#kept.has(index) && !this.#coming.has(index)) this.#goal = -1;
    return this.#ask(index);
  }

  /** Reads the frames after one, one after another, so that a request waits for one at most. */
  readAhead(index: number): void {
    this.#goal = Math.min(this.#frames.count - 1, index + this.#ahead);
    if (this.#next <= index || this.#next > this.#goal + 1) this.#next = index + 1;
    if (!this.#isReading) void this.#readOn();
  }

  async #readOn(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#next <= this.#goal) await this.#ask(this.#next++);
    } catch {
      // Whatever needs this frame tries again, and reports it.
    }
    this.#isReading = false;
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
