import type { ThreeElements } from '@react-three/fiber';
import { type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import { Matrix4, type Object3D, Vector3 } from 'three';
import { useScene } from './scene-context.ts';
import type { Part } from './scene-parts.ts';

/** Props of a component that is a three.js group. */
export type GroupProps = Omit<ThreeElements['group'], 'ref'>;

const inverse = new Matrix4();

/** Writes the transform of an object, in the coordinates of the scene, to `out`. */
function placeIn(out: Matrix4, root: Object3D, object: Object3D): Matrix4 {
  root.updateWorldMatrix(true, false);
  object.updateWorldMatrix(true, false);
  return out.multiplyMatrices(inverse.copy(root.matrixWorld).invert(), object.matrixWorld);
}

/** Returns the position of a transform, m. */
export function positionOf(place: Matrix4): [number, number, number] {
  return new Vector3().setFromMatrixPosition(place).toArray();
}

/**
 * Adds a part that depends on the transform of an object, and updates it.
 * @param make makes the part from the object's transform in the scene; undefined: not possible yet, so it is called
 * again in the next frame
 * @param follows whether to update the part in every frame; otherwise only when the component is rendered
 */
export function usePlacedPart(
  user: string,
  object: RefObject<Object3D | null>,
  make: (place: Matrix4) => Part | undefined,
  follows = true,
): void {
  const scene = useScene(user);
  const { parts, root, followers } = scene;
  const id = useId();
  const latest = useRef(make);
  const last = useRef<Matrix4>(undefined);
  const isMissing = useRef(false);
  const put = useCallback(
    (place: Matrix4): void => {
      const part = latest.current(place);
      if (part) parts.set(id, part);
      else if (!isMissing.current) parts.delete(id);
      isMissing.current = !part;
    },
    [parts, id],
  );
  useEffect(() => {
    latest.current = make;
    if (!object.current) return;
    last.current ??= new Matrix4();
    const place = placeIn(last.current, root, object.current);
    scene.try('follow', () => put(place));
  });
  useEffect(() => () => parts.delete(id), [parts, id]);
  useEffect(() => {
    const now = new Matrix4();
    return followers.add(() => {
      if (!object.current || !last.current || !(follows || isMissing.current)) return;
      if (placeIn(now, root, object.current).equals(last.current) && !isMissing.current) return;
      put(last.current.copy(now));
    });
  }, [follows, followers, root, put, object]);
}
