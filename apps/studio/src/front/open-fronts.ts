import { isForControl } from '../panels/keyboard.ts';
import { type Front, Fronts } from './front.ts';
import type { Makers } from './panes.ts';

export interface OpenFronts {
  readonly current: Front | undefined;
  tour(stop: number): Promise<void>;
  compare(): Promise<void>;
}

/** What can stand in front of the page. It comes when it is first asked for: the page opens without it. */
export function openFronts(page: HTMLElement, makers: Makers, complain: (text: string) => void): OpenFronts {
  const fronts = new Fronts(page, isForControl);
  const end = (): void => fronts.close();
  let asked = 0;
  const open = async (load: () => Promise<() => Front>): Promise<void> => {
    const mine = ++asked;
    try {
      const make = await load();
      if (mine === asked) fronts.open(make());
    } catch (error) {
      complain(`It could not be opened: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  // Such as a file that is dropped, or a link: it is to be seen.
  makers.host.state.subscribe(({ scenario }, before) => {
    if (scenario !== before.scenario && before.scenario !== '') end();
  });
  return {
    get current() {
      return fronts.current;
    },
    tour: (stop) =>
      open(async () => {
        const { openTour } = await import('../tour/tour.ts');
        return () => openTour(stop, makers, end);
      }),
    compare: () =>
      open(async () => {
        const { openCompare } = await import('../compare/compare.ts');
        return () => openCompare(makers, end);
      }),
  };
}
