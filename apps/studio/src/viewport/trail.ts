/** Simulated seconds that a trail shows. */
const seconds = 4;
/** Places nearer in time than this are one, s. */
const least = seconds / 240;

/** Where the chosen fish was drawn in its last seconds. */
export class Trail {
  readonly #times: number[] = [];
  readonly #places: [x: number, y: number, z: number][] = [];

  clear(): void {
    this.#times.length = 0;
    this.#places.length = 0;
  }

  /** Adds where it is now. Going back in time takes away what has not been yet. */
  add(time: number, x: number, y: number, z: number): void {
    const times = this.#times;
    const places = this.#places;
    while (times.length > 0 && times[times.length - 1] >= time) this.#drop();
    if (times.length > 1 && times[times.length - 1] - times[times.length - 2] < least) this.#drop();
    times.push(time);
    places.push([x, y, z]);
    let old = 0;
    while (times[old] < time - seconds) old++;
    times.splice(0, old);
    places.splice(0, old);
  }

  #drop(): void {
    this.#times.pop();
    this.#places.pop();
  }

  /** Calls for each piece, oldest first, with its age: 0 now, 1 about to vanish. Leaps across the world are left out. */
  forEach(longest: number, draw: (from: readonly number[], to: readonly number[], age: number) => void): void {
    const now = this.#times[this.#times.length - 1];
    for (let k = 1; k < this.#places.length; k++) {
      const [from, to] = [this.#places[k - 1], this.#places[k]];
      if (Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) > longest) continue;
      draw(from, to, (now - this.#times[k]) / seconds);
    }
  }
}
