// The heading model `vicsek`: fish that take the mean heading of those nearby.

import { type HeadingModel, sees } from '../heading-model.ts';

/**
 * d = uᵢ + Σ uⱼ over fish j in view with l < r: the direction of the mean heading, including the fish's own. Vicsek et
 * al. 1995, equation 2.
 */
const sum: HeadingModel<'vicsek'>['sum'] = (out, i, { radius }, scene, cosHalfView) => {
  const { near, headingX, headingY, headingZ } = scene;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = 0; k < near.count; k++) {
    if (!(near.distance[k] < radius) || !sees(i, k, scene, cosHalfView)) continue;
    const j = near.index[k];
    x += headingX[j];
    y += headingY[j];
    z += headingZ[j];
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
};

export const vicsek: HeadingModel<'vicsek'> = {
  reach: ({ radius }) => radius,
  sum,
  kernelNumbers: (out, at, { radius }) => {
    out[at] = radius;
  },
  direct: (out, i, sums, _settings, { headingX, headingY, headingZ }) => {
    out[0] = headingX[i] + sums[0];
    out[1] = headingY[i] + sums[1];
    out[2] = headingZ[i] + sums[2];
  },
};
