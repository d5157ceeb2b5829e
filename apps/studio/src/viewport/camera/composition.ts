import type { FishSample } from './fish-sample.ts';
import { fitInto, type View } from './fit.ts';
import type { Lens, Surroundings } from './sight.ts';
import { axesOf, type Bearing, type Triple } from './triple.ts';

/** Fish fill this part of the picture, or less: so much more space where they stay large enough. */
const filled = 0.93;
const spacious = 1.35;
/** Drawn length of the median fish, in heights of the picture: where there is space, where fish are cut, the largest. */
const lengths = { ample: 0.03, scant: 0.021, largest: 0.075 };
/** The first of them for so few fish that each is looked at. */
const single = { fish: 12, ample: 0.055 };
/** The same for schools in a hurry, from which the camera stays farther away. */
const hurried = 0.048;
/**
 * Fraction of the fish that may be outside the picture on each side: usually, and where all would be scant. In a narrow
 * picture these fill it to its edges.
 */
const cuts = { usual: 0.015, most: 0.04 };
/**
 * In a narrow picture hunters count less, until not at all at this many times the distance at which the school alone fills
 * it, or at which its fish are scant.
 */
const forgotten = 1.5;
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

/**
 * Composes the picture of a school: all of it, with space around it where the fish stay large enough, and without the last
 * stragglers where they would be too small.
 * @param speed of the school on the screen, m/s
 */
export function composeInto(
  out: View,
  fish: FishSample,
  surroundings: Surroundings,
  bearing: Bearing,
  lens: Lens,
  speed: number,
): Composed {
  const axes = axesOf(bearing);
  const free = { x: filled * lens.x, y: filled * lens.y };
  const at = (part: number): number => distanceAt(part, fish, lens);
  const scant = at(lengths.scant);
  fitInto(out, fish, axes, free, cuts.usual);
  let hunters = fish.count > fish.ordinary ? 1 : 0;
  if (hunters > 0 && isNarrow(lens)) {
    fitInto(prey, fish, axes, free, cuts.usual, fish.ordinary);
    const close = Math.min(scant, prey.distance);
    hunters = Math.min(1, Math.max(0, 1 - (out.distance / close - 1) / (forgotten - 1)));
    approach(out, prey, 1 - hunters);
  }
  if (out.distance > scant) {
    fitInto(closer, fish, axes, isNarrow(lens) ? lens : free, cuts.most, hunters < 1 ? fish.ordinary : fish.count);
    const whole = out.distance - closer.distance;
    approach(out, closer, whole > 0 ? Math.min(1, (out.distance - scant) / whole) : 0);
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

/** Moves a view towards another, by a part of the way. */
function approach(out: View, to: View, part: number): void {
  for (let axis = 0; axis < 3; axis++) out.target[axis] += part * (to.target[axis] - out.target[axis]);
  out.distance += part * (to.distance - out.distance);
}

/** The distance at which the median fish has a part of the picture's height, m. */
function distanceAt(part: number, { length }: FishSample, { y, enlarged = 1 }: Lens): number {
  return length / (2 * y * part * enlarged);
}
