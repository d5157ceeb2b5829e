import type { Plan } from 'shoal';
import { colourOf } from '../colours/rule-colours.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { ruleSection } from './rule-section.ts';
import { speciesChooser } from './species-chooser.ts';
import { type Built, tunedSpecies } from './tuned-species.ts';

/** The rules of one species at a time. */
export function rulesPanel(stage: Stage): HTMLElement {
  const root = element('div', { class: 'rules' });
  const unfolded = new Set<string>();
  const rulesOf = (species: number): string[] => {
    const { plan, engine } = stage.simulation ?? {};
    return plan?.species[species] && engine ? engine.rulesOf(species) : [];
  };
  const build = (plan: Plan, species: number): Built => {
    // Keeps sections open across species and scenarios.
    for (const { dataset, firstElementChild } of root.querySelectorAll<HTMLElement>('.rule')) {
      const open = firstElementChild instanceof HTMLDetailsElement && firstElementChild.open;
      unfolded[open ? 'add' : 'delete'](dataset.rule ?? '');
    }
    const sections = rulesOf(species).map((rule, index) =>
      ruleSection(stage, rule, plan.ruleRows[rule], species, colourOf(rule, index)),
    );
    for (const { root: one } of sections) {
      const details = one.querySelector('details');
      if (details) details.open = unfolded.has(one.dataset.rule ?? '');
    }
    return {
      elements: sections.map((one) => one.root),
      show(current) {
        for (const one of sections) one.show(current);
      },
    };
  };
  root.append(speciesChooser(stage), tunedSpecies(stage, build, rulesOf));
  return root;
}
