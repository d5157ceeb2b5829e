// What moved a fish at one step, by rule and in the fish's own directions, for the chart of causes.

import type { FishReport } from 'shoal';

/** An acceleration in the coordinates of the fish, m/s²: to the left, upwards and forwards. */
export interface Pull {
  /** To the fish's left. */
  readonly side: number;
  /** Upwards, at a right angle to the heading. */
  readonly height: number;
  /** Along the heading. */
  readonly pace: number;
}

export type Direction = keyof Pull;

/** The causes of a fish's motion at one step. */
export interface CauseMoment {
  readonly step: number;
  /** Simulated seconds since the start. */
  readonly time: number;
  /** m. */
  readonly position: Vector;
  /** m/s. */
  readonly speed: number;
  /** The acceleration that the rules request together, before drag, limits and contact. */
  readonly outcome: Pull;
  /** Weighted steering of each enabled rule. */
  readonly rules: Readonly<Record<string, Pull>>;
}

type Vector = readonly [number, number, number];

/** In 2D, fish swim in the x-y plane and "up" points at the viewer. */
const upwards: Readonly<Record<2 | 3, Vector>> = { 2: [0, 0, 1], 3: [0, 1, 0] };
/** A fish slower than this counts as having no heading, m/s. */
const standstill = 1e-4;

/** The moment of a step, from the report on the fish in that step. */
export function momentOf(
  {
    position,
    velocity,
    acceleration,
    steering,
  }: Pick<FishReport, 'position' | 'velocity' | 'acceleration' | 'steering'>,
  { step, time }: Pick<CauseMoment, 'step' | 'time'>,
  dimensions: 2 | 3,
): CauseMoment {
  const speed = Math.hypot(...velocity);
  const ahead: Vector = speed > standstill ? scaled(velocity, 1 / speed) : [1, 0, 0];
  // A fish that swims straight up or down has no left side, so any horizontal direction is used.
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
  return { step, time, position, speed, outcome: pullOf(acceleration, 1), rules };
}

/**
 * The turn rate that the rules request, degrees per second: positive to its left, negative to its right. The fish turns
 * less if its turn rate is limited.
 */
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
