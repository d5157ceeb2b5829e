import type { FittingCatalogue } from '../scenes/fitting-catalogue.ts';
import type { Stage } from '../stage/stage.ts';
import type { Notice } from '../ui/notice.ts';

/** Runs scenes on the GPU if they need it, and says so if a scene was opened with fewer fish. */
export function followFit(stage: Stage, catalogue: FittingCatalogue, offer: Notice['offer'], quiet: string): void {
  let opened: unknown;
  /** Whether the page, not the user, chose the GPU for the open scene. */
  let onGpu = false;
  stage.state.subscribe(({ status, scenario, plan, engine, run }) => {
    if (status !== 'ready' || !plan || plan.file !== `${scenario}.json` || opened === scenario) return;
    opened = scenario;
    const fit = catalogue.fitOf(scenario);
    if (fit === 'gpu' ? engine.on === 'cpu' : onGpu && engine.on === 'gpu') {
      onGpu = fit === 'gpu';
      stage.dispatch({ type: 'engine', value: { on: onGpu ? 'gpu' : 'cpu' } });
    }
    if (typeof fit === 'string' || scenario === quiet || run === 0) return;
    const [shown, all] = [fit.shown, fit.all].map((count) => count.toLocaleString('en'));
    offer(`This computer is too slow for all ${all} animals, so the scene has ${shown}.`, 'Show all', () => {
      catalogue.keepWhole(scenario);
      opened = undefined;
      stage.dispatch({ type: 'open', scenario });
    });
  });
}
