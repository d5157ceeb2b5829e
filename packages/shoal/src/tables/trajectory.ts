import type { School } from '../school/school.ts';
import type { Column, Rows } from './text-table.ts';

/** The columns of a trajectory: position and velocity of every fish in every frame. */
export const trajectoryColumns: readonly Column[] = [
  { name: 'frame', type: 'int32' },
  { name: 'step', type: 'int32' },
  { name: 'time', type: 'float64', unit: 's' },
  { name: 'id', type: 'int32' },
  { name: 'species', type: 'int32' },
  ...['x', 'y', 'z'].map((name) => ({ name, type: 'float32' as const, unit: 'm' })),
  ...['vx', 'vy', 'vz'].map((name) => ({ name, type: 'float32' as const, unit: 'm/s' })),
];

/**
 * Returns one row per fish. The arrays are views of the school where possible, so use them before the next step.
 * @param time simulated time, s; default: that of the school, a sum of steps with rounding errors
 */
export function trajectoryRows(frame: number, school: School, time: number = school.time): Rows {
  const { count, id, species, x, y, z, vx, vy, vz } = school;
  return {
    count,
    columns: [
      new Int32Array(count).fill(frame),
      new Int32Array(count).fill(school.step),
      new Float64Array(count).fill(tableTime(time)),
      Int32Array.from(id.subarray(0, count)),
      Int32Array.from(species.subarray(0, count)),
      ...[x, y, z, vx, vy, vz],
    ],
  };
}

/** Number of decimals of a time in seconds. */
const precision = 1e9;

/** Rounds a simulated time for tables, s: a sum of steps has errors, such as 10.000000000000076. */
export function tableTime(time: number): number {
  // The quotient of two integers is the float64 nearest to the decimal number.
  return Math.round(time * precision) / precision;
}
