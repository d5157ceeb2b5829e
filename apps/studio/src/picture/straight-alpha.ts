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
