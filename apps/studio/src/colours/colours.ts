// Colours that the studio uses in several places: of rules, of schools side by side, and of fields.

import { type RuleRows, ruleTable } from 'shoal';

type Ink = readonly [red: number, green: number, blue: number];

const rows: RuleRows = ruleTable;

/** Colours of rules that a program defines. */
const ofPrograms = ['#B38CB4', '#7FC7AF', '#C7B299', '#8F9E4B'];

/** The colour of a rule. It depends only on the rule's name. */
export function colourOf(rule: string): string {
  const sum = [...rule].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return rows[rule]?.colour ?? ofPrograms[sum % ofPrograms.length];
}

const inks = new Map<string, Ink>();

/** The colour of a rule for drawing: red, green and blue from 0 to 1. */
export function inkOf(rule: string): Ink {
  const ink =
    inks.get(rule) ?? ([1, 3, 5].map((at) => Number(`0x${colourOf(rule).slice(at, at + 2)}`) / 255) as unknown as Ink);
  inks.set(rule, ink);
  return ink;
}

/** Colours of two runs side by side, safe for colour-blind viewers (Okabe and Ito). */
export const sideColours = ['#e69f00', '#56b4e9'] as const;

/** Colours of more schools, from the same list. */
const more = ['#009e73', '#d55e00', '#cc79a7', '#0072b2', '#f0e442'] as const;

/** The colours of schools, each its own as long as there are enough; the first two are those of the sides. */
export function schoolColours(names: readonly string[]): ReadonlyMap<string, string> {
  const all = [...sideColours, ...more];
  return new Map([...new Set(names)].map((name, index) => [name, all[index] ?? 'var(--quiet)']));
}

/**
 * Colour scales for the avoidance length from 0 to 1, on water and on white. Lightness is monotonic, so that
 * colour-blind viewers can read them, and contrasts with the background. [length, r, g, b, alpha]
 */
export type ColourStop = readonly [at: number, red: number, green: number, blue: number, alpha: number];

export const sliceColours: Readonly<Record<'water' | 'diagram', readonly ColourStop[]>> = {
  water: [
    [0, 196, 62, 40, 0],
    [0.05, 206, 72, 40, 0.3],
    [0.25, 228, 108, 40, 0.62],
    [0.5, 246, 152, 48, 0.78],
    [0.75, 253, 200, 92, 0.86],
    [1, 255, 244, 186, 0.92],
  ],
  diagram: [
    [0, 254, 226, 196, 0],
    [0.05, 253, 208, 166, 0.35],
    [0.25, 250, 160, 108, 0.66],
    [0.5, 230, 98, 62, 0.8],
    [0.75, 182, 42, 38, 0.88],
    [1, 110, 8, 24, 0.94],
  ],
};
