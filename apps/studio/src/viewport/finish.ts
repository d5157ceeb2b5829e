import { type Quality, type SchoolScene, WaterScene } from 'shoal/three';
import type { WebGLRenderer } from 'three';
import type { Look } from '../stage/state/action.ts';
import { SmoothEdges } from './edges/smooth-edges.ts';
import { Glare } from './glare/glare.ts';

/** What is done to a frame after the scene is drawn: smooth edges, and the light and shade of a lens. */
export class Finish {
  readonly #lens = new Glare();
  /** undefined: the canvas has smooth edges of its own. */
  readonly #edges: SmoothEdges | undefined;
  #look: Look = 'water';

  constructor(software: boolean) {
    if (software) this.#edges = new SmoothEdges();
  }

  /** What the lens has done to the last frame; undefined for a diagram. */
  get glare(): Glare | undefined {
    return this.#look === 'diagram' ? undefined : this.#lens;
  }

  apply(renderer: WebGLRenderer, look: Look, quality: Quality | undefined, objects: SchoolScene | undefined): void {
    this.#look = look;
    this.#lens.spreads = quality === 'high';
    this.#lens.darkens = objects instanceof WaterScene;
    // A software adapter draws water and land in high quality only if asked to, as for pictures that are scaled down.
    if (this.#edges && (quality !== 'high' || look === 'diagram'))
      this.#edges.apply(renderer, this.glare?.darkness ?? 0);
    else this.glare?.add(renderer);
  }

  /** Frees the GPU resources. */
  dispose(): void {
    this.#lens.dispose();
    this.#edges?.dispose();
  }
}
