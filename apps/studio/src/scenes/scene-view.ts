import type { Look, Mood } from '../stage/action.ts';
import { numberText } from '../stage/number-text.ts';

/** Position of the camera, m. */
export interface SeenCamera {
  readonly position: readonly number[];
  readonly target: readonly number[];
  /** Whether the camera stands still. Otherwise it follows the school. */
  readonly isFixed: boolean;
}

/** How a scene is viewed. Undefined values are those of the scene itself. */
export interface SceneView {
  readonly look?: Look | undefined;
  readonly mood?: Mood | undefined;
  readonly camera?: SeenCamera | undefined;
  /** Width of the picture divided by its height. A narrower picture shows as much from farther away. */
  readonly aspect?: number | undefined;
  /** Simulated time, s, and whether the scene pauses there. */
  readonly time?: { readonly seconds: number; readonly isPaused: boolean } | undefined;
  /** Display size of the fish, a factor. */
  readonly size?: number | undefined;
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
/** Limits of the aspect. */
const [narrowest, widest] = [0.1, 10];
/** Characters of a wrong value that a message shows. */
const shownCharacters = 40;

/** Reads a value from items separated by commas; undefined if it is invalid. */
type Read<Value> = (items: readonly string[]) => Value | undefined;

const readers: { readonly [Key in keyof SceneView]-?: readonly [Read<NonNullable<SceneView[Key]>>, string] } = {
  look: [oneOf(looks), looks.join(' or ')],
  mood: [oneOf(moods), moods.join(', ')],
  camera: [readCamera, 'x, y and z of the camera and of the point it looks at, in metres, and optionally "fixed"'],
  aspect: [readAspect, `the width of the picture divided by its height, a number from ${narrowest} to ${widest}`],
  time: [readTime, `seconds from 0 to ${numberText(latest)}, and optionally "paused"`],
  size: [readSize, `the display size of the fish, a number from ${smallest} to ${largest}`],
  fish: [readFish, 'the id of a fish, and optionally "follow" or "ride"'],
};

/** Names of the query parameters. */
export const viewParameters = Object.keys(readers) as readonly (keyof SceneView)[];

/**
 * Reads a view from query parameters, which are not trusted.
 * @returns the view, and a sentence about each value that was ignored
 */
export function readView(query: URLSearchParams): { readonly view: SceneView; readonly problems: readonly string[] } {
  const view: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const key of viewParameters) {
    const text = query.get(key);
    if (text === null) continue;
    const [read, expected] = readers[key];
    view[key] = read(text.split(','));
    const got = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
    if (view[key] === undefined) problems.push(`${key} must be ${expected}, got "${got}".`);
  }
  return { view, problems };
}

/** The query parameters of a view, by name. */
export function writeView({
  look,
  mood,
  camera,
  aspect,
  time,
  size,
  fish,
}: SceneView): Partial<Record<keyof SceneView, string>> {
  return {
    ...(look && { look }),
    ...(mood && { mood }),
    ...(camera && {
      camera:
        [...camera.position, ...camera.target].map((x) => rounded(x, 4)).join() + (camera.isFixed ? ',fixed' : ''),
    }),
    ...(aspect && { aspect: rounded(Math.min(widest, Math.max(narrowest, aspect)), 6) }),
    ...(time && { time: rounded(time.seconds, 6) + (time.isPaused ? ',paused' : '') }),
    ...(size && { size: rounded(size, 4) }),
    ...(fish && { fish: [fish.id, ...(fish.camera ? [fish.camera] : [])].join() }),
  };
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

function readTime([text, pause, ...more]: readonly string[]): SceneView['time'] {
  const seconds = numberOf(text);
  const isKnown = more.length === 0 && (pause === undefined || pause === 'paused');
  return isKnown && seconds >= 0 && seconds <= latest ? { seconds, isPaused: pause !== undefined } : undefined;
}

function readSize(items: readonly string[]): number | undefined {
  return readWithin(items, smallest, largest);
}

function readAspect(items: readonly string[]): number | undefined {
  return readWithin(items, narrowest, widest);
}

function readWithin([text, ...more]: readonly string[], least: number, most: number): number | undefined {
  const value = numberOf(text);
  return more.length === 0 && value >= least && value <= most ? value : undefined;
}

function readFish([text, camera, ...more]: readonly string[]): SceneView['fish'] {
  const id = numberOf(text);
  if (more.length > 0 || !Number.isInteger(id) || id < 0 || id >= mostFish) return undefined;
  if (camera === undefined) return { id };
  return camera === 'follow' || camera === 'ride' ? { id, camera } : undefined;
}

function oneOf<Value extends string>(values: readonly Value[]): Read<Value> {
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
