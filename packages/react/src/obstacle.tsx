import { type ReactNode, useRef } from 'react';
import { type Group, Matrix4 } from 'three';
import { obstacleMeshOf, rigidPlaceOf } from './obstacle-mesh.ts';
import { type GroupProps, usePlacedPart } from './placed-part.ts';
import { useScene } from './scene-context.ts';

/** Props of `<Obstacle>`, in addition to those of a `<group>`, such as `position`. */
export interface ObstacleProps extends GroupProps {
  readonly name?: string;
  /** Whether it follows its group every frame. Otherwise it keeps the pose of the last render of the component. */
  readonly moving?: boolean;
  /** Whether its meshes have an inside (`solid`) or not (`sheet`); default `auto`: chosen by how open they are. */
  readonly surface?: 'auto' | 'solid' | 'sheet';
}

/** Adds an obstacle in the shape of all meshes inside, as soon as there are any. Fish avoid it, and none swims into it. */
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
