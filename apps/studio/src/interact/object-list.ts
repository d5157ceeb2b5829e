import { objectsOf } from '../stage/scene-objects.ts';
import type { Stage } from '../stage/stage.ts';
import { button } from '../ui/button.ts';
import { element } from '../ui/element.ts';

/** A button for each object of the scene that can be selected, or a line if there is none. */
export function objectList(stage: Stage): HTMLElement[] {
  const list = element('div', { class: 'objects', role: 'group', 'aria-label': 'Objects in the scene' });
  const none = element('p', { class: 'help' }, 'Nothing to select yet.');
  const select = (path: string): void =>
    stage.dispatch({ type: 'select', object: stage.state.value.selectedPath === path ? undefined : path });
  let listed = '';
  stage.state.subscribe(({ plan, pending, selectedPath }) => {
    const scene = pending ?? plan;
    if (!scene) return;
    const objects = objectsOf(scene);
    none.hidden = objects.length > 0;
    const key = JSON.stringify(objects.map(({ path, name }) => [path, name]));
    if (key !== listed) {
      listed = key;
      list.replaceChildren(
        ...objects.map(({ path, name }) => button(name, () => select(path), { 'data-object': path })),
      );
    }
    for (const made of list.children)
      made.setAttribute('aria-pressed', String(made.getAttribute('data-object') === selectedPath));
  });
  return [none, list];
}
