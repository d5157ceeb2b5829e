import { expect, test } from 'vitest';
import { lineChart } from '../src/chart/line-chart.ts';
import { trackView, viewsOf } from '../src/chart/track-view.ts';

const [topView] = viewsOf(3);
const tank = { min: [0, 0, 0], max: [10, 10, 10] } as const;
const still = (x: number, z: number) => ({ species: 0, x: [x, x], y: [5, 5], z: [z, z] });
const school = Array.from({ length: 199 }, (_, k) => still(5 + (k % 10) / 10, 5 + (k % 7) / 10));

test('a few strays do not stretch the picture of tracks, and the picture says so', () => {
  const html = trackView(topView, [...school, still(900, 5)], tank, false);
  expect(html).toContain(
    'Shows the tank and the 1st to 99th percentile of positions; 0.5 % of the positions lie outside the picture.',
  );
  // The tank is as wide as the picture, and the stray has no head in it.
  expect(html).toContain('width="468.0"');
  expect(html.match(/<circle/g)).toHaveLength(199);
});

test('a fish not far outside the tank is shown', () => {
  const html = trackView(topView, [...school, still(12, 5)], tank, false);
  expect(html).not.toContain('percentile');
  expect(html.match(/<circle/g)).toHaveLength(200);
});

test('a line has a band as high as its spread, with a gap where there is no value', () => {
  const html = lineChart({
    title: 'Trait',
    unit: '',
    note: '',
    x: [0, 1, 2, 3, 4],
    series: [{ label: '', values: [0, 1, Number.NaN, 1, 1], spread: [1, 1, Number.NaN, 1, 1], colour: 0 }],
  });
  const [, band = ''] = html.match(/class="band"[^>]* d="([^"]*)"/) ?? [];
  expect(band.match(/M/g)).toHaveLength(2);
  // The axis is from −2 to 2 and 278 high, from 14 to 292.
  expect(band).toBe('M46.0 83.5L180.0 14.0L180.0 153.0L46.0 222.5ZM448.0 14.0L582.0 14.0L582.0 153.0L448.0 153.0Z');
});
