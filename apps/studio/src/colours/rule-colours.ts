import type { RuleName } from 'shoal';

/**
 * One colour per rule. The first seven are those of Okabe and Ito. The others differ from them and from each other for
 * viewers with any colour vision (Machado, Oliveira & Fernandes 2009).
 */
export const ruleColours: Readonly<Record<RuleName, string>> = {
  separation: '#D55E00',
  alignment: '#009E73',
  cohesion: '#0072B2',
  bounds: '#999999',
  wander: '#E69F00',
  flee: '#CC79A7',
  obstacles: '#56B4E9',
  hunt: '#FF5566',
  characters: '#CC22CC',
  goal: '#AA33FF',
  path: '#8888FF',
  food: '#AA4433',
  current: '#99BB99',
  perch: '#885577',
};

/** For rules that a program defines. */
const ofPrograms = ['#B38CB4', '#7FC7AF', '#C7B299', '#8F9E4B'];

/** The colour of a rule depends on nothing but its name. */
export function colourOf(rule: string): string {
  if (Object.hasOwn(ruleColours, rule)) return ruleColours[rule as RuleName];
  const sum = [...rule].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return ofPrograms[sum % ofPrograms.length];
}

const inks = new Map<string, readonly [red: number, green: number, blue: number]>();

/** The colour of a rule for drawing: red, green and blue from 0 to 1. */
export function inkOf(rule: string): readonly [red: number, green: number, blue: number] {
  let ink = inks.get(rule);
  if (!ink) {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colourOf(rule).slice(at, at + 2), 16) / 255);
    ink = [red, green, blue];
    inks.set(rule, ink);
  }
  return ink;
}
