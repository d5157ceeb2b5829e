// Where a camera must be to show a school well: near enough, with few stragglers, and hunters in view.

import type { FishSample } from './fish-sample.ts';
import { fitInto, type LevelView } from './fit.ts';
import type { Lens, Surroundings } from './sight.ts';
import { axesOf, type Bearing, type Triple, type ViewAxes } from './triple.ts';

/** Largest fraction of the picture that fish fill. */
const filled = 0.93;
/** Factor on the space around the fish, used as long as they stay large enough. */
const spacious = 1.35;
/** Drawn length of the median fish, as a fraction of the picture's height. */
const lengths = {
  /** The length to aim at if there is space. */
  ample: 0.03,
  /** If fish would be shorter than this, a wide picture leaves stragglers out. */
  scant: 0.021,
  /** If fish would be shorter than this, a portrait picture shows only a part of the school. */
  least: 0.0178,
  largest: 0.075,
};
/** The ample length for schools of at most this many fish, which are watched one by one. */
const single = { fish: 12, ample: 0.055 };
/** The same for a few fish, not counting hunters, and their largest length: otherwise the picture would be empty. */
const few = { fish: 4, ample: 0.1, largest: 0.13 };
/** The ample length for fast schools. The camera stays farther away from these. */
const hurried = 0.048;
/**
 * Fractions of the fish that may be outside the picture on each side. The last two let a portrait picture be filled to
 * its edges.
 */
const cuts = {
  usual: 0.015,
  /** Used if with `usual` the median fish would be shorter than `scant`, or `least` in a portrait picture. */
  most: 0.04,
  /** Used if with `most` it would be shorter than `least` in a portrait picture. */
  narrow: 0.2,
};
/** Fractions of the fish that were in the last picture. */
const kept = {
  /** If a smaller fraction was, a portrait picture is widened. */
  some: 0.6,
  /** If a smaller fraction was, it is widened to all fish. */
  least: 0.5,
};
/**
 * Distant hunters count less. They do not count at all if the camera would have to be this multiple of the distance at
 * which the school alone fills the picture. A portrait picture leaves hunters out earlier, when fish are scant; a wide
 * one only when fish are less than ample.
 */
const forgotten = 1.5;
/** Hunters move their prey away from the middle by at most this fraction of half the picture. */
const aside = 0.5;
/** If there is space, the camera moves per second by at most this fraction of its distance. */
const hurry = 0.3;

/** To centre a school, the camera moves away by at most this factor, as long as the fish stay ample. */
const centring = 1.5;
/** Fraction of the space around the fish that centring may use: all of it, or less if fast hunters are shown too. */
const spare = { school: 1, hunters: 0.4 };

const closer: LevelView = { target: [0, 0, 0], distance: 1 };
const prey: LevelView = { target: [0, 0, 0], distance: 1 };

/** A composition: the least distance of the camera, m, and how much hunters count, 0 to 1. */
export interface Composed {
  readonly fitted: number;
  readonly hunters: number;
}

/** The contents of the last picture. */
export interface PictureContents {
  /** Speed of the school on the screen, m/s. */
  readonly speed: number;
  /** Fraction of the fish in that picture. */
  readonly share: number;
}

/**
 * Composes the picture of a school. It shows the whole school with space around it if the fish stay large enough. If
 * they would be too small, it leaves out the last stragglers. If they would be specks in a narrow picture, it shows
 * only the middle of the school. With a lens that leaves none out, it always shows all.
 */
export function composeInto(
  out: LevelView,
  fish: FishSample,
  surroundings: Surroundings,
  bearing: Bearing,
  lens: Lens,
  { speed, share }: PictureContents,
): Composed {
  const axes = axesOf(bearing);
  const free = { x: filled * lens.x, y: filled * lens.y };
  const at = (part: number): number => distanceAt(part, fish, lens);
  const scant = at(lengths.scant);
  const isFew = fish.ordinary <= few.fish;
  const { whole = false } = lens;
  fitInto(out, fish, axes, free, whole ? 0 : cuts.usual);
  let hunters = fish.count > fish.ordinary ? 1 : 0;
  if (hunters > 0 && !whole) {
    fitInto(prey, fish, axes, free, cuts.usual, fish.ordinary);
    const wellSeen = (lens.enlarged ?? 1) * at(isFew ? few.ample : lengths.ample);
    const close = isNarrow(lens) ? Math.min(scant, prey.distance) : Math.max(wellSeen, prey.distance);
    const near = Math.min(1, Math.max(0, 1 - (out.distance / close - 1) / (forgotten - 1)));
    hunters = Math.min(near, shareWithin(aside, prey, out, axes, lens));
    approach(out, prey, 1 - hunters);
  }
  const least = at(lengths.least);
  // A portrait picture is so narrow that cuts show: the sides of a ring would be missing.
  const cut = isNarrow(lens) ? least : scant;
  if (out.distance > cut && !whole) {
    fitInto(closer, fish, axes, isNarrow(lens) ? lens : free, cuts.most, hunters < 1 ? fish.ordinary : fish.count);
    approachUntil(out, closer, cut);
  }
  if (out.distance > least && isNarrow(lens) && !whole) {
    const part = Math.min(1, Math.max(0, (share - kept.least) / (kept.some - kept.least)));
    fitInto(closer, fish, axes, lens, cuts.most + part * (cuts.narrow - cuts.most), fish.ordinary);
    approachUntil(out, closer, least);
  }
  const fitted = out.distance;
  const ample = isFew ? few.ample : fish.count <= single.fish ? single.ample : lengths.ample;
  const wide = Math.max(Math.min(spacious * out.distance, at(ample)), Math.min(speed / hurry, at(hurried)));
  const most = farthestFor(surroundings, lens);
  out.distance = Math.min(
    most,
    Math.max(surroundings.nearest, out.distance, wide, at(isFew ? few.largest : lengths.largest)),
  );
  return { fitted, hunters };
}

/**
 * Moves a view towards the middle of the school, and away from the school, as long as all fish stay in the picture and
 * large.
 * @param distance least distance that is requested, m
 * @param stretch largest factor on that distance
 */
export function centreInto(
  out: LevelView,
  middle: Triple,
  fish: FishSample,
  bearing: Bearing,
  lens: Lens,
  { fitted, hunters }: Composed,
  distance: number,
  stretch: number = centring,
): void {
  const { right, up } = axesOf(bearing);
  const along = (axis: Triple): number => axis.reduce((sum, part, k) => sum + part * (middle[k] - out.target[k]), 0);
  const [x, y] = [along(right), along(up)];
  /**
   * The distance at which moving sideways by this much is possible. Each side of the picture is a plane through the
   * camera.
   */
  const needed = Math.max(Math.abs(x) / lens.x, Math.abs(y) / lens.y) / filled;
  if (needed === 0) return;
  const ample = distanceAt(lengths.ample, fish, lens);
  const most = Math.max(distance, Math.min(stretch * distance, ample));
  const share = spare.school + hunters * (spare.hunters - spare.school);
  const away = Math.min(most, Math.max(distance, fitted + needed / share));
  out.distance = Math.max(out.distance, away);
  const part = Math.min(1, (share * Math.max(0, away - fitted)) / needed);
  for (let k = 0; k < 3; k++) out.target[k] += part * (x * right[k] + y * up[k]);
}

/** The largest distance in a picture, m. A portrait picture shows a wide world only from farther away. */
export function farthestFor({ farthest }: Surroundings, lens: Lens): number {
  return farthest * Math.max(1, lens.y / lens.x);
}

/**
 * Whether a picture has no space for both a school and hunters far away from it: it is in portrait format, or small and
 * not very wide.
 */
function isNarrow({ x, y, enlarged = 1 }: Lens): boolean {
  return x < y * Math.sqrt(enlarged);
}

/**
 * Fraction of the way from one view to another at which the point that was in the middle has moved this far away from
 * it, in halves of the picture.
 */
function shareWithin(most: number, from: LevelView, to: LevelView, { right, up }: ViewAxes, lens: Lens): number {
  const along = (axis: Triple): number =>
    Math.abs(axis.reduce((sum, x, k) => sum + x * (to.target[k] - from.target[k]), 0));
  const whole = Math.max(along(right) / lens.x, along(up) / lens.y);
  // Solves p × whole = most × (from + p × (to − from)) for p, where from and to are the distances.
  const growth = whole - most * (to.distance - from.distance);
  return growth > 0 ? Math.min(1, (most * from.distance) / growth) : 1;
}

/** Moves a view by a fraction of the way towards another. */
function approach(out: LevelView, to: LevelView, part: number): void {
  for (let axis = 0; axis < 3; axis++) out.target[axis] += part * (to.target[axis] - out.target[axis]);
  out.distance += part * (to.distance - out.distance);
}

/** Moves a view towards a closer one, up to a given distance, m. */
function approachUntil(out: LevelView, to: LevelView, distance: number): void {
  const whole = out.distance - to.distance;
  approach(out, to, whole > 0 ? Math.min(1, (out.distance - distance) / whole) : 0);
}

/** The distance at which the median fish takes a given fraction of the picture's height, m. */
function distanceAt(part: number, { length }: FishSample, { y, enlarged = 1 }: Lens): number {
  return length / (2 * y * part * enlarged);
}
