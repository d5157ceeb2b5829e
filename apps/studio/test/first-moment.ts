import type { Page } from 'playwright-core';
import type { EngineSetting } from '../src/stage/state/action.ts';
import type { OverlayName } from '../src/stage/state/overlay.ts';

/** All visible properties of a page that has just opened a scene. */
interface Moment {
  /** The visible text and elements of the page, line by line. */
  readonly seen: readonly string[];
  /** The state of the stage by its keys, as far as JSON can represent it. */
  readonly chosen: readonly (readonly [key: string, value: unknown])[];
  /** The page's data in the browser's storage, as JSON. */
  readonly kept: string;
}

declare global {
  interface Window {
    /** Functions of the browser that tests may replace. Replacements are lost when the page is loaded again. */
    readonly own: { first?: ReadonlyMap<string, unknown> };
    /** Names the functions that were replaced since the first call. */
    replaced(): string;
    moment(): Moment;
    /** Timers that may outlast a test. */
    readonly late: ReadonlySet<number>;
    /** Collapsible parts and search fields, including hidden ones, and whether they were open at first. */
    readonly folds: Map<Element, boolean>;
  }
}

/** First moments of the opened addresses, by their options. */
const moments = new Map<string, Moment>();

/** Addresses that name a scene and nothing else. */
const plain = /^\?scenario=([a-z0-9-]+)$/;

/** Runs in the page before its own code. */
export function tellMoments(): void {
  const isPart = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  /** Methods of the browser, and of the scenes on the page. */
  const parts = function* (): Generator<[string, unknown]> {
    const roots: [string, object][] = [
      ['window', window],
      ['Math', Math],
      ['catalogue', window.shoal.stage.catalogue],
    ];
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
      const prototype = typeof value === 'function' && Object.getOwnPropertyDescriptor(value, 'prototype')?.value;
      if (prototype) roots.push([name, prototype]);
    }
    for (const part of ['navigator', 'document', 'history', 'performance'] as const) roots.push([part, window[part]]);
    for (const [name, root] of roots)
      for (const [key, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(root)))
        yield [`${name}.${key}`, isPart(value) ? value : get];
  };
  Object.defineProperty(window, 'own', { value: {} });
  window.replaced = () => {
    const own = new Map(parts());
    window.own.first ??= own;
    const { first } = window.own;
    return [...new Set([...own.keys(), ...first.keys()])].filter((name) => own.get(name) !== first.get(name)).join(' ');
  };

  const { setTimeout } = window;
  const late = new Set<number>();
  const wait = (act: TimerHandler, after = 0, ...given: unknown[]): number => {
    const timer = setTimeout(act, after, ...given);
    if (after >= 5000) late.add(timer);
    return timer;
  };
  Object.assign(window, { setTimeout: wait });
  Object.defineProperty(window, 'late', { value: late });
  const folds = new Map<Element, boolean>();
  Object.defineProperty(window, 'folds', { value: folds });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const one of [node, ...node.querySelectorAll('details, input[type=search]')])
            if (one.matches('details, input') && !folds.has(one))
              folds.set(one, one instanceof HTMLDetailsElement && one.open);
  }).observe(document, { childList: true, subtree: true });

  /** A line for each visible element, without numbers, which change with time. */
  const linesOf = (element: Element, depth: number): string[] => {
    if (!element.checkVisibility()) return [];
    const { tagName, className, childNodes, children } = element;
    const text = [...childNodes].map((node) => (node instanceof Text ? node.data : ''));
    const states = ['aria-pressed', 'aria-expanded', 'aria-current', 'aria-checked', 'disabled', 'open', 'title'];
    const line = [`${tagName}.${className}`, ...states.map((name) => element.getAttribute(name) ?? ''), ...text].join(
      '|',
    );
    const below = tagName === 'svg' ? [] : [...children].flatMap((child) => linesOf(child, depth + 1));
    return [`${depth} ${line.replace(/[\d.,−-]+/g, '0')}`, ...below];
  };
  window.moment = () => {
    const { plan, ...rest } = window.shoal.stage.state.value;
    // Leaves out counters, values that are found out while the page is open, and values that may arrive late.
    const passing = ['run', 'sought', 'gpu', 'lateSeconds', 'threadTrouble', 'drawnOnGpu'];
    const chosen = Object.entries({ ...rest, name: plan?.name, fish: plan?.count })
      .filter(([key]) => !passing.includes(key))
      .map(([key, value]) => [key, value instanceof Set ? [...value] : value] as const);
    return {
      seen: [
        document.title,
        location.search + location.hash,
        `${document.activeElement?.tagName}`,
        ...linesOf(document.body, 0),
      ],
      chosen: JSON.parse(JSON.stringify(chosen)),
      kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    };
  };
}

/** Stores how the page looks when this address has just been opened. */
export async function rememberMoment(page: Page, like: string, query: string): Promise<void> {
  if (!plain.test(query)) return;
  const moment = await page.evaluate(() => {
    window.replaced();
    return window.moment();
  });
  if (!moments.has(like + query)) moments.set(like + query, moment);
}

/**
 * Opens a scene in a loaded page as in a new one. If the scene was not opened before, a new page's state is known from
 * other scenes.
 * @returns false if the page then differs from a newly loaded one
 */
export async function backToMoment(page: Page, like: string, query: string): Promise<boolean> {
  const scenario = plain.exec(query)?.[1];
  const known = moments.get(like + query);
  const [, moment] = known ? ['', known] : ([...moments].find(([key]) => key.startsWith(like)) ?? []);
  if (!moment || scenario === undefined) return false;
  const other = await page.evaluate(openAgain, { moment, scenario, isKnown: known !== undefined }).catch(String);
  if (process.env.SHOAL_REPORT) console.info(`${query}: ${other || 'opened in the same page'}`);
  return other === '';
}

/** Runs in the page. Lists differences from a newly loaded page. @returns them as text; empty: there are none */
async function openAgain(given: { moment: Moment; scenario: string; isKnown: boolean }): Promise<string> {
  const { moment, scenario, isKnown } = given;
  const { stage, shown } = window.shoal ?? {};
  if (!window.own?.first) return 'It was loaded anew.';
  const replaced = window.replaced();
  if (replaced) return `Replaced: ${replaced}`;
  if (shown().length !== 1 || shown()[0] !== stage) return 'Another scene is shown.';
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  // Closes messages, then the panel, then deselects the fish.
  for (let k = 0; k < 4; k++)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  for (const timer of window.late) clearTimeout(timer);
  // The button that opens the panel has the focus now.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  // Tab starts at the last focused element, even if that no longer exists.
  const top = document.body.insertBefore(document.createElement('i'), document.body.firstChild);
  top.tabIndex = -1;
  top.focus();
  top.remove();
  for (const [one, wasOpen] of window.folds)
    if (one instanceof HTMLDetailsElement) one.open = wasOpen && !one.closest('[data-rule]');
    else if (one instanceof HTMLInputElement && one.value !== '') {
      one.value = '';
      one.dispatchEvent(new Event('input', { bubbles: true }));
    }
  for (const [k, storage] of [localStorage, sessionStorage].entries()) {
    storage.clear();
    for (const [key, value] of Object.entries<string>(JSON.parse(moment.kept)[k])) storage.setItem(key, value);
  }
  history.replaceState(null, '', '?');
  // The camera returns to its initial position.
  document.querySelector('canvas')?.dispatchEvent(new MouseEvent('dblclick'));
  const {
    name: _,
    fish: __,
    ...choices
  } = Object.fromEntries(moment.chosen.map(([key, value]) => [key, value ?? undefined]));
  const { run, seed } = stage.state.value;
  stage.dispatch({ type: 'engine', value: choices.engine as EngineSetting });
  // The scene may state these.
  const usual = { mood: 'day', magnify: 1, slice: { shown: false, axis: 'z', position: 0 } } as const;
  const overlays = new Set(choices.overlays as OverlayName[]);
  stage.state.update({ ...choices, ...usual, overlays, status: 'loading', scenario: stage.state.value.scenario, seed });
  stage.dispatch({ type: 'open', scenario });
  const isOpening = (): boolean => stage.state.value.run === run || stage.state.value.status === 'loading';
  for (let k = 0; k < 400 && isOpening(); k++) await new Promise((resolve) => setTimeout(resolve, 5));

  const ofScene = ['scenario', 'fish', 'name', 'seed', 'film', 'baking', ...Object.keys(usual)];
  const chosenIn = ({ chosen }: Moment): string =>
    JSON.stringify(isKnown ? chosen : chosen.filter(([key]) => !ofScene.includes(key)));
  const seenIn = ({ seen }: Moment): readonly string[] =>
    isKnown ? seen : seen.slice(2).map((line) => line.split('|')[0]);
  const differs = (now: Moment): string => {
    if (chosenIn(now) !== chosenIn(moment)) return `${chosenIn(now)} instead of ${chosenIn(moment)}`;
    if (now.kept !== moment.kept) return `${now.kept} instead of ${moment.kept}`;
    if (now.seen[1] !== `?scenario=${scenario}`) return `${now.seen[1]} in the address`;
    const [is, was] = [seenIn(now), seenIn(moment)];
    const line = is.findIndex((text, at) => text !== was[at]);
    if (line >= 0) return `${is[line]} instead of ${was[line]}`;
    return is.length === was.length ? '' : `${was[is.length]} is missing`;
  };
  let other = '';
  await frame();
  for (let k = 0; k < 3; k++) {
    await frame();
    other = differs(window.moment());
    if (other === '') {
      // No state must be stored for the next load.
      window.name = '';
      return '';
    }
  }
  return other;
}
