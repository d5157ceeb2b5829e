import { parseScenarioText, presets, withPreset } from 'shoal';
import type { Front } from '../front/front.ts';
import { type Makers, Panes } from '../front/panes.ts';
import { setInAddress } from '../keep/address.ts';
import { element } from '../panels/element.ts';
import { stopCatalogue } from './stop-catalogue.ts';
import { type Stop, stops } from './stops.ts';
import { tourCard } from './tour-card.ts';

/** The rules one by one, each in a scene of its own. */
export function openTour(first: number, makers: Makers, end: () => void): Front {
  let at = -1;
  let panes: Panes | undefined;
  const card = tourCard({ go: (to) => go(to), end });
  const root = element('div', { class: 'front tour', role: 'region', 'aria-label': 'Tour', tabindex: '-1' }, card.root);

  const cover = (): void => {
    const box = card.root.getBoundingClientRect();
    const below = box.width >= root.clientWidth - 1;
    panes?.setCovered(below ? 0 : root.clientWidth - box.left, below ? root.clientHeight - box.top : 0);
  };
  const observer = new ResizeObserver(cover);
  observer.observe(card.root);
  observer.observe(root);

  /** Goes to a stop; after the last one the tour is over. */
  const go = (to: number): void => {
    if (to >= stops.length) {
      end();
      return;
    }
    at = Math.max(0, to);
    const stop = stops[at];
    const count = stop.presets?.length ?? 1;
    if (panes?.panes.length !== count) {
      panes?.root.remove();
      panes?.dispose();
      panes = new Panes(count, stopCatalogue, makers);
      root.prepend(panes.root);
    }
    root.classList.toggle('split', count > 1);
    panes.name(stop.presets?.map((preset) => presets[preset].title) ?? []);
    void openStop(panes, stop);
    card.show(at, panes);
    cover();
    setInAddress('tour', String(at + 1));
  };
  go(Math.min(first, stops.length - 1));

  return {
    root,
    get stages() {
      return panes?.stages ?? [];
    },
    frame(seconds) {
      if (!panes) return;
      const { lasts } = stops[at];
      const { simulation } = panes.stages[0];
      if (lasts !== undefined && simulation && simulation.school.time >= lasts) panes.dispatch({ type: 'reset' });
      panes.frame(seconds);
      card.update();
    },
    press(key) {
      if (key === 'Escape' || key === 't' || key === 'T') end();
      else if (key === 'ArrowRight' || key === 'PageDown') go(at + 1);
      else if (key === 'ArrowLeft' || key === 'PageUp') go(at - 1);
      else if (key === 'Home') go(0);
      else if (key === 'End') go(stops.length - 1);
      else return panes?.press(key) ?? false;
      return true;
    },
    dispose() {
      observer.disconnect();
      panes?.dispose();
      setInAddress('tour', undefined);
    },
  };
}

async function openStop(panes: Panes, { file, presets: wanted }: Stop): Promise<void> {
  const text = await stopCatalogue.read(`${file}.json`);
  for (const [index, { stage }] of panes.panes.entries()) {
    const preset = wanted?.[index];
    const { scenario } = preset ? withPreset(parseScenarioText(text), preset) : {};
    stage.dispatch({ type: 'open', scenario: file, text: scenario ? JSON.stringify(scenario) : text });
  }
}
