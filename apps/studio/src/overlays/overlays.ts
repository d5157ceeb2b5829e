// Draws the overlays that the user switched on, and the wireframes of obstacles.

import { Group, Mesh, type Object3D, ShaderMaterial } from 'three';
import type { OverlayName } from '../stage/state/overlay.ts';
import { Axes } from './axes.ts';
import { BoldLines, type Ink, LineSet } from './line-set.ts';
import { neighbours } from './neighbours.ts';
import { type Overlay, type OverlayScene, Pacing, type Pens } from './overlay.ts';
import { gridCells, hunters, neighbourhoods, octree } from './spheres.ts';

const drawn = { neighbourhoods, neighbours, hunters, grid: gridCells, octree } satisfies Partial<
  Record<OverlayName, Overlay>
>;

/** Maximum number of bold lines of an overlay. */
const mostBold = 1000;

interface Shown extends Pens {
  readonly pacing: Pacing;
}

/** All overlays. Hidden ones take no time. */
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
      shown = { thin: new LineSet(overlay.most), bold: new BoldLines(mostBold), pacing: new Pacing() };
      this.#shown.set(name, shown);
      this.root.add(shown.thin.object, shown.bold.strokes.mesh);
    }
    const { thin, bold, pacing } = shown;
    // Other threads are changing the school now.
    if (scene.simulation.running) return;
    const pens = shown;
    const draw = (): void => {
      thin.clear();
      bold.strokes.clear();
      overlay.draw(pens, scene);
      thin.send();
      // The edge is dark on water, and white in the diagram.
      bold.strokes.send(scene.view.width, scene.view.height, 1 - Math.round(scene.ink[0]), 0);
    };
    const { school, plan } = scene.simulation;
    if (overlay.paced) pacing.run([scene.simulation, school.step, plan, scene.ink], playing, draw);
    else draw();
  }

  #forget(name: string): void {
    const shown = this.#shown.get(name);
    if (!shown) return;
    this.root.remove(shown.thin.object, shown.bold.strokes.mesh);
    shown.thin.dispose();
    shown.bold.dispose();
    this.#shown.delete(name);
  }
}

/** Wireframes of the obstacles. */
class Wireframes {
  readonly root: Group = new Group();
  readonly #material = new ShaderMaterial({
    uniforms: { ink: { value: [1, 1, 1] } },
    wireframe: true,
    transparent: true,
    depthWrite: false,
    vertexShader: /* glsl */ `
      void main() {
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        // Drawn slightly in front of the surface, against z-fighting.
        gl_Position.z -= 0.0004 * gl_Position.w;
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 ink;
      void main() {
        gl_FragColor = vec4(ink, 0.35);
      }`,
  });
  #solids: Mesh[] = [];

  /** Draws the lines of every mesh below `obstacles`; their geometry is shared. */
  update(obstacles: Object3D, ink: Ink): void {
    const solids: Mesh[] = [];
    obstacles.traverse((one) => {
      if (one instanceof Mesh) solids.push(one);
    });
    if (solids.length !== this.#solids.length || solids.some((one, k) => one !== this.#solids[k])) {
      this.#solids = solids;
      this.root.clear();
      for (const { geometry } of solids) {
        const wires = new Mesh(geometry, this.#material);
        wires.matrixAutoUpdate = false;
        wires.renderOrder = 9;
        this.root.add(wires);
      }
    }
    // Wireframes are also shown while obstacles are hidden.
    obstacles.updateMatrixWorld();
    solids.forEach((one, k) => {
      this.root.children[k].matrix.copy(one.matrixWorld);
    });
    this.#material.uniforms.ink.value = ink;
  }

  dispose(): void {
    this.#material.dispose();
  }
}
