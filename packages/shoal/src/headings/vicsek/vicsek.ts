import { type HeadingModel, sees } from '../heading-model.ts';

/**
 * d = uᵢ + Σ uⱼ over l < r, in sight: the direction of the mean heading, the fish's own included. Vicsek et al. 1995,
 * equation 2.
 */
const direct: HeadingModel<'vicsek'>['direct'] = (out, i, { radius }, scene, cosHalfView) => {
  const { near, headingX, headingY, headingZ } = scene;
  let x = headingX[i];
  let y = headingY[i];
  let z = headingZ[i];
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

export const vicsek: HeadingModel<'vicsek'> = { reach: ({ radius }) => radius, direct };
