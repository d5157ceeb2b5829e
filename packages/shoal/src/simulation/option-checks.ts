import { isModule } from '../engines/cpu/kernel/instance.ts';
import { processors } from '../engines/cpu/threads/processors.ts';
import { kernelNames } from '../engines/engine.ts';
import { limits } from '../scenario/limits.ts';
import { checkArgument, checkKeys, isObject, isWhole } from '../scenario/schema/argument.ts';
import type { EngineChoice } from './engine-maker.ts';
import type { SimulationOptions } from './options.ts';

/** The expected value of an option, its test, and what to do if the test fails. */
type OptionCheck = readonly [expected: string, fits: (value: unknown) => boolean, hint?: string];

const maxSeed = 2 ** 32 - 1;

const maxThreads = 64;

const isFunction = (value: unknown): boolean => typeof value === 'function';

const choiceChecks: Readonly<Record<keyof EngineChoice, OptionCheck>> = {
  threads: [
    `a whole number from 1 to ${maxThreads}, or "auto"`,
    (value) => value === 'auto' || (isWhole(value, 1) && value <= maxThreads),
    `This machine has ${processors()} processors.`,
  ],
  kernel: [
    `one of ${['auto', ...kernelNames].map((name) => `"${name}"`).join(', ')}, or the WebAssembly.Module of shoal/kernel.wasm`,
    (value) => value === 'auto' || kernelNames.some((name) => name === value) || isModule(value),
  ],
  engine: [
    'what openGpu() gives',
    (value) => isObject(value) && isFunction(value.make),
    'Await it: { engine: await openGpu({ gpu: navigator.gpu }) }.',
  ],
};

const checks: Readonly<Record<Exclude<keyof SimulationOptions, 'state'>, OptionCheck>> = {
  ...choiceChecks,
  seed: [`a whole number from 0 to ${maxSeed}`, (value) => isWhole(value) && value <= maxSeed],
  files: ['an object with the parsed JSON of each state file', isObject],
  meshes: ['an object with a mesh for each file', isObject],
  fields: [
    'a FieldStore',
    (value) => isObject(value) && value.fields instanceof Map && value.surfaces instanceof Map,
    'Await it: { fields: await bakeFields(plan) }.',
  ],
  onFallback: ['a function', isFunction],
  startThread: ['a function that starts a worker', isFunction],
  now: ['a function that returns milliseconds', isFunction, 'Pass () => performance.now().'],
  capacity: [`a whole number from 0 to ${limits.fish}`, (value) => isWhole(value) && value <= limits.fish],
  maxStepsPerAdvance: [
    'a whole number of steps from 1, or Infinity',
    (value) => value === Number.POSITIVE_INFINITY || isWhole(value, 1),
  ],
  historyBytes: ['a number of bytes from 0', (value) => typeof value === 'number' && value >= 0],
  record: [
    'true, false or { commands: a whole number from 0 }',
    (value) => typeof value === 'boolean' || (isObject(value) && isWhole(value.commands)),
  ],
};

const choices = Object.keys(choiceChecks);
const options = [...Object.keys(checks), 'state'];

/**
 * Checks options.
 * @param call name of the call that takes them
 * @throws ShoalError if an option is invalid or unknown
 */
export function checkOptions(call: string, given: SimulationOptions): void {
  checkKeys(call, 'options', given, options);
  checkEach(call, 'options.', checks, given);
}

/** @throws ShoalError if a choice of where steps run is invalid or unknown */
export function checkChoice(call: string, choice: EngineChoice): void {
  checkKeys(call, 'choice', choice, choices);
  checkEach(call, '', choiceChecks, choice);
}

function checkEach(call: string, prefix: string, all: Readonly<Record<string, OptionCheck>>, given: object): void {
  for (const [name, [expected, fits, hint]] of Object.entries(all)) {
    const value = (given as Readonly<Record<string, unknown>>)[name];
    checkArgument(call, `${prefix}${name}`, value === undefined || fits(value), expected, value, hint);
  }
}
