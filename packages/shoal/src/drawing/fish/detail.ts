/** Minimum drawn length for the finest and the middle level of detail, pixels. */
export const nearPixels = 26;
export const middlePixels = 9;
