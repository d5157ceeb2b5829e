import type { Body } from '../fields/body.ts';
import type { Obstacles } from '../fields/obstacles.ts';
import { toBody, toWorld, turnToWorld } from '../fields/pose.ts';
import { lengthBetween, normalise } from '../math/vector.ts';
import type { School } from '../school/school.ts';

/** Pieces into which a step's way is cut near a surface, at most; the rest of the way is given up. */
const mostPieces = 64;
/** Steps for which an exact distance is to last. */
const stepsAhead = 16;
/** Attempts to get clear of several surfaces at once. */
const mostPushes = 6;
/** The body is kept off by this part of its radius more, so that rounding never brings it nearer. */
const slack = 1e-3;

/** Who swims into a hole is stopped on the threshold: a winding number well below a half, where inside begins. */
const threshold = 0.4;

const fround = Math.fround;
/** The place of the fish that is moved, and what is left of its way. */
const place = new Float64Array(3);
const rest = new Float64Array(3);
const next = new Float64Array(3);
const local = new Float64Array(3);
const other = new Float64Array(3);

/** How far from a surface a body is kept, m. */
export function distanceFor(radius: number): number {
  return radius * (1 + slack);
}

/** What is left of a room after a way, m: a hair less, so that rounding never makes it too much. */
export function spent(room: number, way: number): number {
  return (room - way) * (1 - 1e-6);
}

/**
 * No fish inside any obstacle, ever, nor nearer to it than its body's radius, whatever the speed.
 *
 * A fish goes its way in pieces that are shorter than the distance to the nearest triangle less half its radius, so no
 * piece can cross one. Where it comes nearer than its radius it is pushed off along the normal, loses the part of its
 * velocity (relative to the obstacle) that points inwards, and slides on. A piece that finds no clear place is not gone.
 * So each place is clear because the one before was; only distances are asked for, never sides, and sheets, holes and
 * broken meshes keep fish out as well as solids do. An obstacle that moves sees the fish move: the same procedure in its
 * own frame pushes the fish along.
 */
export class Contact {
  readonly #obstacles: Obstacles;
  /**
   * How far each fish is at least from every surface, m; 0: not known. Looked up where it does not suffice and spent by
   * the ways of the fish and of the obstacles, so most fish need no look in most steps.
   */
  readonly room: Float32Array;
  /** Away from what was nearest, 1 long, and which body that was. */
  readonly #normal = new Float64Array(3);
  #touched: Body | undefined;

  /** Whether fish stay in the plane z = 0: then nothing pushes them out of it. */
  readonly #flat: boolean;

  constructor(obstacles: Obstacles, dimensions: 2 | 3, room: Float32Array) {
    this.#obstacles = obstacles;
    this.room = room;
    this.#flat = dimensions === 2;
  }

  /**
   * Ends the step of fish i, which would like to be where it is now.
   * @param from where it started
   * @param radius of its body, m
   * @param dt time of the step, s
   * @returns false if it cannot be where it started either, as when an obstacle was put on top of it
   */
  keepOut(school: School, i: number, from: Float64Array, radius: number, dt: number): boolean {
    rest[0] = school.x[i] - from[0];
    rest[1] = school.y[i] - from[1];
    rest[2] = school.z[i] - from[2];
    const way = lengthOf(rest) + this.#obstacles.motion;
    const needed = distanceFor(radius) + way;
    let room = this.#leastRoom(from);
    // Near by, exactly, and as far as it goes in many steps: then it need not be asked again for as many.
    if (room < needed && !this.#isNearHole(from, needed))
      room = this.#distance(from[0], from[1], from[2], needed + stepsAhead * way) - this.#obstacles.motion;
    const isFar = room >= needed;
    this.room[i] = isFar ? spent(room, way) : 0;
    if (isFar) return true;
    place.set(from);
    const clear = (!this.#obstacles.moving || this.#carry(radius)) && this.#go(school, i, radius, dt);
    school.x[i] = place[0];
    school.y[i] = place[1];
    school.z[i] = place[2];
    return clear;
  }

  /** Whether the place is clear for a body of this radius at the end of the step: near no triangle, inside nothing. */
  isClear(x: number, y: number, z: number, radius: number): boolean {
    if (this.#distance(x, y, z, radius) < radius) return false;
    for (const body of this.#obstacles.bodies) {
      toBody(local, body.to, x, y, z);
      if (body.surface.isInside(local[0], local[1], local[2], threshold)) return false;
    }
    return true;
  }

  /**
   * The way out for a body that is inside an obstacle or too near to one: the nearest clear place that is found, by the
   * nearest surface first and then in ever wider shells.
   * @param at where it is, m; where it may be, afterwards, if there is such a place
   * @returns whether there is one
   */
  findClear(at: Float64Array, radius: number): boolean {
    const [x, y, z] = at;
    const distance = this.#distance(x, y, z, Number.POSITIVE_INFINITY);
    if (!(distance < Number.POSITIVE_INFINITY)) return false;
    const [nx, ny, nz] = this.#normal;
    const off = radius * (1 + 2 * slack);
    // Outwards is away from the surface for who is outside, towards it for who is inside.
    for (const reach of [off - distance, -(off + distance)]) {
      if (this.#tryPlace(at, x + nx * reach, y + ny * reach, z + nz * reach, radius)) return true;
    }
    // Each shell is a sixth wider than the last: the widest a thousand times the first.
    for (let shell = 0, reach = Math.max(radius, distance / 8) / 2; shell < 48; shell++, reach *= 1.16) {
      for (let direction = 0; direction < 27; direction++) {
        const [a, b, c] = [(direction % 3) - 1, (Math.floor(direction / 3) % 3) - 1, Math.floor(direction / 9) - 1];
        const length = Math.sqrt(a * a + b * b + c * c);
        if (length === 0 || (this.#flat && c !== 0)) continue;
        const part = reach / length;
        if (this.#tryPlace(at, x + a * part, y + b * part, z + c * part, radius)) return true;
      }
    }
    return false;
  }

  #tryPlace(at: Float64Array, x: number, y: number, z: number, radius: number): boolean {
    at[0] = fround(x);
    at[1] = fround(y);
    at[2] = fround(z);
    return this.isClear(at[0], at[1], at[2], radius);
  }

  /** How far every surface is at least from a place at the start of the step, m; 0 near a mesh with holes. */
  #leastRoom(at: Float64Array): number {
    let room = Number.POSITIVE_INFINITY;
    for (const body of this.#obstacles.bodies) {
      toBody(local, body.from, at[0], at[1], at[2]);
      room = Math.min(room, body.leastDistance(local[0], local[1], local[2]));
      if (body.surface.leaky) room = Math.min(room, body.surface.boxDistance(local[0], local[1], local[2]));
    }
    return room;
  }

  /** Whether a mesh with holes may be nearer than this, m: then it matters whether the fish is inside. */
  #isNearHole(at: Float64Array, distance: number): boolean {
    for (const { from, surface } of this.#obstacles.bodies) {
      if (!surface.leaky) continue;
      toBody(local, from, at[0], at[1], at[2]);
      if (surface.boxDistance(local[0], local[1], local[2]) < distance) return true;
    }
    return false;
  }

  /** Whether a place is inside a solid, which only happens to who comes in through a hole. */
  #isInHole([x, y, z]: Float64Array): boolean {
    for (const { surface, to } of this.#obstacles.bodies) {
      if (!surface.leaky) continue;
      toBody(local, to, x, y, z);
      if (surface.isInside(local[0], local[1], local[2], threshold)) return true;
    }
    return false;
  }

  /**
   * Distance to the nearest triangle of all bodies as they stand at the end of the step, exactly; the limit if nothing
   * is nearer. Otherwise leaves the way from there, 1 long, and the body.
   */
  #distance(x: number, y: number, z: number, limit: number, except?: Body): number {
    let best = limit;
    for (const body of this.#obstacles.bodies) {
      if (body === except) continue;
      toBody(local, body.to, x, y, z);
      if (body.leastDistance(local[0], local[1], local[2]) >= best) continue;
      const distance = distanceTo(this.#normal, body, local[0], local[1], local[2], best);
      if (distance >= best) continue;
      best = distance;
      this.#touched = body;
      turnToWorld(this.#normal, body.to);
      if (this.#flat) flatten(this.#normal);
    }
    return best;
  }

  /** Lets bodies that move in this step push the fish at `place` along. @returns whether it can be where it is now */
  #carry(radius: number): boolean {
    for (const body of this.#obstacles.bodies) {
      if (!body.moves) continue;
      const [x, y, z] = place;
      toBody(local, body.from, x, y, z);
      toBody(other, body.to, x, y, z);
      if (body.leastDistance(local[0], local[1], local[2]) >= radius + lengthBetween(local, other)) continue;
      if (!pushAlong(body, local, other, radius)) return false;
      toWorld(local, body.to);
      for (let axis = 0; axis < 3; axis++) place[axis] = fround(local[axis]);
      if (this.#flat) place[2] = 0;
      const pushed = lengthBetween(place, [x, y, z]);
      if (pushed > 0 && this.#distance(x, y, z, pushed, body) < pushed) return false;
    }
    return true;
  }

  /** Goes from `place` the way that is in `rest`, as far as it is clear, sliding. @returns whether that ends well */
  #go(school: School, i: number, radius: number, dt: number): boolean {
    if (this.#isInHole(place)) return false;
    const off = radius * (1 + slack);
    let distance = this.#distance(place[0], place[1], place[2], off + lengthOf(rest));
    if (distance < radius) {
      // An obstacle may have pushed it against another.
      if (!this.#clear(place, distance, school, i, radius, dt)) return false;
      distance = this.#distance(place[0], place[1], place[2], off + lengthOf(rest));
    }
    for (let piece = 0; piece < mostPieces; piece++) {
      const length = lengthOf(rest);
      if (length === 0) break;
      const part = Math.min(1, (distance - radius / 2) / length);
      for (let axis = 0; axis < 3; axis++) {
        next[axis] = fround(place[axis] + rest[axis] * part);
        rest[axis] *= 1 - part;
      }
      // Far from the origin rounding may make a piece longer than it may be.
      if (lengthBetween(next, place) >= distance) break;
      distance = this.#distance(next[0], next[1], next[2], off + lengthOf(rest));
      if (distance < radius) {
        if (!this.#clear(next, distance, school, i, radius, dt)) break;
        distance = this.#distance(next[0], next[1], next[2], off + lengthOf(rest));
      }
      if (this.#isInHole(next)) {
        stopTowards(school, i, next);
        break;
      }
      place.set(next);
    }
    return true;
  }

  /**
   * Pushes a place off the surfaces that it is too near to, crossing none; what points into them is taken from the
   * fish's velocity and from the rest of its way.
   * @param known its distance from the nearest, m
   * @returns whether it is clear then
   */
  #clear(at: Float64Array, known: number, school: School, i: number, radius: number, dt: number): boolean {
    const normal = this.#normal;
    let distance = known;
    for (let push = 0; push < mostPushes && distance < radius; push++) {
      this.#loseInward(school, i, dt);
      const by = Math.min(radius * (1 + slack) - distance, distance * 0.99);
      const [x, y, z] = at;
      for (let axis = 0; axis < 3; axis++) at[axis] = fround(at[axis] + normal[axis] * by);
      if (lengthBetween(at, [x, y, z]) >= distance) return false;
      distance = this.#distance(at[0], at[1], at[2], radius);
    }
    return distance >= radius;
  }

  /** Takes what points into the body that was touched, as that moves, from the fish's velocity and the rest of its way. */
  #loseInward(school: School, i: number, dt: number): void {
    const [nx, ny, nz] = this.#normal;
    const along = Math.min(0, rest[0] * nx + rest[1] * ny + rest[2] * nz);
    rest[0] -= along * nx;
    rest[1] -= along * ny;
    rest[2] -= along * nz;
    other.fill(0);
    const body = this.#touched;
    if (body?.moves) {
      // How fast the surface moves here: where this point of the body was at the start of the step.
      const [x, y, z] = place;
      toBody(other, body.to, x, y, z);
      toWorld(other, body.from);
      other[0] = (x - other[0]) / dt;
      other[1] = (y - other[1]) / dt;
      other[2] = (z - other[2]) / dt;
    }
    const inwards = (school.vx[i] - other[0]) * nx + (school.vy[i] - other[1]) * ny + (school.vz[i] - other[2]) * nz;
    if (inwards >= 0) return;
    school.vx[i] -= inwards * nx;
    school.vy[i] -= inwards * ny;
    school.vz[i] -= inwards * nz;
  }
}

/**
 * Distance from a point of the body's frame to its nearest triangle, m; the limit if none is nearer. Otherwise leaves
 * the way from there, 1 long.
 */
function distanceTo(
  normal: Float64Array,
  { surface: { tree } }: Body,
  x: number,
  y: number,
  z: number,
  limit: number,
): number {
  const distance = Math.sqrt(tree.nearest(x, y, z, limit * limit));
  if (tree.found < 0) return limit;
  const inverse = distance > 0 ? 1 / distance : 0;
  normal[0] = (x - tree.point[0]) * inverse;
  normal[1] = (y - tree.point[1]) * inverse;
  normal[2] = (z - tree.point[2]) * inverse;
  return distance;
}

const normal = new Float64Array(3);

/**
 * Moves a point of a body's frame towards a target, but never nearer to the body than the radius: how a body that moves
 * pushes a fish which does not. @param at where it starts and, afterwards, ends. @returns whether it ends clear
 */
function pushAlong(body: Body, at: Float64Array, target: Float64Array, radius: number): boolean {
  const to = [target[0] - at[0], target[1] - at[1], target[2] - at[2]];
  let distance = distanceTo(normal, body, at[0], at[1], at[2], Number.POSITIVE_INFINITY);
  for (let piece = 0; piece < mostPieces; piece++) {
    const length = lengthOf(to);
    if (length > 0) {
      const part = Math.min(1, Math.max(distance - radius / 2, distance / 4) / length);
      for (let axis = 0; axis < 3; axis++) {
        at[axis] += to[axis] * part;
        to[axis] *= 1 - part;
      }
      distance = distanceTo(normal, body, at[0], at[1], at[2], Number.POSITIVE_INFINITY);
    }
    for (let push = 0; push < mostPushes && distance < radius; push++) {
      const inwards = Math.min(0, to[0] * normal[0] + to[1] * normal[1] + to[2] * normal[2]);
      const by = Math.min(radius * (1 + slack) - distance, distance * 0.99);
      for (let axis = 0; axis < 3; axis++) {
        to[axis] -= inwards * normal[axis];
        at[axis] += normal[axis] * by;
      }
      distance = distanceTo(normal, body, at[0], at[1], at[2], Number.POSITIVE_INFINITY);
    }
    if (distance < radius) return false;
    if (lengthOf(to) === 0) break;
  }
  return true;
}

/** Takes the part of the fish's velocity that points from `place` to another. */
function stopTowards(school: School, i: number, to: ArrayLike<number>): void {
  const [dx, dy, dz] = [to[0] - place[0], to[1] - place[1], to[2] - place[2]];
  const sq = dx * dx + dy * dy + dz * dz;
  const along = school.vx[i] * dx + school.vy[i] * dy + school.vz[i] * dz;
  if (!(sq > 0 && along > 0)) return;
  school.vx[i] -= (along / sq) * dx;
  school.vy[i] -= (along / sq) * dy;
  school.vz[i] -= (along / sq) * dz;
}

/** Turns a direction into the plane z = 0, 1 long; zero if it is upright. */
function flatten(direction: Float64Array): void {
  direction[2] = 0;
  normalise(direction);
}

function lengthOf(v: ArrayLike<number>): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}
