// The component `<School>`, which describes one species.

import { type ReactNode, type Ref, useEffect, useImperativeHandle } from 'react';
import type { SimulationEvent, SpawnPoses, SpeciesDocument } from 'shoal';
import type { FigureOptions } from 'shoal/three';
import type { BufferGeometry, Material, Object3D } from 'three';
import { given, SchoolContext, useLatest, usePart, useScene } from './scene-context.ts';
import type { FishClick } from './scene-settings.ts';

/** The object that a ref to `<School>` holds. */
export interface SchoolApi {
  readonly name: string;
  /** Adds a number of fish at the `start` of the species, or one at each position. @returns their ids */
  spawn(fish: number | SpawnPoses): number[];
  /** Removes fish by their ids. Ids of fish that no longer exist are ignored. */
  remove(ids: Iterable<number>): void;
}

type Settings = { readonly [Key in keyof Omit<SpeciesDocument, 'name'>]: SpeciesDocument[Key] | undefined };

/** Props of `<School>`: the keys of a species in a scenario file, and its appearance. */
export interface SchoolProps extends Settings {
  /** A name that no other school has. */
  readonly name: string;
  /** Body length, m. */
  readonly length?: number | undefined;
  /** Maximum number of fish, if `spawn` adds some. Their memory is allocated at the start. */
  readonly limit?: number | undefined;
  /** A model of your own, such as the `scene` of a loaded GLB; see `figureFrom`. */
  readonly model?: BufferGeometry | Object3D | undefined;
  /** The axes of the model, its gait and more. Keep the object outside the component. */
  readonly modelOptions?: FigureOptions | undefined;
  /** One of three's mesh materials, to replace that of `model`. */
  readonly material?: Material | undefined;
  /** Called with the fish that was clicked. */
  readonly onClick?: ((click: FishClick) => void) | undefined;
  /** Called when a fish of this school catches another. `fish` is the predator and `other` the prey. */
  readonly onCatch?: ((event: SimulationEvent) => void) | undefined;
  readonly ref?: Ref<SchoolApi> | undefined;
  /** `<Goal>`s of this school. */
  readonly children?: ReactNode;
}

/** Adds a species. Its fish form a school. */
export function School(props: SchoolProps): ReactNode {
  const { length, limit, model, modelOptions, material, onClick, onCatch, ref, children, ...settings } = props;
  const { name, body } = settings;
  const scene = useScene('<School>');
  usePart('<School>', {
    list: 'species',
    entry: given({ rules: {}, ...settings, ...(length !== undefined && { body: { ...body, length } }) }),
    ...(limit !== undefined && { limit }),
  });
  useEffect(() => {
    if (!model) return;
    scene.setModel(name, { source: model, ...modelOptions, ...(material && { material }) });
    return () => scene.setModel(name, undefined);
  }, [scene, name, model, modelOptions, material]);

  const click = useLatest(onClick);
  const isClickable = onClick !== undefined;
  useEffect(() => (isClickable ? scene.listenToClicks(name, click) : undefined), [scene, name, isClickable, click]);

  const caught = useLatest((event: SimulationEvent) => {
    if (scene.speciesOf(event.fish) === name) onCatch?.(event);
  });
  useEffect(() => scene.on('catch', caught), [scene, caught]);

  useImperativeHandle(
    ref,
    () => ({
      name,
      spawn: (fish) => scene.simulationFor('spawn').spawn(name, fish),
      remove: (ids) => scene.simulationFor('remove').remove(ids),
    }),
    [scene, name],
  );
  return <SchoolContext value={name}>{children}</SchoolContext>;
}
