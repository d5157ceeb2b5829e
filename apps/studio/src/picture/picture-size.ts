// Sizes in which a picture of the scene can be saved, within the limits of browsers.

import { numberText } from '../stage/state/words.ts';

/** Size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Longest side of a canvas that all browsers allow, pixels. */
const longestSide = 16_384;
/** Most pixels of a picture. Saving one of this size takes about a gigabyte of memory. */
const mostPixels = 128e6;

/** @param sharpness pixels of the picture per pixel of the page */
export function pictureSize(page: PictureSize, sharpness: number): PictureSize {
  const side = (length: number): number => Math.max(1, Math.round(length * sharpness));
  return { width: side(page.width), height: side(page.height) };
}

/**
 * Refuses a picture that cannot be drawn.
 * @param limit longest side that the GPU draws, pixels
 * @throws Error with a message to show
 */
export function refuseLargePicture({ width, height }: PictureSize, limit: number): void {
  const longest = Math.min(limit, longestSide);
  const isTooLong = Math.max(width, height) > longest;
  if (!isTooLong && width * height <= mostPixels) return;
  const most = isTooLong
    ? `sides of at most ${numberText(longest)} pixels`
    : `at most ${numberText(mostPixels)} pixels`;
  throw new Error(
    `An image of ${numberText(width)} × ${numberText(height)} pixels is too large: this browser draws ${most}. Choose a smaller size, or make the window smaller.`,
  );
}

/**
 * Copies the pixels of a drawing to an image. The drawing is stored from the bottom up, with colours multiplied by
 * their opacity; the image from the top down, with plain colours.
 * @param transparent false: all pixels are opaque
 */
export function straightenInto(
  image: { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray },
  drawn: Uint8Array,
  transparent: boolean,
): void {
  const { width, height, data } = image;
  for (let row = 0; row < height; row++) {
    const from = 4 * width * (height - 1 - row);
    data.set(drawn.subarray(from, from + 4 * width), 4 * width * row);
  }
  for (let at = 3; at < data.length; at += 4) {
    const opacity = data[at];
    if (!transparent) data[at] = 255;
    else if (opacity > 0 && opacity < 255)
      for (let colour = at - 3; colour < at; colour++) data[colour] = (255 * data[colour]) / opacity;
  }
}

/** Contents and size of an image of the scene. */
export interface PictureSettings {
  /** Size relative to the scene on the screen. */
  readonly scale: 1 | 2 | 4;
  /** Whether only fish and obstacles are drawn, on a transparent background. */
  readonly transparent: boolean;
}

export const scales = [1, 2, 4] as const;
