import type { RuleName } from 'shoal';

/** A number or switch of the first species that can be tried on the card. */
export interface Trial {
  readonly rule: RuleName;
  /** `enabled` or a number of the rule. */
  readonly key: 'enabled' | 'weight' | 'radius';
}

export interface Stop {
  /** Its scenario's file in `stops/`, without `.json`: the file has the title and the two sentences too. */
  readonly file: string;
  /** The rule that comes in here. */
  readonly rule?: RuleName;
  /** What the letters of its formula stand for. */
  readonly symbols?: string;
  /** One thing to try. */
  readonly invite: string;
  readonly trials: readonly Trial[];
  /** Seconds after which the scene starts over, where the fish would be gone. */
  readonly lasts?: number;
  /** Shown twice, side by side, once with each of these presets. */
  readonly presets?: readonly ['common', 'improved'];
}

const everyRule = ['separation', 'alignment', 'cohesion', 'bounds', 'wander', 'flee', 'obstacles'] as const;

/** The rules one by one, as in Vetemaa 2020 §3 and §4. */
export const stops: readonly Stop[] = [
  {
    file: 'nothing',
    invite: 'Watch any one fish: it never turns. Then give them a single rule.',
    trials: [{ rule: 'cohesion', key: 'enabled' }],
    lasts: 9,
  },
  {
    file: 'separation',
    rule: 'separation',
    symbols: 'd is the way here from a neighbour, l its length, r the radius; Σ adds up all neighbours.',
    invite: 'Give everyone more room: the cloud swells.',
    trials: [{ rule: 'separation', key: 'radius' }],
  },
  {
    file: 'alignment',
    rule: 'alignment',
    symbols: 'uⱼ is where a neighbour is heading, l how far it is, r the radius; Σ adds up all neighbours.',
    invite: 'Switch it off: everybody goes on as before. Start over to see the crowd without it.',
    trials: [{ rule: 'alignment', key: 'enabled' }],
    lasts: 14,
  },
  {
    file: 'cohesion',
    rule: 'cohesion',
    symbols: 'd is the way here from a neighbour, l its length, r the radius; Σ adds up all neighbours.',
    invite: 'Go below zero, and the school scatters.',
    trials: [{ rule: 'cohesion', key: 'weight' }],
    lasts: 30,
  },
  {
    file: 'bounds',
    rule: 'bounds',
    symbols: 'Inside the box the rule says nothing.',
    invite: 'Switch it off and the school leaves. Switch it on again: it comes back.',
    trials: [{ rule: 'bounds', key: 'enabled' }],
  },
  {
    file: 'wander',
    rule: 'wander',
    symbols: 'n is a curve that rises and falls by chance but never jumps, t the time, T its period.',
    invite: 'More of it tears the school apart; none at all puts it on rails.',
    trials: [{ rule: 'wander', key: 'weight' }],
  },
  {
    file: 'predators',
    rule: 'flee',
    symbols: 'd is the way here from the shark, l its length, r the radius.',
    invite: 'How early do they notice the shark? A small radius makes them careless.',
    trials: [{ rule: 'flee', key: 'radius' }],
  },
  {
    file: 'obstacles',
    rule: 'obstacles',
    symbols: 'D is how far the stone is: 0 on it, 1 where its zone ends.',
    invite: 'With a weight of 0 nobody turns away: fish scrape along the stone. They still never get inside.',
    trials: [{ rule: 'obstacles', key: 'weight' }],
  },
  {
    file: 'everything',
    invite: 'Take a rule away and see what was its part.',
    trials: everyRule.map((rule) => ({ rule, key: 'enabled' as const })),
  },
  {
    file: 'smoothness',
    invite: 'A smaller radius: neighbours come and go more often, and common fish twitch more.',
    trials: [{ rule: 'cohesion', key: 'radius' }],
    presets: ['common', 'improved'],
  },
];
