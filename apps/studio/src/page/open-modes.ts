import { type Mode, ModeHost } from '../modes/mode.ts';
import type { Makers } from '../modes/panes.ts';
import { isForControl } from '../ui/focus.ts';

export interface Modes {
  readonly current: Mode | undefined;
  /** @param step index of the first step to show */
  tour(step: number): Promise<void>;
  compare(): Promise<void>;
}

/** Opens modes. Their code is loaded on first use. */
export function openModes(page: HTMLElement, makers: Makers, complain: (text: string) => void): Modes {
  const modes = new ModeHost(page, isForControl);
  const end = (): void => modes.close();
  let asked = 0;
  const open = async (load: () => Promise<() => Mode>): Promise<void> => {
    const mine = ++asked;
    try {
      const make = await load();
      if (mine === asked) modes.open(make());
    } catch (error) {
      complain(`This could not be opened: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  // A dropped file or a link must be visible.
  makers.host.state.subscribe(({ scenario }, before) => {
    if (scenario !== before.scenario && before.scenario !== '') end();
  });
  return {
    get current() {
      return modes.current;
    },
    tour: (step) =>
      open(async () => {
        const { openTour } = await import('../modes/tour/tour.ts');
        return () => openTour(step, makers, end);
      }),
    compare: () =>
      open(async () => {
        const { openComparison } = await import('../modes/comparison/comparison.ts');
        return () => openComparison(makers, end);
      }),
  };
}
