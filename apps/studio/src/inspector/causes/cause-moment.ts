import type { FishReport } from 'shoal';

/** An acceleration as its fish sees it, m/s². Each part answers one question: which way did it turn, did it speed up? */
export interface Pull {
  /** To its left. */
  readonly side: number;
  /** Upwards, at a right angle to its heading. */
  readonly height: number;
  /** Along its heading. */
  readonly pace: number;
}

export type Direction = keyof Pull;

/** Why a fish moves as it does in one step. */
export interface CauseMoment {
  readonly step: number;
  /** Simulated seconds since the start. */
  readonly time: number;
  /** m/s. */
  readonly speed: number;
  /** What remains of the rules after limits and drag. */
  readonly outcome: Pull;
  /** Weighted steering of each enabled rule. */
  readonly rules: Readonly<Record<string, Pull>>;
}

type Vector = readonly [number, number, number];

/** In 2D, fish swim in the x-y plane and "up" points at the viewer. */
const upwards: Readonly<Record<2 | 3, Vector>> = { 2: [0, 0, 1], 3: [0, 1, 0] };
/** Slower fish have no heading, m/s. */
const standstill = 1e-4;

/** The moment of a step, from the report on the fish in that step. */
export function momentOf(
  { velocity, acceleration, steering }: Pick<FishReport, 'velocity' | 'acceleration' | 'steering'>,
  { step, time }: Pick<CauseMoment, 'step' | 'time'>,
  dimensions: 2 | 3,
): CauseMoment {
  const speed = Math.hypot(...velocity);
  const ahead: Vector = speed > standstill ? scaled(velocity, 1 / speed) : [1, 0, 0];
  // A fish that swims straight up or down has no left; any horizontal direction will do.
  const across = cross(upwards[dimensions], ahead);
  const width = Math.hypot(...across);
  const left: Vector = width > 1e-6 ? scaled(across, 1 / width) : [0, 0, 1];
  const above = cross(ahead, left);
  const pullOf = (vector: Vector, weight: number): Pull => ({
    side: weight * dot(vector, left),
    height: weight * dot(vector, above),
    pace: weight * dot(vector, ahead),
  });
  const rules: Record<string, Pull> = {};
  for (const [name, { vector, weight, enabled }] of Object.entries(steering))
    if (enabled) rules[name] = pullOf(vector, weight);
  return { step, time, speed, outcome: pullOf(acceleration, 1), rules };
}

/** How fast it turns to its left, degrees a second; negative to its right. */
export function turningOf({ outcome: { side }, speed }: Pick<CauseMoment, 'outcome' | 'speed'>): number {
  return speed > standstill ? (side / speed) * (180 / Math.PI) : 0;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function scaled([x, y, z]: Vector, factor: number): Vector {
  return [factor * x, factor * y, factor * z];
}
