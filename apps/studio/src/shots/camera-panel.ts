// The panel “Camera”: what the camera does, and the shots of the scene's film.

import { type Film, type Shot, timesOf } from 'shoal/drawing';
import type { Stage, StageState } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { button } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { refusalLine, wordRow } from '../ui/switch-row.ts';
import { filmLength, mostShots, withChanged, withMoved, withoutShot, withShot } from '../viewport/camera/shots.ts';
import { playShots, type ShotHost, setFilm, shortSeconds, showShot, viewNow } from './shot-actions.ts';

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
export function cameraPanel(host: ShotHost): HTMLElement {
  const { stage } = host;
  const row = wordRow<Way>(
    'Camera',
    ways,
    'Slow orbit: one turn a minute. Follow a fish (F): keeps the selected fish in view. Ride along (C): shows what it sees. Shots: plays the list below.',
    (way) => choose(stage, way),
  );
  const shots = shotList(host);
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

/** The shots of the scene. A shot is added at the current camera position; shots can be ordered, timed and played. */
function shotList(host: ShotHost): HTMLElement {
  const { stage } = host;
  const list = element('ol', { class: 'shots', 'aria-label': 'Shots' });
  const said = element('p', { class: 'help' });
  const add = button('Add shot', () => addShot(host), {
    class: 'action',
    title:
      'Adds a shot at the end, with the current camera position. It starts at the current time: the previous shot is shortened or extended to end then. If that would make the previous shot shorter than 0.5 s, it keeps its length instead.',
  });
  const play = button('Play shots', () => void playShots(host), {
    class: 'action',
    title: 'Go to the time of the first shot and play them',
  });
  let listed: Film | undefined;
  stage.state.subscribe(({ film }) => {
    play.disabled = !film?.shots.length;
    add.disabled = (film?.shots.length ?? 0) >= mostShots;
    said.textContent = film?.shots.length
      ? `${film.shots.length === 1 ? '1 shot' : `${film.shots.length} shots`} in ${shortSeconds(filmLength(film))} s of simulated time. Shots are saved with the scene, and “Export video” can use them.`
      : '“Add shot” stores the current camera position and time. “Play shots” moves the camera from shot to shot.';
    if (film === listed) return;
    listed = film;
    showRows(host, list, film);
  });
  return element('div', { class: 'shot-list' }, list, element('div', { class: 'shot-actions' }, add, play), said);
}

function addShot(host: ShotHost): void {
  const { view, time, usual } = viewNow(host);
  setFilm(host.stage, withShot(host.stage.state.value.film, view, time, usual));
}

function showRows(host: ShotHost, list: HTMLElement, film: Film | undefined): void {
  const held = focusOf(list);
  const shots = film?.shots ?? [];
  const times = film ? timesOf(film) : [];
  const set = (next: Film | undefined): void => setFilm(host.stage, next);
  list.hidden = shots.length === 0;
  list.replaceChildren(
    ...shots.map((shot, k) =>
      shotRow(
        shot,
        { index: k, of: shots.length, begins: times[k] },
        {
          show: () => showShot(host, shot),
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

interface ShotPlace {
  readonly index: number;
  readonly of: number;
  /** Start of the shot, in simulated time, s. */
  readonly begins: number;
}

interface ShotActions {
  /** Moves the camera to the position of the shot. */
  readonly show: () => void;
  /** Throws an error with a message to show if the change is refused. */
  readonly change: (change: Partial<Shot>) => void;
  readonly move: (by: -1 | 1) => void;
  readonly remove: () => void;
}

const transitions: readonly (readonly [Shot['next'], string])[] = [
  ['smooth', 'Smooth'],
  ['cut', 'Cut'],
];

/** A shot in the list: its view, length, transition and order. */
function shotRow(shot: Shot, { index, of, begins }: ShotPlace, actions: ShotActions): HTMLElement {
  const name = `Shot ${index + 1}`;
  const refusal = refusalLine();
  const show = button(`${index + 1}`, actions.show, {
    class: 'shot-show',
    title: `${shot.name === undefined ? '' : `${shot.name}: `}move the camera here`,
    'aria-label': `Look from shot ${index + 1}`,
  });
  const time = element(
    'span',
    { class: 'unit', title: 'Start of the shot, in simulated time' },
    `${numberText(begins, 1)} s`,
  );
  const seconds = element('input', {
    type: 'text',
    inputmode: 'decimal',
    value: Number(shot.seconds.toFixed(2)),
    'aria-label': `${name}: length in seconds`,
    title: 'Length in seconds of simulated time',
    autocomplete: 'off',
  });
  seconds.addEventListener('change', () =>
    refusal.of(
      () => actions.change({ seconds: lengthFrom(seconds.value) }),
      () => {
        seconds.value = String(Number(shot.seconds.toFixed(2)));
      },
    ),
  );
  const next = element(
    'select',
    {
      'aria-label': `${name}: transition to the next`,
      title: 'Smooth: the camera moves to the next shot. Cut: it stands still, then jumps there.',
    },
    ...transitions.map(([value, text]) => element('option', { value }, text)),
  );
  next.value = shot.next;
  next.addEventListener('change', () => actions.change({ next: transitions[next.selectedIndex][0] }));
  const tool = (text: string, label: string, press: () => void, disabled = false): HTMLButtonElement =>
    button(text, press, {
      class: 'shot-tool',
      title: label,
      'aria-label': `${name}: ${label.toLowerCase()}`,
      disabled,
    });
  return element(
    'li',
    { class: 'shot' },
    show,
    time,
    seconds,
    element('span', { class: 'unit' }, 's'),
    // The last shot has no transition.
    index === of - 1 ? element('span') : next,
    tool('↑', 'Earlier', () => actions.move(-1), index === 0),
    tool('↓', 'Later', () => actions.move(1), index === of - 1),
    tool('×', 'Delete', actions.remove),
    refusal.root,
  );
}

function lengthFrom(text: string): number {
  const value = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !(value >= 0.01 && value <= 1e6))
    throw new Error('Enter a number of seconds from 0.01 to 1,000,000.');
  return value;
}
