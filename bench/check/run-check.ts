import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { machineFile } from '../machine.ts';
import { compareRatios, ratioLines, ratiosText, storedRatios } from './compare.ts';
import { type MeasuredRatio, measureRatios, type Ratio } from './ratio.ts';
import { ratios } from './ratios.ts';
import { threadsByOne } from './threads.ts';

const file = new URL('../../results/ratios.csv', import.meta.url);
const rounds = 15;

/**
 * Measures ratios and compares them with the stored ones. A ratio that looks slower is measured again with twice the
 * rounds, because a slow moment of the machine is more likely than a slower program.
 * @returns whether any ratio got slower
 */
export async function runCheck(save: boolean, say: (text: string) => void): Promise<boolean> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const stored = storedRatios(text, machineFile);
  const start = process.cpuUsage();
  say(`${ratios.length} ratios, ${rounds} rounds`);
  const threads = await threadsByOne();
  const first = [...measureRatios(ratios, rounds), ...threads.measured];
  const suspects = compareRatios(first, stored).filter(({ isSlower }) => isSlower);
  const again = await measuredAgain(
    suspects.map(({ now }) => now.name),
    say,
  );
  const measured = first.map((one) => again.get(one.name) ?? one);
  const comparisons = compareRatios(measured, stored);
  const { user, system } = process.cpuUsage(start);
  console.log(`${machineFile}\n\n${ratiosText(comparisons)}`);
  if (threads.note !== '') console.log(threads.note);
  console.log(`${((user + system) / 1e6).toFixed(0)} s of processor time`);
  if (save) {
    const where = [new Date().toISOString().slice(0, 10), process.version, machineFile];
    appendFileSync(file, ratioLines(text, measured, where));
    console.log('Added to bench/results/ratios.csv');
  }
  return comparisons.some(({ isSlower }) => isSlower);
}

/** The named ratios, with twice the rounds. */
async function measuredAgain(
  names: readonly string[],
  say: (text: string) => void,
): Promise<ReadonlyMap<string, MeasuredRatio>> {
  const some: readonly Ratio[] = ratios.filter(({ name }) => names.includes(name));
  if (names.length > 0) say(`measured again: ${names.join(', ')}`);
  const again = measureRatios(some, 2 * rounds);
  if (names.length > some.length) again.push(...(await threadsByOne()).measured);
  return new Map(again.map((one) => [one.name, one]));
}
