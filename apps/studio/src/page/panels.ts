import '../styles/panels.ts';
import { chartsPanel } from '../charts/charts-panel.ts';
import { fishCard } from '../inspector/fish-card.ts';
import { timelineBar } from '../interact/timeline-bar.ts';
import type { Stage } from '../stage/stage.ts';
import { type Sheet, sheet } from '../ui/sheet.ts';
import type { CoveringPanels } from './covered-area.ts';
import { type KeySheet, keySheet } from './key-sheet.ts';
import { type SheetPagesOptions, sheetPages } from './sheet-pages.ts';

/** Everything that opens over the scene on demand. */
export interface Panels {
  readonly sheet: Sheet;
  readonly keyList: KeySheet;
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
  stage.state.subscribe(({ timelineShown }) => {
    timeline.hidden = !timelineShown;
  });
  return {
    sheet: pages,
    keyList: keySheet(),
    covering: { panel: pages.root, charts, card },
    roots: [timeline, pages.root, charts, card],
  };
}
