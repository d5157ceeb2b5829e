// Where a camera goes that follows a school, for the page and for films.

import type { Simulation } from 'shoal';
import { clearestSide, clearShare } from './clear-side.ts';
import { centreInto, composeInto, farthestFor } from './composition.ts';
import { FishSample } from './fish-sample.ts';
import { distanceForAll, type LevelView, shareInPicture } from './fit.ts';
import type { Lens, Surroundings } from './sight.ts';
import { standingRoom } from './standing-room.ts';
import { openingBearing, sightOf, surroundingsOf } from './surroundings.ts';
import { axesOf, type Bearing, bearingOf, directionOf, type Triple } from './triple.ts';
import { Spring, Turning } from './turning.ts';

/** Time constants for following, moving away, coming closer and raising the camera, simulated seconds. */
const settle = { follow: 1.6, widen: 1, narrow: 5, rise: 1.2 };
/** Scenes with a higher real-time factor than this get longer time constants, so that the camera stays calm. */
const calmPace = 1.5;
/** Simulated seconds between two looks at the fish, which take a tenth of a millisecond. In between they keep their velocity. */
const lookEvery = 0.05;
/** Clearance from obstacles, in distances to the school: for a new position, and at all times. */
const berth = { wanted: 0.08, least: 0.02 };
/** The fraction of a diagram within which all fish are, because they swim on between two looks. */
const edge = 0.95;
/** Number of fish in each test of visibility. A ray takes about 0.1 ms among a hundred rocks. */
const rays = 8;
/**
 * A still camera cuts to the school if less than this fraction of the fish that it had framed was in the picture for
 * this many simulated seconds.
 */
const lost = { share: 0.6, seconds: 1 };

/** The only fish that a camera follows apart from hunters, by id; undefined: all. */
export interface CameraGroup {
  ids?: ReadonlySet<number> | undefined;
}

/** A camera that follows a school. The code needs neither the DOM nor three.js. */
export class SchoolCamera {
  readonly bearing: Bearing = { azimuth: 0, elevation: 0 };
  /** The middle of the view, m. */
  readonly target: Triple = [0, 0, 0];
  /** From the target to the camera, m. */
  distance = 1;
  /** Smoothed displacement of the school's middle in the last update, m. */
  readonly shift: Triple = [0, 0, 0];
  readonly surroundings: Surroundings;
  readonly #simulation: Simulation;
  readonly #magnify: number;
  readonly #group: CameraGroup;
  readonly #fish = new FishSample();
  readonly #velocity: SchoolVelocity;
  readonly #goal: LevelView = { target: [0, 0, 0], distance: 1 };
  readonly #centre: Triple = [0, 0, 0];
  readonly #targets = [new Spring(), new Spring(), new Spring()];
  readonly #centres = [new Spring(), new Spring(), new Spring()];
  readonly #zoom = new Spring();
  readonly #elevation = new Spring();
  readonly #turning = new Turning();
  /** Factor on all time constants. */
  readonly #calm: number;
  /** Elevation if no obstacle is in the way. */
  #level = 0;
  #time: number | undefined;
  #lens: Lens = { x: 1, y: 1 };
  #lostSeconds = 0;
  /** Fraction of the fish in the last picture. */
  #share = 1;
  /** The same in the picture after the last cut. */
  #framed = 1;
  /** The least distance of the last update, m. */
  #least = 0;
  #wanted = 1;

  /** @param magnify drawn length of fish divided by real length @param group read whenever the camera looks at the fish */
  constructor(simulation: Simulation, magnify: number, group: CameraGroup = {}) {
    this.#simulation = simulation;
    this.#group = group;
    this.#magnify = magnify;
    this.surroundings = surroundingsOf(simulation, magnify);
    this.#calm = Math.max(1, this.surroundings.pace / calmPace);
    this.#velocity = new SchoolVelocity(this.#calm);
  }

  /** The distance at which the school has the right size in the picture, m, whatever other schools need. */
  get wanted(): number {
    return this.#wanted;
  }

  /** Cuts to a view from a side; default: the side near the initial one that shows the most fish. */
  cut(lens: Lens, bearing?: Bearing): void {
    const { plan } = this.#simulation;
    const usual = bearing ?? openingBearing(plan);
    Object.assign(this.bearing, usual);
    this.#level = usual.elevation;
    this.#time = undefined;
    this.#share = 1;
    this.#turning.stop();
    this.#read(lens);
    if (!bearing && plan.obstacles.length > 0) this.#chooseSide(usual);
    this.snap();
  }

  /** Cuts to the view towards which it is moving. @param least distance, m */
  snap(least = 0): void {
    this.#least = least;
    this.#compose();
    for (let axis = 0; axis < 3; axis++) {
      this.#targets[axis].put(this.#goal.target[axis]);
      this.#centres[axis].put(this.#centre[axis]);
    }
    const distance = Math.max(least, this.#goal.distance);
    this.#zoom.put(Math.log(distance));
    this.#elevation.put(this.#standing(distance)[0]);
    this.#lostSeconds = 0;
    this.#pose();
    this.#framed = this.#shareInPicture(this.#lens);
  }

  /** Reads the positions of the fish several times a second, if the state can be read. */
  measure(lens: Lens): void {
    const { running, engine, school } = this.#simulation;
    const since = school.time - (this.#time ?? Number.NaN);
    const isSame = (['x', 'y', 'enlarged', 'whole'] as const).every((key) => lens[key] === this.#lens[key]);
    if (isSame && since >= 0 && since < lookEvery * this.#calm) return;
    if (!running && engine.isFresh !== false) this.#read(lens);
  }

  /**
   * Moves by a frame. Between two calls of `measure` it assumes that the school keeps its velocity.
   * @param simulated seconds since the last frame @param real seconds since the last frame
   * @param least distance, m, because another school may need a larger one
   */
  update(simulated: number, real: number, least = 0): void {
    this.#least = least;
    const goal = this.#goal;
    const velocity = this.#velocity.value;
    const slow = this.#calm;
    for (let axis = 0; axis < 3; axis++) {
      const speed = velocity[axis];
      const middle = this.#centres[axis];
      this.#targets[axis].follow(goal.target[axis], speed, simulated, slow * settle.follow);
      const before = middle.value;
      middle.follow(this.#centre[axis], speed, simulated, slow * settle.follow);
      this.shift[axis] = this.surroundings.periodic ? 0 : middle.value - before;
      goal.target[axis] += speed * simulated;
      this.#centre[axis] += speed * simulated;
    }
    const distance = Math.max(least, goal.distance);
    const wanted = Math.log(distance);
    this.#zoom.follow(wanted, 0, simulated, slow * (wanted > this.#zoom.value ? settle.widen : settle.narrow));
    this.bearing.azimuth += this.#turning.turn(real, (turn) => this.#clearShare(turn));
    this.#elevation.follow(this.#standing(distance)[0], 0, simulated, slow * settle.rise);
    this.#pose();
    this.#share = this.#shareInPicture(this.#lens);
  }

  /**
   * Replaces `update` for a camera that stands still.
   * @returns whether the school has been out of the picture for too long
   */
  isLost(simulated: number, lens: Lens): boolean {
    const isMissing = this.#shareInPicture(lens) < lost.share * this.#framed;
    this.#lostSeconds = isMissing ? this.#lostSeconds + simulated : 0;
    return this.#lostSeconds > lost.seconds;
  }

  /** The allowed position closest to that of another camera, m; undefined: that position is allowed. */
  freePosition(target: Triple, position: Triple): Triple | undefined {
    const from = position.map((x, axis) => x - target[axis]) as Triple;
    const bearing = bearingOf(...from);
    const away = Math.hypot(...from);
    const [elevation, distance] = this.#free(target, bearing, away);
    if (Math.abs(elevation - bearing.elevation) < 1e-6 && distance === away) return undefined;
    const direction = directionOf({ azimuth: bearing.azimuth, elevation });
    return target.map((x, axis) => x + distance * direction[axis]) as Triple;
  }

  #free(target: Triple, bearing: Bearing, distance: number): readonly [elevation: number, distance: number] {
    return standingRoom(this.surroundings, target, bearing, distance, berth.least * distance);
  }

  #read(lens: Lens): void {
    const { min, max, periodic } = this.surroundings;
    this.#lens = lens;
    const { time } = this.#simulation.school;
    const fish = this.#fish;
    const seconds = time - (this.#time ?? time);
    this.#time = time;
    const isSame = fish.take(sightOf(this.#simulation, this.#magnify, this.#group.ids), min, max, lens.whole);
    if (!isSame || seconds < 0 || periodic) this.#velocity.restart();
    else if (seconds > 0) this.#velocity.measure(fish, seconds);
    fish.middleInto(this.#centre);
    this.#compose();
  }

  #shareInPicture(lens: Lens): number {
    const axes = axesOf(this.bearing);
    const position = this.target.map((x, axis) => x - this.distance * axes.into[axis]) as Triple;
    return shareInPicture(this.#fish, position, axes, lens);
  }

  #chooseSide(usual: Bearing): void {
    const side = clearestSide(this.surroundings, this.#fish, usual, (tried) => {
      Object.assign(this.bearing, tried);
      this.#compose();
      return [this.#goal, { azimuth: tried.azimuth, elevation: this.#standing(this.#goal.distance)[0] }];
    });
    Object.assign(this.bearing, side);
    this.#compose();
  }

  #compose(): void {
    const speed = this.surroundings.pace * Math.hypot(...this.#velocity.value);
    const composed = composeInto(this.#goal, this.#fish, this.surroundings, this.bearing, this.#lens, {
      speed,
      share: this.#share,
    });
    const aside: Triple = [...this.#goal.target];
    const centre = (distance: number, stretch?: number): void =>
      centreInto(this.#goal, this.#centre, this.#fish, this.bearing, this.#lens, composed, distance, stretch);
    centre(this.#goal.distance);
    this.#wanted = this.#goal.distance;
    if (this.#wanted >= this.#least) return;
    Object.assign(this.#goal.target, aside);
    centre(this.#least, 1);
  }

  /** The fraction of the fish that obstacles do not hide after a turn by an angle, radians. */
  #clearShare(turn: number): number {
    if (this.#simulation.plan.obstacles.length === 0) return 1;
    const [elevation] = this.#standing(this.#goal.distance, turn);
    const bearing = { azimuth: this.bearing.azimuth + turn, elevation };
    return clearShare(this.surroundings, this.#fish, this.#goal, bearing, rays);
  }

  /** The allowed camera position after a turn. @returns elevation and distance */
  #standing(distance: number, turn = 0): readonly [elevation: number, distance: number] {
    const bearing = { azimuth: this.bearing.azimuth + turn, elevation: this.#level };
    return standingRoom(this.surroundings, this.#goal.target, bearing, distance, berth.wanted * distance);
  }

  #pose(): void {
    for (let axis = 0; axis < 3; axis++) this.target[axis] = this.#targets[axis].value;
    const bearing = { azimuth: this.bearing.azimuth, elevation: this.#elevation.value };
    // A smooth motion lags behind fish that scatter.
    const { x, y, whole } = this.#lens;
    const inside = { x: edge * x, y: edge * y };
    const least = whole ? distanceForAll(this.#fish, this.target, axesOf(bearing), inside) : 0;
    const distance = Math.max(Math.exp(this.#zoom.value), Math.min(least, farthestFor(this.surroundings, this.#lens)));
    [this.bearing.elevation, this.distance] = this.#free(this.target, bearing, distance);
  }
}

/** Time constant of smoothing, s. A school can turn as a whole within a second. */
const smooth = 0.4;

/** The mean velocity of the sampled fish, from their movement. */
class SchoolVelocity {
  readonly value: Triple = [0, 0, 0];
  readonly #before = [0, 1, 2].map(() => new Float64Array(512));
  readonly #moved = new Float64Array(512);
  readonly #smooth: number;
  #known = false;

  /** @param calm factor on the time constant */
  constructor(calm: number) {
    this.#smooth = calm * smooth;
  }

  /** Forgets the earlier positions, because fish were moved elsewhere. */
  restart(): void {
    this.#known = false;
    this.value.fill(0);
  }

  /** @param seconds simulated time since the last call, more than 0 */
  measure({ x, y, z, typical }: FishSample, seconds: number): void {
    for (const [axis, now] of [x, y, z].entries()) {
      const before = this.#before[axis];
      const moved = this.#moved.subarray(0, typical);
      for (let k = 0; k < typical; k++) moved[k] = now[k] - before[k];
      before.set(now.subarray(0, typical));
      if (!this.#known) continue;
      const speed = middleMean(moved) / seconds;
      this.value[axis] += (speed - this.value[axis]) * (1 - Math.exp(-seconds / this.#smooth));
    }
    this.#known = true;
  }
}

/** The mean of the middle 80 %, so that fish that reappear elsewhere do not count. Sorts the values. */
function middleMean(values: Float64Array): number {
  values.sort();
  const skip = Math.floor(values.length / 10);
  let sum = 0;
  for (let k = skip; k < values.length - skip; k++) sum += values[k];
  return sum / Math.max(1, values.length - 2 * skip);
}
