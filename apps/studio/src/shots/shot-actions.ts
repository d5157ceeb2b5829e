// What a user does with the shots of the scene, for the settings and for the timeline: keep a view, look from a shot, go
// to its time.

import type { Film, Shot } from 'shoal/drawing';
import { goToStep } from '../scenes/go-to-step.ts';
import type { ViewCamera } from '../scenes/seen-view.ts';
import type { Stage } from '../stage/stage.ts';
import type { CameraMode } from '../stage/state/action.ts';
import { numberText } from '../stage/state/words.ts';

/** The scene, its camera, and where problems are shown. */
export interface ShotHost {
  readonly stage: Stage;
  readonly camera: ViewCamera;
  complain(text: string): void;
}

/** Default length of a shot, seconds on the screen. */
const usualSeconds = 5;

/** Changes the shots of the scene, as one step of undo. */
export function setFilm(stage: Stage, film: Film | undefined): void {
  stage.dispatch({ type: 'commit' });
  stage.dispatch({ type: 'set', path: 'view.film', value: film });
}

/** The current view and time, for a new shot. `usual` is its length if no other follows, simulated seconds. */
export function viewNow({ stage, camera }: ShotHost): {
  readonly view: Pick<Shot, 'position' | 'target'>;
  readonly time: number;
  readonly usual: number;
} {
  const { plan, speed } = stage.state.value;
  const { position, target } = camera.seen;
  const pace = (plan?.view.speed || 1) * (speed || 1);
  return {
    view: { position: rounded(position), target: rounded(target) },
    time: stage.playback.goal * (plan?.step ?? 0),
    usual: Math.round(100 * usualSeconds * pace) / 100,
  };
}

/** Moves the camera to the view of a shot. */
export function showShot({ stage, camera }: ShotHost, { position, target }: Shot): void {
  stage.dispatch({ type: 'follow', value: false });
  stage.dispatch({ type: 'ride', value: false });
  setCamera(stage, 'free');
  camera.place({ position, target, isFixed: true });
}

/** Goes to the time at which a shot begins, s, and pauses there. The camera shows its view. */
export async function goToShot(host: ShotHost, shot: Shot, time: number): Promise<void> {
  showShot(host, shot);
  await goToTime(host, time);
}

/** Plays the shots from the first one on. */
export async function playShots(host: ShotHost): Promise<void> {
  const { stage } = host;
  setCamera(stage, 'shots');
  const reached = await goToTime(host, stage.state.value.film?.start ?? 0);
  if (reached === 'far') setCamera(stage, 'free');
  else if (reached === 'there') stage.dispatch({ type: 'play' });
}

async function goToTime({ stage, complain }: ShotHost, time: number): Promise<'there' | 'far' | 'left'> {
  const { plan } = stage.state.value;
  if (!plan) return 'left';
  const reached = await goToStep(stage, Math.round(time / plan.step));
  if (reached === 'far')
    complain(
      `Going to the shot at ${shortSeconds(time)} s takes a long time on this computer. It continues in the background.`,
    );
  return reached;
}

/** A button that moves the camera is no step of undo. */
function setCamera(stage: Stage, value: CameraMode): void {
  stage.history.pass(() => stage.dispatch({ type: 'camera', value }));
}

/** Seconds with at most one decimal. */
export function shortSeconds(seconds: number): string {
  return numberText(Number(seconds.toFixed(1)));
}

/** Rounded to millimetres. */
function rounded([x, y, z]: readonly number[]): readonly [number, number, number] {
  const short = (value: number): number => Math.round(1000 * value) / 1000;
  return [short(x), short(y), short(z)];
}
