import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { EventKind, SimulationEvent } from 'shoal';
import { type Camera, type Object3D, Plane, Raycaster, type Vector2, Vector3 } from 'three';
import { useSchoolNames } from './goal.tsx';
import { useLatest, useScene } from './scene-context.ts';
import type { SchoolScene } from './school-scene.ts';
import type { ShoalApi } from './shoal.tsx';
import { newTrackedFish, type TrackedFish } from './tracked-fish.ts';

/** The simulation around a component, and its view. */
export function useShoal(): ShoalApi {
  return useScene('useShoal');
}

/** Calls a function in each frame before the steps. @param call gets the simulated seconds that pass */
export function useBeforeStep(call: (seconds: number) => void): void {
  const { beforeStep } = useScene('useBeforeStep');
  const latest = useLatest(call);
  useEffect(() => beforeStep.add(latest), [beforeStep, latest]);
}

/** Calls a function in each frame after the steps, when the fish are drawn. */
export function useAfterStep(call: (seconds: number) => void): void {
  const { afterStep } = useScene('useAfterStep');
  const latest = useLatest(call);
  useEffect(() => afterStep.add(latest), [afterStep, latest]);
}

/** Calls a listener with every event of a kind, each once; `*`: of any kind. */
export function useShoalEvent<Kind extends EventKind>(
  kind: Kind | '*',
  listener: (event: SimulationEvent & { readonly kind: Kind }) => void,
): void {
  const scene = useScene('useShoalEvent');
  const latest = useLatest(listener);
  useEffect(() => scene.on(kind, (event) => latest(event as SimulationEvent & { kind: Kind })), [scene, kind, latest]);
}

/** Follows one fish. The object stays the same and is brought up to date in each frame: read it in `useFrame`. */
export function useFish(id: number): Readonly<TrackedFish> {
  const { tracker } = useScene('useFish');
  const [fish] = useState(newTrackedFish);
  useEffect(() => tracker.follow(fish, id), [tracker, fish, id]);
  return fish;
}

/**
 * Ids of the fish within a radius of an object, the nearest first, brought up to date in each frame.
 * @param radius m
 * @param species names; default all
 */
export function useFishNear(
  object: RefObject<Object3D | null>,
  radius: number,
  species?: readonly string[],
): RefObject<readonly number[]> {
  const scene = useScene('useFishNear');
  const found = useRef<readonly number[]>([]);
  const place = useRef(new Vector3());
  useAfterStep(() => {
    if (!object.current || !scene.simulation) return;
    scene.root.worldToLocal(object.current.getWorldPosition(place.current));
    found.current = scene.simulation.fishWithin(place.current.toArray(), radius, species);
  });
  return found;
}

/** Options of `usePointerGoal`. */
export interface PointerGoalOptions {
  /** Names of the schools that follow; default: the `<School>` around the component. */
  readonly of?: string | readonly string[];
  /** See `<Goal>`. */
  readonly strength?: number;
  /** Default true. */
  readonly enabled?: boolean;
}

/** Fish swim to the pointer: to its place in the plane through the middle of the world that faces the camera. */
export function usePointerGoal({ of, strength = 1, enabled = true }: PointerGoalOptions = {}): void {
  const scene = useScene('usePointerGoal');
  const names = useSchoolNames('usePointerGoal', of);
  const id = useId();
  const get = useThree((state) => state.get);
  const follow = useLatest(() => {
    const { camera, pointer } = get();
    const at = pointedPlace(scene, camera, pointer);
    if (at) scene.parts.set(id, { list: 'goals', of: names, entry: { at, strength } });
  });
  useEffect(() => {
    if (!enabled) return;
    const stop = scene.followers.add(follow);
    return () => {
      stop();
      scene.parts.delete(id);
    };
  }, [scene, follow, id, enabled]);
}

const raycaster = new Raycaster();
const plane = new Plane();
const middle = new Vector3();
const towards = new Vector3();

/** Where a pointer is in the plane through the middle of the world that faces the camera; undefined: nowhere. */
function pointedPlace({ simulation, root }: SchoolScene, camera: Camera, pointer: Vector2): Point | undefined {
  if (!simulation) return undefined;
  const { min, max } = simulation.plan.world;
  root.localToWorld(middle.set(min[0] + max[0], min[1] + max[1], min[2] + max[2]).multiplyScalar(0.5));
  plane.setFromNormalAndCoplanarPoint(camera.getWorldDirection(towards), middle);
  raycaster.setFromCamera(pointer, camera);
  const place = raycaster.ray.intersectPlane(plane, towards);
  return place ? root.worldToLocal(place).toArray() : undefined;
}

type Point = [number, number, number];
