import '../styles/panels.ts';
import { chartsPanel } from '../charts/charts-panel.ts';
import { fishCard } from '../inspector/fish-card.ts';
import { timelineBar } from '../interact/timeline-bar.ts';
import type { Stage } from '../stage/stage.ts';
import { FocusReturn } from '../ui/focus-return.ts';
import type { Notice } from '../ui/notice.ts';
import { type Sheet, sheet } from '../ui/sheet.ts';
import type { CoveringPanels } from './covered-area.ts';
import { fitNotice } from './fit-notice.ts';
import { type KeySheet, keySheet } from './key-sheet.ts';
import { type SheetPagesOptions, sheetPages } from './sheet-pages.ts';

/** Everything that opens over the scene on demand. */
export interface Panels {
  readonly sheet: Sheet;
  readonly keyList: KeySheet;
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
  const timeline = timelineBar(stage);
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
