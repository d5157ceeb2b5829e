// Letters for the picture of `shoal field`, made of strokes, because a font would be too large.

import type { Canvas, Colour, Segment } from './canvas.ts';

/**
 * Letters made of straight strokes, so that a picture can be labelled without a font. Each stroke is a list of points
 * of two digits: x from 0, then y, where 2 is the base line, 6 the top of an x, 8 the top of an H and 0 the foot of a
 * p.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '022842 1434',
  B: '02083847463505 3544433202',
  C: '4738180703123243',
  D: '02082846442202',
  E: '48080242 0535',
  F: '480802 0535',
  G: '47381807031232434525',
  H: '0802 4842 0545',
  I: '0802',
  J: '3833221203',
  K: '0802 480542',
  L: '080242',
  M: '0208254842',
  N: '02084248',
  O: '183847433212030718',
  P: '02083847463505',
  Q: '183847433212030718 3442',
  R: '02083847463505 2542',
  S: '473818070615354443321203',
  T: '0848 2822',
  U: '080312324348',
  V: '082248',
  W: '0812263248',
  X: '0842 4802',
  Y: '082548 2522',
  Z: '08480242',
  a: '3632 3526160503122233',
  b: '0802 0516263533221203',
  c: '3526160503122233',
  d: '3832 3526160503122233',
  e: '04343526160503122233',
  f: '281712 0626',
  g: '3631201001 3526160503122233',
  h: '0802 0516263532',
  i: '0602 0808',
  j: '161100 1818',
  k: '0802 360432',
  l: '080312',
  m: '0602 05162522 25364542',
  n: '0602 0516263532',
  o: '162635332212030516',
  p: '0600 0516263533221203',
  q: '3630 3526160503122233',
  r: '0602 051626',
  s: '35261605142433221203',
  t: '181322 0626',
  u: '0603122233 3632',
  v: '062246',
  w: '0612243246',
  x: '0632 3602',
  y: '0622 4610',
  z: '06360232',
  0: '182837332212030718',
  1: '071812',
  2: '07182837360232',
  3: '0718283736253433221203 1525',
  4: '22280434',
  5: '380805253433221203',
  6: '3728180703122233342505',
  7: '083812',
  8: '150607182837362515 2534332212030415',
  9: '0312223337281807061535',
  ' ': '',
  '.': '0202',
  ',': '1201',
  ':': '0505 0202',
  '-': '0525',
  '−': '0535',
  _: '0242',
  '=': '0636 0434',
  '+': '0545 2723',
  '(': '18060412',
  ')': '08161402',
  '/': '0238',
  '×': '0336 3306',
  '·': '0505',
  '…': '0202 2222 4242',
  '?': '07182837362524 2222',
  "'": '0807',
};
/** Drawn for any other character. */
const unknown = '0208383202';

/** Distance between letters, and a space, in units of the strokes. */
const gap = 1.7;
const space = 2.2;
/** Units from the base line to the top of an H. */
const capUnits = 6;

/** Width of a text, pixels. @param size height of an H, pixels */
export function textWidth(text: string, size: number): number {
  return ([...text].reduce((sum, letter) => sum + widthOf(letter) + gap, 0) - gap) * (size / capUnits);
}

/** Draws a text with its left end at x and its base line at y. @param size height of an H, pixels */
export function drawText(canvas: Canvas, text: string, x: number, y: number, size: number, colour: Colour): void {
  const unit = size / capUnits;
  let left = x;
  for (const letter of text) {
    const segments = segmentsOf(letter).map(
      ([x0, y0, x1, y1]): Segment => [left + x0 * unit, y - (y0 - 2) * unit, left + x1 * unit, y - (y1 - 2) * unit],
    );
    if (segments.length > 0) canvas.strokes(segments, Math.max(1.5, size / 8), colour);
    left += (widthOf(letter) + gap) * unit;
  }
}

function widthOf(letter: string): number {
  if (letter === ' ') return space;
  return Math.max(...segmentsOf(letter).flatMap(([x0, , x1]) => [x0, x1]));
}

function segmentsOf(letter: string): Segment[] {
  const strokes = (glyphs[letter] ?? unknown).split(' ').filter(Boolean);
  return strokes.flatMap((stroke) => {
    const points = Array.from({ length: stroke.length / 2 }, (_, p) => [
      Number(stroke[2 * p]),
      Number(stroke[2 * p + 1]),
    ]);
    // A stroke of one point is a dot.
    if (points.length === 1) points.push(points[0]);
    return points.slice(1).map(([x, y], p): Segment => [points[p][0], points[p][1], x, y]);
  });
}
