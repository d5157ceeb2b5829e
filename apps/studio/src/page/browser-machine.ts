// Looks up what this browser offers, processors and a GPU, for the number of fish that the page shows.

import { processors } from 'shoal/internal';
import type { Machine } from '../scenes/fewer-fish.ts';
import { type FittingCatalogue, saysFewer, type WholeScene } from '../scenes/fitting-catalogue.ts';
import type { GpuAccess } from '../stage/engines.ts';
import type { Stage } from '../stage/stage.ts';
import type { Notice } from '../ui/notice.ts';
import { drawsInSoftware } from '../viewport/renderer.ts';

/** The machine of this browser. */
export const browserMachine: Machine = {
  get cores() {
    return processors();
  },
  get drawsInSoftware() {
    return drawsInSoftware();
  },
  async hasGpu() {
    // Without the check, browsers would log a warning if there is no GPU.
    if (drawsInSoftware()) return false;
    const { gpu }: { readonly gpu?: GPU } = navigator;
    try {
      const adapter = await gpu?.requestAdapter();
      return adapter !== undefined && adapter !== null && !adapter.info.isFallbackAdapter;
    } catch {
      return false;
    }
  },
};

/** The browser's WebGPU, on which schools can be stepped. */
export const browserGpu: GpuAccess = {
  async whyUnavailable() {
    if (!isSecureContext) return 'Browsers allow WebGPU only on pages from https or localhost.';
    const { gpu }: { readonly gpu?: GPU } = navigator;
    if (!gpu) return 'This browser has no WebGPU. Use a current Chrome, Edge or Safari.';
    if (await hasAdapter(gpu)) return '';
    return 'The browser found no GPU. Switch on hardware acceleration in its settings, then reload this page.';
  },
  async open(readBack) {
    const { openGpu } = await import('shoal/gpu');
    const gpu = await openGpu({ gpu: navigator.gpu, readBack });
    return { ...gpu, lost: gpu.device.lost.then(({ message, reason }) => message || reason) };
  },
};

async function hasAdapter(gpu: GPU): Promise<boolean> {
  try {
    return (await gpu.requestAdapter()) !== null;
  } catch {
    return false;
  }
}

/**
 * Runs scenes on the GPU if they need it. Says of each opened scene if it has fewer fish than the whole one, wherever it
 * comes from.
 */
export function followFit(stage: Stage, catalogue: FittingCatalogue, offer: Notice['offer']): void {
  let isOpening = false;
  /** Whether the page, not the user, chose the GPU for the open scene. */
  let onGpu = false;
  /** Scenes that were opened with fewer fish, and then with all of them. */
  const enlarged = new Map<string, WholeScene>();
  const chooseEngine = (scenario: string): void => {
    const { on } = stage.state.value.engine;
    const needsGpu = catalogue.fitOf(scenario) === 'gpu';
    if (needsGpu ? on === 'gpu' : !onGpu || on === 'cpu') return;
    onGpu = needsGpu;
    stage.dispatch({ type: 'engine', value: { on: onGpu ? 'gpu' : 'cpu' } });
  };
  const tell = async (): Promise<void> => {
    const { plan, scenario } = stage.state.value;
    const back = enlarged.get(scenario);
    if (!plan || !(back || saysFewer(plan.name))) return;
    // Nothing delays the first picture.
    for (let k = 0; k < 3; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const fit = back ?? (await catalogue.wholeOf(plan));
    const { offerAll, offerFewer } = await import('./fewer-fish-offer.ts');
    // Another scene was opened in the meantime.
    if (!fit || stage.state.value.scenario !== scenario || isOpening) return;
    const isSlow = catalogue.isWhole?.(fit.scenario) === false;
    const reopen = (whole: boolean): void => {
      catalogue.keepWhole(fit.scenario, whole);
      if (!whole) enlarged.delete(fit.scenario);
      else if (isSlow) enlarged.set(fit.scenario, fit);
      stage.dispatch({ type: 'open', scenario: fit.scenario });
    };
    (back ? offerFewer : offerAll)({ stage, fit, isSlow, offer, reopen });
  };
  stage.state.subscribe(({ status, scenario, plan }) => {
    if (status === 'loading') isOpening = true;
    if (!isOpening || status !== 'ready' || !plan) return;
    isOpening = false;
    if (plan.file === `${scenario}.json`) chooseEngine(scenario);
    // Without the network the name still says it.
    tell().catch(() => undefined);
  });
}
