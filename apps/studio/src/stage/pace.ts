/** Real seconds over which the pace is averaged. */
const memory = 1.5;
/** Real seconds before the pace is reported: the first frames of a scene are slow. */
const patience = 2;

/** Compares simulated time with the requested time. */
export class Pace {
  #asked = 0;
  #reached = 0;
  #seen = 0;

  /** Adds a frame: real seconds, and requested and achieved simulated seconds. */
  add(seconds: number, asked: number, reached: number): void {
    this.#seen += seconds;
    const keep = Math.exp(-seconds / memory);
    // Skips the slow start.
    if (this.#seen < patience / 2) return;
    this.#asked = this.#asked * keep + asked;
    this.#reached = this.#reached * keep + reached;
  }

  /** The fraction of the requested speed that is achieved; 1 while it is unknown. */
  get share(): number {
    return this.#seen < patience || this.#asked <= 0 ? 1 : Math.min(1, this.#reached / this.#asked);
  }

  /** Call it for a new speed or a new scene. */
  restart(): void {
    this.#asked = 0;
    this.#reached = 0;
    this.#seen = 0;
  }
}
