// The panel of the rules of one species: switches, forms and coefficients.

import { type Plan, type RuleRow, ruleRowsOf } from 'shoal';
import { valueAt } from 'shoal/scenario';
import { colourOf } from '../colours/colours.ts';
import type { SceneEdit } from '../stage/edits/edit.ts';
import { rulesOf } from '../stage/edits/scene-objects.ts';
import { withForm } from '../stage/edits/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { capitalised, numberText, wordsOf } from '../stage/state/words.ts';
import { effectOf } from '../sweep/effect-of.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { unfoldsInSight } from '../ui/section.ts';
import { refusalLine, wordRow } from '../ui/switch-row.ts';
import { showRows, tableRows } from '../ui/table-rows.ts';
import { type Built, type SpeciesRow, sharedRadiusRow, speciesChooser, tunedSpecies } from './species-choice.ts';

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

/**
 * What a species does without any rules, or without the rule that keeps it in the world; empty otherwise.
 * @param rules names of the rules that can act on it in this scene
 */
export function noRulesNote({ species, wraps }: Plan, index: number, rules: readonly string[]): string {
  const one = species[index];
  if (!one || one.count === 0) return '';
  const on = Object.entries(one.rules).flatMap(([rule, { enabled }]) => (enabled ? [rule] : []));
  if (!rules.some((rule) => on.includes(rule))) {
    const away = wraps ? '' : ' and out of view';
    return `All rules of ${one.name} are off: its fish swim straight on${away}. Switch a rule on, or undo.`;
  }
  if (wraps || !rules.includes('bounds') || on.includes('bounds')) return '';
  return `Bounds is off: ${one.name} may swim out of the world and out of view.`;
}

/** The weights that count as strength 1, by scene and species. */
type BaseWeights = Map<string, Weights>;

/**
 * Multiplies the weights of all rules of a species. If a single weight is edited, the weights at that time become
 * strength 1.
 */
function strengthRow(stage: Stage, species: number, bases: BaseWeights): SpeciesRow {
  const keyOf = ({ file, species: all }: Plan): string => JSON.stringify([file, all[species].name]);
  const row = numberRow({
    name: 'Strength of all rules',
    unit: '×',
    slider: [0, 3, 0.05],
    limits: [0, greatestStrength],
    help: 'Multiplies the weights of all rules of this species. After you edit a single weight, this factor shows 1 again; the other weights do not change.',
    change(value) {
      const { plan } = stage.state.value;
      const base = plan && bases.get(keyOf(plan));
      if (base) stage.dispatch({ type: 'edit', edits: withStrength(base, species, Number(value)) });
    },
  });
  let latest: Plan | undefined;
  const showLatest = (): void => {
    if (!latest) return;
    const [key, now] = [keyOf(latest), weightsOf(latest, species)];
    const base = bases.get(key);
    const factor = base && strengthBetween(base, now);
    if (factor === undefined) bases.set(key, now);
    row.show(factor ?? 1);
    latest = undefined;
  };
  return {
    root: row.root,
    show(plan) {
      // Undo sets the weights one by one, so the factor is known only after the last one.
      if (!latest) queueMicrotask(showLatest);
      latest = plan;
    },
  };
}

/** Controls of one rule of one species: a switch, a formula and its settings. */
function ruleSection(
  stage: Stage,
  rule: string,
  description: RuleRow,
  species: number,
  colour: string,
): { root: HTMLElement; show(plan: Plan): void } {
  const base = `species[${species}].rules.${rule}`;
  const { title } = description;
  const rows = tableRows(stage, description.parameters, title, base, effectOf(stage));
  const choices = Object.entries(description.choices ?? {}).map(([key, { options, effect }]) => {
    const path = `${base}.${key}`;
    const words = options.map((option) => [option, option] as const);
    const change = (value: string): void => stage.dispatch({ type: 'set', path, value });
    return { path, row: wordRow(capitalised(wordsOf(key)), words, effect, change, `${title} ${wordsOf(key)}`) };
  });

  const enabled = element('input', { type: 'checkbox', role: 'switch', 'aria-label': `${title}, on or off` });
  enabled.addEventListener('change', () => {
    const value = enabled.checked;
    const putBack = (): void => {
      enabled.checked = !value;
    };
    refusal.of(() => stage.dispatch({ type: 'set', path: `${base}.enabled`, value }), putBack);
  });
  const form = wordRow(
    'Formula',
    Object.keys(description.forms).map((name) => [name, name] as const),
    'Formula that computes this rule.',
    (value) => {
      const { plan } = stage.state.value;
      if (plan) stage.dispatch({ type: 'edit', edits: withForm(plan, species, rule, value) });
    },
    `${title} formula`,
  );
  const refusal = refusalLine();
  const effect = element('p', { class: 'help effect' }, description.effect);
  const formula = element('p', { class: 'formula' });

  const weightUnit = description.parameters.weight?.unit ?? '';
  const weightNow = element('span', { class: 'now', 'aria-hidden': 'true' });
  const summary = element(
    'summary',
    { title: `${description.effect} Source: ${description.source}.` },
    element('span', { class: 'dot' }),
    element('span', { class: 'name' }, title),
    weightNow,
  );
  const details = element(
    'details',
    {},
    summary,
    effect,
    form.root,
    formula,
    ...choices.map(({ row }) => row.root),
    ...rows.map(({ row }) => row.root),
  );
  unfoldsInSight(details);
  const root = element('section', { class: 'rule', 'data-rule': rule }, details, enabled, refusal.root);
  root.style.setProperty('--rule', colour);

  return {
    root,
    show(plan) {
      enabled.checked = valueAt(plan.scenario, `${base}.enabled`) === true;
      root.classList.toggle('off', !enabled.checked);
      const chosen = String(valueAt(plan.scenario, `${base}.form`));
      form.show(chosen);
      const { formula: text, source, all = false } = description.forms[chosen] ?? { formula: '', source: '' };
      formula.textContent = text;
      formula.title = source;
      for (const { path, row } of choices) row.show(String(valueAt(plan.scenario, path)));
      showRows(rows, plan, base, all);
      const weight = valueAt(plan.scenario, `${base}.weight`);
      weightNow.textContent =
        typeof weight === 'number' ? `${numberText(Number(weight.toPrecision(3)))} ${weightUnit}` : '';
    },
  };
}

/** Weights of the rules of a species, m/s². */
type Weights = Readonly<Record<string, number>>;

/** The largest factor by which all weights can be multiplied. */
const greatestStrength = 100;

/** Relative difference below which two weights count as equal, because multiplied weights are rounded. */
const tolerance = 1e-6;

function weightsOf({ scenario }: Plan, species: number): Weights {
  const found: Record<string, number> = {};
  for (const [name, { weight }] of Object.entries(scenario.species[species].rules)) found[name] = weight;
  return found;
}

/** The common factor of all weights; undefined: their factors differ. */
function strengthBetween(base: Weights, now: Weights): number | undefined {
  const names = Object.keys(base);
  if (names.join() !== Object.keys(now).join()) return undefined;
  const heaviest = names.reduce((one, other) => (Math.abs(base[other]) > Math.abs(base[one]) ? other : one));
  const factor = base[heaviest] === 0 ? 1 : now[heaviest] / base[heaviest];
  const isSame = names.every((name) => Math.abs(now[name] - factor * base[name]) <= tolerance * Math.abs(base[name]));
  return isSame && factor >= 0 && factor <= greatestStrength ? factor : undefined;
}

/** Sets all weights of a species to a multiple of others. */
function withStrength(base: Weights, species: number, factor: number): SceneEdit[] {
  return Object.entries(base).flatMap(([name, weight]) => {
    const value = factor === 1 ? weight : Number((factor * weight).toPrecision(9));
    return weight === 0 ? [] : [{ path: `species[${species}].rules.${name}.weight`, value }];
  });
}
