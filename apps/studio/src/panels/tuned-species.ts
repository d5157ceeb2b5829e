import type { Plan } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { element } from './element.ts';

export interface Built {
  readonly parts: readonly HTMLElement[];
  show(plan: Plan): void;
}

/**
 * What tunes one species at a time: built anew when another one, or another scene, comes.
 * @param also what else it is built of
 */
export function tunedSpecies(
  stage: Stage,
  build: (plan: Plan, species: number) => Built,
  also: (species: number) => readonly string[] = () => [],
): HTMLElement {
  const root = element('div');
  let builtFor = '';
  let built: Built | undefined;
  stage.state.subscribe(({ plan, scenario, tuned }) => {
    if (!plan) return;
    const key = JSON.stringify([scenario, tuned, plan.species.map(({ name }) => name), also(tuned)]);
    if (key !== builtFor) {
      builtFor = key;
      built = build(plan, tuned);
      root.replaceChildren(...built.parts);
    }
    built?.show(plan);
  });
  return root;
}
