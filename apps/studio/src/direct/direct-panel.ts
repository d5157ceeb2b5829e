import type { Plan } from 'shoal';
import { actionRow } from '../panels/action-row.ts';
import { element } from '../panels/element.ts';
import { type AdditionKind, added, additions } from '../stage/additions.ts';
import { huntersIn, withHunters } from '../stage/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { thingsOf } from '../stage/things.ts';
import type { Middle } from './direct-keys.ts';
import { thingPanel } from './thing-panel.ts';

/** Startle, dive, and everything that can be put into the scene and taken hold of. */
export function directPanel(stage: Stage, middle: Middle, chooseMesh: () => void): HTMLElement {
  const button = (text: string, title: string, press: () => void): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: 'action', title }, text);
    made.addEventListener('click', press);
    return made;
  };
  const startle = actionRow('Startle', 'The school bursts apart, and gathers again (S).', () =>
    stage.dispatch({ type: 'startle' }),
  );
  const dive = actionRow('Dive', '', () => stage.dispatch({ type: 'dive', ...middle() }));
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true });
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
  const shark = button('Shark', 'Brings one more hunter, which the others flee', () =>
    toScene((scene) => {
      // Each of them is a step of undo.
      stage.dispatch({ type: 'settle' });
      stage.dispatch({ type: 'set', ...withHunters(scene, huntersIn(scene) + 1) });
    }),
  );
  const kinds = Object.entries(additions).map(([kind, text]) =>
    button(text, `Puts a ${text.toLowerCase()} into the middle of the view`, () => add(kind as AdditionKind)),
  );
  const mesh = button('Mesh…', 'A file of yours: .glb, .obj, .stl or .ply; or drop it on the page', chooseMesh);
  const list = element('div', { class: 'things', role: 'group', 'aria-label': 'Things in the scene' });
  const none = element('p', { class: 'help' }, 'Nothing here can be taken hold of yet.');
  let listed = '';
  stage.state.subscribe(({ plan, coming, grabbed, diver }) => {
    dive.button.textContent = diver === undefined ? 'Dive' : 'Get out';
    dive.help.textContent =
      diver === undefined
        ? 'A diver whom the fish avoid (X).'
        : 'W A S D or arrows swim, E up, Q down; or hold the pointer where to.';
    const scene = coming ?? plan;
    if (!scene) return;
    const things = thingsOf(scene);
    none.hidden = things.length > 0;
    const text = JSON.stringify(things.map(({ path, name }) => [path, name]));
    if (text !== listed) {
      listed = text;
      list.replaceChildren(
        ...things.map(({ path, name }) => {
          const made = element('button', { type: 'button', class: 'word', 'data-thing': path }, name);
          made.addEventListener('click', () =>
            stage.dispatch({ type: 'grab', thing: stage.state.value.grabbed === path ? undefined : path }),
          );
          return made;
        }),
      );
    }
    for (const made of list.children)
      made.setAttribute('aria-pressed', String(made.getAttribute('data-thing') === grabbed));
  });
  return element(
    'div',
    { class: 'direct' },
    startle.root,
    dive.root,
    element('h4', {}, 'Add'),
    element('div', { class: 'add-grid' }, shark, ...kinds, mesh),
    problem,
    element('h4', {}, 'Take hold'),
    element('p', { class: 'help' }, 'Click a thing in the picture or here; then drag its arrows.'),
    none,
    list,
    thingPanel(stage),
  );
}
