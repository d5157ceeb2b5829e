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
