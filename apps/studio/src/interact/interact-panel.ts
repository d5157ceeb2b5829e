import type { Stage } from '../stage/stage.ts';
import { actionRow } from '../ui/action-row.ts';
import { element } from '../ui/element.ts';
import type { Middle } from './interact-keys.ts';
import { objectList } from './object-list.ts';
import { selectedPanel } from './selected-panel.ts';

export interface InteractPanelOptions {
  readonly middle: Middle;
  /** Opens the menu of what can be added, or closes it. */
  readonly add: () => void;
}

/** Buttons to add objects, startle the fish and use the diver; and the list of objects. */
export function interactPanel(stage: Stage, { middle, add }: InteractPanelOptions): HTMLElement {
  const startle = actionRow('Startle', 'The school bursts apart, then regroups (S).', () =>
    stage.dispatch({ type: 'startle' }),
  );
  return element(
    'div',
    { class: 'direct' },
    actionRow('Add…', 'A shark, fish, an obstacle, a goal, food and more (A).', add).root,
    startle.root,
    diverRow(stage, middle),
    element('h4', {}, 'Selected object'),
    element('p', { class: 'help' }, 'Click an object in the scene or here, then drag its arrows.'),
    ...objectList(stage),
    selectedPanel(stage),
  );
}

function diverRow(stage: Stage, middle: Middle): HTMLElement {
  const row = actionRow('Add diver', '', () => stage.dispatch({ type: 'dive', ...middle() }));
  stage.state.subscribe(({ diver }) => {
    row.button.textContent = diver === undefined ? 'Add diver' : 'Remove diver';
    row.help.textContent =
      diver === undefined
        ? 'Swim among the fish (X).'
        : 'Swim with W A S D or the arrow keys (if no object is selected), E up, Q down; or press and hold where you want to go.';
  });
  return row.root;
}
