// The heading model `dorsogna`: particles that attract and repel each other by a Morse potential.

import { exponential } from '../../math/exponential.ts';
import { type HeadingModel, sees } from '../heading-model.ts';

/**
 * v′ = v + a Δt, a = (α − β|v|²) v + Σ (C_r/l_r e^(−l/l_r) − C_a/l_a e^(−l/l_a)) d/l [m/s²], summed over fish j in view
 * with l < r. d is the vector from fish j to fish i, and l its length; the mass is 1. Fish at the same position give no
 * force. D'Orsogna et al. 2006, equations 1 and 2.
 */
const sum: HeadingModel<'dorsogna'>['sum'] = (out, i, settings, scene, cosHalfView) => {
  const { repulsion, repulsionLength, attraction, attractionLength, radius } = settings;
  const { near } = scene;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = 0; k < near.count; k++) {
    const l = near.distance[k];
    if (l === 0 || !(l < radius) || !sees(i, k, scene, cosHalfView)) continue;
    const repels = (repulsion / repulsionLength) * exponential(-l / repulsionLength);
    const attracts = (attraction / attractionLength) * exponential(-l / attractionLength);
    const force = (repels - attracts) / l;
    x += force * near.dx[k];
    y += force * near.dy[k];
    z += force * near.dz[k];
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
};

const direct: HeadingModel<'dorsogna'>['direct'] = (out, i, sums, { thrust, friction }, { school, step }) => {
  const u = school.vx[i];
  const v = school.vy[i];
  const w = school.vz[i];
  const own = thrust - friction * (u * u + v * v + w * w);
  out[0] = u + (own * u + sums[0]) * step;
  out[1] = v + (own * v + sums[1]) * step;
  out[2] = w + (own * w + sums[2]) * step;
};

export const dorsogna: HeadingModel<'dorsogna'> = {
  reach: ({ radius }) => radius,
  givesSpeed: true,
  sum,
  kernelNumbers: (out, at, { repulsion, repulsionLength, attraction, attractionLength, radius }) => {
    out[at] = repulsion / repulsionLength;
    out[at + 1] = 1 / repulsionLength;
    out[at + 2] = attraction / attractionLength;
    out[at + 3] = 1 / attractionLength;
    out[at + 4] = radius;
  },
  direct,
};
