import type { Vec3 } from 'shoal';
import type { Handling } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { button } from '../ui/button.ts';
import { element } from '../ui/element.ts';
import { obstacleRows } from './obstacle-rows.ts';
import { positionRows } from './position-rows.ts';
import { obstacleIndex, selectedObject } from './selected-object.ts';

const handlings: readonly (readonly [Handling, string, string])[] = [
  ['move', 'Move', 'Drag arrows and planes to move it'],
  ['turn', 'Rotate', 'Drag rings to rotate it'],
  ['stretch', 'Scale', 'Drag handles to scale it'],
];

/** The numbers of the selected object. */
export function selectedPanel(stage: Stage): HTMLElement {
  const title = element('h4');
  const words = handlings.map(([value, text, title]) =>
    button(text, () => stage.dispatch({ type: 'handle', value }), { title, 'aria-pressed': 'false' }),
  );
  const choices = element('div', { class: 'handlings', role: 'group', 'aria-label': 'Handles' }, ...words);
  const position = positionRows(stage);
  const shape = obstacleRows(stage);
  const file = element('p', { class: 'help' });
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true });
  const root = element(
    'div',
    { class: 'thing', hidden: true },
    title,
    choices,
    position.root,
    shape.root,
    file,
    problem,
    selectionButtons(stage, problem),
  );
  stage.state.subscribe(({ handling, grabbed }, before) => {
    const selected = selectedObject(stage);
    root.hidden = !selected;
    if (grabbed !== before.grabbed) problem.hidden = true;
    if (!selected) return;
    const { scene, thing } = selected;
    title.textContent = thing.name;
    position.show(scene, thing);
    const obstacle = scene.scenario.obstacles[obstacleIndex(thing)];
    choices.hidden = shape.root.hidden = !obstacle;
    // As with the handles, one kind of numbers at a time.
    position.root.hidden = obstacle !== undefined && handling !== 'move';
    for (const [k, [value]] of handlings.entries()) words[k].setAttribute('aria-pressed', String(value === handling));
    file.hidden = obstacle?.shape.kind !== 'mesh';
    if (!obstacle) return;
    shape.show(obstacle, handling);
    if (obstacle.shape.kind === 'mesh') file.textContent = meshNote(obstacle.shape.file, obstacle.scale);
  });
  return root;
}

function selectionButtons(stage: Stage, problem: HTMLElement): HTMLElement {
  const action = (text: string, title: string, press: (path: string) => void): HTMLElement => {
    const pressed = (): void => {
      const { grabbed } = stage.state.value;
      if (grabbed !== undefined) press(grabbed);
    };
    return button(text, pressed, { class: 'action', title });
  };
  const remove = (thing: string): void => {
    try {
      stage.dispatch({ type: 'remove', thing });
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
    }
  };
  return element(
    'div',
    { class: 'pair' },
    action('Delete', 'Delete it from the scene (Delete)', remove),
    action('Deselect', 'Deselect it (Esc)', () => stage.dispatch({ type: 'grab', thing: undefined })),
  );
}

function meshNote(file: string, scale: Vec3): string {
  const factors = [...new Set(scale)].join(', ');
  return `Scaled × ${factors}. A saved scene contains only the name “${file}”. Keep that file in the same folder.`;
}
