// Colours of lines and tracks on the pages that the command writes, for light and dark backgrounds.

/**
 * Colours of lines and tracks: first the blue of water, then a warm accent. They differ from the colours of rules, so
 * that a rule has the same colour everywhere. Each is a CSS variable with a value for light and one for dark
 * backgrounds.
 */
const series: readonly (readonly [light: string, dark: string])[] = [
  ['#12758c', '#5cc3da'],
  ['#c26f00', '#ffb454'],
  ['#6a4fa8', '#b79df0'],
  ['#4a7a2c', '#9ccf7a'],
  ['#a8325e', '#f08fb0'],
];

export function seriesColour(index: number): string {
  return `var(--s${index % series.length})`;
}

/** The first colour of lines on white paper, for pictures outside of a page. */
export const paperColour: string = series[0][0];

export function colourVariables(ground: 'light' | 'dark'): string {
  return series.map((pair, i) => `--s${i}:${pair[ground === 'light' ? 0 : 1]}`).join(';');
}

/** Colours from the worst to the best, for light and dark backgrounds; colours between them are interpolated. */
const ramps = {
  light: ['#d5e3e4', '#7fbfca', '#1f7f97', '#0a3146'],
  dark: ['#20404f', '#2c7c93', '#6fcbdd', '#effcff'],
} as const;
const rampSteps = 10;

/** The CSS class for a value from 0 (worst) to 1 (best). It sets `currentColor`. */
export function rampClass(share: number): string {
  return `q${Math.min(Math.max(Math.floor(share * rampSteps), 0), rampSteps - 1)}`;
}

export function rampVariables(ground: 'light' | 'dark'): string {
  return Array.from({ length: rampSteps }, (_, step) => `--q${step}:${rampColour(ground, step)}`).join(';');
}

/** CSS rules that set the colours of these classes. */
export const rampRules: string = Array.from(
  { length: rampSteps },
  (_, step) => `.q${step}{color:var(--q${step})}`,
).join('');

function rampColour(ground: 'light' | 'dark', step: number): string {
  const stops = ramps[ground];
  const place = (step / (rampSteps - 1)) * (stops.length - 1);
  const below = Math.min(Math.floor(place), stops.length - 2);
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [stops[below], stops[below + 1]].map((stop) => Number.parseInt(stop.slice(at, at + 2), 16));
    return Math.round(from + (place - below) * (to - from));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
