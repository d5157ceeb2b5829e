import { type ReactNode, useContext, useRef } from 'react';
import type { SpeciesDocument } from 'shoal';
import type { Group } from 'three';
import { type GroupProps, positionOf, usePlacedPart } from './placed-part.ts';
import { given, SchoolContext } from './scene-context.ts';

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
