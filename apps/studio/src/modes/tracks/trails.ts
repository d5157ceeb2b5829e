import { LineSet } from '../../overlays/line-set.ts';
import type { ScreenView } from '../../screen/screen-view.ts';
import type { Stage } from '../../stage/stage.ts';
import { lineInks } from '../../viewport/look.ts';
import type { SceneLayer } from '../../viewport/overlay-layer.ts';
import type { SceneLook } from '../../viewport/scene-look.ts';
import { frameAt, type Recording } from './recording.ts';

/** Length of the trails, seconds of the scene, and most lines of all of them. */
const trailSeconds = 3;
const mostLines = 20_000;

/** The last seconds of the way of each animal. Where it was lost, its trail has a gap. */
export class Trails implements SceneLayer {
  readonly #stage: Stage;
  readonly #recording: Recording;
  readonly #lines = new LineSet(mostLines);
  #isShown = true;
  #hasNews = false;

  constructor(stage: Stage, recording: Recording) {
    this.#stage = stage;
    this.#recording = recording;
  }

  get root(): LineSet['object'] {
    return this.#lines.object;
  }

  get isShown(): boolean {
    return this.#isShown;
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

  update({ drawn }: SceneLook, _view: ScreenView): void {
    this.root.visible = this.#isShown;
    if (!drawn || !this.#isShown) return;
    const { school } = drawn.simulation;
    const { frames, starts, step } = this.#recording;
    const last = frameAt(this.#recording, school.step);
    const first = frameAt(this.#recording, school.step - trailSeconds / step);
    this.#lines.clear();
    // The newest lines first, so that the old ends are left out if there are too many.
    if (frames[last] === school.step) this.#addHeads(last, drawn.positions);
    for (let frame = last - 1; frame > Math.max(0, first) && !this.#lines.full; frame--)
      if (frames[frame] === frames[frame - 1] + 1)
        this.#addLines(frame, 1 - ((school.step - frames[frame]) * step) / trailSeconds);
    // Rows of the frame `last` are drawn between it and the one before.
    if (starts.length > 0) this.#lines.send();
  }

  /** From the frame before to where the animals are drawn. */
  #addHeads(frame: number, drawn: ArrayLike<number>): void {
    const { frames, starts, x, y, z } = this.#recording;
    if (frame === 0 || frames[frame] !== frames[frame - 1] + 1) return;
    this.#pairs(frame, (before, row) => {
      const at = 3 * (row - starts[frame]);
      this.#add([x[before], y[before], z[before]], [drawn[at], drawn[at + 1], drawn[at + 2]], 1);
    });
  }

  #addLines(frame: number, freshness: number): void {
    const { x, y, z } = this.#recording;
    this.#pairs(frame, (before, row) =>
      this.#add([x[before], y[before], z[before]], [x[row], y[row], z[row]], freshness),
    );
  }

  /** Calls `act` with the rows of each animal in the frame before and in this one. */
  #pairs(frame: number, act: (before: number, row: number) => void): void {
    const { starts, id } = this.#recording;
    let before = starts[frame - 1];
    for (let row = starts[frame]; row < starts[frame + 1]; row++) {
      while (before < starts[frame] && id[before] < id[row]) before++;
      if (before < starts[frame] && id[before] === id[row]) act(before, row);
    }
  }

  #add(from: readonly number[], to: readonly number[], freshness: number): void {
    const { min, max, isPeriodic } = this.#recording;
    // No line crosses a periodic world from one face to the other.
    if (isPeriodic && from.some((at, axis) => 2 * Math.abs(to[axis] - at) > max[axis] - min[axis])) return;
    const ink = lineInks[this.#stage.state.value.look];
    this.#lines.add(from[0], from[1], from[2], to[0], to[1], to[2], ink, 0.7 * freshness);
  }
}
