// The catalogue of scenes, with fewer fish in those that this machine cannot show in full.

import { type Plan, parseScenarioText } from 'shoal';
import { habitatOf } from 'shoal/drawing';
import type { Catalogue, ShownFish } from '../stage/state/catalogue.ts';
import { type Machine, smoothFraction, withFewerFish } from './fewer-fish.ts';

/** How a scene was adapted to the machine. */
export type SceneFit =
  /** The CPU can step all fish. */
  | 'whole'
  /** Only this machine's GPU can step all fish. */
  | 'gpu'
  /** The machine is too slow for all fish. */
  | ShownFish;

/** A scene that is shown with fewer fish. */
export interface WholeScene extends ShownFish {
  readonly scenario: string;
}

/** A catalogue that opens scenes with as many fish as the machine can show smoothly. */
export interface FittingCatalogue extends Catalogue {
  fitOf(scenario: string): SceneFit;
  /** The scene of which a plan shows fewer fish, here or where it comes from; undefined: it shows all. */
  wholeOf(plan: Plan): Promise<WholeScene | undefined>;
  /** From now on opens a scene with all its fish, or again with fewer. */
  keepWhole(scenario: string, isWhole?: boolean): void;
}

export function fittingCatalogue(catalogue: Catalogue, machine: Machine): FittingCatalogue {
  const counts = new Map<string, number>();
  const fits = new Map<string, SceneFit>();
  const whole = new Set<string>();
  const fitOf = (scenario: string): SceneFit => fits.get(scenario) ?? 'whole';
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
      counts.set(name, plan.count);
      fits.set(name, 'whole');
      if (fraction >= 1) return text;
      if (await machine.hasGpu()) {
        fits.set(name, 'gpu');
        return text;
      }
      const some = withFewerFish(JSON.parse(text), fraction);
      const shown = some.species.reduce((sum, { count = 1 }) => sum + count, 0);
      if (shown >= plan.count) return text;
      fits.set(name, { shown, all: plan.count });
      return JSON.stringify({ ...some, name: nameOfFewer(plan, name) });
    },
    isWhole: (scenario) => typeof (fits.get(scenario) ?? 'whole') === 'string',
    fitOf,
    async shownOf(scenario) {
      if (!fits.has(scenario)) await fitting.read(`${scenario}.json`);
      const fit = fitOf(scenario);
      return typeof fit === 'string' ? undefined : fit;
    },
    async wholeOf({ name, count: shown }) {
      const entry = catalogue.entries.find(({ title }) => saysFewer(name) && title === name.replace(fewer, ''));
      if (!entry) return undefined;
      await fitting.shownOf?.(entry.name);
      const all = counts.get(entry.name) ?? 0;
      return all > shown ? { scenario: entry.name, shown, all } : undefined;
    },
    keepWhole: (scenario, isWhole = true) => (isWhole ? whole.add(scenario) : whole.delete(scenario)),
  };
  return fitting;
}

/** The end of the name of a scene with fewer fish. */
const fewer = /, with fewer (fish|animals)$/;

/** Whether a name says that its scene is shown with fewer fish. It says so in links and files too. */
export function saysFewer(name: string): boolean {
  return fewer.test(name);
}

/** The name of a scene with fewer fish. It has no number, so that it stays true when the user adds fish. */
function nameOfFewer(plan: Plan, file: string): string {
  return `${plan.name || file}, with fewer ${habitatOf(plan) === 'water' ? 'fish' : 'animals'}`;
}
