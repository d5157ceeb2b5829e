// The settings of the simulation from the props of `<Shoal>`, and which changes need a new one.

import type { ThreeEvent } from '@react-three/fiber';
import type { EngineFactory, OwnRule, ScenarioDocument, SimulationOptions } from 'shoal';

/** The settings of the simulation from the props of `<Shoal>`. */
export interface SceneSettings {
  /** The scenario without the parts of the components inside. */
  readonly base: ScenarioDocument;
  readonly rules: readonly OwnRule[];
  readonly threads: number | 'auto';
  readonly engine: EngineFactory | undefined;
  readonly onFallback: SimulationOptions['onFallback'] | undefined;
}

/** Whether a simulation can continue with other settings, as it is. */
export function canContinue(one: SceneSettings | undefined, other: SceneSettings): boolean {
  return one?.threads === other.threads && one.engine === other.engine && haveSameRules(one, other);
}

export function haveSameRules(one: SceneSettings | undefined, other: SceneSettings): boolean {
  return one?.rules.length === other.rules.length && one.rules.every((rule, k) => rule === other.rules[k]);
}

/** Where the steps of a simulation run. */
export function engineOf({
  threads,
  engine,
}: Pick<SceneSettings, 'threads' | 'engine'>): Pick<SimulationOptions, 'threads' | 'engine'> {
  return { threads, ...(engine && { engine }) };
}

/** Returns the options of a simulation with these settings. */
export function optionsOf({ onFallback, ...settings }: SceneSettings): SimulationOptions {
  return { ...engineOf(settings), record: false, ...(onFallback && { onFallback }) };
}

/** A click on a fish. */
export interface FishClick extends ThreeEvent<MouseEvent> {
  /** The id of the clicked fish. */
  readonly fish: number;
}
