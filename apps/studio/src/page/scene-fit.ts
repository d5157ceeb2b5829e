import type { FittingCatalogue } from '../scenes/fitting-catalogue.ts';
import type { ShownFish } from '../stage/catalogue.ts';
import type { Stage } from '../stage/stage.ts';
import type { Notice } from '../ui/notice.ts';

/** Runs scenes on the GPU if they need it, and says so if a scene was opened with fewer fish. */
export function followFit(stage: Stage, catalogue: FittingCatalogue, offer: Notice['offer'], quiet: string): void {
  let opened: unknown;
  /** Whether the page, not the user, chose the GPU for the open scene. */
  let onGpu = false;
  /** Scenes that were opened with fewer fish, and then with all of them. */
  const enlarged = new Map<string, ShownFish>();
  stage.state.subscribe(({ status, scenario, plan, engine, run }) => {
    if (status !== 'ready' || !plan || plan.file !== `${scenario}.json` || opened === scenario) return;
    opened = scenario;
    const fit = catalogue.fitOf(scenario);
    if (fit === 'gpu' ? engine.on === 'cpu' : onGpu && engine.on === 'gpu') {
      onGpu = fit === 'gpu';
      stage.dispatch({ type: 'engine', value: { on: onGpu ? 'gpu' : 'cpu' } });
    }
    const fewer = typeof fit === 'string' ? enlarged.get(scenario) : fit;
    if (!fewer || scenario === quiet || run === 0) return;
    const reopen = (whole: boolean): void => {
      catalogue.keepWhole(scenario, whole);
      if (whole) enlarged.set(scenario, fewer);
      else enlarged.delete(scenario);
      opened = undefined;
      stage.dispatch({ type: 'open', scenario });
    };
    void import('./fewer-fish-offer.ts').then(({ offerAll, offerFewer }) => {
      // Another scene was opened in the meantime.
      if (opened === scenario) (fewer === fit ? offerAll : offerFewer)({ stage, fit: fewer, offer, reopen });
    });
  });
}
