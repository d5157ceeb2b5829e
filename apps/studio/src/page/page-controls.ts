// Builds all controls around the picture: bar, sheet, menus, fish card, messages.

import type { AddOptions } from '../interact/add-groups.ts';
import { listenForInteraction } from '../interact/interact-keys.ts';
import { stageNotices } from '../panels/stage-notices.ts';
import type { Stage } from '../stage/stage.ts';
import { button } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { isForControl, releasePointerFocus } from '../ui/focus.ts';
import { keyMeaning, type PageCommand } from '../ui/keyboard.ts';
import { message, type Toast, toast } from '../ui/message.ts';
import { OpenNotices } from '../ui/notice.ts';
import { onDemand } from '../ui/on-demand.ts';
import { coveredArea, type ReportCover } from './covered-area.ts';
import { invitation } from './invitation.ts';
import { sceneBar } from './scene-bar.ts';
import type { SheetPagesOptions } from './sheet-pages.ts';

export interface PageControlsOptions extends Omit<SheetPagesOptions, 'add'> {
  readonly covered: ReportCover;
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
    shot: () => panels.use(({ keepShot }) => keepShot()),
    compare,
  });
  return { offerWholeView: bar.offerWholeView, startTour, complete: panels.load };
}

function closeChartsOrFish(stage: Stage): void {
  if (stage.state.value.charts.shown) stage.dispatch({ type: 'charts', value: { shown: false } });
  else stage.dispatch({ type: 'choose', fish: undefined });
}

function sceneHeader(stage: Stage): HTMLElement {
  const name = element('p', { class: 'scene-name' });
  stage.state.subscribe(({ plan, scenario }) => {
    name.textContent = plan ? plan.name || scenario : '';
  });
  return element('header', {}, element('h1', {}, 'Shoal'), name);
}

/** Explains why a scenario cannot be shown. */
function failureMessage(stage: Stage): HTMLElement {
  const failure = message();
  stage.state.subscribe(({ status, problem }) => {
    if (status === 'failed')
      failure.show('This scenario cannot be shown', `${problem}\nChoose another one under “Scenes”.`);
    else failure.hide();
  });
  return failure.root;
}

function listenForKeys(stage: Stage, commands: Readonly<Record<PageCommand, () => void>>): void {
  window.addEventListener('keydown', (event) => {
    if (isForControl(event)) return;
    const meaning = keyMeaning(event.key, stage.state.value.look);
    if (!meaning) return;
    event.preventDefault();
    if (typeof meaning === 'string') commands[meaning]();
    else stage.dispatch(meaning);
  });
}

/** Reports whether the steps that an edit in the past had discarded are back. */
const later = { back: '. The discarded steps are back', lost: '. Later steps are recomputed' };

/** Says what an edit has added, removed or undone, with a button that undoes it. */
function editToast(stage: Stage): Toast {
  const shown = toast();
  const offer = (text: string, way: 'undo' | 'redo'): void => {
    shown.show(`${text}.`, way === 'undo' ? 'Undo' : 'Redo', () => stage.dispatch({ type: way }));
  };
  stage.history.latest.subscribe(({ done }) => {
    if (stage.history.isRepeating) return;
    const text = done?.title.text ?? '';
    const inside = text.charAt(0).toLowerCase() + text.slice(1);
    const steps = done?.later ? later[done.later] : '';
    if (done?.kind === 'undo') offer(`Undone: ${inside}${steps}`, 'redo');
    else if (done?.kind === 'redo') offer(`Redone: ${inside}${steps}`, 'undo');
    else if (done?.title.isLarge) offer(text, 'undo');
    // The button would undo a different edit.
    else shown.clear();
  });
  return shown;
}

/** Seconds for which the page shows the key that brings the controls back. */
const hintSeconds = 3;

interface BareScene {
  readonly hint: HTMLElement;
  readonly isOn: boolean;
  toggle(): void;
}

/** Hides everything but the scene. */
function bareScene(page: HTMLElement, changed: () => void): BareScene {
  const hint = element('p', { class: 'hint', role: 'status', hidden: true }, 'Press H to show the controls');
  let isOn = false;
  let timer = 0;
  const set = (next: boolean): void => {
    isOn = next;
    page.classList.toggle('bare', isOn);
    hint.hidden = !isOn;
    clearTimeout(timer);
    if (isOn) timer = window.setTimeout(() => (hint.hidden = true), 1000 * hintSeconds);
    changed();
  };
  // Touch screens have no H key: a tap brings the controls back.
  page.addEventListener('pointerup', ({ pointerType }) => {
    if (isOn && pointerType === 'touch') set(false);
  });
  return {
    hint,
    get isOn() {
      return isOn;
    },
    toggle: () => set(!isOn),
  };
}

/** Applies the theme. `auto` follows the system, except that the diagram is always light. */
function followTheme(page: HTMLElement, stage: Stage): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = (): void => {
    const { theme, look } = stage.state.value;
    const usual = dark.matches && look !== 'diagram' ? 'dark' : 'light';
    page.dataset.theme = theme === 'auto' ? usual : theme;
    page.dataset.look = look;
  };
  dark.addEventListener('change', show);
  stage.state.subscribe(show);
}

interface AddButton {
  readonly root: HTMLButtonElement;
  /** Opens the menu, or closes it. */
  toggle(): void;
}

/**
 * Opens the menu of what can be added. Its code is loaded on first use.
 * @param put adds the menu to the page
 */
function addButton(stage: Stage, options: AddOptions, put: (menu: HTMLElement, close: () => void) => void): AddButton {
  let made: Promise<{ toggle(): void }> | undefined;
  const make = async (): Promise<{ toggle(): void }> => {
    const { addMenu } = await import('../interact/add-menu.ts');
    const menu = addMenu(root, stage, options);
    put(menu.root, menu.toggle);
    return menu;
  };
  const toggle = async (): Promise<void> => {
    try {
      made ??= make();
      (await made).toggle();
    } catch {
      made = undefined;
      stage.dispatch({ type: 'complain', sentence: 'The menu could not be loaded. Check the network and try again.' });
    }
  };
  const root = button('Add', () => void toggle(), {
    title: 'Add a shark, fish, an obstacle, a goal or food (A)',
    'aria-haspopup': 'menu',
    'aria-expanded': 'false',
  });
  return { root, toggle: () => void toggle() };
}
