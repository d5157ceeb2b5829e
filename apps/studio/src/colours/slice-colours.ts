/**
 * Colour scales for the avoidance length from 0 to 1, on water and on white. Lightness is monotonic, so that
 * colour-blind viewers can read them, and contrasts with the background. [length, r, g, b, alpha]
 */
export type ColourStop = readonly [at: number, red: number, green: number, blue: number, alpha: number];

export const sliceColours: Readonly<Record<'water' | 'diagram', readonly ColourStop[]>> = {
  water: [
    [0, 196, 62, 40, 0],
    [0.05, 206, 72, 40, 0.3],
    [0.25, 228, 108, 40, 0.62],
    [0.5, 246, 152, 48, 0.78],
    [0.75, 253, 200, 92, 0.86],
    [1, 255, 244, 186, 0.92],
  ],
  diagram: [
    [0, 254, 226, 196, 0],
    [0.05, 253, 208, 166, 0.35],
    [0.25, 250, 160, 108, 0.66],
    [0.5, 230, 98, 62, 0.8],
    [0.75, 182, 42, 38, 0.88],
    [1, 110, 8, 24, 0.94],
  ],
};
