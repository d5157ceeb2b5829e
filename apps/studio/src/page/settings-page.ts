// The page of settings: a basic set, all settings in sections, and the search among them.

import { type InteractPanelOptions, interactPanel } from '../interact/interact-panel.ts';
import { basicPanel } from '../panels/basic-panel.ts';
import { clockPanel, timingPanel } from '../panels/clock-panel.ts';
import { enginePanel } from '../panels/engine-panel.ts';
import { lookPanel } from '../panels/look-panel.ts';
import { obstaclesPanel } from '../panels/obstacles-panel.ts';
import { overlaysPanel } from '../panels/overlays-panel.ts';
import { type BesideSchool, predatorsPanel } from '../panels/predators-panel.ts';
import { rulesPanel } from '../panels/rules-panel.ts';
import { speciesPanel } from '../panels/species-panel.ts';
import { worldPanel } from '../panels/world-panel.ts';
import { cameraPanel } from '../shots/camera-panel.ts';
import { soundPanel } from '../sound/sound-panel.ts';
import type { Stage } from '../stage/stage.ts';
import { segments } from '../ui/buttons.ts';
import { downloadName } from '../ui/download.ts';
import { element } from '../ui/element.ts';
import { onDemand } from '../ui/on-demand.ts';
import { section } from '../ui/section.ts';
import { switchRow } from '../ui/switch-row.ts';
import type { TaskDialog } from '../ui/task-dialog.ts';
import { isEmbedded } from './embed.ts';
import type { SceneTools } from './scene-tools.ts';

const noMatch =
  'No setting matches. Comparison, breeding and study results are under “Scenes”, new animals and obstacles under “Add”.';

/** The settings: a basic set, or all of them with a search. */
export function settingsPage(stage: Stage, options: AllSettingsOptions): HTMLElement {
  let shown = shownSettings();
  const made: Partial<Record<ShownSettings, HTMLElement>> = {};
  /** The same controls for saving and sharing are part of both sets. */
  const share = shareRow(stage, options.tools);
  const shares = { basic: element('div'), all: element('div') };
  /** Each set of settings is made when it is first shown. */
  const settings = (which: ShownSettings): HTMLElement => {
    made[which] ??=
      which === 'basic'
        ? basicPanel(stage, options.besideSchool, shares.basic)
        : allSettings(stage, options, shares.all);
    shares[which].append(share);
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

/** Selector of the rows to search: those with a control. */
const rows = '.row, .action-row, .share-row, .timing';
/** Whether a section was open before the search. */
const wasOpen = new WeakMap<HTMLDetailsElement, boolean>();

/**
 * Shows only the settings whose name, help or section contains all of these words. Without words, shows all settings.
 * @returns the number of settings shown
 */
function findSettings(all: HTMLElement, words: readonly string[]): number {
  const isSearching = words.length > 0;
  all.classList.toggle('searching', isSearching);
  let count = 0;
  for (const row of all.querySelectorAll<HTMLElement>(rows)) {
    const text = isSearching ? textOf(row) : '';
    const isFound = isSearching && words.every((word) => text.includes(word)) && row.closest('[hidden]') === null;
    row.classList.toggle('found', isFound);
    if (isFound) count++;
  }
  for (const details of all.querySelectorAll('details')) {
    if (isSearching && !wasOpen.has(details)) wasOpen.set(details, details.open);
    if (isSearching) details.open = details.querySelector('.found') !== null;
    else details.open = wasOpen.get(details) ?? details.open;
    if (!isSearching) wasOpen.delete(details);
  }
  return count;
}

/** The words of a row, and those of its rule and its section. */
function textOf(row: HTMLElement): string {
  const parts = [row.textContent, row.dataset.words];
  for (const titled of row.querySelectorAll<HTMLElement>('[title]')) parts.push(titled.title);
  for (let at = row.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    parts.push(at.querySelector('summary')?.textContent ?? '');
  return parts.join(' ').toLowerCase();
}

interface AllSettingsOptions extends InteractPanelOptions {
  readonly tools: SceneTools;
  readonly besideSchool: BesideSchool;
}

/** All settings, in sections. @param share controls for saving and sharing */
function allSettings(stage: Stage, options: AllSettingsOptions, share: HTMLElement): HTMLElement {
  const { tools, besideSchool } = options;
  const about = element('p', { class: 'about' });
  stage.state.subscribe(({ plan }) => {
    about.textContent = plan?.description ?? '';
  });
  return element(
    'div',
    { class: 'all-settings' },
    section('Scene', [about, clockPanel(stage, tools.notice.say)], { open: true }),
    section('Add and interact', [interactPanel(stage, options)]),
    section('Species', [speciesPanel(stage)]),
    section('Rules', [rulesPanel(stage)], { open: true }),
    section('World', [worldPanel(stage)]),
    section('Obstacles', [obstaclesPanel(stage)]),
    section('Predators', [predatorsPanel(stage, besideSchool)]),
    section('Appearance', [lookPanel(stage)]),
    section('Camera', [cameraPanel({ stage, camera: tools.camera, complain: tools.notice.complain })]),
    section('Sound', [soundPanel(stage, isEmbedded)]),
    section('Overlays', [overlaysPanel(stage)]),
    section('Charts', [chartsSwitch(stage)]),
    section('Performance', [timingPanel(stage), enginePanel(stage)]),
    section('Save and share', [share]),
  );
}

function chartsSwitch(stage: Stage): HTMLElement {
  const help = 'Polarisation, groups, catches, timings and more, over time (G). They can be saved as CSV.';
  const row = switchRow('Show charts', help, (shown) => stage.dispatch({ type: 'charts', value: { shown } }));
  stage.state.subscribe(({ charts }) => row.show(charts.shown));
  return element('div', {}, row.root, element('p', { class: 'help' }, help));
}

// Buttons that save, share and export the scene. Dialogs are loaded when they are first opened.

function shareRow(stage: Stage, { shared, camera, notice: said, seen }: SceneTools): HTMLElement {
  const { page, picture, pose } = shared;
  const named = (ending: string): string => downloadName(stage.state.value.scenario, ending);
  const share = async (what: 'saveScene' | 'copyLink' | 'copyEmbedCode'): Promise<void> => {
    try {
      const sharing = await import('./share.ts');
      await sharing[what](stage, said, seen.query);
    } catch (error) {
      said.complain(error instanceof Error ? error.message : String(error));
    }
  };
  const dialog = (load: () => Promise<TaskDialog>): (() => void) => {
    const made = onDemand(
      async () => {
        const one = await load();
        page.append(one.root);
        return one;
      },
      () => said.complain('The dialog could not be loaded. Check your connection and try again.'),
    );
    return () => made.use((one) => one.open());
  };
  const openPicture = dialog(async () =>
    (await import('../picture/picture-dialog.ts')).pictureDialog(stage, named, picture),
  );
  const openFilm = dialog(async () =>
    (await import('../film/film-dialog.ts')).filmDialog(stage, named, pose, () => camera.seen.isFixed),
  );
  const openTrajectories = dialog(async () =>
    (await import('../export/trajectory-dialog.ts')).trajectoryDialog(stage, named),
  );
  const openExport = dialog(async () =>
    (await import('../export/export-dialog.ts')).exportDialog(stage, { video: openFilm, table: openTrajectories }),
  );
  return element(
    'div',
    {
      class: 'share-row',
      'data-words':
        'film movie record recording download screenshot photo picture send 3d blender houdini unreal usd gltf numpy',
    },
    action('Save file', 'Save the scene with your settings as a scenario file', 'share-help', () => {
      void share('saveScene');
    }),
    action(
      'Copy link',
      'Copy a link that shows the scene as you see it now: settings, camera, time and selected fish',
      'share-help',
      () => void share('copyLink'),
    ),
    action('Copy embed code', 'Copy HTML that shows the scene in another page', 'share-help', () => {
      void share('copyEmbedCode');
    }),
    action('Save image', 'Save the current view as a PNG', 'image-help', openPicture),
    action('Export video', 'Save a video of the scene', 'film-help', openFilm),
    action('Export positions', 'Save the positions of all fish over time as a table', 'film-help', openTrajectories),
    action('Export…', 'Save the animals for Blender, Houdini, Unreal, a web page or NumPy', 'film-help', openExport),
    element(
      'p',
      { class: 'help', id: 'image-help' },
      'An image shows the current view, at up to four times its size, with or without the background.',
    ),
    element(
      'p',
      { class: 'help', id: 'film-help' },
      'Save a video, a table of all positions over time, or files for Blender, Houdini, Unreal, a web page, a game or NumPy.',
    ),
    element(
      'p',
      { class: 'help', id: 'share-help' },
      'A file contains the scene with your settings and meshes (except very large ones). A link also contains the camera, the time and the selected fish, but only small meshes.',
    ),
  );
}

/** A button. @param help id of the element that describes it */
function action(text: string, title: string, help: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'action', title, 'aria-describedby': help }, text);
  made.addEventListener('click', press);
  return made;
}

/** Which settings are shown. */
type ShownSettings = 'basic' | 'all';

const key = 'shoal.settings';

/** The choice of the last visit; `basic` if the browser stores nothing. */
export function shownSettings(): ShownSettings {
  try {
    return localStorage.getItem(key) === 'all' ? 'all' : 'basic';
  } catch {
    return 'basic';
  }
}

function keepShownSettings(shown: ShownSettings): void {
  try {
    localStorage.setItem(key, shown);
  } catch {
    // Nothing can be stored here.
  }
}
