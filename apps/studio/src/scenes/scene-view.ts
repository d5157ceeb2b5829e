// How a scene is looked at, as query parameters of a link: camera, time, selection.

import type { Look, Mood, SceneDisplay as Shown, Slice } from '../stage/state/action.ts';
import {
  colourings,
  type FishMarkings,
  firstMarkings,
  longestTrail,
  type OverlayName,
  overlayRows,
} from '../stage/state/overlay.ts';
import { numberText } from '../stage/state/words.ts';

/** Position of the camera, m. */
export interface SeenCamera {
  readonly position: readonly number[];
  readonly target: readonly number[];
  /** Whether the camera stands still. Otherwise it follows the school. */
  readonly isFixed: boolean;
}

/** How a scene is viewed. Undefined values are those with which it opens. */
export interface LinkedView extends Partial<Shown> {
  readonly camera?: SeenCamera | undefined;
  /** Width of the picture divided by its height. A narrower picture shows as much from farther away. */
  readonly aspect?: number | undefined;
  /** Simulated time, s, and whether the scene pauses there. */
  readonly time?: { readonly seconds: number; readonly isPaused: boolean } | undefined;
  /** Id of the selected fish, and whether the camera follows it or looks through its eyes. */
  readonly fish?: { readonly id: number; readonly camera?: 'follow' | 'ride' | undefined } | undefined;
}

const looks: readonly Look[] = ['water', 'diagram'];
const moods: readonly Mood[] = ['day', 'dusk', 'deep'];
/** Limits of coordinates, m, and of times, s. */
const farthest = 1e6;
const latest = 1e5;
const mostFish = 2 ** 31;
/** Limits of the display size, as in the panel. */
const [smallest, largest] = [0.1, 100];
/** Limits of the speed and of the length of arrows, as in the panels. */
const [slowest, fastest] = [0.01, 100];
const [shortestArrow, longestArrow] = [0.1, 10];
/** Stands for an empty set of overlays. */
const noOverlay = 'none';
/** Limits of the aspect. */
const [narrowest, widest] = [0.1, 10];
/** Characters of a wrong value that a message shows. */
const shownCharacters = 40;

/** Reads a value from items separated by commas; undefined if it is invalid. */
type Read<Value> = (items: readonly string[]) => Value | undefined;

/** Name of a query parameter, what it must be, and how it is read and written. Undefined is not written. */
type Parameter<Value> = readonly [
  name: string,
  expected: string,
  read: Read<Value>,
  write: (value: Value) => string | undefined,
];

/** All that links, later visits and reloads keep. */
const parameters: { readonly [Key in keyof LinkedView]-?: Parameter<NonNullable<LinkedView[Key]>> } = {
  look: ['look', looks.join(' or '), oneOf(looks), String],
  mood: ['mood', moods.join(', '), oneOf(moods), String],
  camera: [
    'camera',
    'x, y and z of the camera and of the point it looks at, in metres, and optionally "fixed"',
    readCamera,
    ({ position, target, isFixed }) =>
      [...position, ...target].map((x) => rounded(x, 4)).join() + (isFixed ? ',fixed' : ''),
  ],
  aspect: [
    'aspect',
    `the width of the picture divided by its height, a number from ${narrowest} to ${widest}`,
    (items) => readWithin(items, narrowest, widest),
    (aspect) => rounded(Math.min(widest, Math.max(narrowest, aspect)), 6),
  ],
  time: [
    'time',
    `seconds from 0 to ${numberText(latest)}, and optionally "paused"`,
    readTime,
    ({ seconds, isPaused }) => rounded(seconds, 6) + (isPaused ? ',paused' : ''),
  ],
  magnify: [
    'size',
    `the display size of the fish, a number from ${smallest} to ${largest}`,
    (items) => readWithin(items, smallest, largest),
    (size) => rounded(size, 4),
  ],
  fish: [
    'fish',
    'the id of a fish, and optionally "follow" or "ride"',
    readFish,
    ({ id, camera }) => (camera ? `${id},${camera}` : String(id)),
  ],
  overlays: [
    'overlays',
    `${noOverlay}, or some of ${overlayRows.map(({ name }) => name).join(', ')}`,
    readOverlays,
    (overlays) => namesIn(overlays).join() || noOverlay,
  ],
  boundsInOtherLook: ['box', 'on or off', onOrOff, (isOn) => (isOn ? 'on' : 'off')],
  colouring: ['colour', 'what the colours of the fish show, such as speed', oneOf(colourings), String],
  obstaclesShown: ['obstacles', 'on or off', onOrOff, (isOn) => (isOn ? 'on' : 'off')],
  slice: [
    'slice',
    'the axis x, y or z, and a position on it in metres',
    readSlice,
    ({ shown, axis, position }) => (shown ? `${axis},${rounded(position, 4)}` : undefined),
  ],
  markings: [
    'marks',
    `the length of the arrows, up to ${longestArrow}, and of the trail in seconds, up to ${longestTrail}; 0 hides them`,
    readMarkings,
    ({ arrows, arrowLength, trail, trailSeconds }) =>
      `${arrows ? rounded(arrowLength, 4) : 0},${trail ? rounded(trailSeconds, 4) : 0}`,
  ],
  // A scene at speed 0 is written as a paused one.
  speed: [
    'speed',
    `the playback speed, a number from ${slowest} to ${fastest}`,
    (items) => readWithin(items, slowest, fastest),
    (speed) => (speed < slowest ? undefined : rounded(speed, 4)),
  ],
};

const keys = Object.keys(parameters) as readonly (keyof LinkedView)[];

/** Names of the query parameters. */
export const viewParameters: readonly string[] = keys.map((key) => parameters[key][0]);

/**
 * Reads a view from query parameters, which are not trusted.
 * @returns the view, and a sentence about each value that was ignored
 */
export function readView(query: URLSearchParams): { readonly view: LinkedView; readonly problems: readonly string[] } {
  const view: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const key of keys) {
    const [name, expected, read] = parameters[key];
    const text = query.get(name);
    if (text === null) continue;
    const value = read(text.split(','));
    const got = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
    if (value === undefined) problems.push(`${name} must be ${expected}, got "${got}".`);
    else view[key] = value;
  }
  return { view, problems };
}

/** The query parameters of a view, by name. */
export function writeView(view: LinkedView): Readonly<Record<string, string>> {
  const written: Record<string, string> = {};
  for (const key of keys) {
    const [name, , , write] = parameters[key] as Parameter<unknown>;
    const text = view[key] === undefined ? undefined : write(view[key]);
    if (text !== undefined) written[name] = text;
  }
  return written;
}

function readCamera(items: readonly string[]): SeenCamera | undefined {
  const numbers = items.slice(0, 6).map(numberOf);
  const isWhole = numbers.length === 6 && numbers.every((x) => Math.abs(x) <= farthest);
  const [position, target] = [numbers.slice(0, 3), numbers.slice(3)];
  const isFixed = items[6] === 'fixed';
  if (!isWhole || items.length > 7 || (items.length === 7 && !isFixed)) return undefined;
  const away = Math.hypot(...position.map((x, axis) => x - target[axis]));
  return away > 0 ? { position, target, isFixed } : undefined;
}

function readTime([text, pause, ...more]: readonly string[]): LinkedView['time'] {
  const seconds = numberOf(text);
  const isKnown = more.length === 0 && (pause === undefined || pause === 'paused');
  return isKnown && seconds >= 0 && seconds <= latest ? { seconds, isPaused: pause !== undefined } : undefined;
}

function readWithin([text, ...more]: readonly string[], least: number, most: number): number | undefined {
  const value = numberOf(text);
  return more.length === 0 && value >= least && value <= most ? value : undefined;
}

function readFish([text, camera, ...more]: readonly string[]): LinkedView['fish'] {
  const id = numberOf(text);
  if (more.length > 0 || !Number.isInteger(id) || id < 0 || id >= mostFish) return undefined;
  if (camera === undefined) return { id };
  return camera === 'follow' || camera === 'ride' ? { id, camera } : undefined;
}

function namesIn(overlays: ReadonlySet<string>): OverlayName[] {
  return overlayRows.map(({ name }) => name).filter((name) => overlays.has(name));
}

function readOverlays(items: readonly string[]): ReadonlySet<OverlayName> | undefined {
  if (items.length === 1 && items[0] === noOverlay) return new Set();
  const names = namesIn(new Set(items));
  return names.length === items.length ? new Set(names) : undefined;
}

function onOrOff(items: readonly string[]): boolean | undefined {
  const word = oneOf(['on', 'off'])(items);
  return word && word === 'on';
}

function readSlice([axis, ...position]: readonly string[]): Slice | undefined {
  const [known, at] = [oneOf(['x', 'y', 'z'])([axis]), readWithin(position, -farthest, farthest)];
  return known && at !== undefined ? { shown: true, axis: known, position: at } : undefined;
}

function readMarkings([arrow, ...trail]: readonly string[]): FishMarkings | undefined {
  const arrowLength = readHideable([arrow], shortestArrow, longestArrow);
  const trailSeconds = readHideable(trail, 1, longestTrail);
  if (arrowLength === undefined || trailSeconds === undefined) return undefined;
  return {
    arrows: arrowLength > 0,
    arrowLength: arrowLength || firstMarkings.arrowLength,
    trail: trailSeconds > 0,
    trailSeconds: trailSeconds || firstMarkings.trailSeconds,
  };
}

/** Reads a length; 0 if it is hidden. */
function readHideable(items: readonly string[], least: number, most: number): number | undefined {
  return readWithin(items, 0, 0) ?? readWithin(items, least, most);
}

function oneOf<const Value extends string>(values: readonly Value[]): Read<Value> {
  return ([text, ...more]) => (more.length === 0 ? values.find((value) => value === text) : undefined);
}

/** NaN unless the text is a decimal number. */
function numberOf(text: string): number {
  return /^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
}

/** Without trailing zeros and exponents. */
function rounded(value: number, digits: number): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
