// The numbers of each species that WGSL programs read at a time.

import type { Obstacles } from '../../fields/obstacles.ts';
import { inDimensions } from '../../math/vector.ts';
import { type SpeciesNumber, settingsStruct, wgslName } from '../../rules/gpu-rule.ts';
import type { Plan, SpeciesPlan } from '../../scenario/plan.ts';
import type { Reproduction } from '../../scenario/scenario.ts';
import { centreOf, diagonal, shortestEdge } from '../../school/spawn.ts';
import { traitColumn, traitRules } from '../../school/traits.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import type { SpeciesRules } from '../species-rules.ts';
import { headingGroups, type UsedHeading } from './headings.ts';
import type { Group } from './layout.ts';
import { metabolismGroup } from './metabolism.ts';
import { reproduces, respawns } from './shader-source.ts';
import type { UsedRule } from './used-rules.ts';

/** Groups of numbers that belong to no rule. */
export const ownGroups: readonly string[] = [
  'start',
  'reproduction',
  'heading',
  'metabolism',
  'motion',
  'sight',
  'body',
];

/**
 * Rounding error of float32 in distances within the plan's world, m. It is added to the distance that fish keep from
 * obstacles.
 */
function lostIn({ world: { min, max } }: Plan): number {
  return 5e-7 * Math.max(...min.map(Math.abs), ...max.map(Math.abs));
}

/** Numbers of each species for the programs: settings at a time, and numbers derived from them. */
export class SpeciesNumbers {
  readonly groups: readonly Group[];
  readonly #plan: Plan;
  readonly #live: Plan;
  readonly #rules: readonly SpeciesRules[];

  constructor(
    { plan, live, rules }: PreparedPlan,
    used: readonly UsedRule[],
    headings: readonly UsedHeading[],
    { reach }: Obstacles,
  ) {
    this.#plan = plan;
    this.#live = live;
    this.#rules = rules;
    const number = (name: string, of: SpeciesNumber['of']): SpeciesNumber => ({ name, type: 'f32', of });
    const whole = (name: string, of: SpeciesNumber['of']): SpeciesNumber => ({ name, type: 'u32', of });
    const motion = (key: keyof SpeciesPlan['motion']): SpeciesNumber => number(key, (s) => live.species[s].motion[key]);
    this.groups = [
      ...used.map((rule) => this.#ruleGroup(rule, reach)),
      ...headingGroups(plan, headings, rules),
      ...(respawns({ plan, used }) ? [startGroup(plan)] : []),
      ...(reproduces({ plan, used }) ? [reproductionGroup(live)] : []),
      ...metabolismGroup(live),
      {
        name: 'motion',
        struct: 'Motion',
        fields: [
          ...(Object.keys(plan.species[0].motion) as Parameters<typeof motion>[0][]).map(motion),
          whole('onGround', (s) => Number(live.species[s].onGround)),
          number('cosTurn', (s) => rules[s].motionFrame.cosTurn),
          number('sinTurn', (s) => rules[s].motionFrame.sinTurn),
        ],
      },
      {
        name: 'sight',
        struct: 'Sight',
        fields: [
          // Bit masks: species of flockmates, and other species from which fish only keep their distance.
          whole('flockmates', (s) => rules[s].flockmateMask),
          whole('others', (s) => rules[s].avoidedMask),
          number('reach', (s) => rules[s].query.reach),
          whole('nearest', (s) => nearestOf(rules[s])),
          whole('nearestOfAll', (s) => rules[s].query.nearest),
          number('cosHalfView', (s) => rules[s].query.cosHalfView),
        ],
      },
      {
        name: 'body',
        struct: 'Body',
        fields: [
          number('length', (s) => live.species[s].body.length),
          number('radius', (s) => (live.species[s].body.length * live.species[s].body.thickness) / 2 + lostIn(plan)),
        ],
      },
    ];
  }

  /** The numbers of a rule: those of its row, then those of its GPU part. */
  #ruleGroup({ name, row, gpu }: UsedRule, fieldReach: number): Group {
    const settings = this.#rules.map(({ rules }) => rules.find((rule) => rule.name === name)?.settings);
    const settingOf = (s: number, key: string): unknown =>
      (settings[s] as unknown as Record<string, unknown> | undefined)?.[key];
    const isOn = (s: number): boolean => settings[s]?.enabled ?? false;
    const choice = (key: string, options: readonly string[]) => (s: number) =>
      Math.max(0, options.indexOf(String(settingOf(s, key))));
    return {
      name: wgslName(name),
      struct: settingsStruct(name),
      fields: [
        { name: 'enabled', type: 'u32', of: (s) => Number(isOn(s)) },
        { name: 'form', type: 'u32', of: choice('form', Object.keys(row.forms)) },
        ...Object.keys(row.parameters).map((key): SpeciesNumber => {
          // A rule that is switched off has the radius 0, so it counts no neighbours.
          const isRadius = row.flockmates && key === 'radius';
          return { name: key, type: 'f32', of: (s) => (isRadius && !isOn(s) ? 0 : Number(settingOf(s, key) ?? 0)) };
        }),
        ...Object.entries(row.choices ?? {}).map(
          ([key, { options }]): SpeciesNumber => ({ name: key, type: 'u32', of: choice(key, options) }),
        ),
        ...(gpu.numbers?.({ plan: this.#plan, live: this.#live, settings, fieldReach }) ?? []),
      ],
    };
  }
}

/** The largest number of nearest flockmates that an enabled rule of the species reads now. */
function nearestOf({ rules }: SpeciesRules): number {
  return Math.max(0, ...rules.map(({ settings: { enabled, nearest = 0 } }) => (enabled ? nearest : 0)));
}

/** What birth.wgsl reads of each species. */
function reproductionGroup(plan: Plan): Group {
  const { species } = plan;
  const whole = (name: string, of: (one: Reproduction) => boolean): SpeciesNumber => ({
    name,
    type: 'u32',
    of: (s) => {
      const { reproduction } = species[s];
      return Number(reproduction !== null && of(reproduction));
    },
  });
  const number = (name: string, key: 'mutation' | 'min' | 'max'): SpeciesNumber => ({
    name,
    type: 'f32',
    of: (s) => species[s].reproduction?.[key] ?? 0,
  });
  const fields = [
    whole('reproduces', () => true),
    whole('byEnergy', ({ parents }) => parents === 'energy'),
    number('mutation', 'mutation'),
    number('lowest', 'min'),
    number('highest', 'max'),
    ...traitRules(plan).map((rule) => whole(traitColumn(rule), ({ traits }) => traits.includes(rule))),
  ];
  return { name: 'reproduction', struct: 'Reproduction', fields };
}

/** Codes of initial states in respawn.wgsl. A list or a file of positions is replaced by its bounding box. */
export const startKinds: readonly string[] = ['box', 'sphere', 'ring', 'torus'];

/** Positions and speeds at which fish of each species respawn. */
export function startGroup(plan: Plan): Group {
  const starts = plan.species.map((species) => numbersOf(plan, species));
  const fields = Object.keys(starts[0]).map(
    (name): SpeciesNumber => ({ name, type: name === 'kind' ? 'u32' : 'f32', of: (s) => starts[s][name] }),
  );
  return { name: 'start', struct: 'Start', fields };
}

function numbersOf(plan: Plan, { start, motion }: SpeciesPlan): Record<string, number> {
  const known = start.kind === 'list' || start.kind === 'file' ? { kind: 'box' as const } : start;
  const { min, max } = { ...plan.world, ...(known.kind === 'box' && known) };
  const centre = ('centre' in known && known.centre) || centreOf(plan.world);
  const own = 'radius' in known ? known.radius : undefined;
  const usual = {
    box: 0,
    sphere: shortestEdge(plan) / 2,
    ring: diagonal(plan) / 2,
    torus: shortestEdge(plan) / 3,
  };
  const radius = own ?? usual[known.kind];
  const named = (name: string, values: readonly number[]): object =>
    Object.fromEntries(['X', 'Y', 'Z'].map((axis, k) => [name + axis, values[k]]));
  return {
    kind: startKinds.indexOf(known.kind),
    ...named('min', min),
    ...named('max', max),
    ...named('centre', centre),
    ...named('heading', inDimensions(('heading' in known && known.heading) || [0, 0, 0], plan.dimensions)),
    radius,
    tube: ('tube' in known ? known.tube : undefined) ?? radius / 3,
    speed: ('speed' in known ? known.speed : undefined) ?? motion.maxSpeed,
  };
}
