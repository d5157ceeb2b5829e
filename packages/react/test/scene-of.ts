import { PerspectiveCamera } from 'three';
import { afterEach, expect } from 'vitest';
import type { Part } from '../src/scene-parts.ts';
import type { SceneSettings } from '../src/scene-settings.ts';
import { ReactScene } from '../src/school-scene.ts';

export const base: SceneSettings['base'] = { version: 1, world: { min: [0, 0, 0], max: [20, 20, 20] }, species: [] };
export const settings: SceneSettings = { base, rules: [], threads: 1, engine: undefined, onFallback: undefined };
export const camera = new PerspectiveCamera();

/** A school. */
export function school(weight: number, maxSpeed = 2, count = 30, name = 'sardine'): Part {
  return { list: 'species', entry: { name, count, rules: { cohesion: { weight } }, motion: { maxSpeed } } };
}

const open: ReactScene[] = [];

interface OpenScene {
  readonly scene: ReactScene;
  readonly errors: string[];
  readonly frame: (speed?: number) => Promise<void>;
}

afterEach(() => {
  for (const scene of open.splice(0)) scene.dispose();
});

/** A scene with one part, and a function that makes a frame. */
export function sceneOf(part: Part): OpenScene {
  const scene = new ReactScene(settings);
  open.push(scene);
  const errors: string[] = [];
  scene.onError = (error) => errors.push(String(error));
  scene.parts.set('a', part);
  const frame = async (speed = 1): Promise<void> => {
    scene.frame(1 / 30, speed, camera, 300);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { scene, errors, frame };
}

/** Makes frames until the scene is drawn. */
export async function drawn(scene: ReactScene, frame: () => Promise<void>): Promise<void> {
  const viewNow = async (): Promise<unknown> => {
    await frame();
    return scene.view;
  };
  await expect.poll(viewNow).toBeDefined();
}

/** No mesh exists yet. */
export const none = (): undefined => undefined;
