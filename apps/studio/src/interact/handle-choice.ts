// The buttons Move, Rotate and Scale, which choose the handles of the selected obstacle.

import type { Stage } from '../stage/stage.ts';
import type { HandleEffect } from '../stage/state/action.ts';
import { button } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';

const handlings: readonly (readonly [HandleEffect, string, string])[] = [
  ['move', 'Move', 'Drag arrows and planes to move it'],
  ['turn', 'Rotate', 'Drag rings to rotate it'],
  ['stretch', 'Scale', 'Drag handles to scale it'],
];

/** Chooses the handles of the selected obstacle in the picture. Hidden if none is selected. */
export function handleChoice(stage: Stage): HTMLElement {
  const words = handlings.map(([value, text, title]) =>
    button(text, () => stage.dispatch({ type: 'handle', value }), { title, 'aria-pressed': 'false' }),
  );
  const root = element('div', { class: 'handlings', role: 'group', 'aria-label': 'Handles', hidden: true }, ...words);
  stage.state.subscribe(({ handling, selectedPath }) => {
    root.hidden = !selectedPath?.startsWith('obstacles');
    for (const [k, [value]] of handlings.entries()) words[k].setAttribute('aria-pressed', String(value === handling));
  });
  return root;
}
