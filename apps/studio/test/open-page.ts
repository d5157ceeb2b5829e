import { type Browser, chromium, type Page } from 'playwright-core';
import type { StartThread } from 'shoal';
import { expect, inject, onTestFinished } from 'vitest';
import knownFlags from '../../../scripts/testing/chromium-flags.json' with { type: 'json' };
import type { Stage } from '../src/stage/stage.ts';
import type { Action } from '../src/stage/state/action.ts';
import type { CameraPose } from '../src/viewport/camera/orbit-camera.ts';
import { backToMoment, rememberMoment, tellMoments } from './first-moment.ts';

declare global {
  interface Window {
    /** Stops the drawing of a page that is not in use. */
    readonly pictures?: { stop(): void; go(): void };
    readonly shoal: {
      readonly stage: Stage;
      readonly shown: () => readonly Stage[];
      readonly poses: () => readonly CameraPose[];
      readonly startThread: StartThread;
    };
  }
}

/** These flags make Chromium draw with WebGL on machines without a GPU too. */
const flags = [...knownFlags.everywhere, ...(process.platform === 'linux' ? knownFlags.linux : [])];

/** Milliseconds that tests wait for a page: on a busy machine it can take longer than playwright's 30 s. */
export const patience = 90_000;

/** How many times slower pages shall be than this machine allows, to find tests that depend on its speed. */
const slowness = Number(process.env.SHOAL_SLOW ?? 1);

export function launch(extraFlags: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.SHOAL_CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: [...flags, ...extraFlags] });
}

let shared: Promise<Browser> | undefined;

/**
 * One browser for all test files that do not change it; it ends with their process. It composes pages without a GPU,
 * which is faster if the GPU is software, but pictures of WebGPU are then not visible.
 */
export function theBrowser(): Promise<Browser> {
  shared ??= launch(['--disable-gpu-compositing']);
  return shared;
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  /**
   * Default: the school of 1000. The default scene of the page has thousands of fish, which are slow to draw without a
   * GPU.
   */
  readonly query?: string | undefined;
  /** Otherwise first visits get the invitation to the tour and the basic settings. */
  readonly firstVisit?: boolean;
  /** Low quality is fast to draw without a GPU. */
  readonly quality?: 'auto' | 'low' | 'high';
  /** Pixels of the picture per pixel of the page. Few pixels are fast to draw without a GPU. */
  readonly sharpness?: number;
  /**
   * Least milliseconds between two pictures. Without a GPU, each picture takes 30 ms of a processor. Default: 120, or,
   * where nothing fills the canvas, 60 and in a pause 30.
   */
  readonly between?: number;
  /** Whether WebGL fills the canvas. Without pictures the page works the same and needs a third less time. */
  readonly drawn?: boolean;
  /** Whether every load of the page begins with a pause. Otherwise the scene plays until the test pauses it. */
  readonly paused?: boolean;
  /** Whether the user asks for reduced motion; the camera then stops immediately. */
  readonly calm?: boolean;
  /** Runs in the page before its own code. */
  readonly before?: () => void;
}

/** Pages whose canvas stays empty. */
const undrawn = new WeakSet<Page>();

export interface OpenPage {
  readonly page: Page;
  /** Warnings and errors that the page has reported so far. */
  readonly complaints: string[];
  /** Leaves the page. The next request with the same options gets it again. */
  leave(): Promise<void>;
}

/** Opens the studio and waits until it shows a scene, or an error. */
export async function open(
  browser: Browser,
  {
    width = 640,
    height = 360,
    query = '?scenario=school-1000',
    firstVisit = false,
    quality = 'low',
    sharpness = 0.5,
    drawn = false,
    between = drawn ? 120 : 60,
    paused = false,
    calm = false,
    before,
  }: OpenOptions = {},
): Promise<OpenPage> {
  const like = JSON.stringify([sharpness, between, firstVisit, quality, drawn, paused, calm]);
  const again = before ? undefined : known(browser, like);
  const page = again ?? (await browser.newPage({ deviceScaleFactor: sharpness }));
  if (!again) {
    page.setDefaultTimeout(patience);
    if (slowness > 1) {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    }
    if (!before) await page.addInitScript(forgetStored);
    // Then a picture costs almost nothing, and tests wait until the camera has glided to its end.
    await page.addInitScript(holdPictures, { between, paused: drawn ? between : between / 2 });
    await page.addInitScript(tellMoments);
    await page.addInitScript(keepNothing);
    const first: readonly Action[] = [
      { type: 'quality', value: quality },
      ...(paused ? [{ type: 'pause' } as const] : []),
    ];
    await page.addInitScript(beginWith, first);
    if (!drawn) {
      undrawn.add(page);
      await page.addInitScript(drawNothing);
    }
    if (!firstVisit)
      await page.addInitScript(() => {
        localStorage.setItem('shoal.tour-offered', 'yes');
        // These settings are then loaded with the page.
        localStorage.setItem('shoal.settings', 'all');
      });
    if (before) await page.addInitScript(before);
  }
  await page.setViewportSize({ width, height });
  if (calm) await page.emulateMedia({ reducedMotion: 'reduce' });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const leave = (): Promise<void> => (before ? page.close() : leavePage(browser, page, like));
  // Panels are sheets on a phone.
  const moment = `${like} ${width <= 640 ? 'narrow' : 'wide'} `;
  if (again && (await awaken(page, moment, query))) {
    await dawdle(page);
    return { page, complaints, leave };
  }
  // If only the fragment of the address changes, the browser loads nothing.
  if (!(await page.goto(inject('address') + query))) await page.reload();
  await page.waitForFunction(() => {
    if (document.querySelector('[role=alert]:not([hidden])')?.checkVisibility()) return true;
    const { status } = window.shoal.stage.state.value;
    // Panels are loaded after the first picture.
    return status !== 'loading' && (document.querySelector('.sheet') || location.search.includes('embed'));
  });
  if (!before) await rememberMoment(page, moment, query);
  await dawdle(page);
  return { page, complaints, leave };
}

/** On a slow machine, a scene plays for some time before a test acts. */
async function dawdle(page: Page): Promise<void> {
  if (slowness > 1) await page.waitForTimeout(1000 * slowness);
}

/** Opens a scene in a page that is not in use. @returns false if the page must be loaded again */
async function awaken(page: Page, like: string, query: string): Promise<boolean> {
  const isAwake = await page.evaluate(() => {
    if (!window.pictures) return false;
    window.pictures.go();
    return true;
  });
  return isAwake && backToMoment(page, like, query);
}

/**
 * Opens the studio in the shared browser for one test. When the test ends, the page is left, and its console must be
 * empty.
 */
export async function openQuiet(options?: OpenOptions): Promise<Page> {
  const { page, complaints, leave } = await open(await theBrowser(), options);
  onTestFinished(async () => {
    await leave();
    expect(complaints, 'errors and warnings in the console').toEqual([]);
  });
  return page;
}

/** Pages that are not in use, by the options with which they were opened. */
const left = new WeakMap<Browser, Map<string, Set<Page>>>();

/** A page with the same options that is not in use. Its process has already compiled the studio. */
function known(browser: Browser, like: string): Page | undefined {
  const pages = left.get(browser)?.get(like);
  const page = [...(pages ?? [])].find((one) => !one.isClosed());
  if (page) pages?.delete(page);
  return page;
}

async function leavePage(browser: Browser, page: Page, like: string): Promise<void> {
  if (page.isClosed()) return;
  page.removeAllListeners();
  await page.unrouteAll();
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.mouse.move(-1, -1);
  await page.evaluate(() => {
    window.shoal?.stage.dispatch({ type: 'pause' });
    // A page that is not visible would still take a twentieth of a processor.
    window.pictures?.stop();
    // The name stays when the rest is loaded again.
    window.name = 'left';
  });
  const pages = left.get(browser) ?? new Map<string, Set<Page>>();
  left.set(browser, pages.set(like, (pages.get(like) ?? new Set()).add(page)));
}

/** Runs in the page: data stored by the previous test are removed. */
function forgetStored(): void {
  if (window.name !== 'left') return;
  window.name = '';
  localStorage.clear();
  sessionStorage.clear();
}

/** Runs in the page: disables the service worker, which would fetch all files of the page into every new context. */
function keepNothing(): void {
  if (isSecureContext) ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
}

/**
 * Runs in the page: dispatches these actions before anything else. The quality, for example, holds from the first picture
 * on, so that no other one is compiled.
 */
export function beginWith(first: readonly Action[]): void {
  const define = Object.defineProperty;
  Object.defineProperty = <T>(on: T, key: PropertyKey, how: PropertyDescriptor & ThisType<unknown>): T => {
    const defined = define(on, key, how);
    if (key === 'shoal') {
      Object.defineProperty = define;
      for (const action of first) window.shoal.stage.dispatch(action);
    }
    return defined;
  };
}

/** Runs in the page: functions that would fill the canvas do nothing. */
function drawNothing(): void {
  const fills = ['clear', 'drawArrays', 'drawArraysInstanced', 'drawElements', 'drawElementsInstanced'] as const;
  for (const fill of fills) WebGL2RenderingContext.prototype[fill] = () => {};
}

/**
 * Runs in the page before its own code: draws at most one picture in this many milliseconds; `paused`: while no scene
 * plays.
 */
export function holdPictures({ between, paused = between }: { between: number; paused?: number }): void {
  const draw = requestAnimationFrame;
  let last = Number.NEGATIVE_INFINITY;
  const least = (): number => (window.shoal?.shown().every(({ state }) => !state.value.playing) ? paused : between);
  let isStopped = false;
  const waiting: FrameRequestCallback[] = [];
  const stop = (): void => {
    isStopped = true;
  };
  const go = (): void => {
    isStopped = false;
    for (const wait of waiting.splice(0)) draw(wait);
  };
  Object.defineProperty(window, 'pictures', { value: { stop, go } });
  window.requestAnimationFrame = (callback) => {
    const wait = (now: number): void => {
      if (isStopped) waiting.push(wait);
      // All callers that wait for a picture get the same one.
      else if (now !== last && now - last < least()) draw(wait);
      else {
        last = now;
        callback(now);
      }
    };
    return draw(wait);
  };
}

/** Sum of all positions, which any movement changes. */
export function positions(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { school } = window.shoal.stage.simulation ?? {};
    return school ? [...school.x, ...school.y, ...school.z] : [];
  });
}

export function hash(page: Page): Promise<string> {
  return page.evaluate(() => window.shoal.stage.simulation?.stateHash() ?? '');
}

/** Waits for a number of pictures. */
export function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let left = wanted;
        const next = (): void => {
          if (left-- > 0) requestAnimationFrame(next);
          else resolve();
        };
        next();
      }),
    count,
  );
}

/** A picture of the scene alone, without controls. */
export async function picture(page: Page): Promise<Buffer> {
  if (undrawn.has(page)) throw new Error('This page was opened without `drawn: true`: it has no picture.');
  await frames(page, 2);
  return screenshot(page);
}

/** The current picture, also of a page that stands still. */
export function screenshot(page: Page): Promise<Buffer> {
  return page.screenshot({ style: 'body > :not(main) { visibility: hidden !important; }' });
}

/** Number of pixels that differ by more than rounding between two pictures, counted in the page itself. */
export function differentPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ([first, second]) => {
      const pixels = async (base64: string): Promise<Uint8ClampedArray> => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (!context) throw new Error('No 2D canvas.');
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
      };
      const [a, b] = [await pixels(first), await pixels(second)];
      let different = 0;
      for (let at = 0; at < a.length; at += 4) {
        const apart = Math.abs(a[at] - b[at]) + Math.abs(a[at + 1] - b[at + 1]) + Math.abs(a[at + 2] - b[at + 2]);
        if (apart > 24) different++;
      }
      return different / devicePixelRatio ** 2;
    },
    [one.toString('base64'), other.toString('base64')] as const,
  );
}

/**
 * Pixels whose red, green and blue are between two colours: their number, and their mean position, in fractions of the
 * picture.
 */
export function pixelsBetween(
  page: Page,
  png: Buffer,
  low: readonly number[],
  high: readonly number[],
): Promise<{ count: number; x: number; y: number }> {
  return page.evaluate(
    async ([base64, least, most]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('No 2D canvas.');
      context.drawImage(bitmap, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let [count, x, y] = [0, 0, 0];
      for (let at = 0; at < data.length; at += 4) {
        if ([0, 1, 2].some((k) => data[at + k] < least[k] || data[at + k] > most[k])) continue;
        count++;
        x += (at / 4) % width;
        y += Math.floor(at / 4 / width);
      }
      return { count, x: x / count / width, y: y / count / height };
    },
    [png.toString('base64'), low, high] as const,
  );
}

/** Opens a section of the open panels, or all sections. */
export async function unfold(page: Page, section?: string): Promise<void> {
  const wanted = section ? `[data-section="${section}"]` : '.section';
  await page.locator('.section').first().waitFor();
  await press(page, `${wanted}:not([open]) > summary`);
}

/** Opens the settings of every rule of the open panels. */
export function unfoldRules(page: Page): Promise<void> {
  return press(page, '.rule details:not([open]) > summary');
}

/**
 * Clicks all of these elements in the page until there are none, because a real mouse click takes a tenth of a second
 * of a processor.
 */
function press(page: Page, selector: string): Promise<void> {
  return page.evaluate(async (wanted) => {
    const left = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(wanted)];
    for (let found = left(); found.length > 0; found = left()) {
      for (const one of found) one.click();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }, selector);
}

/** Types a text into the field with this name, and presses Enter. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true });
  await field.fill(text);
  await field.press('Enter');
}

/** Waits until the tour or the comparison shows its scenes. */
export async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { stage, shown } = window.shoal;
    const scenes = shown();
    return !scenes.includes(stage) && scenes.every(({ state }) => state.value.status === 'ready');
  });
}
