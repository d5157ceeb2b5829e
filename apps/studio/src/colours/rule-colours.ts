import type { RuleName } from 'shoal';

/**
 * One colour per rule. The first seven are six colours of Okabe and Ito, and grey. The other colours are chosen so that
 * viewers with any colour vision can tell all of them apart (Machado, Oliveira & Fernandes 2009).
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

/** Colours of rules that a program defines. */
const ofPrograms = ['#B38CB4', '#7FC7AF', '#C7B299', '#8F9E4B'];

/** The colour of a rule. It depends only on the rule's name. */
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
