import { numberText } from '../stage/words.ts';

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
export function refuseTooLarge({ width, height }: PictureSize, limit: number): void {
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
