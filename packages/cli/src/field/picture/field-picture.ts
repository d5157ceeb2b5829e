// Draws the PNG of `shoal field --picture`: slices through a field with distances and avoidance vectors.

import { encode } from 'fast-png';
import { type Field, maxOf, Surface } from 'shoal/fields';
import { readable } from '../../terminal/number-format.ts';
import type { FieldSubject } from '../subject.ts';
import { Canvas, type Colour, type Segment } from './canvas.ts';
import { cutPlanes, type PixelSlice, pixelSliceOf } from './slice.ts';
import { drawText, textWidth } from './stroke-font.ts';

const width = 2000;
const margin = 110;
const between = 150; // between the two columns
const headHeight = 350;
const captionHeight = 96; // below each row: tick labels and the next row's caption
const panelWidth = (width - 2 * margin - between) / 2;
const mostPanelHeight = 980;
const leastPanel = 240;

const paper: Colour = [255, 255, 255];
const ink: Colour = [28, 36, 42];
const quiet: Colour = [104, 114, 122];
const solid: Colour = [74, 84, 92];
const light: Colour = [255, 255, 255];

const axes = ['x', 'y', 'z'];

/**
 * A PNG of three slices through the middle of the mesh. On the left are distances with contour lines; on the right,
 * avoidance: its length as colour and its direction as arrows, as in Vetemaa 2020, Figures 19–28.
 */
export function fieldPicture({ name, recipe }: FieldSubject, field: Field): Uint8Array {
  const { min, size } = field.grid;
  const max = maxOf(field.grid);
  const extent = max.map((high, axis) => high - min[axis]);
  const fitting = cutPlanes.map(({ right, up }) => Math.min(panelWidth / extent[right], mostPanelHeight / extent[up]));
  // All slices have the same scale, except that a slice smaller than 240 pixels gets its own.
  const common = Math.min(...fitting);
  const scaleOf = (s: number): number => {
    const { right, up } = cutPlanes[s];
    return Math.min(extent[right], extent[up]) * common < leastPanel ? fitting[s] : common;
  };
  const surface = new Surface(recipe.parts);
  const meshes = recipe.parts.map(({ mesh }) => mesh);
  const slices = cutPlanes.map((plane, s) => pixelSliceOf(field, surface, meshes, plane, scaleOf(s)));
  const height = headHeight + slices.reduce((sum, slice) => sum + slice.height + captionHeight, 0) + 40;
  const canvas = new Canvas(width, height, paper);

  let farthest = 0;
  for (const { distances } of slices) for (const distance of distances) farthest = Math.max(farthest, distance);
  const lefts = [margin, margin + panelWidth + between];
  const { radius, power, stencil } = field.settings;
  drawText(canvas, fitted(withoutAccents(name), 40, width - 2 * margin), margin, 92, 40, ink);
  const about = `${size.join(' × ')} points · avoidance radius ${readable(radius)} m · power ${readable(power)} · ${stencil} stencil`;
  drawText(canvas, about, margin, 142, 20, quiet);
  colourBar(canvas, lefts[0], 'distance to the surface, m', distanceColour, farthest);
  colourBar(canvas, lefts[1], 'avoidance: length, and direction', avoidanceColour, 1);

  let top = headHeight;
  for (const slice of slices) {
    for (const [column, left] of lefts.entries()) {
      const caption = `${axes[slice.across]} = ${readable(slice.at)} m`;
      drawText(canvas, caption, left + Math.max(slice.width, 160) - textWidth(caption, 19), top - 14, 19, ink);
      if (column === 0) drawDistances(canvas, slice, left, top, farthest);
      else drawAvoidance(canvas, slice, left, top);
      drawOutline(canvas, slice, left, top);
      canvas.frame(left, top, slice.width, slice.height, ink);
      drawTicks(canvas, slice, left, top);
    }
    top += slice.height + captionHeight;
  }
  return encode({ width, height, data: canvas.data, channels: 3, depth: 8 });
}

function drawDistances(canvas: Canvas, slice: PixelSlice, left: number, top: number, farthest: number): void {
  const step = niceStep(farthest / 7);
  for (let y = 0; y < slice.height; y++) {
    for (let x = 0; x < slice.width; x++) {
      const pixel = y * slice.width + x;
      const distance = slice.distances[pixel];
      const inside = slice.inside[pixel] === 1;
      canvas.blend(left + x, top + y, inside ? solid : distanceColour(distance / farthest), 1);
      if (inside || distance < step / 2) continue;
      const off = Math.abs(distance - Math.round(distance / step) * step) / slopeAt(slice, x, y);
      if (off < 1.3) canvas.blend(left + x, top + y, light, 0.55 * Math.min(1, 1.3 - off));
    }
  }
}

/** Change of the distance per pixel, m. Where it is almost 0, no contour line is drawn. */
function slopeAt({ distances, width, height, scale }: PixelSlice, x: number, y: number): number {
  const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
  const [above, below] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
  const across = (distances[y * width + right] - distances[y * width + left]) / (right - left);
  const down = (distances[below * width + x] - distances[above * width + x]) / (below - above);
  const slope = Math.hypot(across, down);
  return slope * scale > 0.15 ? slope : Number.EPSILON;
}

/** Distance between the starts of two arrows, pixels. */
const arrowGap = 34;
/** Shorter avoidance vectors get no arrow. */
const leastShown = 0.004;

function drawAvoidance(canvas: Canvas, slice: PixelSlice, left: number, top: number): void {
  for (let y = 0; y < slice.height; y++) {
    for (let x = 0; x < slice.width; x++) {
      const pixel = y * slice.width + x;
      const colour = slice.inside[pixel] === 1 ? solid : avoidanceColour(slice.avoidance[pixel]);
      canvas.blend(left + x, top + y, colour, 1);
    }
  }
  for (let y = arrowGap / 2; y < slice.height; y += arrowGap) {
    for (let x = arrowGap / 2; x < slice.width; x += arrowGap) {
      if (slice.inside[Math.floor(y) * slice.width + Math.floor(x)] === 1) continue;
      const [dx, dy] = slice.vectorAt(x, y);
      const length = Math.hypot(dx, dy);
      if (length < leastShown) continue;
      // Even weak avoidance gets a visible arrow; the colour shows the strength.
      const size = (arrowGap * (0.3 + 0.6 * Math.sqrt(length))) / length;
      const [endX, endY] = [x + dx * size, y + dy * size];
      if (endX < 0 || endY < 0 || endX > slice.width || endY > slice.height) continue;
      drawArrow(canvas, left + x, top + y, dx * size, dy * size);
    }
  }
}

/** An arrow from (x, y), all in pixels. */
function drawArrow(canvas: Canvas, x: number, y: number, dx: number, dy: number): void {
  const [x1, y1] = [x + dx, y + dy];
  const length = Math.hypot(dx, dy);
  const head = Math.min(9, 0.42 * length) / length;
  const barb = (side: number): Segment => [
    x1,
    y1,
    x1 - head * (dx + side * 0.55 * dy),
    y1 - head * (dy - side * 0.55 * dx),
  ];
  const lines: Segment[] = [[x, y, x1, y1], barb(1), barb(-1)];
  canvas.strokes(lines, 4.4, light, 0.75);
  canvas.strokes(lines, 1.9, ink);
}

function colourBar(canvas: Canvas, left: number, title: string, colour: ColourMap, most: number): void {
  const [top, height, length] = [232, 20, 430];
  drawText(canvas, title, left, top - 14, 19, ink);
  for (let x = 0; x < length; x++) canvas.fill(left + x, top, 1, height, colour(x / (length - 1)));
  canvas.frame(left, top, length, height, ink);
  const step = niceStep(most / 3);
  for (let k = 0; k * step <= most * 1.0001; k++) {
    const x = left + (k * step * length) / most;
    canvas.strokes([[x, top + height, x, top + height + 7]], 1.5, ink);
    const label = readable(k * step);
    drawText(canvas, label, x - textWidth(label, 15) / 2, top + height + 28, 15, quiet);
  }
}

function drawTicks(canvas: Canvas, slice: PixelSlice, left: number, top: number): void {
  const { width, height, low, scale, right, up } = slice;
  // About five contour lines, or fewer if their labels would touch.
  const step = niceStep(Math.max(width / 5, height / 5, 150) / scale);
  const bottom = top + height;
  for (let value = Math.ceil(low[0] / step) * step; value <= low[0] + width / scale; value += step) {
    const x = left + (value - low[0]) * scale;
    const label = readable(rounded(value, step));
    canvas.strokes([[x, bottom + 1, x, bottom + 8]], 1.5, ink);
    drawText(canvas, label, x - textWidth(label, 15) / 2, bottom + 29, 15, quiet);
  }
  for (let value = Math.ceil(low[1] / step) * step; value <= low[1] + height / scale; value += step) {
    const y = bottom - (value - low[1]) * scale;
    const label = readable(rounded(value, step));
    canvas.strokes([[left - 8, y, left - 1, y]], 1.5, ink);
    drawText(canvas, label, left - 16 - textWidth(label, 15), y + 7, 15, quiet);
  }
  const across = `${axes[right]}, m`;
  drawText(canvas, across, left + width - textWidth(across, 15), bottom + 52, 15, ink);
  drawText(canvas, `${axes[up]}, m`, left - 16 - textWidth(`${axes[up]}, m`, 15), top - 14, 15, ink);
}

/** A light edge makes a thin sheet visible on dark colours. */
function drawOutline(canvas: Canvas, slice: PixelSlice, left: number, top: number): void {
  const segments = slice.outline
    .map(([x0, y0, x1, y1]): Segment => [left + x0, top + y0, left + x1, top + y1])
    .filter((segment) => isWithin(segment, slice, left, top));
  for (const segment of segments) canvas.strokes([segment], 5.5, light, 0.6);
  for (const segment of segments) canvas.strokes([segment], 3, ink);
}

function isWithin([x0, y0, x1, y1]: Segment, { width, height }: PixelSlice, left: number, top: number): boolean {
  const insideX = Math.min(x0, x1) >= left && Math.max(x0, x1) <= left + width;
  return insideX && Math.min(y0, y1) >= top && Math.max(y0, y1) <= top + height;
}

/** Removes the rounding error of repeated addition. */
function rounded(value: number, step: number): number {
  return Math.round(value / step) * step;
}

/** Removes accents, which the stroke font lacks. */
function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The text, shortened to fit. */
function fitted(text: string, size: number, room: number): string {
  let shown = text;
  while (textWidth(shown, size) > room) shown = `${shown.slice(0, -2)}…`;
  return shown;
}

/** The largest of …, 1, 2, 5, 10, … up to a limit. */
function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((factor) => factor * power <= most * 1.0001) ?? 1;
  return step * power;
}

/** Maps a value from 0 to 1 to a colour. */
type ColourMap = (part: number) => Colour;

/**
 * Colours at equal steps of lightness, so that equal differences look equal. Lightness, chroma and hue are interpolated
 * in OKLCh (Ottosson 2020). Both maps can also be read in greyscale.
 */

/** From near (dark violet) to far (light yellow). */
const distanceColour: ColourMap = mapAlong([
  [0.24, 0.11, 305],
  [0.4, 0.12, 275],
  [0.57, 0.1, 230],
  [0.75, 0.13, 165],
  [0.93, 0.15, 108],
]);

/** From nothing (almost white) to full avoidance (dark red). */
const avoidanceColour: ColourMap = mapAlong([
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
