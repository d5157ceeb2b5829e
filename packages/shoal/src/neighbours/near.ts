/**
 * The flockmates of one fish, as the rules read them: for each, d = xᵢ − xⱼ, its length and the mate's index.
 * One list is filled again for every fish, so a step allocates nothing.
 */
export class NearList {
  count = 0;
  /** Index of the mate in the school's arrays. */
  index = new Int32Array(256);
  dx = new Float64Array(256);
  dy = new Float64Array(256);
  dz = new Float64Array(256);
  /** |d|, m. */
  distance = new Float64Array(256);

  /** Takes a mate in at displacement d whose squared length is known. */
  add(j: number, dx: number, dy: number, dz: number, distanceSq: number): void {
    const k = this.count;
    if (k === this.index.length) this.#grow();
    this.index[k] = j;
    this.dx[k] = dx;
    this.dy[k] = dy;
    this.dz[k] = dz;
    this.distance[k] = Math.sqrt(distanceSq);
    this.count = k + 1;
  }

  /** How many are nearer than `radius`. */
  countWithin(radius: number): number {
    let within = 0;
    for (let k = 0; k < this.count; k++) if (this.distance[k] < radius) within++;
    return within;
  }

  #grow(): void {
    const grown = <A extends Int32Array | Float64Array>(old: A, next: A): A => {
      next.set(old);
      return next;
    };
    const size = this.index.length * 2;
    this.index = grown(this.index, new Int32Array(size));
    this.dx = grown(this.dx, new Float64Array(size));
    this.dy = grown(this.dy, new Float64Array(size));
    this.dz = grown(this.dz, new Float64Array(size));
    this.distance = grown(this.distance, new Float64Array(size));
  }
}
