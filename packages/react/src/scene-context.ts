// What components inside `<Shoal>` share: its scene, and how a part is added to it.

import { createContext, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Part } from './scene-parts.ts';
import type { ReactScene } from './school-scene.ts';

export const SceneContext = createContext<ReactScene | undefined>(undefined);

/** The name of the enclosing `<School>`. */
export const SchoolContext = createContext<string | undefined>(undefined);

/** Returns the scene of the enclosing `<Shoal>`. @param user the component or hook that needs it, for the error */
export function useScene(user: string): ReactScene {
  const scene = useContext(SceneContext);
  if (scene) return scene;
  throw new Error(`${user} must be inside <Shoal>, because it belongs to one simulation. Put it there.`);
}

/** Adds a part to the scene while the component is mounted. */
export function usePart(user: string, part: Part): void {
  const { parts } = useScene(user);
  const id = useId();
  useEffect(() => parts.set(id, part));
  useEffect(() => () => parts.delete(id), [parts, id]);
}

/** Returns a function that stays the same and calls the function of the last render. */
export function useLatest<Arguments extends readonly unknown[]>(
  call: ((...values: Arguments) => void) | undefined,
): (...values: Arguments) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  const stable = useRef((...values: Arguments): void => latest.current?.(...values));
  return stable.current;
}

/** Returns a copy without the keys whose value is undefined. */
export function given<T extends object>(settings: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]: Exclude<T[Key], undefined> };
}
