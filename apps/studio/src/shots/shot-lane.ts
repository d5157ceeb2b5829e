// The shots of the scene on the timeline: a bar for each, as long as it lasts.

import { type Film, timesOf } from 'shoal/drawing';
import type { ShownTime, TimelineAddition } from '../interact/timeline-bar.ts';
import { button, icon } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { type ChangedFilm, mostShots, withShotAt, withShotMoved, withShotTakenOut } from '../viewport/camera/shots.ts';
import { goToShot, type ShotHost, setFilm, viewNow } from './shot-actions.ts';
import { shotEditor } from './shot-editor.ts';

/** Time by which an arrow key moves a shot, s; with Shift, ten times as far. */
const nudge = 0.1;
/** A pointer that moves less than this, pixels, clicks. */
const clickReach = 4;

/** A camera with a plus. */
const keepIcon = 'M2 9h9v8H2zM11 13l5-3v6l-5-3zM19 3v6M16 6h6';

export interface ShotLane extends TimelineAddition {
  /** Shows the timeline, keeps the current view as a shot at the current time, and selects it. */
  keep(): void;
}

export function shotLane(host: ShotHost): ShotLane {
  const { stage } = host;
  const root = element('div', { class: 'shot-lane', role: 'group', 'aria-label': 'Shots', hidden: true });
  let shown: ShownTime = { from: 0, seconds: 1 };
  let selected: number | undefined;
  /** The film while a bar is dragged. */
  let dragged: ChangedFilm | undefined;
  const filmNow = (): Film | undefined => dragged?.film ?? stage.state.value.film;

  const select = (index: number | undefined): void => {
    selected = index;
    draw();
  };
  const take = ({ film, index }: ChangedFilm): void => {
    selected = index;
    setFilm(stage, film);
    draw();
  };
  const move = (index: number, time: number): void => {
    const { film } = stage.state.value;
    if (film) take(withShotMoved(film, index, time));
  };
  const remove = (index: number): void => {
    const { film } = stage.state.value;
    if (!film) return;
    selected = undefined;
    setFilm(stage, withShotTakenOut(film, index));
    draw();
    (bars()[index] ?? bars().at(-1))?.focus();
  };
  const editor = shotEditor({
    change: (film) => setFilm(stage, film),
    move,
    remove,
    close: () => {
      const bar = selected === undefined ? undefined : bars()[selected];
      select(undefined);
      bar?.focus();
    },
  });

  const bars = (): HTMLButtonElement[] => [...root.querySelectorAll('button')];
  const addBar = (index: number): void => {
    const bar = element('button', { type: 'button', class: 'shot-bar' });
    bar.addEventListener('click', () => {
      const { film } = stage.state.value;
      if (!film?.shots[index]) return;
      select(index);
      void goToShot(host, film.shots[index], timesOf(film)[index]);
    });
    bar.addEventListener('keydown', (event) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const { film } = stage.state.value;
      if (!film) return;
      if (steps !== undefined) {
        move(index, timesOf(film)[index] + steps * nudge * (event.shiftKey ? 10 : 1));
        bars()[selected ?? 0].focus();
      } else if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    listenForDrag(bar, {
      drag: (pixels) => {
        const { film } = stage.state.value;
        if (!film?.shots[index]) return;
        dragged = withShotMoved(film, index, timesOf(film)[index] + (pixels * shown.seconds) / root.clientWidth);
        select(dragged.index);
      },
      drop: () => {
        if (!dragged) return;
        const changed = dragged;
        dragged = undefined;
        take(changed);
      },
      cancel: () => {
        dragged = undefined;
        select(index);
      },
    });
    root.append(bar);
  };

  const draw = (): void => {
    const film = filmNow();
    const shots = film?.shots ?? [];
    const times = film ? timesOf(film) : [];
    if (selected !== undefined && selected >= shots.length) selected = undefined;
    root.hidden = shots.length === 0;
    for (let k = root.childElementCount; k < shots.length; k++) addBar(k);
    for (const bar of bars().slice(shots.length)) bar.remove();
    for (const [k, bar] of bars().entries()) {
      const { name, seconds } = shots[k];
      bar.textContent = name ?? String(k + 1);
      bar.ariaLabel = `${shotTitle(k, name)}, at ${Number(times[k].toFixed(2))} s`;
      bar.title = `${shotTitle(k, name)}: click to go there, drag or use the arrow keys to change its time`;
      bar.ariaPressed = String(k === selected);
      bar.style.left = `${(100 * (times[k] - shown.from)) / shown.seconds}%`;
      bar.style.width = `${(100 * seconds) / shown.seconds}%`;
    }
    editor.show(film, selected);
  };
  stage.state.subscribe(({ film, run }, before) => {
    if (run !== before.run) selected = undefined;
    if (film !== before.film || run !== before.run) draw();
  });
  const keep = (): void => {
    const { film, plan } = stage.state.value;
    if (!plan) return;
    stage.dispatch({ type: 'show-timeline', value: true });
    const { view, time, usual } = viewNow(host);
    const changed = withShotAt(film, view, time, usual);
    if (changed.film.shots.length <= mostShots) take(changed);
    else host.complain(`A scene has at most ${mostShots} shots. Delete one first.`);
  };
  return {
    ...{ lane: root, editor: editor.root, button: keepButton(keep), keep },
    show(time) {
      if (time.from === shown.from && time.seconds === shown.seconds) return;
      shown = time;
      draw();
    },
  };
}

function keepButton(keep: () => void): HTMLButtonElement {
  const made = button('', keep, {
    class: 'tool keep',
    'aria-label': 'Keep this view as a shot',
    'aria-keyshortcuts': 'K',
    title: 'Keep this view as a shot of the camera at this time (K)',
  });
  made.append(icon(keepIcon).root);
  return made;
}

/** `Shot 2` or `Shot 2, The attack`. */
function shotTitle(index: number, name: string | undefined): string {
  return `Shot ${index + 1}${name === undefined ? '' : `, ${name}`}`;
}

interface Drag {
  /** @param pixels to the right of where the drag began */
  drag(pixels: number): void;
  drop(): void;
  cancel(): void;
}

/** Tells a drag with the pointer from a click, and does not let a drag end with a click. */
function listenForDrag(bar: HTMLElement, { drag, drop, cancel }: Drag): void {
  let from: number | undefined;
  let isDrag = false;
  bar.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    from = event.clientX;
    isDrag = false;
    bar.setPointerCapture(event.pointerId);
  });
  bar.addEventListener('pointermove', ({ clientX }) => {
    if (from === undefined) return;
    isDrag ||= Math.abs(clientX - from) >= clickReach;
    if (isDrag) drag(clientX - from);
  });
  bar.addEventListener('pointerup', () => {
    from = undefined;
    if (isDrag) drop();
  });
  bar.addEventListener('pointercancel', () => {
    from = undefined;
    if (isDrag) cancel();
    isDrag = false;
  });
  bar.addEventListener(
    'click',
    (event) => {
      if (isDrag && event.detail > 0) event.stopImmediatePropagation();
      isDrag = false;
    },
    { capture: true },
  );
}
