import { listenForInteraction } from '../interact/interact-keys.ts';
import { stageNotices } from '../panels/stage-notices.ts';
import type { Stage } from '../stage/stage.ts';
import { releasePointerFocus } from '../ui/focus.ts';
import { onDemand } from '../ui/on-demand.ts';
import { OpenNotices } from '../ui/open-notices.ts';
import { followTheme } from '../ui/theme.ts';
import { addButton } from './add-button.ts';
import { bareScene } from './bare-scene.ts';
import { type Cover, coveredArea } from './covered-area.ts';
import { editToast } from './edit-toast.ts';
import { failureMessage } from './failure-message.ts';
import { invitation } from './invitation.ts';
import { listenForKeys } from './page-keys.ts';
import { sceneBar } from './scene-bar.ts';
import { sceneHeader } from './scene-header.ts';
import type { SheetPagesOptions } from './sheet-pages.ts';

export interface PageControlsOptions extends Omit<SheetPagesOptions, 'add'> {
  readonly covered: Cover;
  /** @param step index of the first step to show */
  readonly tour: (step: number) => void;
}

export interface PageControls {
  /** Shows or hides the button that brings the whole school back into view. */
  offerWholeView(offered: boolean): void;
  /** @param step index of the first step to show */
  startTour(step: number): void;
  /** Loads what the first picture does not need. */
  complete(): Promise<void>;
}

/** Media query of screens on which panels are bottom sheets, as in phone.css. */
const narrow = matchMedia('(max-width: 640px)');

/** Everything on the page except the scene itself. */
export function pageControls(page: HTMLElement, stage: Stage, options: PageControlsOptions): PageControls {
  const { covered, wholeView, middle, meshes, tools, compare } = options;
  /** The page of the sheet that is open. */
  let open: string | undefined;
  const startTour = (step = 0): void => {
    invited?.dismiss();
    options.tour(step);
  };
  const invited = invitation(stage, () => startTour());
  const said = editToast(stage);
  const addOptions = { ...options, chooseMesh: meshes.choose, say: said.add };
  const add = addButton(stage, addOptions, (menu, close) => {
    bar.root.append(menu);
    openNotices.add(menu, close);
  });
  const bar = sceneBar(stage, {
    toggle: (name) => show(open === name ? undefined : name),
    tour: () => startTour(),
    wholeView,
    keys: () => toggleKeys(),
    add: add.root,
  });
  listenForInteraction(stage, middle);
  const openNotices = new OpenNotices();
  const notices = stageNotices(stage, openNotices);
  for (const one of [tools.fit, tools.notice]) openNotices.add(one.root, one.clear);
  if (invited) openNotices.add(invited.root, invited.dismiss);
  notices.append(...(invited ? [invited.root] : []), tools.notice.root, tools.fit.root, said.root, tools.going.root);
  const bare = bareScene(page, () => area.report());
  page.append(sceneHeader(stage), notices, bar.root, meshes.root, failureMessage(stage), bare.hint);
  releasePointerFocus(page);
  followTheme(page, stage);
  const area = coveredArea(page, stage, () => bare.isOn, covered);
  const panels = onDemand(
    async () => {
      const { makePanels } = await import('./panels.ts');
      const made = makePanels(stage, { ...options, add: add.toggle }, () => show(undefined));
      bar.root.after(...made.roots);
      page.append(made.keyList.root);
      notices.append(made.fit.root);
      openNotices.add(made.fit.root, made.fit.clear);
      area.follow(made.covering);
      return made;
    },
    () => tools.notice.complain('The panels could not be loaded. Check your connection and reload the page.'),
  );
  const toggleKeys = (): void => panels.use(({ keyList }) => keyList.toggle());

  const show = (next: string | undefined): void => {
    open = next;
    if (next && narrow.matches) stage.dispatch({ type: 'charts', value: { shown: false } });
    bar.showOpen(next);
    if (next || panels.made)
      panels.use(({ sheet }) => {
        sheet.open(open);
        area.report();
      });
  };
  show(undefined);

  stage.state.subscribe(({ timelineShown, chosen, run, charts: { shown } }, before) => {
    if (timelineShown || shown || chosen !== undefined) void panels.load();
    // A phone has room for only one sheet.
    if (shown && !before.charts.shown && narrow.matches) show(undefined);
    // On a phone the gallery covers most of the scene that was chosen in it.
    if (run !== before.run && open === 'scenes' && narrow.matches) show(undefined);
  });
  listenForKeys(stage, {
    hide: () => bare.toggle(),
    keys: toggleKeys,
    charts: () => stage.dispatch({ type: 'charts', value: { shown: !stage.state.value.charts.shown } }),
    close: () => {
      // The message would disappear by itself, so the key also closes something else.
      said.clear();
      if (panels.made?.closeFront() || openNotices.closeNewest()) return;
      if (open) show(undefined);
      else closeChartsOrFish(stage);
    },
    whole: wholeView,
    tour: () => startTour(),
    add: add.toggle,
    compare,
  });
  return { offerWholeView: bar.offerWholeView, startTour, complete: panels.load };
}

function closeChartsOrFish(stage: Stage): void {
  if (stage.state.value.charts.shown) stage.dispatch({ type: 'charts', value: { shown: false } });
  else stage.dispatch({ type: 'choose', fish: undefined });
}
