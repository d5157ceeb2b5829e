import type { Body } from '../../fields/body.ts';
import type { Obstacles } from '../../fields/obstacles.ts';
import { type FeatureTable, featureTable } from '../../rules/feature-table.ts';
import type { Gate } from '../../scenario/obstacles.ts';

/**
 * The features of the scenario that motion reads: gates and obstacles, at the time of the step. In memory they follow
 * the tables of rules.
 */
export function motionTables(gates: readonly Gate[], obstacles: Obstacles, step: () => number): FeatureTable[] {
  return [
    featureTable({
      name: 'gate',
      layout: { position: 3, facing: 3, radius: 1 },
      records: () => gates.map(({ at, facing, radius }) => ({ fields: { position: at, facing, radius } })),
    }),
    /** How far obstacles move in the step, m, plus the rounding error of float32. */
    featureTable({
      name: 'drift',
      layout: { distance: 1 },
      records: () => [{ fields: { distance: obstacles.motion * (1 + 1e-6) } }],
      moves: () => obstacles.moving,
    }),
    /**
     * For each obstacle: pose at the start and at the end of the step, velocity of its surface, and whether it moves.
     */
    featureTable({
      name: 'pose',
      layout: { from: 12, to: 12, turning: 9, velocity: 3, moves: 1 },
      records: () => obstacles.bodies.map((body) => ({ fields: poseOf(body, step()) })),
      moves: () => obstacles.moving,
    }),
  ];
}

interface PoseFields {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly turning: readonly number[];
  readonly velocity: readonly number[];
  readonly moves: number;
}

function poseOf({ from, to, moves }: Body, step: number): PoseFields {
  // A point of the obstacle at x at the end of the step was at D (x − to) + from at its start. `turning` holds the
  // columns of (1 − D)/dt, and `velocity` is (to − from)/dt.
  const turning: number[] = [];
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      const same = from[3 * row] * to[3 * column] + from[3 * row + 1] * to[3 * column + 1];
      turning.push((Number(row === column) - same - from[3 * row + 2] * to[3 * column + 2]) / step);
    }
  }
  const velocity = [9, 10, 11].map((axis) => (to[axis] - from[axis]) / step);
  return { from: [...from], to: [...to], turning, velocity, moves: Number(moves) };
}
