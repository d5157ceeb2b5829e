// Colours of single fish by speed, heading, group or trait, and the gradients of their legends.

type Rgb = readonly [red: number, green: number, blue: number];

/** From slow to fast, with monotonic lightness (after viridis). */
export const speedColours: readonly Rgb[] = [
  [68, 1, 84],
  [59, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
];

/** Colours of headings a quarter turn apart: +x, then +z (in 2D +y) (Okabe and Ito). */
export const headingColours: readonly Rgb[] = [
  [0, 114, 178],
  [0, 158, 115],
  [240, 228, 66],
  [213, 94, 0],
];

/** Colours of groups of two or more fish. Single fish are grey. */
const groupColours: readonly Rgb[] = [
  [230, 159, 0],
  [86, 180, 233],
  [0, 158, 115],
  [240, 228, 66],
  [0, 114, 178],
  [213, 94, 0],
  [204, 121, 167],
  [255, 255, 255],
];
const loner: Rgb = [130, 130, 130];

/** A tint as a number. Bytes from the lowest: red, green, blue, strength. */
const packed = ([red, green, blue]: readonly number[]): number =>
  ((0xe6 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** 256 tints from the first colour to the last. */
function table(colours: readonly Rgb[]): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, k) => {
    const at = (k / 255) * (colours.length - 1);
    const from = Math.min(colours.length - 2, Math.floor(at));
    const mixed = colours[from].map((channel, axis) =>
      Math.round(channel + (colours[from + 1][axis] - channel) * (at - from)),
    );
    return packed(mixed);
  });
}

export const speedTints: Uint32Array = table(speedColours);
/** 256 tints around the whole circle. */
export const headingTints: Uint32Array = table([...headingColours, headingColours[0]]);

/** @param first smallest id in the group, which identifies the group over time */
export function groupTint(first: number, size: number): number {
  return packed(size < 2 ? loner : groupColours[first % groupColours.length]);
}

/** Colour of fish without the trait that the colours show. */
export const noTraitTint: number = packed(loner);

/** A gradient for a legend. */
export function gradientOf(colours: readonly Rgb[]): string {
  return `linear-gradient(to right, ${colours.map((colour) => `rgb(${colour.join(' ')})`).join(', ')})`;
}
