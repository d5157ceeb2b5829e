import { basicPanel } from '../panels/basic-panel.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { segments } from '../ui/segments.ts';
import { type AllSettingsOptions, allSettings } from './all-settings.ts';
import { findSettings } from './find-settings.ts';
import { keepShownSettings, type ShownSettings, shownSettings } from './settings-choice.ts';

const noMatch =
  'No setting matches. Comparison, breeding and study results are under “Scenes”, new animals and obstacles under “Add”.';

/** The settings: a basic set, or all of them with a search. */
export function settingsPage(stage: Stage, options: AllSettingsOptions): HTMLElement {
  let shown = shownSettings();
  const made: Partial<Record<ShownSettings, HTMLElement>> = {};
  /** The same controls for saving and sharing are part of both sets. */
  const shares = { basic: element('div'), all: element('div') };
  /** Each set of settings is made when it is first shown. */
  const settings = (which: ShownSettings): HTMLElement => {
    made[which] ??=
      which === 'basic'
        ? basicPanel(stage, options.besideSchool, shares.basic)
        : allSettings(stage, options, shares.all);
    shares[which].append(options.tools.share);
    return made[which];
  };
  const choice = segments<ShownSettings>(
    'Settings shown',
    [
      ['basic', 'Basic', 'The most common settings'],
      ['all', 'All', 'Every setting, in sections'],
    ],
    (value) => {
      shown = value;
      keepShownSettings(value);
      search.value = '';
      show();
    },
  );
  const search = element('input', { type: 'search', placeholder: 'Find a setting', 'aria-label': 'Find a setting' });
  const none = element('p', { class: 'help', role: 'status' });
  const body = element('div');
  const show = (): void => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const which = words.length > 0 ? 'all' : shown;
    choice.show(which);
    body.replaceChildren(settings(which));
    const found = made.all ? findSettings(made.all, words) : 0;
    none.textContent = words.length > 0 && found === 0 ? noMatch : '';
  };
  search.addEventListener('input', show);
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || search.value === '') return;
    // The next press of Escape closes the panel.
    event.preventDefault();
    event.stopPropagation();
    search.value = '';
    show();
  });
  show();
  return element(
    'div',
    { class: 'settings' },
    element('div', { class: 'settings-head' }, choice.root, search),
    none,
    body,
  );
}
