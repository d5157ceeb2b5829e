// The runs that a claim needs: each condition, at each of its values, with each seed.

import { createHash } from 'node:crypto';
import { parseScenarioJson, version } from 'shoal';
import { withValueAt } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { sourceCommit } from '../recording/summary.ts';
import type { Claim, Condition } from './claim.ts';
import type { Measuring } from './frame-set.ts';
import { sharesOf } from './histogram.ts';

/** One run: a condition at one of its values, with one seed. */
export interface ClaimTrial extends Measuring {
  readonly condition: string;
  /** The value of the parameter that varies; null if none varies. */
  readonly at: number | null;
  readonly seed: number;
  /** The scenario with all values set. */
  readonly document: unknown;
  readonly warmUp: number;
  readonly seconds: number;
  readonly interval: number;
  readonly measures: readonly string[];
  /** Whether the page of the claim shows tracks and a scene of this run. */
  readonly isShown: boolean;
  /** Hash of all of the above, of the version and, where it is known, of the commit. */
  readonly key: string;
}

/**
 * All runs that a claim needs.
 * @param scenarios documents by file name
 * @param file for messages
 * @throws InputError or ScenarioError for runs that are too many or too long, and for scenarios that cannot be run
 */
export function trialsOf(
  claim: Claim,
  scenarios: Readonly<Record<string, unknown>>,
  { isQuick, file }: { readonly isQuick: boolean; readonly file: string },
): ClaimTrial[] {
  const common = [...new Set(claim.statements.map(({ measure }) => measure))].sort();
  const seeds = isQuick ? claim.quick.seeds : claim.seeds;
  const time = isQuick ? claim.quick.time : 1;
  const commit = sourceCommit();
  const count = claim.conditions.reduce((sum, condition) => sum + seeds * valuesOf(condition, isQuick).length, 0);
  if (count > mostTrials)
    throw new InputError(
      `${file}: needs ${count} runs, expected at most ${mostTrials}. Give it fewer values, conditions or seeds.`,
    );
  return claim.conditions.flatMap((condition, c) => {
    const values = valuesOf(condition, isQuick);
    const shown = shownOf(condition, values, claim);
    const measures = [...common, ...histogramShares(condition, claim)];
    return values.flatMap((at) => {
      const where = `${file}: conditions[${c}]`;
      const document = documentOf(condition, at, scenarios[condition.scenario], where);
      const { name, warmUp, seconds, interval, of, target, range } = condition;
      checkTimes(condition, parseScenarioJson(document, { file: `${where}: ${condition.scenario}` }).step, where);
      const times = { warmUp: warmUp * time, seconds: seconds * time, interval };
      return Array.from({ length: seeds }, (_, k) => {
        const isShown = k === 0 && shown.includes(at);
        const trial = { condition: name, at, seed: k + 1, document, ...times, measures, isShown, of, target, range };
        const key = createHash('sha256')
          .update(JSON.stringify([version, commit, trial]))
          .digest('hex')
          .slice(0, 32);
        return { ...trial, key };
      });
    });
  });
}

/** The shares of frames that give the histograms of a condition. */
function histogramShares({ name }: Condition, { statements }: Claim): string[] {
  const shares = statements.flatMap((one) => (one.test === 'histogram' && one.condition === name ? sharesOf(one) : []));
  return [...new Set(shares)];
}

/** The values for which the page shows the school: the first, the last, and those that statements name. */
function shownOf(
  { name }: Condition,
  values: readonly (number | null)[],
  { statements }: Claim,
): readonly (number | null | undefined)[] {
  const named = statements.flatMap((one) => (one.condition === name && 'at' in one ? [one.at] : []));
  return [values[0], ...named, values.at(-1)];
}

const mostTrials = 1e5;
const mostSamples = 1e6;

function checkTimes({ seconds, interval }: Condition, step: number, where: string): void {
  if (interval < step)
    throw new InputError(`${where}.interval must be at least the step of the scenario, ${step} s, got ${interval}.`);
  if (seconds / interval > mostSamples)
    throw new InputError(
      `${where}.seconds must be at most ${mostSamples} intervals of ${interval} s, got ${seconds}. Lengthen interval.`,
    );
}

/** The values of the parameter that a condition varies; null if none varies. */
function valuesOf({ vary, quick }: Condition, isQuick: boolean): readonly (number | null)[] {
  if (isQuick && !quick) return [];
  if (!vary) return [null];
  return vary.values.filter((value) => !isQuick || !Array.isArray(quick) || quick.includes(value));
}

function documentOf({ set = {}, vary }: Condition, at: number | null, scenario: unknown, where: string): unknown {
  const stated: [path: string, value: unknown][] = Object.entries(set);
  if (vary && at !== null) for (const [path, offset] of Object.entries(vary.paths)) stated.push([path, at + offset]);
  return stated.reduce<unknown>((document, [path, value]) => {
    const next = withValueAt(document, path, value);
    if (next !== undefined) return next;
    throw new InputError(
      `${where}: "${path}" must be the path of a value in the scenario, as in species[0].heading.noiseSize.`,
    );
  }, scenario);
}
