// Makes the plan of a custom element from its attributes or its scenario file, within limits.

import {
  describeWork,
  estimateWork,
  filesOf,
  meshFilesOf,
  type Plan,
  parseScenarioJson,
  parseScenarioText,
} from 'shoal';
import type { Settings } from '../settings.ts';

/** Largest scenario file. */
const mostBytes = 4 * 1024 * 1024;
/** Scenes with more fish are refused before memory is allocated. */
const mostFish = 1_000_000;
/** Longest estimated time to prepare a simulation, and to run a step, on a visitor's machine, s. */
const longest = { make: 20, step: 0.1 };

/**
 * Makes the plan for the attributes.
 * @throws Error with a message for the visitor
 */
export async function planFor(settings: Settings, base: string, signal: AbortSignal): Promise<Plan> {
  const plan = settings.src === null ? planOf(settings) : await loadPlan(settings.src, base, signal);
  const work = estimateWork(plan);
  const slow = describeWork(work, longest.make, longest.step);
  if (!slow) return plan;
  if (settings.src !== null)
    throw new RangeError(`<shoal-school>: src="${settings.src}" is too large for a page. ${slow}`);
  throw tooMany(
    plan.count,
    `A step would take about ${work.step.toPrecision(2)} s, and ${longest.step} s is the limit. Lower it, or enlarge world.`,
  );
}

/** An attribute as a number; undefined if it is missing. @throws RangeError */
export function numberOf(settings: Settings, name: 'count' | 'seed' | 'threads'): number | undefined {
  const text = settings[name];
  if (text === null) return undefined;
  const value = Number(text);
  const least = name === 'seed' ? 0 : 1;
  if (text.trim() !== '' && Number.isInteger(value) && value >= least) return value;
  throw new RangeError(`<shoal-school>: ${name}="${text}" must be a whole number from ${least}.`);
}

function tooMany(count: number, why: string): RangeError {
  return new RangeError(`<shoal-school>: count="${count}" is too many for a page. ${why}`);
}

function planOf(settings: Settings): Plan {
  const count = numberOf(settings, 'count') ?? 300;
  if (count > mostFish) throw tooMany(count, `${mostFish} is the limit. Lower it.`);
  const seed = numberOf(settings, 'seed');
  // The density that a school of this preset keeps. A denser school would burst apart at the start.
  const side = Math.cbrt(count);
  const size = settings.world === null ? [3.6 * side, 2 * side, 2.7 * side] : sizeOf(settings.world);
  const radius = Math.min(side, Math.min(...size) / 2);
  return parseScenarioJson(
    {
      version: 1,
      preset: settings.preset ?? 'improved',
      ...(seed !== undefined && { seed }),
      world: { min: size.map((length) => -length / 2), max: size.map((length) => length / 2) },
      species: [
        // Towards a corner, so that the school turns as a whole at the world's faces, without splitting.
        { name: 'fish', count, body: { length: 1 }, start: { kind: 'sphere', radius, heading: [1, 0, 0.4] } },
      ],
    },
    { file: '<shoal-school>' },
  );
}

/** @param text width, height and depth, m */
function sizeOf(text: string): number[] {
  const size = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (size.length !== 3 || !size.every((side) => side > 0)) {
    throw new RangeError(
      `<shoal-school>: world="${text}" must be width, height and depth in metres, such as "24 10 24".`,
    );
  }
  return size;
}

async function loadPlan(src: string, base: string, signal: AbortSignal): Promise<Plan> {
  const plan = parseScenarioText(await textAt(new URL(src, base), src, signal), { file: src });
  const [file] = [...filesOf(plan), ...meshFilesOf(plan)];
  if (file === undefined) return plan;
  throw new Error(`${src} needs the file ${file}. <shoal-school> shows scenarios that need no other file.`);
}

async function textAt(url: URL, src: string, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (cause) {
    throw new Error(`${src} cannot be loaded. Check the address; another site must allow it by CORS.`, { cause });
  }
  if (!response.ok)
    throw new Error(`${src} cannot be loaded: the server answered ${response.status}. Check the address.`);
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > mostBytes) {
      await reader?.cancel();
      throw new Error(`${src} is larger than ${mostBytes / 1024 ** 2} MiB, the limit for a scenario in a page.`);
    }
    pieces.push(decoder.decode(part.value, { stream: true }));
  }
  return pieces.join('') + decoder.decode();
}
