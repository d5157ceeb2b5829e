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

/** Whether a simulation can continue with other settings. */
export function canContinue(one: SceneSettings | undefined, other: SceneSettings): boolean {
  return (
    one?.threads === other.threads &&
    one.engine === other.engine &&
    one.rules.length === other.rules.length &&
    one.rules.every((rule, k) => rule === other.rules[k])
  );
}

/** Returns the options of a simulation with these settings. */
export function optionsOf({ threads, engine, onFallback }: SceneSettings): SimulationOptions {
  return { threads, record: false, ...(engine && { engine }), ...(onFallback && { onFallback }) };
}
