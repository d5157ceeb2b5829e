import type { Stage } from '../stage/stage.ts';

/** Receives the pixels of the scene that panels cover on each side. */
export type Cover = (right: number, bottom: number, left: number) => void;

/** Panels that can cover the scene. */
export interface CoveringPanels {
  readonly panel: HTMLElement;
  readonly charts: HTMLElement;
  readonly card: HTMLElement;
}

/** Reports how much of the scene panels cover, whenever one of them changes its size. */
export function coveredArea(
  page: HTMLElement,
  stage: Stage,
  { panel, charts, card }: CoveringPanels,
  isBare: () => boolean,
  covered: Cover,
): { report(): void } {
  const report = (): void => {
    let right = 0;
    let bottom = 0;
    let left = 0;
    for (const one of [panel, charts, card]) {
      if (isBare() || !one.checkVisibility()) continue;
      const box = one.getBoundingClientRect();
      if (one === charts || box.width >= page.clientWidth - 1) bottom = Math.max(bottom, page.clientHeight - box.top);
      else if (one === panel) right = page.clientWidth - box.left;
      // Only a followed fish is kept clear of its card: a click alone must not move the view.
      else if (stage.state.value.following) left = box.right;
    }
    page.style.setProperty('--covered', `${right}px`);
    covered(right, bottom, left);
  };
  for (const one of [panel, card, charts, page]) new ResizeObserver(report).observe(one);
  stage.state.subscribe(({ following }, before) => {
    if (following !== before.following) report();
  });
  return { report };
}
