import type { Heading } from '../../parameters/headings/table.ts';
import type { School } from '../../school/school.ts';

/**
 * Moves fish of one species with a heading model by one step of dt seconds: v′ = v + a dt, then x += v′ dt, or x += v
 * dt with positions "old-heading". The acceleration a already respects the limits of speed and turn.
 */
export function moveByHeading(
  { x, y, z, vx, vy, vz, ax, ay, az }: School,
  from: number,
  to: number,
  { positions }: Pick<Heading, 'positions'>,
  dt: number,
): void {
  const isOld = positions === 'old-heading';
  for (let i = from; i < to; i++) {
    const u = vx[i] + ax[i] * dt;
    const v = vy[i] + ay[i] * dt;
    const w = vz[i] + az[i] * dt;
    x[i] += (isOld ? vx[i] : u) * dt;
    y[i] += (isOld ? vy[i] : v) * dt;
    z[i] += (isOld ? vz[i] : w) * dt;
    vx[i] = u;
    vy[i] = v;
    vz[i] = w;
  }
}
