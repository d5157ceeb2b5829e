/** A press that moves farther or lasts longer than this is a drag. */
const stillPixels = 6;
const longestMs = 500;

/**
 * Reports clicks and taps on the canvas, in pixels, but no drags or pinches. It waits for the click: a panel that opens
 * under the finger before it would be clicked too.
 */
export function onTap(canvas: HTMLElement, tapped: (x: number, y: number, pointer: string) => void): void {
  let began: PointerEvent | undefined;
  let ended: PointerEvent | undefined;
  canvas.addEventListener('pointerdown', (event) => {
    began = event.isPrimary && event.button === 0 ? event : undefined;
    ended = undefined;
  });
  const isMoved = ({ clientX, clientY }: PointerEvent, { clientX: x, clientY: y }: PointerEvent): boolean =>
    Math.hypot(clientX - x, clientY - y) > stillPixels;
  // A drag may end where it began.
  canvas.addEventListener('pointermove', (event) => {
    if (began?.pointerId === event.pointerId && isMoved(event, began)) began = undefined;
  });
  canvas.addEventListener('pointerup', (event) => {
    if (began?.pointerId !== event.pointerId) return;
    const still = !isMoved(event, began) && event.timeStamp - began.timeStamp <= longestMs;
    ended = still ? event : undefined;
    began = undefined;
  });
  canvas.addEventListener('click', () => {
    if (!ended) return;
    const { clientX, clientY, pointerType } = ended;
    ended = undefined;
    const box = canvas.getBoundingClientRect();
    tapped(clientX - box.left, clientY - box.top, pointerType);
  });
}
