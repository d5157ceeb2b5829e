// Checks the values of a `summary.json`, which may be damaged or not trusted.

import { kernelNames, phases, requestedMetricRows } from 'shoal';
import { brief, isObject } from '../files/json.ts';
import { maxSeed, maxSteps } from '../options/option-values.ts';
import { tableFormats } from '../table/table-formats.ts';

interface Kind {
  /** As in the message "must be text". */
  readonly name: string;
  readonly fits: (value: unknown) => boolean;
}

const text: Kind = { name: 'text', fits: (value) => typeof value === 'string' };
const flag: Kind = { name: 'true or false', fits: (value) => typeof value === 'boolean' };
const amount: Kind = { name: 'a number of at least 0', fits: isAmount };
const measured: Kind = { name: 'a number or null', fits: (value) => value === null || Number.isFinite(value) };
const format: Kind = { name: 'a format of tables', fits: (value) => tableFormats.some((known) => known === value) };

const kernel: Kind = { name: 'the name of a kernel', fits: (value) => kernelNames.some((known) => known === value) };
const chosenKernel: Kind = {
  name: 'an object with the name of a kernel',
  fits: (value) => isObject(value) && (value.name === 'wgsl' || kernel.fits(value.name)),
};

function whole(min: number, max: number): Kind {
  const fits = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
  return { name: `a whole number from ${min} to ${max}`, fits };
}

function objectOf(name: string, fits: (value: unknown) => boolean, keys: readonly string[] = []): Kind {
  return {
    name,
    fits: (value) =>
      isObject(value) && !Array.isArray(value) && keys.every((key) => key in value) && Object.values(value).every(fits),
  };
}

const steps = whole(0, maxSteps);

const phaseTimes = objectOf('an object with a number for each phase', isAmount, phases);

const kinds: readonly (readonly [path: string, kind: Kind])[] = [
  ...['scenario', 'stateHash', 'startHash', 'engine', 'versions.shoal', 'versions.node'].map(
    (key) => [key, text] as const,
  ),
  ['finished', flag],
  ['fromState', flag],
  ['format', format],
  ['seed', whole(0, maxSeed)],
  ['threads', whole(1, 2 ** 16)],
  ['fish', whole(0, maxSeed)],
  ['target', steps],
  ['steps', steps],
  ['every', whole(1, maxSteps)],
  ['startStep', whole(0, Number.MAX_SAFE_INTEGER)],
  ['seconds', amount],
  ['stepSeconds', amount],
  ['metrics', objectOf('an object of numbers', measured.fits)],
  ['performance.msPerStep', objectOf('an object with "median" and "p95"', isTime, ['median', 'p95'])],
  [
    'performance.phases',
    { name: `${phaseTimes.name} or null`, fits: (value) => value === null || phaseTimes.fits(value) },
  ],
  ['performance.candidatesPerFish', { name: 'a number of at least 0 or null', fits: isTime }],
];

const isRequested = (value: unknown): boolean => requestedMetricRows.some(({ key }) => key === value);

const isWhole = whole(0, Number.MAX_SAFE_INTEGER).fits;

function isObstacleReport(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { smallestClearance: nearest, gates } = value;
  const nearestFits =
    nearest === null ||
    (isObject(nearest) && ['distance', 'bodyRadius', 'fish', 'time'].every((key) => Number.isFinite(nearest[key])));
  const gateFits = (gate: unknown): boolean =>
    isObject(gate) && text.fits(gate.name) && ['forth', 'back', 'fish'].every((key) => isWhole(gate[key]));
  const countsFit = ['penetrations', 'fishSteps', 'displaced'].every((key) => isWhole(value[key]));
  const { touches } = value;
  const touchesFit = isObject(touches) && ['fishSteps', 'fish'].every((key) => isWhole(touches[key]));
  return nearestFits && countsFit && touchesFit && Array.isArray(gates) && gates.every(gateFits);
}

const optionalKinds: readonly (readonly [path: string, kind: Kind])[] = [
  ['events', objectOf('an object of numbers', isAmount)],
  ['obstacles', { name: 'a report on obstacles', fits: isObstacleReport }],
  ['kernel', chosenKernel],
  ['gpu', text],
  ['measures', { name: 'a list of metrics', fits: (value) => Array.isArray(value) && value.every(isRequested) }],
  ['record', { name: 'a list of texts', fits: (value) => Array.isArray(value) && value.every(text.fits) }],
  ['groupDistance', amount],
  ['warmUp', amount],
  ['means', objectOf('an object of means', isMean)],
  ['wantedKernel', kernel],
  ['rules', { name: 'a list of modules of rules', fits: (value) => Array.isArray(value) && value.every(isModule) }],
  ['inputs', objectOf('an object of texts', text.fits)],
  ['host', objectOf('an object of the machine', () => true)],
  ['versions.commit', text],
  ['checksums', objectOf('an object of texts', text.fits)],
];

/** A module of rules. */
function isModule(value: unknown): boolean {
  return (
    isObject(value) &&
    text.fits(value.file) &&
    /^[0-9a-f]{64}$/.test(String(value.sha256)) &&
    Array.isArray(value.names) &&
    value.names.every(text.fits)
  );
}

/** The first problem of a summary; undefined if it is valid. */
export function wrongValue(summary: Readonly<Record<string, unknown>>): string | undefined {
  const present = optionalKinds.filter(([path]) => valueAt(summary, path) !== undefined);
  for (const [path, kind] of [...kinds, ...present]) {
    const value = valueAt(summary, path);
    if (!kind.fits(value)) return `"${path}" must be ${kind.name}, got ${brief(value)}`;
  }
  const frames = Math.floor(Number(summary.steps) / Number(summary.every)) + 1;
  return summary.frames === frames
    ? undefined
    : `"frames" must be ${frames}, one every ${summary.every} of ${summary.steps} steps and the start, got ${brief(summary.frames)}`;
}

function valueAt(fields: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), fields);
}

/** A mean with its interval and spread. */
function isMean(value: unknown): boolean {
  return (
    isObject(value) &&
    ['mean', 'low', 'high', 'spread'].every((key) => measured.fits(value[key])) &&
    (value.independent === undefined || measured.fits(value.independent))
  );
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isTime(value: unknown): boolean {
  return value === null || isAmount(value);
}
