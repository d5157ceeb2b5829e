// The heading model `couzin`: zones of repulsion, orientation and attraction.

import { type HeadingModel, sees } from '../heading-model.ts';

/*
 * Three zones around each fish, for the unit vector r̂ᵢⱼ from fish i to fish j at the distance l [m]:
 *
 *     repulsion   −Σ r̂ᵢⱼ                over l < r_r; if any fish is there, nothing else counts
 *     orientation o = Σ uⱼ              over r_r ≤ l < r_o
 *     attraction  a = Σ r̂ᵢⱼ             over r_o ≤ l < r_a
 *     d = w_o o + a;  parts "unit": w_o o/|o| + a/|a|
 *
 * Fish out of view count only for repulsion; with repulsionView "field-of-view" they do not count at all. A fish at the
 * same position has no direction and counts in no zone. Couzin et al. 2002, equations 1 to 3.
 */
const sum: HeadingModel<'couzin'>['sum'] = (out, i, settings, scene, cosHalfView) => {
  const { repulsionRadius, orientationRadius, attractionRadius, repulsionView } = settings;
  const { near, headingX, headingY, headingZ } = scene;
  const isRepulsionSeen = repulsionView === 'field-of-view';
  let repelling = 0;
  let rx = 0;
  let ry = 0;
  let rz = 0;
  let ox = 0;
  let oy = 0;
  let oz = 0;
  let ax = 0;
  let ay = 0;
  let az = 0;
  for (let k = 0; k < near.count; k++) {
    const l = near.distance[k];
    if (l === 0) continue;
    if (l < repulsionRadius) {
      if (isRepulsionSeen && !sees(i, k, scene, cosHalfView)) continue;
      repelling++;
      rx += near.dx[k] / l;
      ry += near.dy[k] / l;
      rz += near.dz[k] / l;
      continue;
    }
    if (repelling > 0 || !(l < attractionRadius || l < orientationRadius) || !sees(i, k, scene, cosHalfView)) continue;
    if (l < orientationRadius) {
      const j = near.index[k];
      ox += headingX[j];
      oy += headingY[j];
      oz += headingZ[j];
    } else {
      ax -= near.dx[k] / l;
      ay -= near.dy[k] / l;
      az -= near.dz[k] / l;
    }
  }
  const others = repelling > 0 ? 0 : 1;
  out[0] = rx;
  out[1] = ry;
  out[2] = rz;
  out[3] = others * ox;
  out[4] = others * oy;
  out[5] = others * oz;
  out[6] = others * ax;
  out[7] = others * ay;
  out[8] = others * az;
};

/** If any fish is in the zone of repulsion, the other two sums are 0. */
const direct: HeadingModel<'couzin'>['direct'] = (out, _i, sums, settings) => {
  const rx = sums[0];
  const ry = sums[1];
  const rz = sums[2];
  const ox = sums[3];
  const oy = sums[4];
  const oz = sums[5];
  const ax = sums[6];
  const ay = sums[7];
  const az = sums[8];
  let orientation = settings.orientationWeight;
  let attraction = 1;
  if (settings.parts === 'unit') {
    const o = Math.sqrt(ox * ox + oy * oy + oz * oz);
    const a = Math.sqrt(ax * ax + ay * ay + az * az);
    orientation = o > 0 ? orientation / o : 0;
    attraction = a > 0 ? 1 / a : 0;
  }
  out[0] = rx + (orientation * ox + attraction * ax);
  out[1] = ry + (orientation * oy + attraction * ay);
  out[2] = rz + (orientation * oz + attraction * az);
};

export const couzin: HeadingModel<'couzin'> = {
  reach: ({ repulsionRadius, orientationRadius, attractionRadius }) =>
    Math.max(repulsionRadius, orientationRadius, attractionRadius),
  sum,
  kernelNumbers: (out, at, { repulsionRadius, orientationRadius, attractionRadius, repulsionView }) => {
    out[at] = repulsionRadius;
    out[at + 1] = orientationRadius;
    out[at + 2] = attractionRadius;
    out[at + 3] = repulsionView === 'field-of-view' ? 1 : 0;
  },
  direct,
};
