import type { Plan } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';

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
