import { chartsPanel } from '../charts/charts-panel.ts';
import { fishCard } from '../inspector/fish-card.ts';
import { listenForInteraction } from '../interact/interact-keys.ts';
import { timelineBar } from '../interact/timeline-bar.ts';
import { stageNotices } from '../panels/stage-notices.ts';
import type { Stage } from '../stage/stage.ts';
import { releasePointerFocus } from '../ui/focus.ts';
import { sheet } from '../ui/sheet.ts';
import { followTheme } from '../ui/theme.ts';
import { bareScene } from './bare-scene.ts';
import { type Cover, coveredArea } from './covered-area.ts';
import { failureMessage } from './failure-message.ts';
import { invitation } from './invitation.ts';
import { keySheet } from './key-sheet.ts';
import { listenForKeys } from './page-keys.ts';
import { sceneBar } from './scene-bar.ts';
import { sceneHeader } from './scene-header.ts';
import { type SheetPagesOptions, sheetPages } from './sheet-pages.ts';

export interface PageControlsOptions extends SheetPagesOptions {
  readonly covered: Cover;
  readonly wholeView: () => void;
  readonly tour: () => void;
}

export interface PageControls {
  /** Shows or hides the button that brings the whole school back into view. */
  offerWholeView(offered: boolean): void;
}

/** Where panels are sheets at the bottom, as in phone.css. */
const narrow = matchMedia('(max-width: 640px)');

/** Everything on the page except the scene itself. */
export function pageControls(page: HTMLElement, stage: Stage, options: PageControlsOptions): PageControls {
  const { covered, wholeView, middle, meshes, tools, compare } = options;
  /** The page of the sheet that is open. */
  let open: string | undefined;
  const startTour = (): void => {
    invited?.dismiss();
    options.tour();
  };
  const invited = invitation(stage, startTour);
  const pages = sheetPages(stage, options);
  const panel = sheet(pages, () => show(undefined));
  const bar = sceneBar(stage, pages, {
    toggle: (name) => show(open === name ? undefined : name),
    tour: startTour,
    wholeView,
  });
  const timeline = timelineBar(stage);
  listenForInteraction(stage, middle);
  const keyList = keySheet();
  const card = fishCard(stage);
  const charts = chartsPanel(stage);
  const notices = stageNotices(stage);
  notices.append(...(invited ? [invited.root] : []), tools.notice);
  const bare = bareScene(page, () => area.report());
  page.append(sceneHeader(stage), notices, bar.root, timeline, meshes.root, panel.root, charts, card);
  page.append(failureMessage(stage), keyList.root, bare.hint);
  releasePointerFocus(page);
  followTheme(page, stage);
  const area = coveredArea(page, stage, { panel: panel.root, charts, card }, () => bare.isOn, covered);

  const show = (next: string | undefined): void => {
    open = next;
    if (next && narrow.matches) stage.dispatch({ type: 'charts', value: { shown: false } });
    panel.open(next);
    bar.showOpen(next);
    area.report();
  };
  show(undefined);

  stage.state.subscribe(({ timelineShown, charts: { shown } }, before) => {
    timeline.hidden = !timelineShown;
    // A phone has space for one sheet only.
    if (shown && !before.charts.shown && narrow.matches) show(undefined);
  });
  listenForKeys(stage, {
    hide: () => bare.toggle(),
    keys: () => keyList.toggle(),
    charts: () => stage.dispatch({ type: 'charts', value: { shown: !stage.state.value.charts.shown } }),
    close: () => {
      if (!open && !keyList.isShown) closeChartsOrFish(stage);
      keyList.hide();
      show(undefined);
    },
    whole: wholeView,
    tour: startTour,
    compare,
  });
  return { offerWholeView: bar.offerWholeView };
}

function closeChartsOrFish(stage: Stage): void {
  if (stage.state.value.charts.shown) stage.dispatch({ type: 'charts', value: { shown: false } });
  else stage.dispatch({ type: 'choose', fish: undefined });
}
