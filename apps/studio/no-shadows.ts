/** Replaces three.js's module of this name. No light of the page casts shadows. */
export class WebGLShadowMap {
  enabled = false;
  autoUpdate = true;
  needsUpdate = false;
  type = 0;

  render(): void {}
}

/** Replaces three.js's module of this name. The page draws into the canvas without post-processing. */
export class WebGLOutput {}
