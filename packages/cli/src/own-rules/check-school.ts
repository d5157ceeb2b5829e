import type { School } from 'shoal';
import { RuleError } from '../errors/exit-error.ts';
import { causesOfNaN, loadedNames } from '../errors/rule-failure.ts';

/** Refuses to continue after a rule of the user's own has made a position or velocity infinite or NaN. */
export function checkSchool({ count, id, step, x, y, z, vx, vy, vz }: School): void {
  const names = loadedNames();
  if (names.length === 0) return;
  for (let i = 0; i < count; i++) {
    // The sum is finite exactly if all six numbers are: finite ones are too small to overflow.
    if (Number.isFinite(x[i] + y[i] + z[i] + vx[i] + vy[i] + vz[i])) continue;
    throw new RuleError(
      `${names.join(', ')}: after step ${step} fish ${id[i]} has the position (${x[i]}, ${y[i]}, ${z[i]}) and the velocity (${vx[i]}, ${vy[i]}, ${vz[i]}), expected finite numbers. A rule must write all of out[0..2]: look for ${causesOfNaN}.`,
    );
  }
}
