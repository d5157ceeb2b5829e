// The shade inside a dense school, on a coarse grid.

/** Cells along the longest side of a school: enough to show its shape, few enough to compute in every frame. */
const most = 20;
const nodes = most + 1;

/** If there are more fish than this, only a sample is counted, which gives the same shape. */
const mostCounted = 16_384;

/**
 * Area of a fish that blocks light, in squares of its length. The silhouettes of a slender fish from above and from the
 * side have 0.12 on average. More than twice that makes the shading visible in small schools too.
 */
export const hiddenArea = 0.28;

/**
 * Direction to the light: horizontal offset per layer upwards, in cells. The light is at the upper left, like the sun
 * by day.
 */
export const slant = [-0.575, -0.475] as const;

/** Length of the light's path through a layer, in cells. */
const way = Math.hypot(slant[0], 1, slant[1]);

/**
 * The light that reaches each fish through the other fish of its school. It shows the school's shape: bright above and
 * towards the sun, dark inside and below. It depends only on the positions and changes continuously, so it never
 * flickers.
 */
export class SchoolShade {
  /**
   * First the optical depth at each node, then the light there, from 0 to 1. `#below` holds the optical depth half a
   * layer below each node.
   */
  readonly #light = new Float32Array(nodes ** 3);
  readonly #below = new Float32Array(nodes ** 3);
  readonly #point = new Float32Array(3);
  readonly #pointLight = new Float32Array(1);
  #nx = 1;
  #ny = 1;
  #nz = 1;
  #x = 0;
  #y = 0;
  #z = 0;
  /** Cells per metre. */
  #scale = 0;

  /**
   * @param positions three numbers per fish, m
   * @param lengths drawn length of the fish of each species, m
   */
  update(positions: Float32Array, species: ArrayLike<number>, count: number, lengths: readonly number[]): void {
    if (count === 0) return;
    const every = Math.ceil(count / mostCounted);
    this.#place(positions, count, every, Math.max(...lengths));
    this.#light.fill(0);
    const hidden = lengths.map((length) => every * hiddenArea * (length * this.#scale) ** 2);
    this.#add(positions, species, count, every, hidden);
    this.#shine();
  }

  /** The light at a position, from 0 to 1, interpolated. */
  at(x: number, y: number, z: number): number {
    const point = this.#point;
    point[0] = x;
    point[1] = y;
    point[2] = z;
    this.into(this.#pointLight, point, 1);
    return this.#pointLight[0];
  }

  /**
   * Writes the light at `count` positions to `lights`, like `at`. A call for each fish would allocate its three numbers,
   * and destructuring an array and an iterator.
   */
  into(lights: Float32Array, positions: Float32Array, count: number): void {
    const light = this.#light;
    const scale = this.#scale;
    const [x0, y0, z0] = [this.#x, this.#y, this.#z];
    const [endX, endY, endZ] = [this.#nx - 1.001, this.#ny - 1.001, this.#nz - 1.001];
    const row = this.#nx;
    const layer = row * this.#nz;
    for (let n = 0; n < count; n++) {
      const u = Math.min(endX, Math.max(0, (positions[3 * n] - x0) * scale));
      const v = Math.min(endY, Math.max(0, (positions[3 * n + 1] - y0) * scale));
      const w = Math.min(endZ, Math.max(0, (positions[3 * n + 2] - z0) * scale));
      const i = u | 0;
      const j = v | 0;
      const k = w | 0;
      const fx = u - i;
      const fy = v - j;
      const fz = w - k;
      const at = j * layer + k * row + i;
      const near = light[at] + (light[at + 1] - light[at]) * fx;
      const far = light[at + row] + (light[at + row + 1] - light[at + row]) * fx;
      const up = at + layer;
      const nearUp = light[up] + (light[up + 1] - light[up]) * fx;
      const farUp = light[up + row] + (light[up + row + 1] - light[up + row]) * fx;
      const low = near + (far - near) * fz;
      lights[n] = low + (nearUp + (farUp - nearUp) * fz - low) * fy;
    }
  }

  /** Lays the grid around most of the fish, so that a few strays do not make it coarser. */
  #place(positions: Float32Array, count: number, every: number, length: number): void {
    let [sx, sy, sz] = [0, 0, 0];
    let [xx, yy, zz] = [0, 0, 0];
    for (let at = 0; at < 3 * count; at += 3 * every) {
      const x = positions[at];
      const y = positions[at + 1];
      const z = positions[at + 2];
      sx += x;
      sy += y;
      sz += z;
      xx += x * x;
      yy += y * y;
      zz += z * z;
    }
    const counted = Math.ceil(count / every);
    const middle = [sx / counted, sy / counted, sz / counted];
    const reach = [xx, yy, zz].map(
      (square, axis) => 2.4 * Math.sqrt(Math.max(0, square / counted - middle[axis] ** 2)),
    );
    // A cell is at least two fish wide, so that no fish hides itself.
    const cell = Math.max(2 * length, (2 * Math.max(...reach)) / (most - 1));
    this.#scale = 1 / cell;
    const [nx, ny, nz] = reach.map((r) => Math.max(2, Math.min(nodes, Math.ceil((2 * r) / cell) + 2)));
    [this.#nx, this.#ny, this.#nz] = [nx, ny, nz];
    this.#x = middle[0] - ((nx - 1) * cell) / 2;
    this.#y = middle[1] - ((ny - 1) * cell) / 2;
    this.#z = middle[2] - ((nz - 1) * cell) / 2;
  }

  /** Adds the area that each counted fish blocks to the eight nodes around it. */
  #add(
    positions: Float32Array,
    species: ArrayLike<number>,
    count: number,
    every: number,
    hidden: readonly number[],
  ): void {
    const to = this.#light;
    const scale = this.#scale;
    const [x0, y0, z0] = [this.#x, this.#y, this.#z];
    const [endX, endY, endZ] = [this.#nx - 1, this.#ny - 1, this.#nz - 1];
    const row = this.#nx;
    const layer = row * this.#nz;
    for (let n = 0; n < count; n += every) {
      const u = (positions[3 * n] - x0) * scale;
      const v = (positions[3 * n + 1] - y0) * scale;
      const w = (positions[3 * n + 2] - z0) * scale;
      if (!(u >= 0 && v >= 0 && w >= 0 && u < endX && v < endY && w < endZ)) continue;
      const i = u | 0;
      const j = v | 0;
      const k = w | 0;
      const fx = u - i;
      const fy = v - j;
      const fz = w - k;
      const at = j * layer + k * row + i;
      const low = hidden[species[n]] * (1 - fy);
      const high = hidden[species[n]] * fy;
      const near = 1 - fz;
      to[at] += low * near * (1 - fx);
      to[at + 1] += low * near * fx;
      to[at + row] += low * fz * (1 - fx);
      to[at + row + 1] += low * fz * fx;
      to[at + layer] += high * near * (1 - fx);
      to[at + layer + 1] += high * near * fx;
      to[at + layer + row] += high * fz * (1 - fx);
      to[at + layer + row + 1] += high * fz * fx;
    }
  }

  /** Follows the light down, layer by layer. There are no fish outside the grid. */
  #shine(): void {
    const light = this.#light;
    const below = this.#below;
    const [nx, ny, nz] = [this.#nx, this.#ny, this.#nz];
    const layer = nx * nz;
    const [aside, behind] = [-slant[0], -slant[1]];
    const count = ny * layer;
    for (let at = count - 1; at >= 0; at--) {
      const here = at + layer;
      let depth = 0;
      if (here < count) {
        const left = at % nx > 0;
        depth = (1 - behind) * ((1 - aside) * below[here] + (left ? aside * below[here - 1] : 0));
        if (at % layer >= nx) {
          depth += behind * ((1 - aside) * below[here - nx] + (left ? aside * below[here - nx - 1] : 0));
        }
      }
      const half = 0.5 * way * light[at];
      below[at] = depth + 2 * half;
      // Silver fish scatter light rather than absorb it, so it falls off as 1/(1 + depth), not exponentially.
      light[at] = 1 / (1 + depth + half);
    }
  }
}
