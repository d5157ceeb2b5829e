import { type ReactNode, useEffect, useRef } from 'react';
import type { SimulationEvent } from 'shoal';
import { type Group, Vector3 } from 'three';
import { type GroupProps, positionOf, usePlacedPart } from './placed-part.ts';
import { useLatest, useScene } from './scene-context.ts';

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
