import { type RuleRows, ruleTable } from 'shoal';

const rows: RuleRows = ruleTable;

/** Colours of rules that a program defines. */
const ofPrograms = ['#B38CB4', '#7FC7AF', '#C7B299', '#8F9E4B'];

/** The colour of a rule. It depends only on the rule's name. */
export function colourOf(rule: string): string {
  const own = Object.hasOwn(rows, rule) ? rows[rule].colour : undefined;
  if (own) return own;
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
