import { type Plan, parseScenarioText } from 'shoal';
import { habitatOf } from 'shoal/drawing';
import type { Catalogue, ShownFish } from '../stage/catalogue.ts';
import { smoothFraction, withFewerFish } from './fewer-fish.ts';
import type { Machine } from './machine.ts';

/** How a scene was adapted to the machine. */
export type Fit =
  /** The CPU can step all fish. */
  | 'whole'
  /** Only this machine's GPU can step all fish. */
  | 'gpu'
  /** The machine is too slow for all fish. */
  | ShownFish;

/** A catalogue that opens scenes with as many fish as the machine can show smoothly. */
export interface FittingCatalogue extends Catalogue {
  fitOf(scenario: string): Fit;
  /** From now on opens a scene with all its fish, or again with fewer. */
  keepWhole(scenario: string, isWhole?: boolean): void;
}

/** @param quiet a scene that keeps its name with fewer fish, because the user did not choose it */
export function fittingCatalogue(catalogue: Catalogue, machine: Machine, quiet?: string): FittingCatalogue {
  const fits = new Map<string, Fit>();
  const whole = new Set<string>();
  const fitOf = (scenario: string): Fit => fits.get(scenario) ?? 'whole';
  const fitting: FittingCatalogue = {
    entries: catalogue.entries,
    ...(catalogue.readBytes && { readBytes: (file: string) => catalogue.readBytes?.(file) as Promise<Uint8Array> }),
    async read(file) {
      const text = await catalogue.read(file);
      // State files lie in folders.
      if (file.includes('/')) return text;
      const name = file.replace(/\.json$/, '');
      const plan = parseScenarioText(text, { file });
      const fraction = whole.has(name) ? 1 : smoothFraction(plan, machine);
      fits.set(name, 'whole');
      if (fraction >= 1) return text;
      if (await machine.hasGpu()) {
        fits.set(name, 'gpu');
        return text;
      }
      const fewer = withFewerFish(JSON.parse(text), fraction);
      const shown = fewer.species.reduce((sum, { count = 1 }) => sum + count, 0);
      if (shown >= plan.count) return text;
      fits.set(name, { shown, all: plan.count });
      return JSON.stringify(name === quiet ? fewer : { ...fewer, name: nameOfFewer(plan, name) });
    },
    isWhole: (scenario) => typeof (fits.get(scenario) ?? 'whole') === 'string',
    fitOf,
    async shownOf(scenario) {
      if (!fits.has(scenario)) await fitting.read(`${scenario}.json`);
      const fit = fitOf(scenario);
      return typeof fit === 'string' ? undefined : fit;
    },
    keepWhole: (scenario, isWhole = true) => (isWhole ? whole.add(scenario) : whole.delete(scenario)),
  };
  return fitting;
}

/** The name of a scene with fewer fish. It has no number, so that it stays true when the user adds fish. */
function nameOfFewer(plan: Plan, file: string): string {
  return `${plan.name || file}, with fewer ${habitatOf(plan) === 'water' ? 'fish' : 'animals'}`;
}
