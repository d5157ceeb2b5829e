import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';

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
