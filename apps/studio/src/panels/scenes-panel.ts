import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';

export function scenesPanel(stage: Stage): HTMLElement {
  const buttons = stage.catalogue.entries.map(({ name, title, description }) => {
    const button = element(
      'button',
      { type: 'button', class: 'scene', 'data-scenario': name },
      element('span', { class: 'title' }, title),
      element('span', { class: 'description' }, description),
    );
    button.addEventListener('click', () => stage.dispatch({ type: 'open', scenario: name }));
    return button;
  });
  stage.state.subscribe(({ scenario }) => {
    for (const button of buttons) {
      if (button.dataset.scenario === scenario) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  });
  return element('div', { class: 'scenes' }, ...buttons);
}
