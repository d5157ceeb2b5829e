import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { EventKind, SimulationEvent } from 'shoal';
import { type Camera, type Object3D, Plane, Raycaster, type Vector2, Vector3 } from 'three';
import { useSchoolNames } from './goal.tsx';
import { useLatest, useScene } from './scene-context.ts';
import type { SchoolScene } from './school-scene.ts';
import type { ShoalApi } from './shoal.tsx';
import { newTrackedFish, type TrackedFish } from './tracked-fish.ts';

/**
 * Returns an object with the simulation of the enclosing `<Shoal>`, and its view. It stays the same; its properties are
 * undefined until the first frame, and some changes replace them: read them in `useFrame`.
 */
export function useShoal(): ShoalApi {
  return useScene('useShoal');
}

/** Calls a function every frame before the steps. @param call takes the simulated time of the frame, s */
export function useBeforeStep(call: (seconds: number) => void): void {
  const { beforeStep } = useScene('useBeforeStep');
  const latest = useLatest(call);
  useEffect(() => beforeStep.add(latest), [beforeStep, latest]);
}

/** Calls a function every frame after the steps, when the fish have been updated. @param call takes the simulated time, s */
export function useAfterStep(call: (seconds: number) => void): void {
  const { afterStep } = useScene('useAfterStep');
  const latest = useLatest(call);
  useEffect(() => afterStep.add(latest), [afterStep, latest]);
}

/** Calls a listener once for every event of a kind, or of any kind with `*`. */
export function useShoalEvent<Kind extends EventKind>(
  kind: Kind | '*',
  listener: (event: SimulationEvent & { readonly kind: Kind }) => void,
): void {
  const scene = useScene('useShoalEvent');
  const latest = useLatest(listener);
  useEffect(() => scene.on(kind, (event) => latest(event as SimulationEvent & { kind: Kind })), [scene, kind, latest]);
}

/** Returns position and heading of one fish. The object stays the same and is updated every frame: read it in `useFrame`. */
export function useFish(id: number): Readonly<TrackedFish> {
  const { tracker } = useScene('useFish');
  const [fish] = useState(newTrackedFish);
  useEffect(() => tracker.follow(fish, id), [tracker, fish, id]);
  return fish;
}

/**
 * Returns a ref to the ids of the fish within a radius of an object, the nearest first. It is updated every frame.
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
  /** Names of the schools that swim to the pointer; default: the enclosing `<School>`. */
  readonly of?: string | readonly string[];
  /** Strength of the goal; default 1. See `<Goal>`. */
  readonly strength?: number;
  /** Default true. */
  readonly enabled?: boolean;
}

/** Makes fish swim to the pointer: its position in the plane through the middle of the world that faces the camera. */
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

/** Returns the position of a pointer in the plane through the middle of the world that faces the camera; undefined: none. */
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
