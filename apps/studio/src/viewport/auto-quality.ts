// Chooses how much detail is drawn, by how long frames take on this machine.

import { type Quality, qualities } from 'shoal/three';
import type { Readings } from '../stage/measures/readings.ts';

/** Seconds of frames for each decision. */
const windowSeconds = 1.5;
/** Drawing time per frame, ms: above the first the quality is lowered, below the second more detail is possible. */
const tooLong = 30;
const roomy = 19;
/** Number of fast windows in a row before a higher quality is tried. */
const patience = 3;
/** Seconds before a quality that was too slow is tried again; doubled each time. */
const firstRest = 60;

/**
 * Adapts the quality to the drawing time. It goes down fast and up slowly, and retries a quality that was too slow only
 * after a minute or more, to avoid flicker.
 */
export class AutoQuality {
  #level: number;
  #seconds = 0;
  #pictures = 0;
  #spent = 0;
  #roomy = 0;
  #rest = 0;
  #nextRest = firstRest;

  constructor(start: Quality) {
    this.#level = qualities.indexOf(start);
  }

  get level(): Quality {
    return qualities[this.#level];
  }

  /**
   * Adds a frame.
   * @param seconds since the previous one
   * @param drawing fraction of these seconds spent on drawing, 0 to 1
   */
  add(seconds: number, drawing: number): void {
    // The tab was hidden.
    if (seconds > 1) return;
    this.#seconds += seconds;
    this.#spent += seconds * drawing;
    this.#pictures++;
    this.#rest = Math.max(0, this.#rest - seconds);
    if (this.#seconds < windowSeconds) return;
    const milliseconds = (1000 * this.#spent) / this.#pictures;
    this.#seconds = this.#spent = this.#pictures = 0;
    this.#roomy = milliseconds < roomy ? this.#roomy + 1 : 0;
    if (milliseconds > tooLong && this.#level > 0) {
      this.#level--;
      this.#rest = this.#nextRest;
      this.#nextRest *= 2;
    } else if (this.#roomy >= patience && this.#rest === 0 && this.#level < qualities.length - 1) {
      this.#level++;
      this.#roomy = 0;
    }
  }
}

/** The fraction of the time that is not used for steps. */
export function drawingShare({ step, stepsPerSecond }: Pick<Readings, 'step' | 'stepsPerSecond'>): number {
  return 1 - Math.min(0.9, (step * stepsPerSecond) / 1000);
}
