// Positions and directions for drawing, between two steps.

import { ShoalError } from '../errors/shoal-error.ts';
import { shortestImage } from '../math/periodic.ts';
import { arctangent } from '../math/trigonometry.ts';
import type { Plan } from '../scenario/plan.ts';
import { checkArgument } from '../scenario/schema/argument.ts';
import type { School } from '../school/school.ts';

/** Gravity, m/s². */
const gravity = 9.81;

/** Columns that drawing reads. */
const drawn = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'ax', 'az'] as const;
type Drawn = Record<(typeof drawn)[number], Float32Array> & Pick<School, 'id' | 'species'>;
/** The columns of a school that drawing reads. */
export type ShownColumns = Drawn & Pick<School, 'count' | 'time'>;

/** Positions of the fish at one time, by ascending id. */
type Positions = Pick<School, 'time' | 'count' | 'x' | 'y' | 'z'> & { readonly id: Uint32Array };

function overlap(one: Float32Array, other: Float32Array): boolean {
  const [first, second] = one.byteOffset <= other.byteOffset ? [one, other] : [other, one];
  return one.buffer === other.buffer && second.byteOffset < first.byteOffset + first.byteLength;
}

/** Poses for drawing, interpolated between the last two states, so that motion is smooth at any frame rate. */
export class Poses {
  #school: School;
  /** The drawn state: the school, or a copy while other threads change it. */
  #shown: ShownColumns;
  /** Memory of the copy. */
  #copy: Drawn | undefined;
  /** Positions before the last step, and the positions that replace them at the end of a run. */
  #before: Positions;
  #coming: Positions | undefined;
  /** Memory for those of the next run. */
  #spare: Positions | undefined;
  /** Whether `shown` or `into` was ever used. Without drawing, no copy is made. */
  #drawn = false;

  constructor(school: School) {
    this.#school = this.#shown = school;
    this.#before = positionsOf(school);
  }

  /** The drawn state. During a run on other threads it is a copy, if `shown` or `into` was used before the run. */
  get shown(): ShownColumns {
    this.#drawn = true;
    return this.#shown;
  }

  /** Whether the poses are those of this school. */
  follows(school: School): boolean {
    return this.#school === school;
  }

  /** Continues with a school in other memory. During a run on other threads, the copy stays drawn. */
  moveTo(school: School): void {
    if (this.#shown === this.#school) this.follow(school);
    this.#school = school;
    this.#copy = undefined;
  }

  /** Draws another school, or a state that no step has made, without interpolation. */
  follow(school: School): void {
    this.#school = this.#shown = school;
    this.#copy = undefined;
    this.#before = positionsOf(school);
    this.#coming = undefined;
  }

  /** Stores the present positions as those before the coming step. */
  keep(): void {
    if (this.#shown === this.#school) copyPositions(this.#before, this.#school);
    else {
      const spare = this.#spare?.x.length === this.#school.x.length ? this.#spare : undefined;
      if (spare) copyPositions(spare, this.#school);
      this.#coming = spare ?? positionsOf(this.#school);
      this.#spare = undefined;
    }
  }

  /** Draws a copy of the current state until `release`, while other threads change the school. */
  hold(): void {
    if (!this.#drawn) return;
    const school = this.#school;
    const { id, species } = school;
    this.#copy ??= newCopy(school);
    for (const name of drawn) this.#copy[name].set(school[name]);
    this.#copy.id.set(id);
    this.#copy.species.set(species);
    this.#shown = { ...this.#copy, count: school.count, time: school.time };
  }

  /** Draws the school again. */
  release(): void {
    this.#shown = this.#school;
    if (!this.#coming) return;
    this.#spare = this.#before;
    this.#before = this.#coming;
    this.#coming = undefined;
  }

  /**
   * Rejects arrays that are too short. During a run the numbers of drawn fish and of fish in the school may differ;
   * arrays for the smaller number suffice, and further fish are not drawn.
   * @param each numbers per fish
   * @throws ShoalError
   */
  check(call: string, arrays: Readonly<Record<string, unknown>>, each: number): void {
    const least = each * Math.min(this.#shown.count, this.#school.count);
    for (const name in arrays) {
      const array = arrays[name];
      const isFit = array instanceof Float32Array && array.length >= least;
      const hint = 'Fish may have been added: make the arrays for `school.capacity`.';
      checkArgument(call, name, isFit, `a Float32Array of at least ${least} numbers, ${each} a fish`, array, hint);
    }
    const [one, other] = Object.values(arrays) as Float32Array[];
    if (other && overlap(one, other))
      throw new ShoalError(
        'argument',
        `${call}: ${Object.keys(arrays).join(' and ')} must be two arrays, got the same memory.`,
      );
  }

  /** Simulated time of the interpolated poses, s. @param fraction 0: before the last step; 1: after it */
  timeAt(fraction: number): number {
    const { time } = this.#before;
    return time + fraction * (this.#shown.time - time);
  }

  /** Writes interpolated poses. @param fraction 0: before the last step; 1: after it */
  into(positions: Float32Array, headings: Float32Array, fraction: number, { wraps, world: { min, max } }: Plan): void {
    const { count, id, x, y, z, vx, vy, vz } = this.#shown;
    const before = this.#before;
    this.#drawn = true;
    const back = 1 - fraction;
    let k = 0;
    for (let i = 0; i < count; i++) {
      // Fish that have come or gone since change the index of others.
      while (k < before.count && before.id[k] < id[i]) k++;
      const isNew = k === before.count || before.id[k] !== id[i];
      let dx = isNew ? 0 : x[i] - before.x[k];
      let dy = isNew ? 0 : y[i] - before.y[k];
      let dz = isNew ? 0 : z[i] - before.z[k];
      if (wraps) {
        dx = shortestImage(dx, max[0] - min[0]);
        dy = shortestImage(dy, max[1] - min[1]);
        dz = shortestImage(dz, max[2] - min[2]);
      }
      positions[3 * i] = x[i] - back * dx;
      positions[3 * i + 1] = y[i] - back * dy;
      positions[3 * i + 2] = z[i] - back * dz;
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      if (speed === 0) {
        // A fish at rest keeps its last heading; before it first moves, this is along z.
        if (headings[3 * i] === 0 && headings[3 * i + 1] === 0) headings[3 * i + 2] ||= 1;
        continue;
      }
      headings[3 * i] = vx[i] / speed;
      headings[3 * i + 1] = vy[i] / speed;
      headings[3 * i + 2] = vz[i] / speed;
    }
  }

  /**
   * Bank angle of each fish in a coordinated turn, radians, positive to the right of its heading: tan = sideways
   * acceleration / g; 0 for a fish at rest or swimming straight up or down.
   */
  banksInto(angles: Float32Array): void {
    const { count, vx, vz, ax, az } = this.#shown;
    for (let i = 0; i < count; i++) {
      const level = Math.sqrt(vx[i] * vx[i] + vz[i] * vz[i]);
      // With y up, the horizontal direction to the right of the heading (hx, hz) is (−hz, hx).
      const sideways = level > 0 ? (az[i] * vx[i] - ax[i] * vz[i]) / level : 0;
      angles[i] = arctangent(sideways, gravity);
    }
  }
}

function newCopy({ capacity, id, species }: School): Drawn {
  const columns = Object.fromEntries(drawn.map((name) => [name, new Float32Array(capacity)]));
  return { ...columns, id: id.slice(), species: species.slice() } as Drawn;
}

function positionsOf({ time, count, id, x, y, z }: Positions): Positions {
  return { time, count, id: id.slice(), x: x.slice(), y: y.slice(), z: z.slice() };
}

function copyPositions(to: Positions, from: Positions): void {
  to.time = from.time;
  to.count = from.count;
  to.id.set(from.id);
  to.x.set(from.x);
  to.y.set(from.y);
  to.z.set(from.z);
}
