import { parameters } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { element } from './element.ts';
import { valueAt } from './plan-value.ts';
import { tableRows } from './rule-section.ts';
import { speciesChooser } from './species-chooser.ts';
import { tunedSpecies } from './tuned-species.ts';

const groups = { perception: 'Perception', motion: 'Motion' } as const;

/** What one species at a time is like: what it notices and how it moves. */
export function speciesPanel(stage: Stage): HTMLElement {
  const numbers = tunedSpecies(stage, (_, species) => {
    const built = Object.entries(groups).map(([group, title]) => {
      const base = `species[${species}].${group}`;
      return { title, base, rows: tableRows(stage, parameters[group as keyof typeof groups], title, base) };
    });
    return {
      parts: built.flatMap(({ title, rows }) => [element('h4', {}, title), ...rows.map(({ row }) => row.root)]),
      show(plan) {
        for (const { base, rows } of built) for (const { key, row } of rows) row.show(valueAt(plan, `${base}.${key}`));
      },
    };
  });
  return element('div', { class: 'species' }, speciesChooser(stage), numbers);
}
