import type { ViewCamera } from '../scenes/seen-view.ts';
import type { Stage, StageState } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { wordRow } from '../ui/word-row.ts';
import { shotList } from './shot-list.ts';

/** What the camera does. */
type Way = 'free' | 'orbit' | 'follow' | 'ride' | 'shots';

const ways: readonly (readonly [Way, string])[] = [
  ['free', 'Follow the school'],
  ['orbit', 'Slow orbit'],
  ['follow', 'Follow a fish'],
  ['ride', 'Ride along'],
  ['shots', 'Shots'],
];

/** Chooses what moves the camera, and edits the shots of the scene. */
export function cameraPanel(stage: Stage, camera: ViewCamera, complain: (text: string) => void): HTMLElement {
  const row = wordRow<Way>(
    'Camera',
    ways,
    'Slow orbit: one turn a minute. Follow a fish (F): keeps the selected fish in view. Ride along (C): shows what it sees. Shots: plays the list below.',
    (way) => choose(stage, way),
  );
  const shots = shotList(stage, camera, complain);
  stage.state.subscribe((state) => {
    row.show(wayOf(state));
    row.allow('shots', (state.film?.shots.length ?? 0) > 0);
  });
  return element('div', { class: 'camera-panel' }, row.root, shots);
}

function wayOf({ riding, following, cameraMode }: StageState): Way {
  return riding ? 'ride' : following ? 'follow' : cameraMode;
}

function choose(stage: Stage, way: Way): void {
  if (way === 'ride') stage.dispatch({ type: 'ride', value: true });
  else if (way === 'follow') followFish(stage);
  else {
    stage.dispatch({ type: 'follow', value: false });
    stage.dispatch({ type: 'ride', value: false });
    stage.dispatch({ type: 'camera', value: way });
  }
}

/** If no fish is selected, selects one. */
function followFish(stage: Stage): void {
  stage.whenIdle(() => {
    if (stage.state.value.chosen === undefined) stage.dispatch({ type: 'choose', fish: 'liveliest' });
    stage.dispatch({ type: 'follow', value: true });
  });
}
