import type { Vector3 } from 'three';
import type { ScreenView } from '../screen/screen-view.ts';
import { pointerName } from '../stage/edits/scene-objects.ts';
import type { Stage } from '../stage/stage.ts';
import type { Handling } from './interact/handling.ts';
import { type DrawnSchool, fishAt, isOccluded } from './picking.ts';

/**
 * Selects the fish or the object at a point of the canvas. If there is none, deselects the object, or else the fish.
 * @param within distance by which a fish or an object may be missed, pixels
 */
export function selectAt(
  stage: Stage,
  { simulation, positions, lengthOf }: DrawnSchool,
  handling: Handling,
  view: ScreenView,
  [x, y]: readonly [x: number, y: number],
  within: number,
): void {
  const { school, obstacles } = simulation;
  const { obstaclesShown } = stage.state.value;
  const isHidden = (point: Vector3): boolean =>
    obstaclesShown && obstacles.bodies.length > 0 && isOccluded(obstacles, view.camera.position, point);
  const fish = { count: school.count, positions, lengthOf, isHidden };
  // A press on a handle selects nothing.
  if (handling.grip.isTouched) return;
  const under = fishAt(view, fish, x, y, 0);
  const object = under < 0 ? handling.at(x, y, within) : undefined;
  // An object under the pointer wins over a fish near it.
  const i = under < 0 && !object ? fishAt(view, fish, x, y, within) : under;
  if (i >= 0) stage.dispatch({ type: 'choose', fish: school.id[i] });
  else if (object || isInUse(stage)) stage.dispatch({ type: 'select', object: object?.path });
  else stage.dispatch({ type: 'choose', fish: undefined });
}

/** Whether a press on the canvas may belong to a selected object, to the diver or to the character `pointer`. */
function isInUse({ state }: Stage): boolean {
  const { selectedPath, diver, plan } = state.value;
  const isPointed = plan?.characters.some(({ name }) => name === pointerName);
  return selectedPath !== undefined || diver !== undefined || isPointed === true;
}

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
