// The handle by which a sheet or a card is made higher on a phone.

import { element } from './element.ts';

/** Smallest height to which a sheet can be dragged, as a fraction of the screen. */
const least = 0.15;

/**
 * The handle of a bottom sheet on a phone: a drag, tap or Enter changes its height.
 * @param heights fractions of the screen, ascending; the second one is the initial height
 */
export function heightHandle(sheet: HTMLElement, name: string, heights: readonly number[]): HTMLElement {
  const handle = element('button', { type: 'button', class: 'handle', 'aria-label': name });
  const most = heights[heights.length - 1];
  const show = (fraction: number): void => sheet.style.setProperty('--height', `${100 * fraction}dvh`);
  let height = 1;
  const snap = (fraction: number): void => {
    height = heights.reduce(
      (best, at, index) => (Math.abs(at - fraction) < Math.abs(heights[best] - fraction) ? index : best),
      0,
    );
    show(heights[height]);
  };
  snap(heights[height]);

  let dragged = false;
  let startY = 0;
  let startFraction = 0;
  handle.addEventListener('pointerdown', (event) => {
    handle.setPointerCapture(event.pointerId);
    dragged = false;
    startY = event.clientY;
    startFraction = sheet.clientHeight / window.innerHeight;
  });
  handle.addEventListener('pointermove', (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const fraction = startFraction + (startY - event.clientY) / window.innerHeight;
    if (Math.abs(event.clientY - startY) > 6) dragged = true;
    if (dragged) show(Math.min(most, Math.max(least, fraction)));
  });
  handle.addEventListener('pointerup', () => {
    if (dragged) snap(sheet.clientHeight / window.innerHeight);
  });
  handle.addEventListener('click', () => {
    // The end of a drag also causes a click event.
    if (!dragged) snap(heights[(height + 1) % heights.length]);
    dragged = false;
  });
  return handle;
}

/** Seconds for which an element keeps the height of an earlier, taller text. */
const keptSeconds = 4;

interface Steady {
  /** Call it after the text has changed: the element keeps the largest height of the last seconds. */
  keep(): void;
  /** Lets it shrink, for another text. */
  restart(): void;
}

/** Keeps a text that changes several times a second from moving what is below it. */
export function steadyHeight(text: HTMLElement): Steady {
  let width = 0;
  let tallest = 0;
  let timer = 0;
  const restart = (): void => {
    clearTimeout(timer);
    timer = 0;
    tallest = 0;
    text.style.minHeight = '';
  };
  return {
    restart,
    keep() {
      // Wider text has fewer lines.
      if (text.clientWidth !== width) restart();
      width = text.clientWidth;
      text.style.minHeight = '';
      const height = text.offsetHeight;
      if (height >= tallest) {
        restart();
        tallest = height;
      } else {
        // A pause brings no further text, so time alone ends it.
        timer ||= window.setTimeout(restart, 1000 * keptSeconds);
      }
      text.style.minHeight = `${tallest}px`;
    },
  };
}
