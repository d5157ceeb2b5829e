/** Replaces three.js's module of this name, which draws for headsets. The page has no such mode. */
export class WebXRManager {
  readonly enabled = false;
  readonly isPresenting = false;

  getEnvironmentBlendMode(): undefined {}
  setAnimationLoop(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
  dispose(): void {}
}
