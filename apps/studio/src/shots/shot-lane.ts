// The shots of the scene on the timeline: a bar for each, as long as it lasts.

import { type Film, timesOf } from 'shoal/drawing';
import type { ShownTime, TimelineAddition } from '../interact/timeline-bar.ts';
import { button, icon } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { type ChangedFilm, mostShots, withShotAt, withShotMoved, withShotTakenOut } from '../viewport/camera/shots.ts';
import { goToShot, type ShotHost, setFilm, viewNow } from './shot-actions.ts';
import { type ShotEditor, shotEditor } from './shot-editor.ts';

/** Time by which an arrow key moves a shot, s; with Shift, ten times as far. */
const nudge = 0.1;
/** A pointer that moves less than this, pixels, clicks. */
const clickReach = 4;

/** A camera with a plus. */
const keepIcon = 'M2 9h9v8H2zM11 13l5-3v6l-5-3zM19 3v6M16 6h6';

/** The bars of the shots above the slider of the timeline, and the fields of the selected one below it. */
export class ShotLane implements TimelineAddition {
  readonly lane: HTMLElement = element('div', {
    ...{ class: 'shot-lane', role: 'group', 'aria-label': 'Shots', hidden: true },
  });
  readonly button: HTMLElement = keepButton(() => this.keep());
  readonly editor: HTMLElement;
  readonly #host: ShotHost;
  readonly #fields: ShotEditor;
  #shown: ShownTime = { from: 0, seconds: 1 };
  #selected: number | undefined;
  /** The film while a bar is dragged. */
  #dragged: ChangedFilm | undefined;

  constructor(host: ShotHost) {
    this.#host = host;
    this.#fields = shotEditor({
      change: (film) => setFilm(host.stage, film),
      move: (index, time) => this.#move(index, time),
      remove: (index) => this.#remove(index),
      close: () => {
        const bar = this.#bars[this.#selected ?? -1];
        this.#select(undefined);
        bar?.focus();
      },
    });
    this.editor = this.#fields.root;
    host.stage.state.subscribe(({ film, run }, before) => {
      if (run !== before.run) this.#selected = undefined;
      if (film !== before.film || run !== before.run) this.#draw();
    });
  }

  /** Shows the timeline, keeps the current view as a shot at the current time, and selects it. */
  keep(): void {
    const { stage, complain } = this.#host;
    if (!stage.state.value.plan) return;
    stage.dispatch({ type: 'show-timeline', value: true });
    const { view, time, usual } = viewNow(this.#host);
    const changed = withShotAt(this.#film, view, time, usual);
    if (changed.film.shots.length <= mostShots) this.#take(changed);
    else complain(`A scene has at most ${mostShots} shots. Delete one first.`);
  }

  /** Draws the bars for a part of the run. */
  show(time: ShownTime): void {
    if (time.from === this.#shown.from && time.seconds === this.#shown.seconds) return;
    this.#shown = time;
    this.#draw();
  }

  get #film(): Film | undefined {
    return this.#host.stage.state.value.film;
  }

  get #bars(): HTMLButtonElement[] {
    return [...this.lane.querySelectorAll('button')];
  }

  #select(index: number | undefined): void {
    this.#selected = index;
    this.#draw();
  }

  #take({ film, index }: ChangedFilm): void {
    this.#selected = index;
    setFilm(this.#host.stage, film);
    this.#draw();
  }

  #move(index: number, time: number): void {
    const film = this.#film;
    if (film) this.#take(withShotMoved(film, index, time));
  }

  #remove(index: number): void {
    const film = this.#film;
    if (!film) return;
    setFilm(this.#host.stage, withShotTakenOut(film, index));
    this.#select(undefined);
    (this.#bars[index] ?? this.#bars.at(-1))?.focus();
  }

  #draw(): void {
    const film = this.#dragged?.film ?? this.#film;
    const shots = film?.shots ?? [];
    const times = film ? timesOf(film) : [];
    if (this.#selected !== undefined && this.#selected >= shots.length) this.#selected = undefined;
    this.lane.hidden = shots.length === 0;
    // Bars stay when the shots change, so that they keep the focus and the pointer.
    for (let k = this.lane.childElementCount; k < shots.length; k++) this.lane.append(this.#bar(k));
    for (const bar of this.#bars.slice(shots.length)) bar.remove();
    for (const [k, bar] of this.#bars.entries()) {
      const { name, seconds } = shots[k];
      const title = `Shot ${k + 1}${name === undefined ? '' : `, ${name}`}`;
      bar.textContent = name ?? String(k + 1);
      bar.ariaLabel = `${title}, at ${Number(times[k].toFixed(2))} s`;
      bar.title = `${title}: click to go there, drag or use the arrow keys to change its time`;
      bar.ariaPressed = String(k === this.#selected);
      bar.style.left = `${(100 * (times[k] - this.#shown.from)) / this.#shown.seconds}%`;
      bar.style.width = `${(100 * seconds) / this.#shown.seconds}%`;
    }
    this.#fields.show(film, this.#selected);
  }

  #bar(index: number): HTMLButtonElement {
    const bar = button('', () => this.#goTo(index), { class: 'shot-bar' });
    bar.addEventListener('keydown', (event) => {
      if (!this.#press(index, event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    listenForDrag(bar, {
      drag: (pixels) => this.#drag(index, (pixels * this.#shown.seconds) / this.lane.clientWidth),
      drop: () => {
        const changed = this.#dragged;
        this.#dragged = undefined;
        if (changed) this.#take(changed);
      },
      cancel: () => {
        this.#dragged = undefined;
        this.#select(index);
      },
    });
    return bar;
  }

  #goTo(index: number): void {
    const film = this.#film;
    if (!film?.shots[index]) return;
    this.#select(index);
    void goToShot(this.#host, film.shots[index], timesOf(film)[index]);
  }

  /** @returns whether the key is one of the bar */
  #press(index: number, { key, shiftKey }: KeyboardEvent): boolean {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const film = this.#film;
    if (steps !== undefined && film) {
      this.#move(index, timesOf(film)[index] + steps * nudge * (shiftKey ? 10 : 1));
      this.#bars[this.#selected ?? 0].focus();
    } else if (key === 'Delete' || key === 'Backspace') this.#remove(index);
    else return false;
    return true;
  }

  /** @param seconds from where the bar was */
  #drag(index: number, seconds: number): void {
    const film = this.#film;
    if (!film?.shots[index]) return;
    this.#dragged = withShotMoved(film, index, timesOf(film)[index] + seconds);
    this.#select(this.#dragged.index);
  }
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
