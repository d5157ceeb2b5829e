// Fills the two pages of the sheet, Scenes and Settings.

import type { Vec3 } from 'shoal';
import type { Middle } from '../interact/interact-keys.ts';
import type { MeshFiles } from '../interact/mesh-files.ts';
import { scenesPanel } from '../panels/scenes-panel.ts';
import type { Stage } from '../stage/stage.ts';
import { actionRow } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import type { SheetPage } from '../ui/sheet.ts';
import type { sheetWords } from './scene-bar.ts';
import type { SceneTools } from './scene-tools.ts';
import { shownSettings } from './settings-page.ts';

/** Pages of the sheet by name. */
type SheetPages = Readonly<Record<keyof typeof sheetWords, SheetPage>>;

export interface SheetPagesOptions {
  /** The middle of the view, where new objects are placed. */
  readonly middle: Middle;
  readonly meshes: MeshFiles;
  readonly tools: SceneTools;
  readonly compare: () => void;
  readonly breed: () => void;
  /** Opens the results of studies. */
  readonly search: () => void;
  /** Opens recordings of real animals. */
  readonly tracks: () => void;
  /** Opens or closes the menu Add. */
  readonly add: () => void;
  /** A point beside the school, m, that is visible when the camera shows the whole school. */
  readonly besideSchool: (only?: ReadonlySet<number>) => Vec3 | undefined;
  /** Lets the camera follow only some fish, by id; undefined: all. */
  readonly watch: (ids?: ReadonlySet<number>) => void;
  readonly wholeView: () => void;
}

/** Media query of devices with a mouse, which have a keyboard too. */
const hovers = matchMedia('(hover: hover)');

export function sheetPages(stage: Stage, options: SheetPagesOptions): SheetPages {
  const { tools, compare, breed, search, tracks } = options;
  const settings = element('div');
  let isFilled = false;
  /** Loads the code of the settings on first use. */
  const fill = (): void => {
    if (isFilled) return;
    isFilled = true;
    import('./settings-page.ts').then(
      ({ settingsPage }) => settings.replaceChildren(settingsPage(stage, options)),
      () => {
        isFilled = false;
        settings.textContent = 'The settings could not be loaded. Check the network, then open them again.';
      },
    );
  };
  // A user who has chosen the view “All” uses the settings often, so they are loaded early.
  if (shownSettings() === 'all') fill();
  const scenes = scenesPanel(stage);
  const keysHelp = element('p', { class: 'keys' }, 'Space play · Ctrl+Z undo · H hide controls · ? all keys');
  return {
    scenes: {
      title: 'Scenes',
      body: [
        tools.open,
        actionRow('Compare', 'Two schools from the same start, side by side (B). Includes a blind study.', compare)
          .root,
        actionRow('Breed', 'Nine schools at once: choose those that look right, and breed the next generation.', breed)
          .root,
        actionRow('Study results', 'Charts and runs of a study. Open its folder, or run a study here.', search).root,
        actionRow('Tracks', 'Recordings of real animals, as trackers write them, alone or beside a school.', tracks)
          .root,
        scenes,
      ],
      // Otherwise letters would be keys of the page. Where there is no keyboard, the focus would open one on the screen.
      opened() {
        if (hovers.matches || document.activeElement?.matches(':focus-visible')) scenes.querySelector('input')?.focus();
      },
    },
    settings: {
      title: 'Settings',
      tools: tools.undo,
      body: [settings, keysHelp],
      opened: fill,
    },
  };
}
