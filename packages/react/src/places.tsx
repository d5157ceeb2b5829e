import type { ThreeElements } from '@react-three/fiber';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { ScenarioDocument, SimulationEvent, SpeciesDocument } from 'shoal';
import { type Group, type Matrix4, Vector3 } from 'three';
import { usePlacedPart } from './placed-part.ts';
import { SchoolContext, useLatest, usePart, useScene } from './scene-context.ts';

type GroupProps = Omit<ThreeElements['group'], 'ref'>;
type Entry<List extends keyof ScenarioDocument> =
  NonNullable<ScenarioDocument[List]> extends readonly (infer One)[] ? One : never;
type Point = readonly [number, number, number];

function placeOf(place: Matrix4): [number, number, number] {
  return new Vector3().setFromMatrixPosition(place).toArray();
}

/** Without the keys that are undefined. */
function given<T extends object>(settings: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]: Exclude<T[Key], undefined> };
}

type GoalEntry = NonNullable<SpeciesDocument['goals']>[number];

/** Props of `<Goal>`; besides these, those of a `<group>`: `position`, and what is inside moves along. */
export interface GoalProps extends GroupProps, Omit<GoalEntry, 'at'> {
  /** Names of the schools that swim to it; default: the `<School>` around it. */
  readonly of?: string | readonly string[];
}

/** A place that fish swim to. It follows its object: move that, or put it into another one. */
export function Goal({ of, reach, strength, range, onArrival, children, ...group }: GoalProps): ReactNode {
  const names = useSchoolNames('<Goal>', of);
  const object = useRef<Group>(null);
  usePlacedPart('<Goal>', object, (place) => ({
    list: 'goals',
    of: names,
    entry: { at: placeOf(place), ...given({ reach, strength, range, onArrival }) },
  }));
  return (
    <group {...group} ref={object}>
      {children}
    </group>
  );
}

/** The schools that a component is for. */
export function useSchoolNames(who: string, of: string | readonly string[] | undefined): readonly string[] {
  const around = useContext(SchoolContext);
  const names = of ?? around;
  if (names === undefined) throw new Error(`${who} is for no school. Put it inside <School>, or state \`of\`.`);
  return typeof names === 'string' ? [names] : names;
}

/** Props of `<Character>`; besides these, those of a `<group>`. */
export interface CharacterProps extends GroupProps {
  readonly name: string;
  /** Its body, as points in the coordinates of what is inside; default: one at the origin. */
  readonly points?: readonly Point[];
}

/** Something that moves, and that fish keep away from: a diver, a boat, the player. */
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

/** Props of `<Gate>`; besides these, those of a `<group>`. It faces along the z axis of its group. */
export interface GateProps extends GroupProps {
  readonly name: string;
  /** m */
  readonly radius: number;
  /** Called when a fish passes in the direction of z; `kind` is `passed-back` for the other. */
  readonly onPass?: (event: SimulationEvent) => void;
}

/** A disc that counts the fish that pass. */
export function Gate({ name, radius, onPass, children, ...group }: GateProps): ReactNode {
  const scene = useScene('<Gate>');
  const object = useRef<Group>(null);
  usePlacedPart('<Gate>', object, (place) => ({
    list: 'gates',
    entry: { name, at: placeOf(place), facing: new Vector3(0, 0, 1).transformDirection(place).toArray(), radius },
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

/** A flow of water or wind; several add up. The props are the keys of a current in a scenario file. */
export function Current(current: Entry<'currents'>): ReactNode {
  usePart('<Current>', { list: 'currents', entry: current });
  return null;
}

/** A source of food. The props are the keys of a source in a scenario file. */
export function Food(food: Entry<'food'>): ReactNode {
  usePart('<Food>', { list: 'food', entry: food });
  return null;
}

/** A path for schools with `path="name"`. The props are the keys of a path in a scenario file. */
export function Path(path: Entry<'paths'>): ReactNode {
  usePart('<Path>', { list: 'paths', entry: path });
  return null;
}
