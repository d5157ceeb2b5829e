import { type Quality, qualities } from 'shoal/three';

/** Judged over so many seconds of pictures. */
const windowSeconds = 1.5;
/** Drawing that takes longer than this a picture is too much, ms; shorter than that leaves room for more. */
const tooLong = 30;
const roomy = 19;
/** So many roomy windows in a row before more is tried. */
const patience = 3;
/** For so many seconds nothing is tried again that was too much; then twice as long. */
const firstRest = 60;

/**
 * Chooses how much is drawn by how long pictures take. It goes down soon and up slowly, and what was too much is not
 * tried again for a minute or more: nothing flickers to and fro.
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
   * Adds a picture.
   * @param seconds since the one before
   * @param drawing the share of that which went into drawing, 0 to 1
   */
  add(seconds: number, drawing: number): void {
    // A tab that was hidden says nothing.
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
