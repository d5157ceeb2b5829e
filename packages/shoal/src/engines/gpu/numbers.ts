import type { Obstacles } from '../../fields/obstacles.ts';
import { MotionFrame } from '../../motion/motion.ts';
import type { RuleRow } from '../../parameters/parameter.ts';
import type { AnySettings } from '../../rules/rule.ts';
import { speciesMask } from '../../rules/species-mask.ts';
import { lastLonger } from '../../rules/step-clock.ts';
import { NoisePlace } from '../../rules/wander/fish-noise.ts';
import type { LivePlan } from '../../scenario/live-plan.ts';
import type { Plan } from '../../scenario/plan.ts';
import { emptyQuery, type NeighbourQuery, updateQuery } from '../neighbour-query.ts';
import type { SpeciesRules } from '../species-rules.ts';
import type { Field, Group } from './layout.ts';
import { respawns, startGroup } from './starts.ts';

/** Rules that are at work in a plan, by name, with the forms that its species use, in the order of their rows. */
export interface UsedRule {
  readonly name: string;
  readonly row: RuleRow;
  readonly forms: readonly string[];
}

/** The rules of a plan that have something to do for any species. */
export function usedRules({ ruleRows }: Plan, species: readonly SpeciesRules[]): UsedRule[] {
  return Object.entries(ruleRows).flatMap(([name, row]) => {
    const bound = species.flatMap(({ rules }) => rules.filter((rule) => rule.name === name));
    const forms = Object.keys(row.forms).filter((form) => bound.some(({ settings }) => settings.form === form));
    return forms.length > 0 ? [{ name, row, forms }] : [];
  });
}

/** What float32 may lose of a distance between places of a plan's world, m: obstacles keep fish off by that much more. */
function lostIn({ world: { min, max } }: Plan): number {
  return 5e-7 * Math.max(...min.map(Math.abs), ...max.map(Math.abs));
}

/** What the shader reads of each species: settings as they are at a time, and what follows from them. */
export class Numbers {
  readonly groups: readonly Group[];
  readonly #plan: Plan;
  readonly #live: LivePlan;
  readonly #rules: readonly SpeciesRules[];
  readonly #lookouts: readonly NeighbourQuery[];
  readonly #frames: readonly MotionFrame[];
  readonly #noise: readonly NoisePlace[];
  /** A guess at how far fish are from each other, m. */
  readonly #spacing: number;

  constructor(
    plan: Plan,
    live: LivePlan,
    rules: readonly SpeciesRules[],
    used: readonly UsedRule[],
    { reach }: Obstacles,
  ) {
    this.#plan = plan;
    this.#live = live;
    this.#rules = rules;
    this.#lookouts = plan.species.map(() => emptyQuery());
    this.#frames = plan.species.map(() => new MotionFrame());
    this.#noise = plan.species.map(() => new NoisePlace());
    this.#spacing = (plan.world.max[0] - plan.world.min[0]) / Math.cbrt(Math.max(1, plan.count));
    const number = (name: string, of: Field['of']): Field => ({ name, type: 'f32', of });
    const whole = (name: string, of: Field['of']): Field => ({ name, type: 'u32', of });
    const motion = (key: keyof LivePlan['species'][number]['motion']): Field =>
      number(key, (s) => live.species[s].motion[key]);
    this.groups = [
      ...used.map((rule) => this.#ruleGroup(rule, reach)),
      ...(respawns(plan) ? [startGroup(plan)] : []),
      {
        name: 'motion',
        fields: [
          ...(Object.keys(plan.species[0].motion) as Parameters<typeof motion>[0][]).map(motion),
          whole('onGround', (s) => Number(live.species[s].onGround)),
          number('cosTurn', (s) => this.#frames[s].cosTurn),
          number('sinTurn', (s) => this.#frames[s].sinTurn),
        ],
      },
      {
        name: 'sight',
        fields: [
          whole('mates', (s) => rules[s].flockmateMask),
          whole('others', (s) => rules[s].avoidedMask),
          number('reach', (s) => this.#lookouts[s].reach),
          whole('nearest', (s) => nearestOf(rules[s])),
          whole('nearestOfAll', (s) => this.#lookouts[s].nearest),
          number('cosHalfView', (s) => this.#lookouts[s].cosHalfView),
        ],
      },
      {
        name: 'body',
        fields: [
          number('length', (s) => live.species[s].body.length),
          number('radius', (s) => (live.species[s].body.length * live.species[s].body.thickness) / 2 + lostIn(plan)),
          number('companyRadius', (s) => live.species[s].rules.cohesion.radius),
        ],
      },
    ];
  }

  /** Works out what follows from the settings at a time, s. @returns how far neighbours are looked for, m */
  prepare(time: number): number {
    let reach = 0;
    this.#rules.forEach((rules, s) => {
      updateQuery(this.#lookouts[s], rules, false);
      const look = this.#lookouts[s];
      reach = Math.max(reach, look.reach, look.nearest > 0 ? this.#spacing : 0);
      this.#frames[s].set(rules.species.motion, this.#plan.step, this.#plan.dimensions);
      this.#noise[s].set(time / rules.species.rules.wander.period);
    });
    return reach;
  }

  #ruleGroup({ name, row }: UsedRule, reach: number): Group {
    const settings = this.#rules.map(({ rules }) => rules.find((rule) => rule.name === name)?.settings);
    const of = (key: string) => (s: number) => Number((settings[s] as Record<string, unknown> | undefined)?.[key] ?? 0);
    const isOn = (s: number): boolean => settings[s]?.enabled ?? false;
    const choice = (key: string, options: readonly string[]) => (s: number) =>
      Math.max(0, options.indexOf(String((settings[s] as unknown as Record<string, unknown> | undefined)?.[key])));
    return {
      name,
      fields: [
        { name: 'enabled', type: 'u32', of: (s) => Number(isOn(s)) },
        { name: 'form', type: 'u32', of: choice('form', Object.keys(row.forms)) },
        ...Object.keys(row.parameters).map((key): Field => {
          // Whose rule is off looks at nobody.
          const value = of(key);
          return {
            name: key,
            type: 'f32',
            of: row.flockmates && key === 'radius' ? (s) => (isOn(s) ? value(s) : 0) : value,
          };
        }),
        ...Object.entries(row.choices ?? {}).map(
          ([key, { options }]): Field => ({ name: key, type: 'u32', of: choice(key, options) }),
        ),
        ...this.#derived(name, settings, reach),
      ],
    };
  }

  /** What only some rules' parts read besides their rows. */
  #derived(name: string, settings: readonly (AnySettings | undefined)[], reach: number): Field[] {
    const { species } = this.#plan;
    const { step } = this.#plan;
    const live = this.#live;
    const noise = this.#noise;
    const whole = (key: string, of: Field['of']): Field => ({ name: key, type: 'u32', of });
    const number = (key: string, of: Field['of']): Field => ({ name: key, type: 'f32', of });
    switch (name) {
      case 'wander':
        return [
          whole('segment', (s) => noise[s].segment),
          whole('aheadY', (s) => noise[s].ahead[1]),
          whole('aheadZ', (s) => noise[s].ahead[2]),
          ...['partX', 'partY', 'partZ'].map((key, axis) => number(key, (s) => noise[s].part[axis])),
        ];
      case 'flee':
        return [
          whole('predators', (own) =>
            speciesMask(
              species.flatMap(({ hunts }, s) => (species[own].flees.includes(s) || hunts.includes(own) ? [s] : [])),
            ),
          ),
        ];
      case 'hunt':
        return [
          whole('hunts', (s) => speciesMask(species[s].hunts)),
          whole('settles', (s) => Number(settings[s]?.enabled ?? false)),
          number('restSteps', (s) => stepsWithin(live.species[s].rules.hunt.rest, step)),
          number('attackSteps', (s) => stepsWithin(live.species[s].rules.hunt.attack, step)),
        ];
      case 'goal':
        return [
          whole('follows', (s) => speciesMask(species[s].follows)),
          whole('settles', (s) => Number((settings[s]?.enabled ?? false) && settings[s]?.form === 'place')),
        ];
      case 'obstacles':
        return [number('reach', () => reach)];
      default:
        return [];
    }
  }
}

/** The most nearest flockmates that a rule of a species wants now. */
function nearestOf({ rules }: SpeciesRules): number {
  return Math.max(0, ...rules.map(({ settings: { enabled, nearest = 0 } }) => (enabled ? nearest : 0)));
}

/** The most steps that do not last longer than a time, s. */
function stepsWithin(seconds: number, dt: number): number {
  let steps = Math.floor(seconds / dt);
  while (steps > 0 && lastLonger(steps, dt, seconds)) steps--;
  while (!lastLonger(steps + 1, dt, seconds)) steps++;
  return steps;
}
