import type { Stage } from '../stage/stage.ts';
import { thingsOf } from '../stage/things.ts';
import { button } from '../ui/button.ts';
import { element } from '../ui/element.ts';

/** A button for each object of the scene that can be selected, and a line where there is none. */
export function objectList(stage: Stage): HTMLElement[] {
  const list = element('div', { class: 'things', role: 'group', 'aria-label': 'Objects in the scene' });
  const none = element('p', { class: 'help' }, 'Nothing to select yet.');
  const select = (path: string): void =>
    stage.dispatch({ type: 'grab', thing: stage.state.value.grabbed === path ? undefined : path });
  let listed = '';
  stage.state.subscribe(({ plan, coming, grabbed }) => {
    const scene = coming ?? plan;
    if (!scene) return;
    const things = thingsOf(scene);
    none.hidden = things.length > 0;
    const key = JSON.stringify(things.map(({ path, name }) => [path, name]));
    if (key !== listed) {
      listed = key;
      list.replaceChildren(...things.map(({ path, name }) => button(name, () => select(path), { 'data-thing': path })));
    }
    for (const made of list.children)
      made.setAttribute('aria-pressed', String(made.getAttribute('data-thing') === grabbed));
  });
  return [none, list];
}
