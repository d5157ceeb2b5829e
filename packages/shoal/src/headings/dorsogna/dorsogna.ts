import { exponential } from '../../math/exponential.ts';
import { type HeadingModel, sees } from '../heading-model.ts';

/**
 * v′ = v + a Δt, a = (α − β|v|²) v + Σ (C_r/l_r e^(−l/l_r) − C_a/l_a e^(−l/l_a)) d/l [m/s²], over l < r in sight, d the
 * vector from fish j to fish i; mass 1. Fish at one place give no direction. D'Orsogna et al. 2006, equations 1 and 2.
 */
const direct: HeadingModel<'dorsogna'>['direct'] = (out, i, settings, scene, cosHalfView) => {
  const { thrust, friction, repulsion, repulsionLength, attraction, attractionLength, radius } = settings;
  const { near, school, step } = scene;
  const u = school.vx[i];
  const v = school.vy[i];
  const w = school.vz[i];
  const own = thrust - friction * (u * u + v * v + w * w);
  let ax = own * u;
  let ay = own * v;
  let az = own * w;
  for (let k = 0; k < near.count; k++) {
    const l = near.distance[k];
    if (l === 0 || !(l < radius) || !sees(i, k, scene, cosHalfView)) continue;
    const repels = (repulsion / repulsionLength) * exponential(-l / repulsionLength);
    const attracts = (attraction / attractionLength) * exponential(-l / attractionLength);
    const force = (repels - attracts) / l;
    ax += force * near.dx[k];
    ay += force * near.dy[k];
    az += force * near.dz[k];
  }
  out[0] = u + ax * step;
  out[1] = v + ay * step;
  out[2] = w + az * step;
};

export const dorsogna: HeadingModel<'dorsogna'> = { reach: ({ radius }) => radius, givesSpeed: true, direct };
