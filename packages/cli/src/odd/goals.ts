import type { Plan, SpeciesPlan } from 'shoal';
import { markdownTable, plain } from '../page/markdown.ts';
import { settingValue } from '../terminal/number-format.ts';

/** Ranges of this length, m, act everywhere: no world is larger. */
const everywhere = 1e9;

/** The goals of every species that has some. */
export function goalTables({ species, dimensions }: Plan): string[] {
  return species.filter(({ goals }) => goals.length > 0).map((one) => goalTable(one, dimensions));
}

function goalTable({ name, goals }: SpeciesPlan, dimensions: 2 | 3): string {
  const rows = goals.map(({ at, reach, strength, range, onArrival }, k) => [
    String(k + 1),
    at.slice(0, dimensions).map(settingValue).join(', '),
    settingValue(reach),
    settingValue(strength),
    range >= everywhere ? 'everywhere' : settingValue(range),
    onArrival,
  ]);
  const titles = ['goal', 'position, m', 'reach, m', 'strength', 'range, m', 'on arrival'];
  return `Goals of ${plain(name)}, in their order:\n\n${markdownTable(titles, rows)}`;
}
