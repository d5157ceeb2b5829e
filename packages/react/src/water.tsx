import { type ReactNode, useEffect } from 'react';
import type { Mood, Quality } from 'shoal/three';
import { useScene } from './scene-context.ts';

/** Props of `<Water>`. */
export interface WaterProps {
  /** The lighting; default `day`. */
  readonly mood?: Mood;
  readonly quality?: Quality;
}

/** Draws the underwater scene: sand, kelp, shafts of light and the water surface, with its own lighting. Needs WebGL. */
export function Water({ mood = 'day', quality = 'high' }: WaterProps): ReactNode {
  const scene = useScene('<Water>');
  useEffect(() => scene.setLook({ water: { mood, quality } }), [scene, mood, quality]);
  useEffect(() => () => scene.setLook({ water: undefined }), [scene]);
  return null;
}
