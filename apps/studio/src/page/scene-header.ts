import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';

export function sceneHeader(stage: Stage): HTMLElement {
  const name = element('p', { class: 'scene-name' });
  stage.state.subscribe(({ plan, scenario }) => {
    name.textContent = plan ? plan.name || scenario : '';
  });
  return element('header', {}, element('h1', {}, 'Shoal'), name);
}
