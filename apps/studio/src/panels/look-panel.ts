import type { Look } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from './element.ts';
import { numberRow } from './number-row.ts';
import { wordRow } from './word-row.ts';

const looks: readonly (readonly [Look, string])[] = [
  ['water', 'Water'],
  ['diagram', 'Diagram'],
];

/** How the scene is drawn; nothing of it changes what the fish do. */
export function lookPanel(stage: Stage): HTMLElement {
  const look = wordRow('Look', looks, 'Under water, or a bare diagram for teaching and print (key D).', (value) =>
    stage.dispatch({ type: 'look', value }),
  );
  const magnify = numberRow({
    name: 'Drawn size',
    label: 'Drawn size',
    unit: '×',
    slider: [0.5, 8, 0.5],
    limits: [0.1, 100],
    help: 'Fish are drawn this many times as long as they are, so that they can be seen from afar. Only the picture changes.',
    change: (value) => stage.dispatch({ type: 'magnify', value: Number(value) }),
  });
  stage.state.subscribe((state) => {
    look.show(state.look);
    magnify.show(state.magnify);
  });
  return element('div', {}, look.root, magnify.root);
}
