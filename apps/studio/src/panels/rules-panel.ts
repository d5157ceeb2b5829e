import { type Plan, ruleRowsOf } from 'shoal';
import { colourOf } from '../colours/rule-colours.ts';
import { rulesOf } from '../stage/rules-of.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { noRulesNote } from './no-rules.ts';
import { ruleSection } from './rule-section.ts';
import { sharedRadiusRow } from './shared-radius-row.ts';
import { speciesChooser } from './species-chooser.ts';
import { type BaseWeights, strengthRow } from './strength-row.ts';
import { type Built, tunedSpecies } from './tuned-species.ts';

/** The rules of one species at a time. */
export function rulesPanel(stage: Stage): HTMLElement {
  const root = element('div', { class: 'rules' });
  const unfolded = new Set<string>();
  const none = element('p', { class: 'help', role: 'status' });
  stage.state.subscribe(({ plan, tuned }) => {
    const note = plan ? noRulesNote(plan, tuned, rulesOf(plan, tuned)) : '';
    if (none.textContent !== note) none.textContent = note;
  });
  const bases: BaseWeights = new Map();
  const build = (plan: Plan, species: number): Built => {
    // Open sections stay open when the species or the scenario changes.
    const isSearching = root.closest('.searching') !== null;
    for (const { dataset, firstElementChild } of isSearching ? [] : root.querySelectorAll<HTMLElement>('.rule')) {
      const open = firstElementChild instanceof HTMLDetailsElement && firstElementChild.open;
      unfolded[open ? 'add' : 'delete'](dataset.rule ?? '');
    }
    const names = rulesOf(plan, species);
    const rows = ruleRowsOf(plan);
    const sections = names.map((rule) => ruleSection(stage, rule, rows[rule], species, colourOf(rule)));
    const strength = strengthRow(stage, species, bases);
    const radius = sharedRadiusRow(stage, species);
    radius.root.hidden = !names.includes('separation');
    for (const { root: one } of sections) {
      const details = one.querySelector('details');
      if (details) details.open = unfolded.has(one.dataset.rule ?? '');
    }
    return {
      elements: [strength, radius, ...sections].map((one) => one.root),
      show(current) {
        for (const one of [strength, radius, ...sections]) one.show(current);
      },
    };
  };
  root.append(speciesChooser(stage), none, tunedSpecies(stage, build, rulesOf));
  return root;
}
