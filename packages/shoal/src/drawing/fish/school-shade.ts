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
    for (let i = 0; i < count; i += every) {
      this.#add(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2], hidden[species[i]]);
    }
    this.#shine();
  }

  /** The light at a position, from 0 to 1, interpolated. */
  at(x: number, y: number, z: number): number {
    const light = this.#light;
    const u = Math.min(this.#nx - 1.001, Math.max(0, (x - this.#x) * this.#scale));
    const v = Math.min(this.#ny - 1.001, Math.max(0, (y - this.#y) * this.#scale));
    const w = Math.min(this.#nz - 1.001, Math.max(0, (z - this.#z) * this.#scale));
    const [i, j, k] = [u | 0, v | 0, w | 0];
    const [fx, fy, fz] = [u - i, v - j, w - k];
    const row = this.#nx;
    const layer = row * this.#nz;
    const at = j * layer + k * row + i;
    const near = light[at] + (light[at + 1] - light[at]) * fx;
    const far = light[at + row] + (light[at + row + 1] - light[at + row]) * fx;
    const up = at + layer;
    const nearUp = light[up] + (light[up + 1] - light[up]) * fx;
    const farUp = light[up + row] + (light[up + row + 1] - light[up + row]) * fx;
    const low = near + (far - near) * fz;
    return low + (nearUp + (farUp - nearUp) * fz - low) * fy;
  }

  /** Lays the grid around most of the fish, so that a few strays do not make it coarser. */
  #place(positions: Float32Array, count: number, every: number, length: number): void {
    const sum = [0, 0, 0];
    const squares = [0, 0, 0];
    let counted = 0;
    for (let i = 0; i < count; i += every) {
      for (let axis = 0; axis < 3; axis++) {
        const p = positions[3 * i + axis];
        sum[axis] += p;
        squares[axis] += p * p;
      }
      counted++;
    }
    const reach = [0, 1, 2].map(
      (axis) => 2.4 * Math.sqrt(Math.max(0, squares[axis] / counted - (sum[axis] / counted) ** 2)),
    );
    // A cell is at least two fish wide, so that no fish hides itself.
    const cell = Math.max(2 * length, (2 * Math.max(...reach)) / (most - 1));
    this.#scale = 1 / cell;
    const [nx, ny, nz] = reach.map((r) => Math.max(2, Math.min(nodes, Math.ceil((2 * r) / cell) + 2)));
    [this.#nx, this.#ny, this.#nz] = [nx, ny, nz];
    this.#x = sum[0] / counted - ((nx - 1) * cell) / 2;
    this.#y = sum[1] / counted - ((ny - 1) * cell) / 2;
    this.#z = sum[2] / counted - ((nz - 1) * cell) / 2;
  }

  /** Adds the area that a fish blocks to the eight nodes around it. */
  #add(x: number, y: number, z: number, hidden: number): void {
    const to = this.#light;
    const u = (x - this.#x) * this.#scale;
    const v = (y - this.#y) * this.#scale;
    const w = (z - this.#z) * this.#scale;
    if (!(u >= 0 && v >= 0 && w >= 0 && u < this.#nx - 1 && v < this.#ny - 1 && w < this.#nz - 1)) return;
    const [i, j, k] = [u | 0, v | 0, w | 0];
    const [fx, fy, fz] = [u - i, v - j, w - k];
    const row = this.#nx;
    const layer = row * this.#nz;
    const at = j * layer + k * row + i;
    const low = hidden * (1 - fy);
    const high = hidden * fy;
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
