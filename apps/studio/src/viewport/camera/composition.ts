import type { FishSample } from './fish-sample.ts';
import { fitInto, type View } from './fit.ts';
import type { Lens, Surroundings } from './sight.ts';
import { type Axes, axesOf, type Bearing, type Triple } from './triple.ts';

/** Fraction of the picture that fish fill at most. */
const filled = 0.93;
/** Factor on the space around them, as long as they stay large enough. */
const spacious = 1.35;
/** Drawn length of the median fish, in heights of the picture. */
const lengths = {
  /** Where there is space. */
  ample: 0.03,
  /** Below this, stragglers are cut. */
  scant: 0.021,
  /** Below this, a portrait picture shows only a part of the school. */
  least: 0.0178,
  largest: 0.075,
};
/** The ample length for schools of at most so many fish, each of which is looked at. */
const single = { fish: 12, ample: 0.055 };
/** The ample length for fast schools, from which the camera stays farther away. */
const hurried = 0.048;
/** Fraction of the fish that may be outside the picture on each side. The last two fill a portrait picture to its edges. */
const cuts = {
  usual: 0.015,
  /** Where all fish would be scant. */
  most: 0.04,
  /** Where a portrait picture would still show specks. */
  narrow: 0.2,
};
/** Fractions of the fish in the last picture. */
const kept = {
  /** Below this, a portrait picture is widened. */
  some: 0.6,
  /** Below this, it is widened to all fish. */
  least: 0.5,
};
/**
 * Distant hunters count less. They do not count at this many times the distance at which the school alone fills the picture:
 * in a portrait picture earlier where fish are scant, in a wide one not before fish are less than ample.
 */
const forgotten = 1.5;
/** Hunters push their prey from the middle by at most this part of half the picture. */
const aside = 0.5;
/** Where there is space, the camera moves by at most this part of its distance in a second. */
const hurry = 0.3;

/** To centre a school, the camera moves away by at most this factor, and only while the fish stay ample. */
const centring = 1.5;
/** Part of the space around the fish that centring may take: all of it, or less where fast hunters are shown too. */
const spare = { school: 1, hunters: 0.4 };

const closer: View = { target: [0, 0, 0], distance: 1 };
const prey: View = { target: [0, 0, 0], distance: 1 };

/** What is composed: the least distance at which it is in the picture, m, and how much hunters count in it, 0 to 1. */
export interface Composed {
  readonly fitted: number;
  readonly hunters: number;
}

/** What the last picture showed. */
export interface Shown {
  /** Speed of the school on the screen, m/s. */
  readonly speed: number;
  /** Part of the fish that was in it. */
  readonly share: number;
}

/**
 * Composes the picture of a school: all of it, with space around it where the fish stay large enough, without the last
 * stragglers where they would be too small, and in a narrow picture only the middle of it where they would be specks.
 */
export function composeInto(
  out: View,
  fish: FishSample,
  surroundings: Surroundings,
  bearing: Bearing,
  lens: Lens,
  { speed, share }: Shown,
): Composed {
  const axes = axesOf(bearing);
  const free = { x: filled * lens.x, y: filled * lens.y };
  const at = (part: number): number => distanceAt(part, fish, lens);
  const scant = at(lengths.scant);
  fitInto(out, fish, axes, free, cuts.usual);
  let hunters = fish.count > fish.ordinary ? 1 : 0;
  if (hunters > 0) {
    fitInto(prey, fish, axes, free, cuts.usual, fish.ordinary);
    const wellSeen = (lens.enlarged ?? 1) * at(lengths.ample);
    const close = isNarrow(lens) ? Math.min(scant, prey.distance) : Math.max(wellSeen, prey.distance);
    const near = Math.min(1, Math.max(0, 1 - (out.distance / close - 1) / (forgotten - 1)));
    hunters = Math.min(near, shareWithin(aside, prey, out, axes, lens));
    approach(out, prey, 1 - hunters);
  }
  if (out.distance > scant) {
    fitInto(closer, fish, axes, isNarrow(lens) ? lens : free, cuts.most, hunters < 1 ? fish.ordinary : fish.count);
    approachUntil(out, closer, scant);
  }
  const least = at(lengths.least);
  if (out.distance > least && isNarrow(lens)) {
    const part = Math.min(1, Math.max(0, (share - kept.least) / (kept.some - kept.least)));
    fitInto(closer, fish, axes, lens, cuts.most + part * (cuts.narrow - cuts.most), fish.ordinary);
    approachUntil(out, closer, least);
  }
  const fitted = out.distance;
  const ample = fish.count <= single.fish ? single.ample : lengths.ample;
  const wide = Math.max(Math.min(spacious * out.distance, at(ample)), Math.min(speed / hurry, at(hurried)));
  const most = farthestFor(surroundings, lens);
  out.distance = Math.min(most, Math.max(surroundings.nearest, out.distance, wide, at(lengths.largest)));
  return { fitted, hunters };
}

/**
 * Moves a view towards the middle of the school, and away from it, as far as all fish stay in the picture and large.
 * @param distance least distance asked for, m
 */
export function centreInto(
  out: View,
  middle: Triple,
  fish: FishSample,
  bearing: Bearing,
  lens: Lens,
  { fitted, hunters }: Composed,
  distance: number,
): void {
  const { right, up } = axesOf(bearing);
  const along = (axis: Triple): number => axis.reduce((sum, part, k) => sum + part * (middle[k] - out.target[k]), 0);
  const [x, y] = [along(right), along(up)];
  /** Moving aside by so much takes this distance: each side of the picture is a plane through the camera. */
  const needed = Math.max(Math.abs(x) / lens.x, Math.abs(y) / lens.y) / filled;
  if (needed === 0) return;
  const ample = distanceAt(lengths.ample, fish, lens);
  const most = Math.max(distance, Math.min(centring * distance, ample));
  const share = spare.school + hunters * (spare.hunters - spare.school);
  const away = Math.min(most, Math.max(distance, fitted + needed / share));
  out.distance = Math.max(out.distance, away);
  const part = Math.min(1, (share * Math.max(0, away - fitted)) / needed);
  for (let k = 0; k < 3; k++) out.target[k] += part * (x * right[k] + y * up[k]);
}

/** The largest distance in a picture, m: an upright one shows a wide world only from farther away. */
export function farthestFor({ farthest }: Surroundings, lens: Lens): number {
  return farthest * Math.max(1, lens.y / lens.x);
}

/** Whether a picture has no space for both a school and hunters far from it: it is upright, or small and not very wide. */
function isNarrow({ x, y, enlarged = 1 }: Lens): boolean {
  return x < y * Math.sqrt(enlarged);
}

/**
 * How far a view can go towards another, as a part of the way, until what was in its middle is this far from the middle, in
 * halves of the picture.
 */
function shareWithin(most: number, from: View, to: View, { right, up }: Axes, lens: Lens): number {
  const along = (axis: Triple): number =>
    Math.abs(axis.reduce((sum, x, k) => sum + x * (to.target[k] - from.target[k]), 0));
  const whole = Math.max(along(right) / lens.x, along(up) / lens.y);
  // Solves p × whole = most × (from + p × (to − from)) for p, with from and to the distances.
  const growth = whole - most * (to.distance - from.distance);
  return growth > 0 ? Math.min(1, (most * from.distance) / growth) : 1;
}

/** Moves a view towards another, by a part of the way. */
function approach(out: View, to: View, part: number): void {
  for (let axis = 0; axis < 3; axis++) out.target[axis] += part * (to.target[axis] - out.target[axis]);
  out.distance += part * (to.distance - out.distance);
}

/** Moves a view towards a closer one, until it has a distance, m. */
function approachUntil(out: View, to: View, distance: number): void {
  const whole = out.distance - to.distance;
  approach(out, to, whole > 0 ? Math.min(1, (out.distance - distance) / whole) : 0);
}

/** The distance at which the median fish has a part of the picture's height, m. */
function distanceAt(part: number, { length }: FishSample, { y, enlarged = 1 }: Lens): number {
  return length / (2 * y * part * enlarged);
}
