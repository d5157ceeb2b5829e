import type { Plan } from 'shoal';
import { type AdditionKind, added, additions } from '../stage/additions.ts';
import { huntersIn, withHunters } from '../stage/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { actionRow } from '../ui/action-row.ts';
import { element } from '../ui/element.ts';
import type { Middle } from './interact-keys.ts';
import { objectList } from './object-list.ts';
import { selectedPanel } from './selected-panel.ts';

/** Startle, diver, and the objects of the scene. */
export function interactPanel(stage: Stage, middle: Middle, chooseMesh: () => void): HTMLElement {
  const startle = actionRow('Startle', 'The school bursts apart, then regroups (S).', () =>
    stage.dispatch({ type: 'startle' }),
  );
  return element(
    'div',
    { class: 'direct' },
    startle.root,
    diverRow(stage, middle),
    element('h4', {}, 'Add'),
    ...addButtons(stage, middle, chooseMesh),
    element('h4', {}, 'Selected object'),
    element('p', { class: 'help' }, 'Click an object in the scene or here, then drag its arrows.'),
    ...objectList(stage),
    selectedPanel(stage),
  );
}

function diverRow(stage: Stage, middle: Middle): HTMLElement {
  const row = actionRow('Diver', '', () => stage.dispatch({ type: 'dive', ...middle() }));
  stage.state.subscribe(({ diver }) => {
    row.button.textContent = diver === undefined ? 'Diver' : 'Diver out';
    row.help.textContent =
      diver === undefined
        ? 'Swim among the fish (X).'
        : 'Swim with W A S D or the arrows, E up, Q down; or hold the pointer where you want to go.';
  });
  return row.root;
}

/** Buttons that add objects, and a line for what goes wrong. */
function addButtons(stage: Stage, middle: Middle, chooseMesh: () => void): HTMLElement[] {
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true });
  const button = (text: string, title: string, press: () => void): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: 'action', title }, text);
    made.addEventListener('click', press);
    return made;
  };
  const toScene = (add: (scene: Plan) => void): void => {
    const { plan, coming } = stage.state.value;
    const scene = coming ?? plan;
    if (!scene) return;
    problem.hidden = true;
    try {
      add(scene);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
    }
  };
  const add = (kind: AdditionKind): void =>
    toScene((scene) => {
      const { edits, path } = added(scene, kind, middle().at, stage.state.value.tuned);
      stage.dispatch({ type: 'edit', edits });
      stage.dispatch({ type: 'grab', thing: path });
    });
  const shark = button('Shark', 'Add a predator', () =>
    toScene((scene) => {
      // Each shark is a step of undo.
      stage.dispatch({ type: 'commit' });
      stage.dispatch({ type: 'set', ...withHunters(scene, huntersIn(scene) + 1) });
    }),
  );
  const kinds = Object.entries(additions).map(([kind, text]) =>
    button(text, `Add in the middle of the view: ${text.toLowerCase()}`, () => add(kind as AdditionKind)),
  );
  const mesh = button('Mesh…', 'Add your own .glb, .obj, .stl or .ply file (or drop it on the page)', chooseMesh);
  return [element('div', { class: 'add-grid' }, shark, ...kinds, mesh), problem];
}
