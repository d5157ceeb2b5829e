// The heading model `strombom`: fish that only turn towards the others.

import { type HeadingModel, sees } from '../heading-model.ts';

/**
 * d = uᵢ + c r̂, where r̂ is the unit vector from fish i to the mean position of the fish in view with l < R. d = uᵢ if
 * there are none, or if their mean position is that of fish i. Strömbom 2011; as in the program of Strömbom et al.
 * 2019.
 */
const sum: HeadingModel<'strombom'>['sum'] = (out, i, { radius }, scene, cosHalfView) => {
  const { near } = scene;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = 0; k < near.count; k++) {
    if (!(near.distance[k] < radius) || !sees(i, k, scene, cosHalfView)) continue;
    // d points from the neighbour to this fish. The sum has the direction of the mean.
    x -= near.dx[k];
    y -= near.dy[k];
    z -= near.dz[k];
  }
  out[0] = x;
  out[1] = y;
  out[2] = z;
};

const direct: HeadingModel<'strombom'>['direct'] = (out, i, sums, { attraction }, scene) => {
  const { headingX, headingY, headingZ } = scene;
  const x = sums[0];
  const y = sums[1];
  const z = sums[2];
  const length = Math.sqrt(x * x + y * y + z * z);
  const factor = length > 0 ? attraction / length : 0;
  out[0] = headingX[i] + factor * x;
  out[1] = headingY[i] + factor * y;
  out[2] = headingZ[i] + factor * z;
};

export const strombom: HeadingModel<'strombom'> = {
  reach: ({ radius }) => radius,
  sum,
  kernelNumbers: (out, at, { radius }) => {
    out[at] = radius;
  },
  direct,
};
