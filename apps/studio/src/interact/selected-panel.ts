import type { Vec3 } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { button } from '../ui/button.ts';
import { element } from '../ui/element.ts';
import { handleChoice } from './handle-choice.ts';
import { obstacleRows } from './obstacle-rows.ts';
import { positionRows } from './position-rows.ts';
import { obstacleIndex, selectedObject } from './selected-object.ts';

/** The numbers of the selected object. */
export function selectedPanel(stage: Stage): HTMLElement {
  const title = element('h4');
  const position = positionRows(stage);
  const shape = obstacleRows(stage);
  const file = element('p', { class: 'help' });
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true });
  const root = element(
    'div',
    { class: 'object', hidden: true },
    title,
    handleChoice(stage),
    position.root,
    shape.root,
    file,
    problem,
    selectionButtons(stage, problem),
  );
  stage.state.subscribe(({ handling, selectedPath }, before) => {
    const selected = selectedObject(stage);
    root.hidden = !selected;
    if (selectedPath !== before.selectedPath) problem.hidden = true;
    if (!selected) return;
    const { scene, object } = selected;
    title.textContent = object.name;
    position.show(scene, object);
    const obstacle = scene.scenario.obstacles[obstacleIndex(object)];
    shape.root.hidden = !obstacle;
    // Shows either position, rotation or scale, like the handles.
    position.root.hidden = obstacle !== undefined && handling !== 'move';
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
      const { selectedPath } = stage.state.value;
      if (selectedPath !== undefined) press(selectedPath);
    };
    return button(text, pressed, { class: 'action', title });
  };
  const remove = (object: string): void => {
    try {
      stage.dispatch({ type: 'remove', object });
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
    }
  };
  return element(
    'div',
    { class: 'pair' },
    action('Delete', 'Delete it from the scene (Delete)', remove),
    action('Deselect', 'Deselect it (Esc)', () => stage.dispatch({ type: 'select', object: undefined })),
  );
}

function meshNote(file: string, scale: Vec3): string {
  const [x, y, z] = scale;
  const factors = x === y && y === z ? String(x) : `${x}, ${y}, ${z} along its x, y, z axes`;
  return `Mesh from “${file}”, scaled × ${factors}. Saved files contain it unless it is very large. Links contain it if it is small.`;
}
