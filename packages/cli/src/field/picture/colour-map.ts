import type { Colour } from './canvas.ts';

/** Maps a value from 0 to 1 to a colour. */
export type ColourMap = (part: number) => Colour;

/**
 * Colours at equal steps of lightness, so that equal differences look equal. Lightness, chroma and hue are interpolated
 * in OKLCh (Ottosson 2020). Both maps can also be read in greyscale.
 */

/** From near (dark violet) to far (light yellow). */
export const distanceColour: ColourMap = mapAlong([
  [0.24, 0.11, 305],
  [0.4, 0.12, 275],
  [0.57, 0.1, 230],
  [0.75, 0.13, 165],
  [0.93, 0.15, 108],
]);

/** From nothing (almost white) to full avoidance (dark red). */
export const avoidanceColour: ColourMap = mapAlong([
  [0.985, 0.006, 95],
  [0.87, 0.1, 85],
  [0.73, 0.15, 60],
  [0.57, 0.18, 35],
  [0.38, 0.14, 18],
]);

type Stop = readonly [lightness: number, chroma: number, hueDeg: number];

function mapAlong(stops: readonly Stop[]): ColourMap {
  const table = Array.from({ length: 256 }, (_, i): Colour => {
    const place = (i / 255) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(place));
    const [a, b] = [stops[low], stops[low + 1]];
    const between = (k: number): number => a[k] + (b[k] - a[k]) * (place - low);
    return rgbOf(between(0), between(1), (between(2) * Math.PI) / 180);
  });
  return (part) => table[Math.round(255 * Math.max(0, Math.min(1, part)))];
}

/** OKLCh to sRGB, clipped to the colours that screens can show. */
function rgbOf(lightness: number, chroma: number, hue: number): Colour {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function toByte(linear: number): number {
  const value = Math.max(0, Math.min(1, linear));
  const gamma = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(255 * gamma);
}
