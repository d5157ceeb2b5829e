import type { Obstacles } from '../../fields/obstacles.ts';
import { MotionFrame } from '../../motion/motion.ts';
import type { SpeciesNumber } from '../../rules/gpu-rule.ts';
import { settingsStruct, wgslName } from '../../rules/wgsl.ts';
import type { LivePlan } from '../../scenario/live-plan.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Reproduction } from '../../scenario/scenario.ts';
import { traitColumn, traitRules } from '../../school/traits.ts';
import { emptyQuery, type NeighbourQuery, spacingIn, updateQuery } from '../neighbour-query.ts';
import type { SpeciesRules } from '../species-rules.ts';
import { headingGroups, type UsedHeading } from './headings.ts';
import type { Group } from './layout.ts';
import { metabolismGroup } from './metabolism.ts';
import { reproduces, respawns } from './shader-source.ts';
import { startGroup } from './starts.ts';
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
  readonly #live: LivePlan;
  readonly #rules: readonly SpeciesRules[];
  readonly #queries: readonly NeighbourQuery[];
  readonly #frames: readonly MotionFrame[];
  /** Estimate of the distance between fish, m. */
  readonly #spacing: number;

  constructor(
    plan: Plan,
    live: LivePlan,
    rules: readonly SpeciesRules[],
    used: readonly UsedRule[],
    headings: readonly UsedHeading[],
    { reach }: Obstacles,
  ) {
    this.#plan = plan;
    this.#live = live;
    this.#rules = rules;
    this.#queries = plan.species.map(() => emptyQuery());
    this.#frames = plan.species.map(() => new MotionFrame());
    this.#spacing = spacingIn(plan.world, plan.count);
    const number = (name: string, of: SpeciesNumber['of']): SpeciesNumber => ({ name, type: 'f32', of });
    const whole = (name: string, of: SpeciesNumber['of']): SpeciesNumber => ({ name, type: 'u32', of });
    const motion = (key: keyof LivePlan['species'][number]['motion']): SpeciesNumber =>
      number(key, (s) => live.species[s].motion[key]);
    this.groups = [
      ...used.map((rule) => this.#ruleGroup(rule, reach)),
      ...headingGroups(plan, headings, rules),
      ...(respawns({ plan, used }) ? [startGroup(plan)] : []),
      ...(reproduces({ plan, used }) ? [reproductionGroup(plan, live)] : []),
      ...metabolismGroup(plan, live),
      {
        name: 'motion',
        struct: 'Motion',
        fields: [
          ...(Object.keys(plan.species[0].motion) as Parameters<typeof motion>[0][]).map(motion),
          whole('onGround', (s) => Number(live.species[s].onGround)),
          number('cosTurn', (s) => this.#frames[s].cosTurn),
          number('sinTurn', (s) => this.#frames[s].sinTurn),
        ],
      },
      {
        name: 'sight',
        struct: 'Sight',
        fields: [
          // Bit masks: species of flockmates, and other species from which fish only keep their distance.
          whole('flockmates', (s) => rules[s].flockmateMask),
          whole('others', (s) => rules[s].avoidedMask),
          number('reach', (s) => this.#queries[s].reach),
          whole('nearest', (s) => nearestOf(rules[s])),
          whole('nearestOfAll', (s) => this.#queries[s].nearest),
          number('cosHalfView', (s) => this.#queries[s].cosHalfView),
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

  /**
   * Computes the numbers that are derived from the current settings. @returns the largest radius of the neighbour
   * search, m
   */
  prepare(): number {
    let reach = 0;
    this.#rules.forEach((rules, s) => {
      updateQuery(this.#queries[s], rules, false);
      const look = this.#queries[s];
      reach = Math.max(reach, look.reach, look.nearest > 0 ? this.#spacing : 0);
      this.#frames[s].set(rules.species.motion, this.#plan.step, this.#plan.dimensions);
    });
    return reach;
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
function reproductionGroup(plan: Plan, { species }: LivePlan): Group {
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
