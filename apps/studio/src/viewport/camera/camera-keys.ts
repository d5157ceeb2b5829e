// Keys that turn, move and zoom the camera.

import type { Nudge, OrbitCamera } from './orbit-camera.ts';

/** Radians, pixels and zoom factor for each key press. */
const turn = 0.06;
const way = 40;
const closer = 0.9;

const arrows: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Lets the keyboard focus the canvas: arrows orbit or pan, + and − zoom. */
export function listenForCameraKeys(canvas: HTMLCanvasElement, camera: OrbitCamera): void {
  canvas.tabIndex = 0;
  // With this role, screen readers leave these keys to the canvas.
  canvas.setAttribute('role', 'application');
  canvas.setAttribute(
    'aria-label',
    'The school of fish. Drag or press arrow keys to rotate, Shift and arrow keys to pan, scroll or press plus and minus to zoom.',
  );
  // A click shows no focus ring, and arrow keys still change the steps of the tour.
  let isClicked = false;
  for (const kind of ['mousedown', 'mouseup', 'focus'])
    canvas.addEventListener(kind, () => {
      if (kind === 'focus' && isClicked && !canvas.matches(':focus-visible')) canvas.blur();
      isClicked = kind === 'mousedown';
    });
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const nudge = nudgeOf(event);
    if (!nudge) return;
    event.preventDefault();
    event.stopPropagation();
    camera.nudge(nudge);
  });
}

function nudgeOf({ key, shiftKey }: KeyboardEvent): Nudge | undefined {
  if (key === '+' || key === '=') return { zoom: closer };
  if (key === '-' || key === '_') return { zoom: 1 / closer };
  if (!Object.hasOwn(arrows, key)) return undefined;
  const [right, up] = arrows[key];
  return shiftKey ? { pan: [way * right, way * up] } : { orbit: [turn * right, turn * up] };
}
