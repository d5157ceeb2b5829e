/** A press that moves further or lasts longer than this is a drag. */
const stillPixels = 6;
const longestMs = 500;

/** Reports clicks and taps on the canvas, in pixels, but no drags or pinches. */
export function onTap(canvas: HTMLElement, tapped: (x: number, y: number, pointer: string) => void): void {
  let began: PointerEvent | undefined;
  canvas.addEventListener('pointerdown', (event) => {
    began = event.isPrimary && event.button === 0 ? event : undefined;
  });
  canvas.addEventListener('pointerup', (event) => {
    if (began?.pointerId !== event.pointerId) return;
    const moved = Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY);
    const still = moved <= stillPixels && event.timeStamp - began.timeStamp <= longestMs;
    began = undefined;
    const box = canvas.getBoundingClientRect();
    if (still) tapped(event.clientX - box.left, event.clientY - box.top, event.pointerType);
  });
}
