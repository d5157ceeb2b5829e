import { type ReactNode, useEffect } from 'react';
import { type Mark, type Mood, marks, type Quality } from 'shoal/three';
import { useScene } from './scene-context.ts';

type Marks = { readonly [Name in Mark]?: boolean };

/** Props of `<Water>`. */
export interface WaterProps extends Marks {
  /** The lighting; default `day`. */
  readonly mood?: Mood;
  readonly quality?: Quality;
  /** Draws the edges of the world. Default false, as for the props below. */
  readonly bounds?: boolean;
  /** Draws the paths as lines. */
  readonly paths?: boolean;
  /** Draws rings around goals. */
  readonly goals?: boolean;
  /** Draws gates as rings. */
  readonly gates?: boolean;
  /** Draws what is left of each food source as morsels. */
  readonly food?: boolean;
  /** Draws characters as balls, or divers. */
  readonly characters?: boolean;
}

/**
 * Draws the underwater scene: sand, kelp, shafts of light and the water surface; for birds and herds, sky and meadow (see
 * `view.habitat` of a scenario). Their code is loaded when a scene first needs it. It lights the fish. Models with materials of
 * their own need lights in your scene. Needs WebGL, and a `<Shoal>` that is neither moved nor scaled.
 */
export function Water({ mood = 'day', quality = 'high', ...shown }: WaterProps): ReactNode {
  const scene = useScene('<Water>');
  const names = marks.filter((name) => shown[name]).join(' ');
  useEffect(() => {
    scene.setLook({ water: { mood, quality, marks: marks.filter((name) => names.split(' ').includes(name)) } });
  }, [scene, mood, quality, names]);
  useEffect(() => () => scene.setLook({ water: undefined }), [scene]);
  return null;
}
