// The components with a place in the scene: goals, characters, gates and obstacles.

import type { ThreeElements } from '@react-three/fiber';
import { type ReactNode, type RefObject, useCallback, useContext, useEffect, useId, useRef } from 'react';
import type { SimulationEvent, SpeciesDocument } from 'shoal';
import { type Group, Matrix4, type Object3D, Vector3 } from 'three';
import { obstacleMeshOf, rigidPlaceOf } from './obstacle-mesh.ts';
import { given, SchoolContext, useLatest, useScene } from './scene-context.ts';
import type { Part } from './scene-parts.ts';

type GoalEntry = NonNullable<SpeciesDocument['goals']>[number];

/** Props of `<Goal>`, in addition to those of a `<group>`, such as `position`. */
export interface GoalProps extends GroupProps, Omit<GoalEntry, 'at'> {
  /** Names of the schools that swim to the goal; default: the enclosing `<School>`. */
  readonly of?: string | readonly string[];
}

/** Adds a position that fish swim to. It follows its group, which may be inside another object. */
export function Goal({ of, reach, strength, range, onArrival, children, ...group }: GoalProps): ReactNode {
  const names = useSchoolNames('<Goal>', of);
  const object = useRef<Group>(null);
  usePlacedPart('<Goal>', object, (place) => ({
    list: 'goals',
    of: names,
    entry: { at: positionOf(place), ...given({ reach, strength, range, onArrival }) },
  }));
  return (
    <group {...group} ref={object}>
      {children}
    </group>
  );
}

/** Returns the names of the schools to which a component applies. */
export function useSchoolNames(user: string, of: string | readonly string[] | undefined): readonly string[] {
  const around = useContext(SchoolContext);
  const names = of ?? around;
  if (names === undefined) throw new Error(`${user} has no school. Put it inside <School>, or set \`of\`.`);
  return namesOf(names);
}

/** Programs in JavaScript may pass any value. Values that are not text name no school. */
export function namesOf(of: string | readonly string[]): readonly string[] {
  return (Array.isArray(of) ? of : [of]).map(String);
}

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

/** Props of `<Gate>`, in addition to those of a `<group>`. The gate faces along the z axis of its group. */
export interface GateProps extends GroupProps {
  readonly name: string;
  /** m */
  readonly radius: number;
  /** Called when a fish passes through. `kind` is `passed` in the direction of z, and `passed-back` in the other. */
  readonly onPass?: (event: SimulationEvent) => void;
}

/** Adds a disc that counts the fish passing through. */
export function Gate({ name, radius, onPass, children, ...group }: GateProps): ReactNode {
  const scene = useScene('<Gate>');
  const object = useRef<Group>(null);
  usePlacedPart('<Gate>', object, (place) => ({
    list: 'gates',
    entry: { name, at: positionOf(place), facing: new Vector3(0, 0, 1).transformDirection(place).toArray(), radius },
  }));
  const passed = useLatest((event: SimulationEvent) => {
    const gates = scene.simulation?.plan.gates ?? [];
    if (gates[event.other]?.name === name) onPass?.(event);
  });
  useEffect(() => {
    const stop = [scene.on('passed', passed), scene.on('passed-back', passed)];
    return () => {
      for (const end of stop) end();
    };
  }, [scene, passed]);
  return (
    <group {...group} ref={object}>
      {children}
    </group>
  );
}

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

/** Props of a component that is a three.js group. */
type GroupProps = Omit<ThreeElements['group'], 'ref'>;

const inverse = new Matrix4();

/** Writes the transform of an object, in the coordinates of the scene, to `out`. */
function placeIn(out: Matrix4, root: Object3D, object: Object3D): Matrix4 {
  root.updateWorldMatrix(true, false);
  object.updateWorldMatrix(true, false);
  return out.multiplyMatrices(inverse.copy(root.matrixWorld).invert(), object.matrixWorld);
}

/** Returns the position of a transform, m. */
function positionOf(place: Matrix4): [number, number, number] {
  return new Vector3().setFromMatrixPosition(place).toArray();
}

/**
 * Adds a part that depends on the transform of an object, and updates it.
 * @param make makes the part from the object's transform in the scene; undefined: not possible yet, so it is called
 * again in the next frame
 * @param follows whether to update the part in every frame; otherwise only when the component is rendered
 */
function usePlacedPart(
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
