// Opens and closes the modes of the page, by buttons, by files and by the address.

import type { GivenPopulation } from '../modes/breed/breed.ts';
import { type Mode, ModeHost } from '../modes/mode.ts';
import type { Makers } from '../modes/panes.ts';
import type { GivenStudy } from '../modes/search/recognise.ts';
import type { GivenTracks } from '../modes/tracks/recognise-tracks.ts';
import type { GivenRun } from '../modes/tracks/run-files.ts';
import type { Variant } from '../modes/variant.ts';
import { keepAddress } from '../scenes/address.ts';
import type { GivenFile } from '../scenes/given-file.ts';
import { isForControl } from '../ui/focus.ts';
import type { Notice } from '../ui/notice.ts';

export interface Modes {
  readonly current: Mode | undefined;
  /** @param step index of the first step to show */
  tour(step: number): Promise<void>;
  compare(): Promise<void>;
  breed(): Promise<void>;
  /** The results of studies and their trials. */
  search(): Promise<void>;
  /** Recordings of real animals. */
  tracks(): Promise<void>;
  /** A recorded run, at the address that the page names. */
  run(): Promise<void>;
  /** The school that `shoal serve` sends, at the address that the page names. */
  serve(): Promise<void>;
  /** Opens dropped or chosen files if they are a study, a saved population, tracks or a recorded run. @returns whether they are */
  take(files: readonly GivenFile[]): Promise<boolean>;
  /** Opens or closes modes as the address says, after Back or Forward. */
  followAddress(): void;
}

/** The entries of the browser's history. */
export interface ModeEntries {
  /** Adds an entry for a mode. */
  branch(): void;
  /** Goes back from the entry of a mode. Returns false if the page is not at one. */
  leaveBranch(): boolean;
}

/** Opens modes. Their code is loaded on first use. */
export function openModes(
  page: HTMLElement,
  makers: Makers,
  notice: Pick<Notice, 'offer' | 'say' | 'complain'>,
  entries: ModeEntries,
): Modes {
  const modes = new ModeHost(page, isForControl);
  const end = (): void => modes.close();
  const endWithScene = (): void => modes.close(true);
  let asked = 0;
  /** Resolves when the browser has gone back. */
  let arrival: Promise<void> | undefined;
  let arrived = (): void => {};
  /** Closes a mode as Back would: then Back leads to the previous scene, and Forward opens the mode again. */
  const leaveBy = (close: () => void): void => {
    if (!entries.leaveBranch()) {
      close();
      return;
    }
    arrival = new Promise((resolve) => {
      arrived = resolve;
    });
    keepAddress(close);
  };
  const leave = (): void => leaveBy(end);
  /** @param key of the address that marks the mode as open */
  const open = async (name: string, key: string, load: () => Promise<() => Mode>): Promise<void> => {
    try {
      // Going back now would close the new mode again.
      await arrival;
      const mine = ++asked;
      const [make] = await Promise.all([load(), looks()]);
      if (mine !== asked) return;
      if (!new URLSearchParams(location.search).has(key)) entries.branch();
      modes.open(make());
    } catch (error) {
      notice.complain(`The ${name} could not be opened: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  // Whatever a dropped file or a link opens must be visible.
  makers.host.state.subscribe(({ scenario }, before) => {
    if (scenario === before.scenario || before.scenario === '') return;
    if (modes.current?.keepsEntry) keepAddress(endWithScene);
    else endWithScene();
  });
  const tour = (step: number): Promise<void> =>
    open('tour', 'tour', async () => {
      const { openTour } = await import('../modes/tour/tour.ts');
      return () => openTour(step, makers, leave, notice.say);
    });
  const compare = (sides?: readonly [Variant, Variant]): Promise<void> =>
    open('comparison', 'compare', async () => {
      const { openComparison } = await import('../modes/comparison/comparison.ts');
      return () => openComparison(makers, leave, sides);
    });
  const breed = (given?: GivenPopulation): Promise<void> =>
    open('breeding', 'breed', async () => {
      const { openBreed } = await import('../modes/breed/breed.ts');
      return () => openBreed(makers, { end: leave, showScene: () => leaveBy(endWithScene) }, given);
    });
  const search = (given?: GivenStudy): Promise<void> =>
    open('study results', 'search', async () => {
      const { StudyResults } = await import('../modes/search/search.ts');
      return () =>
        new StudyResults(makers, {
          end: leave,
          notice,
          again: () => void search(),
          compare: (sides) => void compare(sides),
          given,
        });
    });
  const tracks = (given?: GivenTracks | GivenRun, key: 'tracks' | 'run' = given?.kind ?? 'tracks'): Promise<void> =>
    open('recording', key, async () => {
      const { recordingMode } = await import('../modes/tracks/recording-mode.ts');
      return () => recordingMode(makers, leave, given);
    });
  const serve = (): Promise<void> =>
    open('served school', 'serve', async () => {
      const { ServedMode } = await import('../modes/served/served-mode.ts');
      return () => new ServedMode(makers, leave);
    });
  const named = {
    tour: () => tour(stepInAddress(new URLSearchParams(location.search))),
    compare: () => compare(),
    breed: () => breed(),
    search: () => search(),
    tracks: () => tracks(),
    run: () => tracks(undefined, 'run'),
    serve,
  };
  return {
    get current() {
      return modes.current;
    },
    ...named,
    tour,
    async take(files) {
      const { recogniseAll } = await import('../modes/recognise-all.ts');
      const known = await recogniseAll(files);
      if (known?.kind === 'population') await breed(known);
      else if (known?.kind === 'study') await search(known);
      else if (known && modes.current?.take?.(files)) return true;
      else if (known) await tracks(known);
      return known !== undefined;
    },
    followAddress() {
      asked++;
      arrived();
      arrival = undefined;
      const name = modeInAddress();
      if (!name) end();
      else if (!modes.current) void named[name]();
    },
  };
}

/** Keys of the address that mark a mode as open. */
export const modeNames = ['tour', 'compare', 'breed', 'search', 'tracks', 'run', 'serve'] as const;

/** The mode in the address; undefined if it contains none. */
export function modeInAddress(): (typeof modeNames)[number] | undefined {
  const query = new URLSearchParams(location.search);
  return modeNames.find((name) => query.has(name));
}

/** Styles of panels and modes, in one file and in a fixed order. */
const looks = (): Promise<unknown> => import('../styles/panels.ts');

/** Index of the step of the tour in a query. */
export function stepInAddress(query: URLSearchParams): number {
  return Math.floor(Number(query.get('tour'))) - 1 || 0;
}
