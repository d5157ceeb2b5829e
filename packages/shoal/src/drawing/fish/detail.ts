/** Drawn lengths, pixels, from which the finest and the middle level of detail are used. */
export const nearPixels = 26;
export const middlePixels = 9;
