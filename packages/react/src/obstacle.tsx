import { type ReactNode, useRef } from 'react';
import { type Group, Matrix4 } from 'three';
import { obstacleMeshOf, rigidPlaceOf } from './obstacle-mesh.ts';
import { type GroupProps, usePlacedPart } from './placed-part.ts';
import { useScene } from './scene-context.ts';

/** Props of `<Obstacle>`, in addition to those of a `<group>`, such as `position`. */
export interface ObstacleProps extends GroupProps {
  readonly name?: string;
  /**
   * Whether the obstacle follows its group in every frame. Otherwise it keeps the pose of the component's last render.
   */
  readonly moving?: boolean;
  /** Whether its meshes have an inside (`solid`) or not (`sheet`); default `auto`: determined from the open edges. */
  readonly surface?: 'auto' | 'solid' | 'sheet';
}

/** Adds an obstacle with the shape of all meshes inside it, as soon as there are any. No fish can enter it. */
export function Obstacle({ name, moving = false, surface = 'auto', children, ...group }: ObstacleProps): ReactNode {
  const { root, parts } = useScene('<Obstacle>');
  const object = useRef<Group>(null);
  usePlacedPart(
    '<Obstacle>',
    object,
    (place) => {
      const { at, rotationDeg, matrix } = rigidPlaceOf(place);
      const frame = new Matrix4().multiplyMatrices(root.matrixWorld, matrix);
      const mesh = obstacleMeshOf(object.current as Group, frame, (key) => parts.meshWith(key));
      if (!mesh) return undefined;
      const shape = { kind: 'mesh', file: mesh.file } as const;
      const entry = { shape, at, rotationDeg, surface, ownField: moving, ...(name !== undefined && { name }) };
      return { list: 'obstacles', entry, mesh };
    },
    moving,
  );
  return (
    <group {...group} ref={object}>
      {children}
    </group>
  );
}
