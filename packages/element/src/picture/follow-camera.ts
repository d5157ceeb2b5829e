/** Vertical angle of view, radians. */
const fieldOfView = 0.7;
/** Time in which the camera has made up most of a difference, s. */
const lag = 1.6;
/** A slow turn around the school, radians/s. */
const turn = 0.05;
const steepest = 1.2;
/** Extent of a ball of fish divided by the fourth root of the mean fourth power, and some room. */
const margin = 1.85 * 1.08;

/** A camera that keeps a whole school in view by itself and turns slowly around it. */
export class FollowCamera {
  readonly view: Float32Array<ArrayBuffer> = new Float32Array(16);
  readonly projection: Float32Array<ArrayBuffer> = new Float32Array(16);
  readonly eye: [number, number, number] = [0, 0, 0];
  /** Metres from the eye to the middle of the school. */
  distance = 0;
  /** The eye stays above this height, m. */
  lowest: number = Number.NEGATIVE_INFINITY;
  yaw = 0.6;
  pitch = 0;
  readonly #target = [0, 0, 0];
  /** Extents of the school from its middle along `#axes`, m. */
  readonly #extents = [0, 0, 0];
  /** To the right, up, and back from the school. */
  #axes: readonly (readonly number[])[] = [];
  #isNew = true;
  #speed = turn;

  /** Forgets the school that it followed. @param flat in 2D it looks at the plane and does not turn */
  restart(flat: boolean): void {
    this.#isNew = true;
    this.yaw = flat ? 0 : 0.6;
    this.pitch = flat ? 0 : 0.16;
    this.#speed = flat ? 0 : turn;
  }

  /** Turns by angles, radians. */
  orbit(yaw: number, pitch: number): void {
    this.yaw += yaw;
    this.pitch = Math.max(-steepest, Math.min(steepest, this.pitch + pitch));
  }

  /**
   * @param positions x, y and z of each fish, m
   * @param least the least extent of what is shown, m
   * @param seconds since the last frame
   */
  follow(positions: Float32Array, count: number, least: number, seconds: number): void {
    this.yaw += this.#speed * seconds;
    this.#turn();
    if (count === 0) return;
    const middle = [0, 0, 0];
    for (let i = 0; i < 3 * count; i++) middle[i % 3] += positions[i] / count;
    // Fourth powers: a few fish that have lost the school count little, those at its edge do.
    const powers = [0, 0, 0];
    for (let i = 0; i < 3 * count; i += 3) {
      const [dx, dy, dz] = [positions[i] - middle[0], positions[i + 1] - middle[1], positions[i + 2] - middle[2]];
      for (let k = 0; k < 3; k++) {
        const [x, y, z] = this.#axes[k];
        powers[k] += (dx * x + dy * y + dz * z) ** 4 / count;
      }
    }
    const share = this.#isNew ? 1 : 1 - Math.exp(-seconds / lag);
    this.#isNew = false;
    for (let k = 0; k < 3; k++) {
      this.#target[k] += (middle[k] - this.#target[k]) * share;
      this.#extents[k] += (Math.max(margin * powers[k] ** 0.25, least) - this.#extents[k]) * share;
    }
  }

  /** Sets the matrices. @param aspect width divided by height */
  aim(aspect: number): void {
    const half = Math.tan(fieldOfView / 2);
    const [across, up, along] = this.#extents;
    this.distance = 0.7 * along + Math.max(up, across / aspect) / half;
    const [x, y, z] = this.#target;
    const level = Math.cos(this.pitch) * this.distance;
    const height = Math.max(this.lowest - y, Math.sin(this.pitch) * this.distance);
    this.eye.splice(0, 3, x + level * Math.sin(this.yaw), y + height, z + level * Math.cos(this.yaw));
    this.#look();
    const near = 0.02 * this.distance;
    const far = 60 * this.distance;
    this.projection.fill(0);
    this.projection[0] = 1 / (half * aspect);
    this.projection[5] = 1 / half;
    this.projection[10] = (near + far) / (near - far);
    this.projection[11] = -1;
    this.projection[14] = (2 * near * far) / (near - far);
  }

  #turn(): void {
    const [sin, cos] = [Math.sin(this.pitch), Math.cos(this.pitch)];
    const [x, z] = [Math.sin(this.yaw), Math.cos(this.yaw)];
    this.#axes = [
      [z, 0, -x],
      [-sin * x, cos, -sin * z],
      [cos * x, sin, cos * z],
    ];
  }

  #look(): void {
    const [ex, ey, ez] = this.eye;
    const [x, y, z] = this.#target;
    const back = unit([ex - x, ey - y, ez - z]);
    const right = unit([back[2], 0, -back[0]]);
    const up = [
      back[1] * right[2] - back[2] * right[1],
      back[2] * right[0] - back[0] * right[2],
      back[0] * right[1] - back[1] * right[0],
    ];
    [right, up, back].forEach((axis, row) => {
      for (let k = 0; k < 3; k++) this.view[4 * k + row] = axis[k];
      this.view[12 + row] = -(axis[0] * ex + axis[1] * ey + axis[2] * ez);
      this.view[4 * row + 3] = 0;
    });
    this.view[15] = 1;
  }
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
