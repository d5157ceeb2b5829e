/** Angle of an arrow key, radians. */
const keyStep = 0.12;
const arrows: Readonly<Record<string, readonly [yaw: number, pitch: number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
};

/** A press that moves farther than this counts as a drag, CSS pixels. */
const clickRange = 4;

/**
 * Dragging and arrow keys turn the camera; a click and the space bar toggle the motion. Listeners are removed with the
 * canvas.
 */
export function listenForOrbit(
  canvas: HTMLCanvasElement,
  orbit: (yaw: number, pitch: number) => void,
  toggle: () => void,
): void {
  let dragged = 0;
  canvas.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    dragged = 0;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('click', () => {
    if (dragged <= clickRange) toggle();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    dragged += Math.abs(event.movementX) + Math.abs(event.movementY);
    const turn = Math.PI / Math.max(1, canvas.clientHeight);
    orbit(-event.movementX * turn, event.movementY * turn);
  });
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = arrows[event.key];
    if (arrow) orbit(...arrow);
    else if (event.key === ' ') toggle();
    else return;
    event.preventDefault();
  });
}
