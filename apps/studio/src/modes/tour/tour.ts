import { parseScenarioText, presets, withPreset } from 'shoal';
import { setInAddress } from '../../scenes/address.ts';
import { pageTitle } from '../../scenes/visits.ts';
import { element } from '../../ui/element.ts';
import type { Mode } from '../mode.ts';
import { type Makers, Panes } from '../panes.ts';
import { titles, tourCard } from './tour-card.ts';
import { stepCatalogue, type TourStep, tourSteps } from './tour-steps.ts';

const ending = 'End of the tour. Your scene is as you left it. Open others in Scenes, or try every rule in Settings.';

/**
 * Opens the tour, which shows each rule in a scene of its own.
 * @param say shows a message after the last step
 */
export function openTour(first: number, makers: Makers, end: () => void, say: (text: string) => void): Mode {
  let at = -1;
  let panes: Panes | undefined;
  const card = tourCard({ go: (to) => go(to), end });
  const root = element('div', { class: 'mode tour', role: 'region', 'aria-label': 'Tour', tabindex: '-1' }, card.root);

  const cover = (): void => {
    const box = card.root.getBoundingClientRect();
    const isBottomSheet = box.width >= root.clientWidth - 1;
    panes?.setCovered(isBottomSheet ? 0 : root.clientWidth - box.left, isBottomSheet ? root.clientHeight - box.top : 0);
  };
  const observer = new ResizeObserver(cover);
  observer.observe(card.root);
  observer.observe(root);

  /** Goes to a step. After the last step the tour ends. */
  const go = (to: number): void => {
    if (to >= tourSteps.length) {
      end();
      say(ending);
      return;
    }
    at = Math.max(0, to);
    const step = tourSteps[at];
    const count = step.presets?.length ?? 1;
    if (panes?.panes.length !== count) {
      panes?.root.remove();
      panes?.dispose();
      // Its texts describe what is visible, and the scene of the visitor may be dark.
      panes = new Panes(count, stepCatalogue, makers, { ownLight: true });
      root.prepend(panes.root);
    }
    root.classList.toggle('split', count > 1);
    panes.name(step.presets?.map((preset) => presets[preset].title) ?? []);
    void openStep(panes, step);
    card.show(at, panes);
    document.title = `${titles[at]} – Tour – Shoal`;
    cover();
    setInAddress('tour', String(at + 1));
  };
  go(Math.min(first, tourSteps.length - 1));

  return {
    root,
    get stages() {
      return panes?.stages ?? [];
    },
    get poses() {
      return panes?.poses ?? [];
    },
    frame(seconds) {
      if (!panes) return;
      const { begins = 0, lasts } = tourSteps[at];
      for (const { simulation } of panes.stages)
        if (simulation) while (simulation.school.time < begins) simulation.step(1);
      const { simulation } = panes.stages[0];
      if (lasts !== undefined && simulation && simulation.school.time >= lasts) panes.dispatch({ type: 'reset' });
      panes.frame(seconds);
      card.update();
    },
    press(key) {
      if (key === 'Escape' || key === 't' || key === 'T') end();
      else if (['ArrowRight', 'PageDown', 'Enter'].includes(key)) go(at + 1);
      else if (key === 'ArrowLeft' || key === 'PageUp') go(at - 1);
      else if (key === 'Home') go(0);
      else if (key === 'End') go(tourSteps.length - 1);
      else return panes?.press(key) ?? false;
      return true;
    },
    dispose() {
      observer.disconnect();
      panes?.dispose();
      setInAddress('tour', undefined);
      document.title = pageTitle(makers.host.state.value);
    },
  };
}

async function openStep(panes: Panes, { file, rule, trials, presets: wanted }: TourStep): Promise<void> {
  const text = await stepCatalogue.read(`${file}.json`);
  for (const [index, { stage }] of panes.panes.entries()) {
    const preset = wanted?.[index];
    const { scenario } = preset ? withPreset(parseScenarioText(text), preset) : {};
    // Only in the step about the box of the world.
    stage.dispatch({ type: 'overlay', name: 'bounds', shown: rule === 'bounds' });
    // A shark is as grey as the water without its mark.
    stage.dispatch({ type: 'overlay', name: 'hunters', shown: trials.some((trial) => trial.rule === 'flee') });
    stage.dispatch({ type: 'open', scenario: file, text: scenario ? JSON.stringify(scenario) : text });
  }
}
