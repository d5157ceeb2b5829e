// The component `<Water>`, which draws the surroundings, and `<Current>`, `<Food>` and `<Path>`.

import { type ReactNode, useEffect } from 'react';
import type { ScenarioDocument } from 'shoal';
import { type Mark, type Mood, marks, type Quality } from 'shoal/three';
import { usePart, useScene } from './scene-context.ts';

type Marks = { readonly [Name in Mark]?: boolean };

/** Props of `<Water>`. */
export interface WaterProps extends Marks {
  /** The lighting; default `day`. */
  readonly mood?: Mood;
  readonly quality?: Quality;
  /** Whether to draw the edges of the world. Default false, as for the other props below. */
  readonly bounds?: boolean;
  /** Whether to draw paths, as lines. */
  readonly paths?: boolean;
  /** Whether to draw goals, as rings. */
  readonly goals?: boolean;
  /** Whether to draw gates, as rings. */
  readonly gates?: boolean;
  /** Whether to draw the rest of each food source, as morsels. */
  readonly food?: boolean;
  /** Whether to draw characters, as balls or divers. */
  readonly characters?: boolean;
}

/**
 * Draws the underwater scene: sand, kelp, shafts of light and the water surface. Birds and herds get sky and meadow
 * instead (see `view.habitat` of a scenario); that code is loaded when a scene first needs it. The scene lights the
 * fish, but models with materials of their own need lights in your scene. Needs WebGL, and a `<Shoal>` that is neither
 * moved nor scaled.
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

type Entry<List extends keyof ScenarioDocument> =
  NonNullable<ScenarioDocument[List]> extends readonly (infer One)[] ? One : never;

/** Adds a current of water or wind. Several currents add up. The props are the keys of a current in a scenario file. */
export function Current(current: Entry<'currents'>): ReactNode {
  usePart('<Current>', { list: 'currents', entry: current });
  return null;
}

/** Adds a source of food. The props are the keys of a food source in a scenario file. */
export function Food(food: Entry<'food'>): ReactNode {
  usePart('<Food>', { list: 'food', entry: food });
  return null;
}

/** Adds a path for schools with `path="name"`. The props are the keys of a path in a scenario file. */
export function Path(path: Entry<'paths'>): ReactNode {
  usePart('<Path>', { list: 'paths', entry: path });
  return null;
}
