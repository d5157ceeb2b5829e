import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { EventKind, SimulationEvent } from 'shoal';
import { type Camera, type Object3D, Plane, Raycaster, type Vector2, Vector3 } from 'three';
import { useSchoolNames } from './placed-parts.tsx';
import { useLatest, useScene } from './scene-context.ts';
import type { ReactScene } from './school-scene.ts';
import type { ShoalApi } from './shoal.tsx';
import { newTrackedFish, type TrackedFish } from './tracked-fish.ts';

/**
 * Returns an object with the simulation of the enclosing `<Shoal>`, and its view. The object itself stays the same. Its
 * properties are undefined until the first frame, and some changes replace them, so read them in `useFrame`.
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

/** Calls a function every frame after the steps and the update of the fish. @param call takes the simulated time, s */
export function useAfterStep(call: (seconds: number) => void): void {
  const { afterStep } = useScene('useAfterStep');
  const latest = useLatest(call);
  useEffect(() => afterStep.add(latest), [afterStep, latest]);
}

/** Calls a listener for every event of a kind, or with `*` for every event. */
export function useShoalEvent<Kind extends EventKind>(
  kind: Kind | '*',
  listener: (event: SimulationEvent & { readonly kind: Kind }) => void,
): void {
  const scene = useScene('useShoalEvent');
  const latest = useLatest(listener);
  useEffect(() => scene.on(kind, (event) => latest(event as SimulationEvent & { kind: Kind })), [scene, kind, latest]);
}

/**
 * Returns position and heading of one fish. The object stays the same and is updated every frame, so read it in
 * `useFrame`.
 */
export function useFish(id: number): Readonly<TrackedFish> {
  const { tracker } = useScene('useFish');
  const [fish] = useState(newTrackedFish);
  useEffect(() => tracker.follow(fish, id), [tracker, fish, id]);
  return fish;
}

/**
 * Returns a ref to the ids of the fish within a radius of an object, the nearest first. It is updated every frame.
 * @param radius m
 * @param species names of schools; default: all. Schools that are not mounted have no fish.
 */
export function useFishNear(
  object: RefObject<Object3D | null>,
  radius: number,
  species?: readonly string[],
): RefObject<readonly number[]> {
  const scene = useScene('useFishNear');
  const id = useId();
  const found = useRef<readonly number[]>([]);
  const place = useRef(new Vector3());
  useAfterStep(() => {
    const { simulation } = scene;
    if (!object.current || !simulation) return;
    scene.root.worldToLocal(object.current.getWorldPosition(place.current));
    const mounted = species?.filter((name) => simulation.plan.species.some((one) => one.name === name));
    scene.try(`near ${id}`, () => {
      found.current = simulation.fishWithin(place.current.toArray(), radius, mounted);
    });
  });
  return found;
}

/** Options of `usePointerGoal`. */
export interface PointerGoalOptions {
  /** Names of the schools that swim to the pointer; default: the enclosing `<School>`. */
  readonly of?: string | readonly string[];
  /** Strength of the goal; default 1. See `<Goal>`. */
  readonly strength?: number;
  /** Whether fish swim to the pointer now; default true. */
  readonly enabled?: boolean;
}

/**
 * Makes fish swim to the pointer. Its position is in the plane that faces the camera through the middle of the world.
 */
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

/**
 * Returns the pointer's position in the plane that faces the camera through the middle of the world; undefined if there
 * is none.
 */
function pointedPlace({ simulation, root }: ReactScene, camera: Camera, pointer: Vector2): Point | undefined {
  if (!simulation) return undefined;
  const { min, max } = simulation.plan.world;
  root.localToWorld(middle.set(min[0] + max[0], min[1] + max[1], min[2] + max[2]).multiplyScalar(0.5));
  plane.setFromNormalAndCoplanarPoint(camera.getWorldDirection(towards), middle);
  raycaster.setFromCamera(pointer, camera);
  const place = raycaster.ray.intersectPlane(plane, towards);
  return place ? root.worldToLocal(place).toArray() : undefined;
}

type Point = [number, number, number];
