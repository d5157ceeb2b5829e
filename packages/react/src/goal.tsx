import { type ReactNode, useContext, useRef } from 'react';
import type { SpeciesDocument } from 'shoal';
import type { Group } from 'three';
import { given } from './given.ts';
import { type GroupProps, positionOf, usePlacedPart } from './placed-part.ts';
import { SchoolContext } from './scene-context.ts';

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
    entry: { at: positionOf(place), ...given({ reach, strength, range, onArrival }) },
  }));
  return (
    <group {...group} ref={object}>
      {children}
    </group>
  );
}

/** The schools that a component is for. */
export function useSchoolNames(user: string, of: string | readonly string[] | undefined): readonly string[] {
  const around = useContext(SchoolContext);
  const names = of ?? around;
  if (names === undefined) throw new Error(`${user} is for no school. Put it inside <School>, or state \`of\`.`);
  return typeof names === 'string' ? [names] : names;
}
