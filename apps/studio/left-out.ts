// Stands in for modules that the page needs nothing of: parts of three.js, and modules of Node that a library imports if
// it runs in Node (see vite.config.ts). They would be a large part of what the page loads.

/** GLSL that only lit materials, environment maps, tone mapping or backgrounds use. The page has none of them. */
export default '';
export const vertex = '';
export const fragment = '';

/** Blurs pictures of surroundings. No material of the page reflects any. */
export class PMREMGenerator {
  dispose(): void {}
}

/** A table that physical materials read. The page has none. */
export function getDFGLUT(): undefined {}

/** No light of the page casts shadows. */
export class WebGLShadowMap {
  enabled = false;
  autoUpdate = true;
  needsUpdate = false;
  type = 0;

  render(): void {}
}

/** The page draws into the canvas without post-processing. */
export class WebGLOutput {}

/** Draws for headsets. The page has no such mode. */
export class WebXRManager {
  readonly enabled = false;
  readonly isPresenting = false;

  getEnvironmentBlendMode(): undefined {}
  setAnimationLoop(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
  dispose(): void {}
}
