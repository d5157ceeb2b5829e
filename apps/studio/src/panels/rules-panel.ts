import { type Plan, parameters } from 'shoal';
import { colourOf } from '../rule-colours.ts';
import type { Stage, StageState } from '../stage/stage.ts';
import { element } from './element.ts';
import { valueAt } from './plan-value.ts';
import { ruleSection, tableRows } from './rule-section.ts';

/** Rules and motion of one species at a time. */
export function rulesPanel(stage: Stage): HTMLElement {
  const root = element('div', { class: 'rules' });
  const choose = element('select', { 'aria-label': 'Species' });
  const chooseLine = element('label', { class: 'line form' }, element('span', { class: 'label' }, 'Species'), choose);
  const body = element('div');
  root.append(chooseLine, body);
  let shows: ((plan: Plan) => void)[] = [];
  let openRules = new Set<string>();

  const build = (plan: Plan, species: number): void => {
    // What was unfolded stays so when another species or scenario comes.
    const unfolded = [...body.querySelectorAll<HTMLElement>('.rule:has(details[open])')];
    if (body.childElementCount > 0) openRules = new Set(unfolded.map((rule) => rule.dataset.rule ?? ''));
    const rules = stage.simulation?.engine.rulesOf(species) ?? [];
    const sections = rules.map((rule, index) =>
      ruleSection(stage, rule, plan.ruleRows[rule], species, colourOf(rule, index)),
    );
    for (const { root: section } of sections) {
      const details = section.querySelector('details');
      if (details) details.open = openRules.has(section.dataset.rule ?? '');
    }
    const groups = (['perception', 'motion'] as const).map((group) => {
      const title = group === 'motion' ? 'Motion' : 'Perception';
      const base = `species[${species}].${group}`;
      return { title, base, rows: tableRows(stage, parameters[group], title, base) };
    });
    body.replaceChildren(
      ...sections.map((section) => section.root),
      ...groups.flatMap(({ title, rows }) => [element('h3', {}, title), ...rows.map(({ row }) => row.root)]),
    );
    shows = [
      ...sections.map((section) => section.show),
      (current) => {
        for (const { base, rows } of groups) {
          for (const { key, row } of rows) row.show(valueAt(current, `${base}.${key}`));
        }
      },
    ];
    for (const show of shows) show(plan);
  };

  choose.addEventListener('change', () => {
    const { plan } = stage.state.value;
    if (plan) build(plan, choose.selectedIndex);
  });
  let shownScenario = '';
  stage.state.subscribe(({ plan, scenario }: StageState) => {
    if (!plan) return;
    const names = plan.species.map((species) => species.name);
    const shown = JSON.stringify([scenario, names]);
    if (shown !== shownScenario) {
      shownScenario = shown;
      choose.replaceChildren(...names.map((name) => element('option', {}, name)));
      chooseLine.hidden = names.length < 2;
      build(plan, 0);
    }
    for (const show of shows) show(plan);
  });
  return root;
}
