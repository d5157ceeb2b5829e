// Draws where fish swam as SVG, from above and from the side, for pages of runs and claims.

import { seriesColour } from '../page/colours.ts';
import { escapeHtml, figure } from '../page/html.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { linear, roundLength } from './scale.ts';

/** The track of one fish: positions of some frames, in order, m. */
export interface DrawnTrack {
  readonly species: number;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly z: readonly number[];
}

export interface Projection {
  readonly title: string;
  readonly note: string;
  /** The axis that runs up the page (x runs to the right); `down` turns it round. */
  readonly up: 'y' | 'z';
  readonly down: boolean;
}

/** From above, x to the right and z towards the reader. */
const topView: Projection = { title: 'From above', note: 'x to the right, z down', up: 'z', down: true };
const sideView: Projection = { title: 'From the side', note: 'x to the right, y up', up: 'y', down: false };

const planeView: Projection = { title: 'In the plane', note: 'x to the right, y up', up: 'y', down: false };

/** The views that show where fish swam; in two dimensions all of them lie in the plane z = 0. */
export function viewsOf(dimensions: 2 | 3): readonly Projection[] {
  return dimensions === 2 ? [planeView] : [topView, sideView];
}

export interface TankBox {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

const axisIndex = { x: 0, y: 1, z: 2 } as const;
const size = 480;
const margin = 6;
/** Fraction at the end of each track that is drawn bold. */
const wakeShare = 0.12;

/** Tracks in the tank, projected along one axis, with an arrowhead at the last position of each fish. */
export function trackView(view: Projection, tracks: readonly DrawnTrack[], world: TankBox, wraps: boolean): string {
  const frame = frameOf(view, tracks, world);
  const outside = fractionOutside(frame, view, tracks);
  const clip = outside > 0 ? ` clip-path="inset(0)"` : '';
  const scale = (size - 2 * margin) / (frame.acrossMax - frame.acrossMin);
  const height = Math.round((frame.upMax - frame.upMin) * scale + 2 * margin);
  const toX = linear(frame.acrossMin, frame.acrossMax, margin, size - margin);
  const toY = view.down
    ? linear(frame.upMin, frame.upMax, margin, height - margin)
    : linear(frame.upMin, frame.upMax, height - margin, margin);

  const up = axisIndex[view.up];
  const edges = [toY(world.min[up]), toY(world.max[up])];
  const box = `rx="3" x="${toX(world.min[0]).toFixed(1)}" y="${Math.min(...edges).toFixed(1)}" width="${((world.max[0] - world.min[0]) * scale).toFixed(1)}" height="${Math.abs(edges[1] - edges[0]).toFixed(1)}"`;
  // In a periodic world a fish that leaves on one side and enters on the other has not crossed the tank.
  const jump = wraps
    ? Math.min(world.max[0] - world.min[0], world.max[up] - world.min[up]) / 2
    : Number.POSITIVE_INFINITY;

  const long: string[] = [];
  const wakes: string[] = [];
  const heads: string[] = [];
  for (const track of tracks) {
    const [across, along] = [track.x, track[view.up]];
    const points = across.map((value, i) => [toX(value), toY(along[i])] as const);
    const colour = seriesColour(track.species);
    const recent = Math.max(0, Math.floor(points.length * (1 - wakeShare)) - 1);
    long.push(`<path class="track" style="stroke:${colour}" d="${pathOf(points, jump * scale)}"/>`);
    wakes.push(`<path class="wake" style="stroke:${colour}" d="${pathOf(points.slice(recent), jump * scale)}"/>`);
    if (isInside(frame, track.x.at(-1) ?? 0, track[view.up].at(-1) ?? 0)) heads.push(head(points, colour));
  }
  const svg = [
    `<svg x="0" y="0" width="${size}" height="${height}"${clip}>`,
    `<rect class="tank" ${box}/>`,
    ...[...long, ...wakes, ...heads],
    `<rect class="edge" ${box}/>\n</svg>`,
    scaleBar(scale, height + 16),
  ].join('\n');
  return figure({
    ...{ title: view.title, unit: view.note, note: outside > 0 ? outsideNote(outside) : '' },
    label: `${view.title}: ${counted(tracks.length, 'track')}`,
    ...{ svg, width: size, height: height + 24 },
  });
}

/** Ends of a picture, m. */
interface Frame {
  readonly acrossMin: number;
  readonly acrossMax: number;
  readonly upMin: number;
  readonly upMax: number;
}

/** All positions between these quantiles are within the picture. */
const [lowest, highest] = [0.01, 0.99];
/** Outliers are cut off if they would stretch the picture by more than this factor. */
const mostStretch = 1.3;

/** The extent of tank and tracks with a margin, without outliers that would make all others small. */
function frameOf({ up }: Projection, tracks: readonly DrawnTrack[], { min, max }: TankBox): Frame {
  const side = axisIndex[up];
  const [acrossMin, acrossMax] = limitsOf(
    tracks.flatMap(({ x }) => x),
    [min[0], max[0]],
  );
  let [upMin, upMax] = limitsOf(
    tracks.flatMap((track) => track[up]),
    [min[side], max[side]],
  );
  // The picture of a flat world needs some height too.
  const least = (acrossMax - acrossMin) / 8;
  if (upMax - upMin < least) {
    const room = (least - (upMax - upMin)) / 2;
    [upMin, upMax] = [upMin - room, upMax + room];
  }
  return { acrossMin, acrossMax, upMin, upMax };
}

/** The range of a tank and of positions along one axis. */
function limitsOf(positions: readonly number[], tank: readonly [number, number]): readonly [number, number] {
  const sorted = Float64Array.from(positions).sort();
  const joined = (from: number, to: number): readonly [number, number] => {
    const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? tank[0];
    return [Math.min(tank[0], at(from)), Math.max(tank[1], at(to))];
  };
  const [all, most] = [joined(0, 1), joined(lowest, highest)];
  return all[1] - all[0] > mostStretch * (most[1] - most[0]) ? most : all;
}

function isInside({ acrossMin, acrossMax, upMin, upMax }: Frame, x: number, y: number): boolean {
  return x >= acrossMin && x <= acrossMax && y >= upMin && y <= upMax;
}

/** The fraction of all positions that a picture leaves out. */
function fractionOutside(frame: Frame, { up }: Projection, tracks: readonly DrawnTrack[]): number {
  let [count, outside] = [0, 0];
  for (const track of tracks) {
    count += track.x.length;
    outside += track.x.filter((x, i) => !isInside(frame, x, track[up][i])).length;
  }
  return outside / Math.max(1, count);
}

function outsideNote(fraction: number): string {
  const percent = 100 * fraction;
  return `Shows the tank and the 1st to 99th percentile of positions; ${percent < 0.1 ? 'less than 0.1' : percent.toFixed(1)} % of the positions lie outside the picture.`;
}

/** Relative moves in tenths of a pixel, which take a third of the bytes of absolute ones. */
function pathOf(points: readonly (readonly [number, number])[], longestStep: number): string {
  let path = '';
  let [penX, penY] = [0, 0];
  points.forEach(([x, y], i) => {
    const [tenthsX, tenthsY] = [Math.round(x * 10), Math.round(y * 10)];
    const previous = points[i - 1];
    const starts = previous === undefined || Math.hypot(x - previous[0], y - previous[1]) > longestStep;
    if (starts) path += `M${tenthsX / 10} ${tenthsY / 10}`;
    else if (tenthsX !== penX || tenthsY !== penY) path += `l${(tenthsX - penX) / 10} ${(tenthsY - penY) / 10}`;
    [penX, penY] = [tenthsX, tenthsY];
  });
  return path;
}

/** An arrowhead at the last position in the swimming direction; a dot if the fish has not moved. */
function head(points: readonly (readonly [number, number])[], colour: string): string {
  const last = points.at(-1);
  if (last === undefined) return '';
  const before = points.findLast(([x, y]) => Math.hypot(last[0] - x, last[1] - y) > 0.5);
  const at = `translate(${last[0].toFixed(1)} ${last[1].toFixed(1)})`;
  if (before === undefined) return `<circle transform="${at}" r="2" style="fill:${colour}"/>`;
  const angle = (Math.atan2(last[1] - before[1], last[0] - before[0]) * 180) / Math.PI;
  return `<path transform="${at} rotate(${angle.toFixed(0)})" d="M4 0L-3 -2.4L-1.6 0L-3 2.4Z" style="fill:${colour}"/>`;
}

function scaleBar(scale: number, y: number): string {
  const length = roundLength((size / scale) * 0.28);
  const end = margin + length * scale;
  return `<line class="bar" x1="${margin}" x2="${end.toFixed(1)}" y1="${y}" y2="${y}"/><text x="${(end + 8).toFixed(1)}" y="${y}" dy="0.32em">${readable(length)} m</text>`;
}

/** The names of species with the colours of their tracks; empty for a single species. */
export function speciesKey(species: readonly { readonly name: string }[]): string {
  if (species.length < 2) return '';
  const names = species.map(
    ({ name }, i) => `<span><i class="dot" style="background:${seriesColour(i)}"></i>${escapeHtml(name)}</span>`,
  );
  return `\n<p class="key">${names.join(' ')}</p>`;
}
