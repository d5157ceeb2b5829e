import { type ReactNode, useRef } from 'react';
import { type Group, Vector3 } from 'three';
import { type GroupProps, usePlacedPart } from './placed-part.ts';

/** Props of `<Character>`, in addition to those of a `<group>`. */
export interface CharacterProps extends GroupProps {
  readonly name: string;
  /** Points of its body in the coordinates of the group, m; default: one point at the origin. */
  readonly points?: readonly (readonly [number, number, number])[];
}

/** Adds a moving body that fish avoid: a diver, a boat, the player. */
export function Character({ name, points = [[0, 0, 0]], children, ...group }: CharacterProps): ReactNode {
  const object = useRef<Group>(null);
  usePlacedPart('<Character>', object, (place) => ({
    list: 'characters',
    entry: { name, points: points.map((point) => new Vector3(...point).applyMatrix4(place).toArray()) },
  }));
  return (
    <group {...group} ref={object}>
      {children}
    </group>
  );
}
