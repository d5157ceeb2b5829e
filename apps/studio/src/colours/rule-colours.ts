/** One colour per rule, safe for colour-blind viewers (Okabe and Ito). */
const colours: Readonly<Record<string, string>> = {
  separation: '#D55E00',
  alignment: '#009E73',
  cohesion: '#0072B2',
  bounds: '#999999',
  wander: '#E69F00',
  flee: '#CC79A7',
  obstacles: '#56B4E9',
};

/** For all other rules. */
const others = ['#F0E442', '#B38CB4', '#7FC7AF', '#C7B299'];

export function colourOf(rule: string, index: number): string {
  return colours[rule] ?? others[index % others.length];
}
