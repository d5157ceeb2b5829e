// Draws the way of each animal over the last seconds as a line, for recordings.

import { bar, ScreenStrokes } from '../../screen/screen-strokes.ts';
import type { ScreenView } from '../../screen/screen-view.ts';
import type { Stage } from '../../stage/stage.ts';
import { lineInks } from '../../viewport/look.ts';
import type { SceneLayer } from '../../viewport/overlay-layer.ts';
import type { SceneLook } from '../../viewport/scene-look.ts';
import { frameAt, type TrackRecording } from './recording.ts';

/** Length of the trails, seconds of the scene, points a second, and most lines of all trails. */
const trailSeconds = 3;
const perSecond = 15;
const mostLines = 12_000;
/** Half the thickness, pixels. */
const half = 0.8;

/** The last seconds of the way of each animal. Where it was lost, its trail has a gap. */
export class Trails implements SceneLayer {
  readonly #stage: Stage;
  readonly #recording: TrackRecording;
  readonly #lines = new ScreenStrokes(bar(0, 0, half, 0), mostLines, 0.5);
  #isShown = true;
  #hasNews = false;

  constructor(stage: Stage, recording: TrackRecording) {
    this.#stage = stage;
    this.#recording = recording;
    this.root.renderOrder = 10;
  }

  get root(): ScreenStrokes['mesh'] {
    return this.#lines.mesh;
  }

  set isShown(value: boolean) {
    this.#isShown = value;
    this.#hasNews = true;
  }

  takeNews(): boolean {
    const hasNews = this.#hasNews;
    this.#hasNews = false;
    return hasNews;
  }

  update({ drawn }: SceneLook, { width, height }: ScreenView): void {
    this.#lines.clear();
    if (drawn && this.#isShown) this.#draw(drawn.simulation.school.step, drawn.positions);
    this.#lines.send(width, height, 0, 0);
  }

  #draw(now: number, drawn: ArrayLike<number>): void {
    const { frames, starts, step, x, y, z } = this.#recording;
    /** Frames between two points of a trail. They are always the same frames, so that trails do not flicker. */
    const every = Math.max(1, Math.round(1 / (perSecond * step)));
    const frameOf = (number: number): number => {
      const frame = frameAt(this.#recording, number);
      return frames[frame] === number ? frame : -1;
    };
    let point = Math.floor((now - 1) / every) * every;
    const last = frameOf(now);
    // From the last point to where the animals are drawn.
    this.#pairs(frameOf(point), last, (before, row) => {
      const at = 3 * (row - starts[last]);
      this.#add([x[before], y[before], z[before]], [drawn[at], drawn[at + 1], drawn[at + 2]], 1);
    });
    for (; point >= every && (now - point) * step < trailSeconds; point -= every)
      this.#pairs(frameOf(point - every), frameOf(point), (before, row) =>
        this.#add(
          [x[before], y[before], z[before]],
          [x[row], y[row], z[row]],
          1 - ((now - point) * step) / trailSeconds,
        ),
      );
  }

  /** Calls `act` with the rows of each animal that is in both frames; −1: there is no such frame. */
  #pairs(earlier: number, later: number, act: (before: number, row: number) => void): void {
    if (earlier < 0 || later < 0) return;
    const { starts, id } = this.#recording;
    let before = starts[earlier];
    for (let row = starts[later]; row < starts[later + 1]; row++) {
      while (before < starts[earlier + 1] && id[before] < id[row]) before++;
      if (before < starts[earlier + 1] && id[before] === id[row]) act(before, row);
    }
  }

  #add(from: readonly number[], to: readonly number[], freshness: number): void {
    const { min, max, isPeriodic } = this.#recording;
    // No line crosses a periodic world from one face to the other.
    if (isPeriodic && from.some((at, axis) => 2 * Math.abs(to[axis] - at) > max[axis] - min[axis])) return;
    this.#lines.add(from, to, lineInks[this.#stage.state.value.look], 0.6 * freshness);
  }
}
