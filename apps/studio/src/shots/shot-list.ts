import { goToStep } from '../scenes/go-to-step.ts';
import type { ViewCamera } from '../scenes/seen-view.ts';
import type { CameraMode } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/words.ts';
import { button } from '../ui/button.ts';
import { element } from '../ui/element.ts';
import { type Film, type Shot, timesOf } from '../viewport/camera/film-path.ts';
import { lengthOf, mostShots, withChanged, withMoved, withoutShot, withShot } from '../viewport/camera/shots.ts';
import { shotRow } from './shot-row.ts';

/** Length of a new shot, seconds on the screen. */
const usualSeconds = 5;

/** The shots of the scene. A shot is added at the current camera position; shots can be ordered, timed and played. */
export function shotList(stage: Stage, camera: ViewCamera, complain: (text: string) => void): HTMLElement {
  const list = element('ol', { class: 'shots', 'aria-label': 'Shots' });
  const said = element('p', { class: 'help' });
  const add = button('Add shot', () => addShot(stage, camera), {
    class: 'action',
    title:
      'Adds a shot at the end, with the current camera position. It starts at the current time: the previous shot is shortened or extended to end then. If that would make the previous shot shorter than 0.5 s, it keeps its length instead.',
  });
  const play = button('Play shots', () => void playShots(stage, complain), {
    class: 'action',
    title: 'Go to the time of the first shot and play them',
  });
  let listed: Film | undefined;
  stage.state.subscribe(({ film }) => {
    play.disabled = !film?.shots.length;
    add.disabled = (film?.shots.length ?? 0) >= mostShots;
    said.textContent = film?.shots.length
      ? `${film.shots.length === 1 ? '1 shot' : `${film.shots.length} shots`} in ${shortSeconds(lengthOf(film))} s of simulated time. Shots are saved with the scene, and “Export video” can use them.`
      : '“Add shot” stores the current camera position and time. “Play shots” moves the camera from shot to shot.';
    if (film === listed) return;
    listed = film;
    showRows(stage, list, film, camera);
  });
  return element('div', { class: 'shot-list' }, list, element('div', { class: 'shot-actions' }, add, play), said);
}

function showRows(stage: Stage, list: HTMLElement, film: Film | undefined, camera: ViewCamera): void {
  const held = focusOf(list);
  const shots = film?.shots ?? [];
  const times = film ? timesOf(film) : [];
  const set = (next: Film | undefined): void => setFilm(stage, next);
  list.hidden = shots.length === 0;
  list.replaceChildren(
    ...shots.map((shot, k) =>
      shotRow(
        shot,
        { index: k, of: shots.length, begins: times[k] },
        {
          show: () => showShot(stage, camera, shot),
          change: (change) => film && set(withChanged(film, k, change)),
          move: (by) => film && set(withMoved(film, k, by)),
          remove: () => film && set(withoutShot(film, k)),
        },
      ),
    ),
  );
  held?.();
}

/** Returns a function that focuses the same control of the list after its rows were replaced. */
function focusOf(list: HTMLElement): (() => void) | undefined {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !list.contains(activeElement)) return undefined;
  const name = activeElement.getAttribute('aria-label');
  return () => [...list.querySelectorAll<HTMLElement>('[aria-label]')].find((one) => one.ariaLabel === name)?.focus();
}

function setFilm(stage: Stage, film: Film | undefined): void {
  stage.dispatch({ type: 'set', path: 'view.film', value: film });
}

/** Simulated seconds per second on the screen. */
function paceOf(stage: Stage): number {
  const { plan, speed } = stage.state.value;
  return (plan?.view.speed || 1) * (speed || 1);
}

function addShot(stage: Stage, camera: ViewCamera): void {
  const { plan, film } = stage.state.value;
  if (!plan) return;
  const { position, target } = camera.seen;
  const now = stage.playback.goal * plan.step;
  const usual = Math.round(100 * usualSeconds * paceOf(stage)) / 100;
  setFilm(stage, withShot(film, { position: rounded(position), target: rounded(target) }, now, usual));
}

/** A button that moves the camera is no step of undo. */
function setCamera(stage: Stage, value: CameraMode): void {
  stage.history.pass(() => stage.dispatch({ type: 'camera', value }));
}

function showShot(stage: Stage, camera: ViewCamera, { position, target }: Shot): void {
  stage.dispatch({ type: 'follow', value: false });
  stage.dispatch({ type: 'ride', value: false });
  setCamera(stage, 'free');
  camera.place({ position, target, isFixed: true });
}

async function playShots(stage: Stage, complain: (text: string) => void): Promise<void> {
  const { plan, film } = stage.state.value;
  const start = film?.start ?? 0;
  if (!plan) return;
  setCamera(stage, 'shots');
  const reached = await goToStep(stage, Math.round(start / plan.step));
  if (reached === 'far') {
    setCamera(stage, 'free');
    complain(
      `Going to the first shot, at ${shortSeconds(start)} s, takes a long time on this computer. It continues in the background.`,
    );
  } else if (reached === 'there') stage.dispatch({ type: 'play' });
}

/** Rounded to millimetres. */
function rounded([x, y, z]: readonly number[]): readonly [number, number, number] {
  const short = (value: number): number => Math.round(1000 * value) / 1000;
  return [short(x), short(y), short(z)];
}

function shortSeconds(seconds: number): string {
  return numberText(Number(seconds.toFixed(1)));
}
