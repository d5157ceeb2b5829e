// Heading models on the GPU: which ones a plan uses, and their WGSL.

import type { GpuHeading } from '../../headings/gpu-heading.ts';
import { gpuParts } from '../../headings/gpu-parts.generated.ts';
import { headingModel } from '../../headings/registry.ts';
import { updateChance } from '../../motion/heading/heading-noise.ts';
import { cosHalfView } from '../../neighbours/search.ts';
import type { BareHeading } from '../../parameters/headings/heading-row.ts';
import { sharedSettings } from '../../parameters/headings/shared.ts';
import { type HeadingName, headingNames, headingTable } from '../../parameters/headings/table.ts';
import { camel, type GpuLack, type SpeciesNumber, settingsStruct } from '../../rules/gpu-rule.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { SpeciesRules } from '../species-rules.ts';
import type { Group } from './layout.ts';

/** The sums over neighbours that heading models read. */
export const headingTypes = 'alias HeadingSums = array<vec4f, 3>;';

/** A heading model of a plan. */
export interface UsedHeading {
  readonly name: HeadingName;
  readonly row: BareHeading;
  readonly gpu: GpuHeading;
}

/** The heading models of a plan, in the order of the table. */
export function usedHeadings({ species }: Plan): UsedHeading[] {
  return headingNames.flatMap((name) => {
    const gpu = gpuHeadingOf(name);
    const isUsed = species.some(({ heading }) => heading?.model === name);
    return isUsed && !('lacks' in gpu) ? [{ name, row: headingTable[name], gpu }] : [];
  });
}

/** Features of the plan's heading models that the GPU engine lacks, as scenarios name them. */
export function headingLacks({ species }: Plan): string[] {
  return species.flatMap(({ name, heading }) => {
    if (!heading) return [];
    const gpu = gpuHeadingOf(heading.model);
    if ('lacks' in gpu) return [`the heading model ${heading.model} of ${name}, which ${gpu.lacks}`];
    return heading.update === 'asynchronous'
      ? [`asynchronous updates of ${name}, whose fish decide one after another`]
      : [];
  });
}

/** Settings of one model, in addition to those that all models have. */
function ownSettings<T>(settings: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(settings).filter(([key]) => !(key in sharedSettings));
}

/** Numbers of heading models by species, for the programs. */
export function headingGroups(plan: Plan, used: readonly UsedHeading[], rules: readonly SpeciesRules[]): Group[] {
  if (used.length === 0) return [];
  const settingOf = (s: number, key: string): unknown =>
    (rules[s].heading?.settings as unknown as Record<string, unknown> | undefined)?.[key];
  const number = (key: string): SpeciesNumber => ({
    name: key,
    type: 'f32',
    of: (s) => Number(settingOf(s, key) ?? 0),
  });
  const choice = (key: string, options: readonly string[]): SpeciesNumber => ({
    name: key,
    type: 'u32',
    of: (s) => Math.max(0, options.indexOf(String(settingOf(s, key)))),
  });
  const { noise, noiseAt, turn, positions, update } = sharedSettings;
  const shared = Object.entries({ noise, noiseAt, turn, positions, update });
  return [
    ...used.map(({ name, row }) => ({
      name,
      struct: settingsStruct(name),
      fields: [
        ...ownSettings(row.parameters).map(([key]) => number(key)),
        ...ownSettings(row.choices).map(([key, { options }]) => choice(key, options)),
      ],
    })),
    {
      name: 'heading',
      struct: 'Heading',
      fields: [
        { name: 'model', type: 'u32', of: (s) => modelCodes.indexOf(String(settingOf(s, 'model') ?? 'none')) },
        { name: 'givesSpeed', type: 'u32', of: (s) => Number(rules[s].heading?.model.givesSpeed ?? false) },
        number('noiseSize'),
        ...shared.map(([key, { options }]) => choice(key, options)),
        {
          name: 'updateChance',
          type: 'f32',
          of: (s) => updateChance(Number(settingOf(s, 'updateRate') ?? 0), plan.step),
        },
        {
          name: 'cosHalfView',
          type: 'f32',
          of: (s) => cosHalfView(rules[s].species.perception.fieldOfViewDeg),
        },
      ],
    },
  ];
}

const modelCodes: readonly string[] = ['none', ...headingNames];

/** Codes of models and options, by their names in the programs. */
export function headingWords(used: readonly UsedHeading[]): [prefix: string, words: readonly string[]][] {
  if (used.length === 0) return [];
  const { noise, noiseAt, turn, positions, update } = sharedSettings;
  return [
    ['headingModel', modelCodes],
    ...Object.entries({ noise, noiseAt, turn, positions, update }).map(
      ([key, { options }]): [string, readonly string[]] => [camel('heading', key), options],
    ),
    ...used.flatMap(({ name, row }) =>
      ownSettings(row.choices).map(([key, { options }]): [string, readonly string[]] => [camel(name, key), options]),
    ),
  ];
}

/** WGSL `switch` over the heading models in use. */
function switchText(used: readonly UsedHeading[], textOf: (name: HeadingName) => string): string {
  const cases = used.map(({ name }) => `case ${camel('headingModel', name)}: { ${textOf(name)} }`);
  return `switch heading.model { ${cases.join(' ')} default: {} }`;
}

/** WGSL that adds a flockmate to a fish's sums. @param mine WGSL expression for the numbers of the fish's species */
export function addToHeading(used: readonly UsedHeading[], mine: string): string {
  const summing = used.filter(({ gpu }) => gpu.sums);
  const call = (name: HeadingName): string => `${name}_sum(&headingSums, neighbour, isSeen, ${mine}.${name});`;
  return `if (isFlockmate && heading.model != headingModelNone) {
        let isSeen = heading.cosHalfView <= -1.0 || spot.perSpeed == 0.0 || -dot(d, one.heading) >= heading.cosHalfView * l;
        ${switchText(summing, call)}
      }`;
}

/**
 * WGSL that moves a fish by its heading model, if it has one. @param mine WGSL expression for the numbers of the fish's
 * species
 */
export function headingWgsl(used: readonly UsedHeading[], mine: string): string {
  if (used.length === 0) return '';
  return `if (heading.model != headingModelNone) {
    var wanted = vec3f(0);
    ${switchText(used, (name) => `wanted = ${name}_direct(one, headingSums, ${mine}.${name});`)}
    velocity = keptVelocity(one, motion, heading);
    if (decides(one, heading)) { velocity = headedVelocity(one, wanted, motion, heading); }
    acceleration = (velocity - one.velocity) / frame.dt;
    position = one.position + select(velocity, one.velocity, heading.positions == headingPositionsOldHeading) * frame.dt;
  }`;
}

/** Whether any model in use sums over neighbours. */
export function headingsSum(used: readonly UsedHeading[]): boolean {
  return used.some(({ name }) => headingModel(name).sum !== undefined);
}

/** Returns the GPU part of a heading model, or why it has none. Only the GPU engine imports this. */
export function gpuHeadingOf(model: HeadingName): GpuHeading | GpuLack {
  return gpuParts[model];
}
