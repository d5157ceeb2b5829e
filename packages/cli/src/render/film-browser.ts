// The Chromium that draws the frames of `shoal render`, and what the page in it can be asked to do.

import type { Browser, Page } from 'playwright-core';
import { findChromium, isProgram } from '../../bin/find-chromium.js';
import { BrowserFailure, InputError, Interrupted } from '../errors/exit-error.ts';
import { Interruption } from '../terminal/interruption.ts';
import { firstPage, PageServer, type Served } from './page-server.ts';

/** Draws with WebGL on machines without a GPU too. */
const flags = ['--ignore-gpu-blocklist', ...(process.platform === 'linux' ? ['--use-angle=gl-egl'] : [])];

/** ms; a busy machine can delay a browser by half a minute. */
const timeToStart = 180_000;

/** Functions of the page that draws (apps/studio/src/render/render-page.ts). */
export interface FilmPage {
  open(): Promise<string>;
  pass(frames: number): Promise<void>;
  picture(): Promise<string>;
  add(): Promise<void>;
  endPart(): Promise<string>;
  join(frames: readonly number[]): Promise<number>;
  bytes(from: number, to: number): Promise<string>;
}

/** A Chromium without a window that shows the page that draws. */
export class FilmBrowser {
  readonly version: string;
  readonly #browser: Browser;
  readonly #stopped: Promise<never>;
  #page: Page | undefined;

  /**
   * @param stop rejects if the work shall end early
   * @throws InputError if there is no Chromium, or the package that drives it is missing
   */
  static async launch(stop: Promise<never>): Promise<FilmBrowser> {
    const { chromium } = await load();
    const executablePath = chromiumPath();
    // Ctrl-C ends the work first, and then the browser.
    const own = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    try {
      const browser = await chromium.launch({ executablePath, args: flags, timeout: timeToStart, ...own });
      return new FilmBrowser(browser, stop);
    } catch (error) {
      throw new BrowserFailure(
        `${executablePath} does not start: ${firstLine(error)}. Name another Chromium with SHOAL_CHROMIUM.`,
      );
    }
  }

  private constructor(browser: Browser, stopped: Promise<never>) {
    this.#browser = browser;
    this.#stopped = stopped;
    this.version = browser.version();
  }

  /** Opens the page at an address. */
  async show(address: string): Promise<void> {
    const work = async (): Promise<void> => {
      this.#page = await this.#browser.newPage({ viewport: { width: 320, height: 240 } });
      await this.#page.goto(address, { timeout: timeToStart });
      await this.#page.waitForFunction("'shoalFilm' in window", undefined, { timeout: timeToStart });
    };
    await this.#orStopped(work(), 'The page that draws cannot be opened');
  }

  /** Calls a function of the page. */
  async call<Name extends keyof FilmPage>(
    name: Name,
    ...args: Parameters<FilmPage[Name]>
  ): Promise<Awaited<ReturnType<FilmPage[Name]>>> {
    const call = `shoalFilm.${name}(...${JSON.stringify(args)})`;
    if (!this.#page) throw new Error('The page is not open.');
    return (await this.#orStopped(this.#page.evaluate(call), 'The browser cannot draw the film')) as Awaited<
      ReturnType<FilmPage[Name]>
    >;
  }

  async close(): Promise<void> {
    await this.#browser.close().catch(() => undefined);
  }

  async #orStopped<Result>(work: Promise<Result>, what: string): Promise<Result> {
    const result = work.catch((error: unknown) => {
      throw new BrowserFailure(`${what}: ${firstLine(error)}.`);
    });
    return await Promise.race([this.#stopped, result]);
  }
}

/** The message of an error in the page, without the name of the function and the stack. */
function firstLine(error: unknown): string {
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/^(page|browserType)\.\w+: (\w*Error: )?/, '').replace(/\.+$/, '');
}

function chromiumPath(): string {
  const { SHOAL_CHROMIUM: named } = process.env;
  if (named && !isProgram(named))
    throw new InputError(`SHOAL_CHROMIUM names ${named}, which is not a program. Correct it, or leave it out.`);
  const found = findChromium();
  if (found === undefined)
    throw new InputError(
      'There is no Chromium or Chrome, which draws the frames. Install one ("npx playwright-core install chromium", or your system\'s package), or name one with SHOAL_CHROMIUM=/path/to/chromium.',
    );
  return found;
}

async function load(): Promise<typeof import('playwright-core')> {
  try {
    return await import('playwright-core');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new InputError(
      'The package "playwright-core", which drives the browser, is not installed. Install it beside shoal-cli: npm install playwright-core, with --global if shoal-cli is global.',
    );
  }
}

/** The means for the frames of a film. */
export interface FilmSession {
  readonly browser: FilmBrowser;
  /** Opens the page that draws. */
  show(): Promise<void>;
}

/**
 * Starts a browser and serves the page to it, for as long as `work` takes.
 * @param find what is served to the page under a path; undefined: nothing
 * @param saying first half of the message after Ctrl-C, which ends `work` with `Interrupted`
 */
export async function withFilmSession<Result>(
  find: (path: string) => Served | undefined,
  saying: string,
  work: (session: FilmSession) => Promise<Result>,
): Promise<Result> {
  const interruption = new Interruption(saying);
  const stop = interruption.asked.then((): never => {
    throw new Interrupted(interruption.exitCode);
  });
  stop.catch(() => undefined);
  let server: PageServer | undefined;
  let browser: FilmBrowser | undefined;
  try {
    browser = await FilmBrowser.launch(stop);
    server = await PageServer.start(find);
    const { address } = server;
    const opened = browser;
    return await work({ browser, show: () => opened.show(`${address}${firstPage}`) });
  } finally {
    await browser?.close();
    server?.close();
    interruption.stopListening();
  }
}
