/** Real seconds over which the pace is averaged: long enough that no hiccup shows. */
const memory = 1.5;
/** Real seconds that must have been seen before anything is said: the first pictures of a scene are slow. */
const patience = 2;

/** Compares how much simulated time passes with how much was asked for. */
export class Pace {
  #asked = 0;
  #reached = 0;
  #seen = 0;

  /** Adds a frame of so many real seconds, in which so much simulated time was asked for and done. */
  add(seconds: number, asked: number, reached: number): void {
    this.#seen += seconds;
    const keep = Math.exp(-seconds / memory);
    // What was only the slow beginning is no measure of what follows.
    if (this.#seen < patience / 2) return;
    this.#asked = this.#asked * keep + asked;
    this.#reached = this.#reached * keep + reached;
  }

  /** The part of the asked speed that is reached; 1 while too little is known. */
  get share(): number {
    return this.#seen < patience || this.#asked <= 0 ? 1 : Math.min(1, this.#reached / this.#asked);
  }

  /** Another speed, another scene: what was is forgotten. */
  restart(): void {
    this.#asked = 0;
    this.#reached = 0;
    this.#seen = 0;
  }
}
