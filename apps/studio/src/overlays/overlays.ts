import { Group } from 'three';
import type { OverlayName } from '../stage/overlay.ts';
import { Axes } from './axes.ts';
import { grid, octree } from './cells.ts';
import { hunters } from './hunters.ts';
import { LineSet } from './line-set.ts';
import { neighbourhoods } from './neighbourhoods.ts';
import { neighbours } from './neighbours.ts';
import type { Overlay, OverlayScene } from './overlay.ts';
import { Pacing } from './pacing.ts';
import { Wireframes } from './wireframes.ts';

const drawn = { neighbourhoods, neighbours, hunters, grid, octree } satisfies Partial<Record<OverlayName, Overlay>>;

interface Shown {
  readonly overlay: Overlay;
  readonly lines: LineSet;
  readonly pacing: Pacing;
}

/** All that is drawn over the scene to show how it works. What is not shown costs nothing. */
export class Overlays {
  readonly root: Group = new Group();
  readonly #shown = new Map<string, Shown>();
  readonly #axes = new Axes();
  readonly #wireframes = new Wireframes();

  constructor() {
    this.root.add(this.#axes.root, this.#wireframes.root);
  }

  update(
    wanted: ReadonlySet<OverlayName>,
    scene: OverlayScene,
    obstacles: Parameters<Wireframes['update']>[0],
    playing: boolean,
  ): void {
    const { simulation, ink } = scene;
    this.#axes.root.visible = wanted.has('axes');
    if (wanted.has('axes')) this.#axes.update(simulation.plan, ink);
    this.#wireframes.root.visible = wanted.has('wireframes');
    if (wanted.has('wireframes')) this.#wireframes.update(obstacles, ink);
    for (const [name, overlay] of Object.entries(drawn) as [OverlayName, Overlay][]) {
      if (wanted.has(name)) this.#draw(name, overlay, scene, playing);
      else this.#forget(name);
    }
  }

  #draw(name: string, overlay: Overlay, scene: OverlayScene, playing: boolean): void {
    let shown = this.#shown.get(name);
    if (!shown) {
      shown = { overlay, lines: new LineSet(overlay.most), pacing: new Pacing() };
      this.#shown.set(name, shown);
      this.root.add(shown.lines.object);
    }
    const { lines, pacing } = shown;
    // Meanwhile other threads change the school.
    if (scene.simulation.running) return;
    const draw = (): void => {
      lines.clear();
      overlay.draw(lines, scene);
      lines.send();
    };
    const { school, plan } = scene.simulation;
    if (overlay.paced) pacing.run([scene.simulation, school.step, plan, scene.ink], playing, draw);
    else draw();
  }

  #forget(name: string): void {
    const shown = this.#shown.get(name);
    if (!shown) return;
    this.root.remove(shown.lines.object);
    shown.lines.dispose();
    this.#shown.delete(name);
  }
}
