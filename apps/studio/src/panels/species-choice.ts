// Rows that edit one species, and the choice of that species, which several panels share.

import type { Plan } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';

/** A row that edits one species. */
export interface SpeciesRow {
  readonly root: HTMLElement;
  show(plan: Plan): void;
}

export interface Built {
  readonly elements: readonly HTMLElement[];
  show(plan: Plan): void;
}

/**
 * Controls for the chosen species, rebuilt when the species or the scene changes.
 * @param also other values whose change causes a rebuild
 */
export function tunedSpecies(
  stage: Stage,
  build: (plan: Plan, species: number) => Built,
  also: (plan: Plan, species: number) => readonly string[] = () => [],
): HTMLElement {
  const root = element('div');
  let builtFor = '';
  let built: Built | undefined;
  stage.state.subscribe(({ plan, scenario, tuned }) => {
    if (!plan) return;
    const key = JSON.stringify([scenario, tuned, plan.species.map(({ name }) => name), also(plan, tuned)]);
    if (key !== builtFor) {
      builtFor = key;
      built = build(plan, tuned);
      root.replaceChildren(...built.elements);
    }
    built?.show(plan);
  });
  return root;
}

/** Chooses the species that the panels edit. Hidden if there is only one. */
export function speciesChooser(stage: Stage): HTMLElement {
  const choose = element('select', { 'aria-label': 'Species' });
  choose.addEventListener('change', () => stage.dispatch({ type: 'tune', species: choose.selectedIndex }));
  const root = element('label', { class: 'line form' }, element('span', { class: 'label' }, 'Species'), choose);
  let shown = '';
  stage.state.subscribe(({ plan, tuned }) => {
    if (!plan) return;
    const names = plan.species.map(({ name }) => name);
    const key = JSON.stringify(names);
    if (key !== shown) choose.replaceChildren(...names.map((name) => element('option', {}, name)));
    shown = key;
    root.hidden = names.length < 2;
    choose.selectedIndex = tuned;
  });
  return root;
}

/** Rules that can share a radius. */
const sharing = ['separation', 'alignment', 'cohesion'] as const;

/** Sets the radius of separation, alignment and cohesion together. */
export function sharedRadiusRow(stage: Stage, species: number): SpeciesRow {
  let isPressed = false;
  const row = numberRow({
    name: 'Shared radius',
    unit: 'm',
    slider: [0, 30, 0.1],
    limits: [0, 1_000_000],
    all: true,
    help: 'Sets the radius of separation, alignment and cohesion. While these radii differ, the largest is shown.',
    change(value) {
      const edits = sharing.map((rule) => ({ path: `species[${species}].rules.${rule}.radius`, value }));
      // A drag is one step of undo, even if one of the rules already has the value.
      if (isPressed) stage.dispatch({ type: 'hold' });
      isPressed = false;
      stage.dispatch({ type: 'edit', edits });
    },
  });
  row.root.addEventListener('pointerdown', () => {
    isPressed = true;
  });
  row.root.addEventListener('keydown', ({ repeat }) => {
    isPressed ||= !repeat;
  });
  return {
    root: row.root,
    show(plan) {
      const radii = radiiOf(plan, species);
      row.show(radii.includes('all') ? 'all' : Math.max(...radii.map(Number)), allowsAll(plan, species));
    },
  };
}

function radiiOf({ scenario }: Plan, species: number): readonly (number | 'all')[] {
  const { rules } = scenario.species[species];
  return sharing.map((rule) => rules[rule].radius);
}

/** Whether the forms of all three rules allow "all". */
function allowsAll({ scenario, ruleRows }: Plan, species: number): boolean {
  const { rules } = scenario.species[species];
  return sharing.every((rule) => ruleRows[rule].forms[rules[rule].form].all ?? false);
}
