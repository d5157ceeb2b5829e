/**
 * Colours of lines and tracks: water first, then the warm accent. None is the colour of a rule, because a rule's colour
 * means that rule everywhere. Each is a CSS variable with a value for light and one for dark ground.
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

/** One colour a rule (Okabe–Ito, safe for colour-blind eyes); rules without one of their own share the last. */
const ruleColours: Readonly<Record<string, string>> = {
  separation: '#D55E00',
  alignment: '#009E73',
  cohesion: '#0072B2',
  bounds: '#999999',
  wander: '#E69F00',
  flee: '#CC79A7',
  obstacles: '#56B4E9',
};

export function ruleColour(rule: string): string {
  return ruleColours[rule] ?? '#8a8a8a';
}

export function colourVariables(ground: 'light' | 'dark'): string {
  return series.map((pair, i) => `--s${i}:${pair[ground === 'light' ? 0 : 1]}`).join(';');
}
