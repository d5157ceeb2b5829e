import type { Positions } from '../../../neighbours/search.ts';
import { lastWord, recordWords } from '../../../rules/kernel/layout.ts';
import type { Scene } from '../../../rules/rule.ts';
import type { Views } from './memory-views.ts';

/** Computes the headings of the fish from..to and writes their records, with the positions given. */
export function fillRecords(
  { slotOf, records, marks, velocities }: Views,
  withVelocities: boolean,
  { x, y, z, species }: Positions,
  { headingX, headingY, headingZ, school: { vx, vy, vz } }: Scene,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const inverse = inverseOrZero(Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]));
    headingX[i] = vx[i] * inverse;
    headingY[i] = vy[i] * inverse;
    headingZ[i] = vz[i] * inverse;
    const slot = slotOf[i];
    const at = recordWords * slot;
    records[at] = x[i];
    records[at + 1] = y[i];
    records[at + 2] = z[i];
    marks[at + 3] = 1 << species[i];
    records[at + 4] = headingX[i];
    records[at + 5] = headingY[i];
    records[at + 6] = headingZ[i];
    marks[at + 7] = lastWord(species[i], i);
    if (!withVelocities) continue;
    velocities[4 * slot] = vx[i];
    velocities[4 * slot + 1] = vy[i];
    velocities[4 * slot + 2] = vz[i];
    velocities[4 * slot + 3] = 0;
  }
}

/** Writes only what a search of neighbours reads. */
export function fillPositions(
  { slotOf, records, marks }: Views,
  { x, y, z, species }: Positions,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const at = recordWords * slotOf[i];
    records[at] = x[i];
    records[at + 1] = y[i];
    records[at + 2] = z[i];
    marks[at + 3] = 1 << species[i];
    marks[at + 7] = lastWord(species[i], i);
  }
}

function inverseOrZero(length: number): number {
  return length > 0 ? 1 / length : 0;
}
