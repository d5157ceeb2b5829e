import type { Body } from '../../fields/body.ts';
import type { Obstacles } from '../../fields/obstacles.ts';
import { type FeatureTable, featureTable } from '../../rules/feature-table.ts';
import type { Gate } from '../../scenario/obstacles.ts';

/** What motion reads of the scenario's features at a time; the rules' own tables come before these. */
export function motionTables(gates: readonly Gate[], obstacles: Obstacles, step: () => number): FeatureTable[] {
  return [
    featureTable({
      name: 'gate',
      layout: { place: 3, facing: 3, radius: 1 },
      records: () => gates.map(({ at, facing, radius }) => ({ fields: { place: at, facing, radius } })),
    }),
    /** How far obstacles move in the step, m: rounded up by what float32 may lose. */
    featureTable({
      name: 'drift',
      layout: { distance: 1 },
      records: () => [{ fields: { distance: obstacles.motion * (1 + 1e-6) } }],
      moves: () => obstacles.moving,
    }),
    /** How each obstacle stands at the start and at the end of the step, how fast its surface moves, whether it does. */
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
  // A point x at the end was at D (x − to) + from at the start: by columns (1 − D)/dt, then (to − from)/dt.
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
