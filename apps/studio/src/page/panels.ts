// The panels that open over the scene: timeline, sheet, charts, fish card and the list of keys.

import '../styles/panels.ts';
import { describeFit } from 'shoal/internal';
import { chartsPanel } from '../charts/charts-panel.ts';
import { fishCard } from '../inspector/fish-card.ts';
import { timelineBar } from '../interact/timeline-bar.ts';
import { ShotLane } from '../shots/shot-lane.ts';
import type { Stage } from '../stage/stage.ts';
import { button } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { FocusReturn } from '../ui/focus.ts';
import { type Notice, notice } from '../ui/notice.ts';
import { type Sheet, sheet } from '../ui/sheet.ts';
import type { CoveringPanels } from './covered-area.ts';
import { type SheetPagesOptions, sheetPages } from './sheet-pages.ts';

/** Everything that opens over the scene on demand. */
export interface Panels {
  readonly sheet: Sheet;
  readonly keyList: KeySheet;
  /** Keeps the current view as a shot, on the timeline. */
  keepShot(): void;
  /** Says what does not fit into the world. */
  readonly fit: Notice;
  /** Closes the list of keys, or else the panel with the focus. @returns false if there is neither */
  closeFront(): boolean;
  readonly covering: CoveringPanels;
  /** In the order of the page. */
  readonly roots: readonly HTMLElement[];
}

/** @param close closes the sheet */
export function makePanels(stage: Stage, options: SheetPagesOptions, close: () => void): Panels {
  const { camera, notice: said } = options.tools;
  const shots = new ShotLane({ stage, camera, complain: said.complain });
  const timeline = timelineBar(stage, shots);
  const pages = sheet(sheetPages(stage, options), close);
  const charts = chartsPanel(stage);
  const card = fishCard(stage);
  const keyList = keySheet();
  const focus = new FocusReturn(timeline);
  stage.state.subscribe(({ timelineShown }) => {
    if (timelineShown && timeline.hidden) focus.remember();
    timeline.hidden = !timelineShown;
    if (!timelineShown) focus.lead();
  });
  const holdsFocus = (panel: HTMLElement): boolean => panel.contains(document.activeElement);
  return {
    sheet: pages,
    keyList,
    keepShot: () => shots.keep(),
    fit: fitNotice(stage),
    closeFront() {
      if (keyList.isShown) keyList.hide();
      else if (holdsFocus(pages.root)) close();
      else if (holdsFocus(charts)) stage.dispatch({ type: 'charts', value: { shown: false } });
      else if (holdsFocus(card)) stage.dispatch({ type: 'choose', fish: undefined });
      else return false;
      return true;
    },
    covering: { panel: pages.root, charts, card },
    roots: [timeline, pages.root, charts, card],
  };
}

/** Says what does not fit into the world, until it fits or the message is closed. */
function fitNotice(stage: Stage): Notice {
  const said = notice();
  let told = '';
  stage.state.subscribe(({ plan }) => {
    const [first = '', ...others] = plan ? describeFit(plan) : [];
    const all = [first, ...others].join('\n');
    if (all === told) return;
    told = all;
    said.complain(first, others);
  });
  return said;
}

interface KeySheet {
  readonly root: HTMLElement;
  readonly isShown: boolean;
  toggle(): void;
  hide(): void;
}

/** The list of all keys. */
function keySheet(): KeySheet {
  const rows = keys.flatMap(([key, effect]) => [element('dt', {}, element('kbd', {}, key)), element('dd', {}, effect)]);
  const title = element('h2', { tabindex: '-1' }, 'Keys');
  const root = element(
    'section',
    { class: 'key-sheet', 'aria-label': 'Keys', hidden: true },
    title,
    element('dl', {}, ...rows),
    button('Close', () => hide()),
  );
  const focus = new FocusReturn(root);
  const hide = (): void => {
    root.hidden = true;
    focus.lead();
  };
  return {
    root,
    get isShown() {
      return !root.hidden;
    },
    toggle() {
      if (!root.hidden) hide();
      else {
        focus.remember();
        root.hidden = false;
        title.focus();
      }
    },
    hide,
  };
}

/** Keys and their effects. */
const keys: readonly (readonly [key: string, effect: string])[] = [
  ['Space', 'Play or pause'],
  ['.', 'Advance one step'],
  [',', 'Go back one step'],
  ['L', 'Show or hide the timeline'],
  ['K', 'Keep this view as a shot of the camera at this time, on the timeline'],
  ['R', 'Restart'],
  ['Ctrl+Z', 'Undo (on a Mac ⌘Z)'],
  ['Ctrl+Y', 'Redo (or Shift+Ctrl+Z, on a Mac ⇧⌘Z)'],
  ['V', 'Show the whole school'],
  ['D', 'Switch the diagram on or off'],
  ['N', 'Select the next fish (or click a fish)'],
  ['M', 'Select the fish that accelerates most'],
  ['F', 'Follow the selected fish'],
  ['C', 'Ride along with the selected fish'],
  ['S', 'Startle the school'],
  ['A', 'Add a shark, fish, an obstacle, a goal or food'],
  [
    'X',
    'Add or remove the diver. With a diver, W A S D, Q, E and the arrow keys steer it (the arrow keys only if no object is selected)',
  ],
  ['Arrows', 'Move the selected object across the view and up or down (with Shift in small steps)'],
  ['Page Up', 'Move the selected object away from you (Page Down: towards you)'],
  ['Arrows, + and −', 'With the scene focused (Tab) and no object selected: rotate and zoom; with Shift, pan'],
  ['Delete', 'Delete the selected object'],
  ['G', 'Show or hide the charts'],
  ['T', 'Start the tour; ← and → go back and forward in it'],
  ['B', 'Compare two schools'],
  ['H', 'Hide or show all controls'],
  [
    'Esc',
    'Deselect the object; else close the focused panel, a message, the panel or the charts; else deselect the fish, as a click on empty water does (V then shows the whole school)',
  ],
  ['?', 'Show or hide these keys'],
];
