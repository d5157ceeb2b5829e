import { expect, test } from 'vitest';
import { pictureSize, refuseLargePicture, straightenInto } from '../src/picture/picture-size.ts';

test('an image has whole pixels, and is refused with both sizes if it is too large', () => {
  expect(pictureSize({ width: 1001, height: 333 }, 1.5)).toEqual({ width: 1502, height: 500 });
  expect(() => refuseLargePicture({ width: 8192, height: 4096 }, 8192)).not.toThrow();
  expect(() => refuseLargePicture({ width: 8193, height: 10 }, 8192)).toThrow(
    'An image of 8,193 × 10 pixels is too large: this browser draws sides of at most 8,192 pixels.',
  );
  expect(() => refuseLargePicture({ width: 16_000, height: 16_000 }, 65_536)).toThrow('at most 128,000,000 pixels');
});

test('drawn pixels become an image: from the top down, with colours as they are', () => {
  const drawn = new Uint8Array([50, 25, 0, 128, 0, 0, 0, 0, /* above */ 9, 8, 7, 255, 10, 20, 30, 40]);
  const image = { width: 2, height: 2, data: new Uint8ClampedArray(16) };
  straightenInto(image, drawn, true);
  expect([...image.data]).toEqual([9, 8, 7, 255, 64, 128, 191, 40, 100, 50, 0, 128, 0, 0, 0, 0]);
  straightenInto(image, drawn, false);
  expect([...image.data]).toEqual([9, 8, 7, 255, 10, 20, 30, 255, 50, 25, 0, 255, 0, 0, 0, 255]);
});
