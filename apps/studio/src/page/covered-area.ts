// Tells the picture which part of it panels hide, so that the school is shown in the rest.

import type { Stage } from '../stage/stage.ts';

/** Called with the pixels of the scene that panels cover on each side. */
export type ReportCover = (right: number, bottom: number, left: number) => void;

/** Panels that can cover the scene. */
export interface CoveringPanels {
  readonly panel: HTMLElement;
  readonly charts: HTMLElement;
  readonly card: HTMLElement;
}

export interface CoveredArea {
  report(): void;
  /** Adds panels that can cover the scene. */
  follow(panels: CoveringPanels): void;
}

/** Tablets held upright: the card would hide the fish that it is about. */
const upright = matchMedia('(max-width: 1024px) and (orientation: portrait)');

/** Reports how much of the scene panels cover, whenever one of them changes its size. */
export function coveredArea(page: HTMLElement, stage: Stage, isBare: () => boolean, covered: ReportCover): CoveredArea {
  let panels: CoveringPanels | undefined;
  const observer = new ResizeObserver(() => report());
  const report = (): void => {
    let right = 0;
    let bottom = 0;
    let left = 0;
    const { panel, charts, card } = panels ?? {};
    for (const one of [panel, charts, card]) {
      if (!one || isBare() || !one.checkVisibility()) continue;
      const box = one.getBoundingClientRect();
      if (one === charts || box.width >= page.clientWidth - 1) bottom = Math.max(bottom, page.clientHeight - box.top);
      else if (one === panel) right = page.clientWidth - box.left;
      // With the settings, the fish card can be in their column.
      else if (box.left > page.clientWidth / 2) continue;
      // On wide screens, the fish card counts only while the camera follows the fish, so that a click does not move the
      // view.
      else if (upright.matches || stage.state.value.following) left = box.right;
    }
    page.style.setProperty('--covered', `${right}px`);
    covered(right, bottom, left);
  };
  observer.observe(page);
  stage.state.subscribe(({ following }, before) => {
    if (following !== before.following) report();
  });
  return {
    report,
    follow(next) {
      panels = next;
      for (const one of [next.panel, next.card, next.charts]) observer.observe(one);
    },
  };
}
