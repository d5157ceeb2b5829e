import { element } from './element.ts';

/** The least height to which a sheet can be dragged, in parts of the screen. */
const least = 0.15;

/**
 * The handle of a sheet at the bottom of a phone: dragged, tapped or pressed with Enter it goes from one of its heights
 * to another.
 * @param heights in parts of the screen, from small to large; the second is the first to be shown
 */
export function heightHandle(sheet: HTMLElement, name: string, heights: readonly number[]): HTMLElement {
  const handle = element('button', { type: 'button', class: 'handle', 'aria-label': name });
  const most = heights[heights.length - 1];
  const show = (part: number): void => sheet.style.setProperty('--height', `${100 * part}dvh`);
  let height = 1;
  const settle = (part: number): void => {
    height = heights.reduce(
      (best, at, index) => (Math.abs(at - part) < Math.abs(heights[best] - part) ? index : best),
      0,
    );
    show(heights[height]);
  };
  settle(heights[height]);

  let dragged = false;
  let startY = 0;
  let startPart = 0;
  handle.addEventListener('pointerdown', (event) => {
    handle.setPointerCapture(event.pointerId);
    dragged = false;
    startY = event.clientY;
    startPart = sheet.clientHeight / window.innerHeight;
  });
  handle.addEventListener('pointermove', (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const part = startPart + (startY - event.clientY) / window.innerHeight;
    if (Math.abs(event.clientY - startY) > 6) dragged = true;
    if (dragged) show(Math.min(most, Math.max(least, part)));
  });
  handle.addEventListener('pointerup', () => {
    if (dragged) settle(sheet.clientHeight / window.innerHeight);
  });
  handle.addEventListener('click', () => {
    // A tap, or Enter on a keyboard, goes to the next height; the end of a drag is no tap.
    if (!dragged) settle(heights[(height + 1) % heights.length]);
    dragged = false;
  });
  return handle;
}
