import { chartsPanel } from '../charts/charts-panel.ts';
import { listenForDirecting, type Middle } from '../direct/direct-keys.ts';
import { directPanel } from '../direct/direct-panel.ts';
import type { MeshFiles } from '../direct/mesh-files.ts';
import { timelineBar } from '../direct/timeline-bar.ts';
import { fishCard } from '../inspector/fish-card.ts';
import type { Keep } from '../keep/keep.ts';
import type { Stage } from '../stage/stage.ts';
import { invitation } from '../tour/invitation.ts';
import { actionRow } from './action-row.ts';
import { bakingNotice } from './baking-notice.ts';
import { chartsSwitch } from './charts-switch.ts';
import { clockPanel } from './clock-panel.ts';
import { element } from './element.ts';
import { enginePanel } from './engine-panel.ts';
import { icon } from './icon.ts';
import { keySheet } from './key-sheet.ts';
import { isForControl, keyMeaning, releasePointerFocus } from './keyboard.ts';
import { lookPanel } from './look-panel.ts';
import { message } from './message.ts';
import { obstaclesPanel } from './obstacles-panel.ts';
import { overlaysPanel } from './overlays-panel.ts';
import { pauseIcon, playIcon } from './play-icons.ts';
import { predatorsPanel } from './predators-panel.ts';
import { rulesPanel } from './rules-panel.ts';
import { scenesPanel } from './scenes-panel.ts';
import { section } from './section.ts';
import { type SheetPage, sheet } from './sheet.ts';
import { speciesPanel } from './species-panel.ts';
import { followTheme } from './theme.ts';
import { timingPanel } from './timing-panel.ts';
import { worldPanel } from './world-panel.ts';

export interface PanelsOptions {
  /** Told how many pixels of the scene panels cover, from the right, from below and from the left. */
  readonly covered: (right: number, bottom: number, left: number) => void;
  /** Shows the whole school again. */
  readonly wholeView: () => void;
  /** The middle of the view: where new things come. */
  readonly middle: Middle;
  readonly meshes: MeshFiles;
  /** What keeps, brings back and shares scenes. */
  readonly keep: Keep;
  /** Opens the tour, and the comparison of two schools. */
  readonly tour: () => void;
  readonly compare: () => void;
}

export interface Panels {
  /** Offers the way back to the whole view, when the viewer has left it. */
  offerWholeView(offered: boolean): void;
}

/** Where panels are sheets at the bottom, as in phone.css. */
const narrow = matchMedia('(max-width: 640px)');

/** Seconds for which the way back from the bare scene is shown. */
const hintSeconds = 3;

/** Everything on the page but the scene: name, play and three words, and the panels that come when asked. */
export function makePanels(
  page: HTMLElement,
  stage: Stage,
  { covered, wholeView, middle, meshes, keep, tour, compare }: PanelsOptions,
): Panels {
  /** Which page of the sheet. */
  let open: string | undefined;
  let bare = false;

  const sceneName = element('p', { class: 'scene-name' });
  const header = element('header', {}, element('h1', {}, 'Shoal'), sceneName);

  const playShape = icon();
  const play = element('button', { type: 'button', class: 'play' }, playShape.root);
  play.addEventListener('click', () => stage.dispatch({ type: 'toggle' }));
  const word = (text: string, title: string, press: () => void): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: 'word', title }, text);
    made.addEventListener('click', press);
    return made;
  };
  const about = element('p', { class: 'about' });
  /** What the panels hold, in the order in which a person thinks. */
  const sections = [
    section('Scene', [about, timelineBar(stage), clockPanel(stage)], { open: true }),
    section('Add and steer', [directPanel(stage, middle, meshes.choose)]),
    section('Species', [speciesPanel(stage)]),
    section('Rules', [rulesPanel(stage)], { open: true }),
    section('World', [worldPanel(stage)]),
    section('Obstacles', [obstaclesPanel(stage)]),
    section('Sharks and other hunters', [predatorsPanel(stage)]),
    section('Look', [lookPanel(stage)]),
    section('Overlays', [overlaysPanel(stage)]),
    section('Charts', [chartsSwitch(stage)]),
    section('Performance', [timingPanel(stage), enginePanel(stage)]),
    section('Save, share, film', [keep.share]),
  ];
  const sideBySide = actionRow('Compare two', 'Side by side from one start (B); also blind, for a study.', compare);
  /** Each has a word in the bar that opens and closes it. */
  const pages: Readonly<Record<string, SheetPage & { readonly word: string; readonly help: string }>> = {
    scenes: {
      word: 'Scenes',
      help: 'Choose a scene',
      title: 'Scenes',
      body: [keep.open, sideBySide.root, scenesPanel(stage)],
    },
    panels: {
      word: 'Panels',
      help: 'Everything that can be tuned and measured',
      title: 'Panels',
      tools: keep.undo,
      body: [
        ...sections,
        element('p', { class: 'keys' }, 'Space plays · Ctrl+Z undoes · H hides all · ? shows all keys'),
      ],
    },
  };
  const panel = sheet(pages, () => show(undefined));
  const words = Object.entries(pages).map(([page, { word: text, help }]) => {
    const made = word(text, help, () => show(open === page ? undefined : page));
    made.dataset.page = page;
    return made;
  });
  const wholeWord = word('Whole view', 'Back to the whole school (V)', wholeView);
  wholeWord.hidden = true;
  const timelineWord = word('Timeline', 'What has been played, to go back and forth (L)', () =>
    stage.dispatch({ type: 'show-timeline' }),
  );
  timelineWord.classList.add('wide');
  const goOnTour = (): void => {
    invited?.dismiss();
    tour();
  };
  const invited = invitation(stage, goOnTour);
  const tourWord = word('Tour', 'The rules one by one (T)', goOnTour);
  const bar = element(
    'nav',
    { class: 'bar', 'aria-label': 'Scene' },
    play,
    tourWord,
    ...words,
    timelineWord,
    wholeWord,
  );
  const timeline = timelineBar(stage);
  listenForDirecting(stage, middle);

  const trouble = message();
  const keyList = keySheet();
  const hint = element('p', { class: 'hint', role: 'status', hidden: true }, 'H shows the panels');
  const card = fishCard(stage);
  const charts = chartsPanel(stage);
  const notices = bakingNotice(stage);
  notices.append(...(invited ? [invited.root] : []), keep.notice);
  page.append(header, notices, bar, timeline, meshes.root, panel.root, charts, card, trouble.root, keyList.root, hint);
  releasePointerFocus(page);
  followTheme(page, stage);

  const report = (): void => {
    let right = 0;
    let bottom = 0;
    let left = 0;
    for (const part of [panel.root, charts, card]) {
      if (bare || !part.checkVisibility()) continue;
      const box = part.getBoundingClientRect();
      if (box.width >= page.clientWidth - 1) bottom = Math.max(bottom, page.clientHeight - box.top);
      else if (part === charts) bottom = Math.max(bottom, page.clientHeight - box.top);
      else if (part === panel.root) right = page.clientWidth - box.left;
      // The chosen fish would be hidden by its own card; a click alone must not move the picture.
      else if (stage.state.value.following) left = box.right;
    }
    page.style.setProperty('--covered', `${right}px`);
    covered(right, bottom, left);
  };
  const show = (next: string | undefined): void => {
    open = next;
    if (next && narrow.matches) stage.dispatch({ type: 'charts', value: { shown: false } });
    panel.open(next);
    for (const one of words) one.setAttribute('aria-expanded', String(one.dataset.page === next));
    report();
  };
  show(undefined);
  new ResizeObserver(report).observe(panel.root);
  new ResizeObserver(report).observe(card);
  new ResizeObserver(report).observe(charts);
  new ResizeObserver(report).observe(page);

  stage.state.subscribe(({ plan, playing, status, problem, scenario, timelineShown }) => {
    timeline.hidden = !timelineShown;
    timelineWord.setAttribute('aria-expanded', String(timelineShown));
    sceneName.textContent = plan ? plan.name || scenario : '';
    about.textContent = plan?.description ?? '';
    // Where there is no scene, nothing plays.
    const failed = status === 'failed';
    const runs = playing && !failed;
    play.disabled = failed;
    playShape.show(runs ? pauseIcon : playIcon);
    play.setAttribute('aria-label', runs ? 'Pause' : 'Play');
    play.title = runs ? 'Pause (space)' : 'Play (space)';
    if (failed) trouble.show('This scenario cannot be shown', `${problem}\nChoose another one under Scenes.`);
    else trouble.hide();
  });

  stage.state.subscribe(({ following, charts: { shown } }, before) => {
    if (following !== before.following) report();
    // On a phone there is room for one sheet.
    if (shown && !before.charts.shown && narrow.matches) show(undefined);
  });

  let hintTimer = 0;
  const hide = (next: boolean): void => {
    bare = next;
    page.classList.toggle('bare', bare);
    hint.hidden = !bare;
    clearTimeout(hintTimer);
    if (bare) hintTimer = window.setTimeout(() => (hint.hidden = true), 1000 * hintSeconds);
    report();
  };
  window.addEventListener('keydown', (event) => {
    if (isForControl(event)) return;
    const meaning = keyMeaning(event.key, stage.state.value.look);
    if (!meaning) return;
    event.preventDefault();
    if (meaning === 'hide') hide(!bare);
    else if (meaning === 'keys') keyList.toggle();
    else if (meaning === 'charts')
      stage.dispatch({ type: 'charts', value: { shown: !stage.state.value.charts.shown } });
    else if (meaning === 'close') {
      const { shown } = stage.state.value.charts;
      if (!open && keyList.root.hidden)
        stage.dispatch(shown ? { type: 'charts', value: { shown: false } } : { type: 'choose', fish: undefined });
      keyList.hide();
      show(undefined);
    } else if (meaning === 'whole') wholeView();
    else if (meaning === 'tour') goOnTour();
    else if (meaning === 'compare') compare();
    else stage.dispatch(meaning);
  });
  // A finger has no H: a tap on the scene brings everything back.
  page.addEventListener('pointerup', ({ pointerType }) => {
    if (bare && pointerType === 'touch') hide(false);
  });

  return {
    offerWholeView(offered) {
      wholeWord.hidden = !offered;
    },
  };
}
