// Runs a scenario under one preset with one seed and collects what `shoal compare` shows of it.

import {
  type KernelChoice,
  Metrics,
  type Plan,
  type PresetName,
  parseScenarioJson,
  Simulation,
  withPreset,
} from 'shoal';
import type { FieldStore } from 'shoal/fields';
import { InputError } from '../errors/exit-error.ts';
import { MetricAverages } from '../measure/averages.ts';
import { whichFish } from '../options/option-values.ts';
import { rulesIn } from '../own-rules/rule-file.ts';
import type { Provenance } from '../recording/provenance.ts';
import { simulate } from '../run/simulate.ts';
import { StepTimer } from '../run/step-clock.ts';
import type { LoadedScenario } from '../scenario/scenario-file.ts';
import type { Interruption } from '../terminal/interruption.ts';
import { Progress } from '../terminal/progress.ts';

/** The run of one preset with one seed. */
export interface PresetRun {
  readonly preset: PresetName;
  readonly seed: number;
  readonly averages: MetricAverages;
  readonly stateHash: string;
  readonly engine: string;
  readonly kernel: KernelChoice;
  /** Time of each step, s, and acceleration of the watched fish along x, m/s². Empty except for the first seed. */
  readonly times: readonly number[];
  readonly accelerationX: readonly number[];
}

export interface Comparison {
  readonly scenario: LoadedScenario;
  readonly provenance: Provenance;
  /** All fields that the presets need. */
  readonly fields: FieldStore;
  /** The charts show the run with the first seed. */
  readonly seeds: readonly number[];
  readonly steps: number;
  /** Steps before the averages begin. */
  readonly warmUp: number;
  /** Id of the fish whose acceleration is watched. */
  readonly fish: number;
}

/** Runs one preset with one seed. @returns undefined if the run was interrupted */
export async function runPreset(
  { scenario, fields, seeds, steps, warmUp, fish }: Comparison,
  preset: PresetName,
  seed: number,
  interruption: Interruption,
): Promise<PresetRun | undefined> {
  const { files, meshes } = scenario;
  const simulation = new Simulation(planOfPreset(scenario, preset), { seed, files, meshes, fields });
  const { school } = simulation;
  const watched = school.indexOf(fish);
  if (watched < 0) throw new InputError(`--fish: there is no fish ${fish}. ${whichFish(school)}`);
  const metrics = new Metrics(simulation);
  const averages = new MetricAverages();
  const times: number[] = [];
  const accelerationX: number[] = [];
  if (warmUp === 0) averages.add(metrics.measure());
  const frame = (done: number): void => {
    const values = metrics.measure();
    if (done >= warmUp) averages.add(values);
    if (seed !== seeds[0]) return;
    times.push(school.time);
    accelerationX.push(school.ax[watched]);
  };
  const { done } = await simulate({
    clock: new StepTimer(simulation),
    progress: new Progress(steps),
    interruption,
    done: 0,
    target: steps,
    every: 1,
    frame,
    observe: () => undefined,
  });
  if (done < steps) return undefined;
  const { name: engine, kernel } = simulation.engine;
  return { preset, seed, averages, stateHash: simulation.stateHash(), engine, kernel, times, accelerationX };
}

/** A scene with another preset. A preset does not cover rules of your own, so these keep their settings. */
export function planOfPreset({ plan, rules }: Pick<LoadedScenario, 'plan' | 'rules'>, preset: PresetName): Plan {
  const changed = withPreset(plan, preset);
  if (rules.length === 0) return changed;
  const own = rulesIn(rules);
  const species = changed.scenario.species.map((one, s) => {
    const given: Readonly<Record<string, object>> = plan.scenario.species[s].rules;
    return { ...one, rules: { ...one.rules, ...Object.fromEntries(own.map(({ name }) => [name, given[name]])) } };
  });
  return parseScenarioJson({ ...changed.scenario, species }, { file: plan.file, rules: own });
}
