// A picture of pixels in memory, with lines and letters, which `shoal field --picture` writes as PNG.

/** Red, green, blue: 0 to 255. */
export type Colour = readonly [number, number, number];

/** x0, y0, x1, y1 in pixels; y points down. */
export type Segment = readonly [number, number, number, number];

/** A picture in memory, with smooth lines. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Three bytes per pixel. */
  readonly data: Uint8Array;

  constructor(width: number, height: number, ground: Colour) {
    this.width = width;
    this.height = height;
    this.data = new Uint8Array(width * height * 3);
    for (let at = 0; at < this.data.length; at++) this.data[at] = ground[at % 3];
  }

  /** @param alpha opacity, 0 to 1 */
  blend(x: number, y: number, colour: Colour, alpha: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = 3 * (y * this.width + x);
    for (let c = 0; c < 3; c++) this.data[at + c] += (colour[c] - this.data[at + c]) * alpha;
  }

  fill(x0: number, y0: number, width: number, height: number, colour: Colour): void {
    for (let y = y0; y < y0 + height; y++) for (let x = x0; x < x0 + width; x++) this.blend(x, y, colour, 1);
  }

  /** Lines with round ends, drawn as one shape, so that overlaps are not visible. */
  strokes(segments: readonly Segment[], width: number, colour: Colour, alpha = 1): void {
    const reach = width / 2 + 0.5;
    const xs = segments.flatMap(([a, , b]) => [a, b]);
    const ys = segments.flatMap(([, a, , b]) => [a, b]);
    const [right, bottom] = [Math.ceil(Math.max(...xs) + reach), Math.ceil(Math.max(...ys) + reach)];
    for (let y = Math.floor(Math.min(...ys) - reach); y <= bottom; y++) {
      for (let x = Math.floor(Math.min(...xs) - reach); x <= right; x++) {
        let nearest = reach;
        for (const segment of segments) nearest = Math.min(nearest, distanceTo(segment, x + 0.5, y + 0.5));
        if (nearest < reach) this.blend(x, y, colour, alpha * Math.min(1, reach - nearest));
      }
    }
  }

  /** Outlines a rectangle of pixels with lines one pixel wide. */
  frame(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.fill(x - 1, y - 1, width + 2, 1, colour);
    this.fill(x - 1, y + height, width + 2, 1, colour);
    this.fill(x - 1, y, 1, height, colour);
    this.fill(x + width, y, 1, height, colour);
  }
}

function distanceTo([x0, y0, x1, y1]: Segment, x: number, y: number): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const sq = dx * dx + dy * dy;
  const part = sq > 0 ? Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / sq)) : 0;
  return Math.hypot(x - x0 - part * dx, y - y0 - part * dy);
}
