import type { Vec3 } from '../math/vector.ts';
import type { BodyShape } from '../parameters/body-shape.ts';
import type { Heading } from '../parameters/headings/table.ts';
import type { RuleRows } from '../parameters/parameter.ts';
import type { PresetName } from '../parameters/presets.ts';
import type { reproductionChoices } from '../parameters/reproduction.ts';
import type { AllRuleSettings, Numbers, RuleName } from '../parameters/table.ts';
import type { RulesDocument } from './document.generated.ts';
import type { NeighbourSearchName, Start, scenarioVersion } from './document.ts';
import type {
  Blending,
  Character,
  Current,
  Features,
  FoodSource,
  Goal,
  Ground,
  Path,
  TimelineEntry,
} from './features.ts';
import type { FieldPlan, Gate, Obstacle } from './obstacles.ts';

/** Factors on the weights of rules that the fish of a species inherit. */
export type Reproduction = Numbers<'reproduction'> & {
  /** Names of rules. */
  readonly traits: readonly string[];
  parents: (typeof reproductionChoices)['parents']['options'][number];
};

/** A species as the simulation uses it. A radius of "all" is Infinity. */
export interface SpeciesPlan {
  readonly name: string;
  readonly count: number;
  readonly start: Start;
  /** Indices of the species whose fish are flockmates of this one's. */
  readonly schoolsWith: readonly number[];
  readonly keepsAwayFrom: readonly number[];
  readonly flees: readonly number[];
  readonly hunts: readonly number[];
  readonly follows: readonly number[];
  readonly goals: readonly Goal[];
  /** Index of its path among the plan's; −1: none. */
  readonly path: number;
  readonly onGround: boolean;
  readonly blending: Blending;
  readonly body: Readonly<Numbers<'body'>> & { readonly shape: BodyShape | 'auto' };
  readonly perception: Readonly<Numbers<'perception'>>;
  readonly motion: Readonly<Numbers<'motion'>>;
  /** The model that gives its headings; null: rules accelerate it. */
  readonly heading: Readonly<Heading> | null;
  /** Null: its fish are all alike. */
  readonly reproduction: Readonly<Reproduction> | null;
  readonly rules: { readonly [R in RuleName]: Readonly<AllRuleSettings[R]> };
}

/** The box in which a scene plays, m. */
export interface World {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** A checked scenario with every default filled in: what a simulation is made from. Deeply frozen. */
export interface Plan extends Features {
  /** The file it was read from, for messages; may be empty. */
  readonly file: string;
  /** The same as a complete document: JSON to save, to hash, to edit and parse again. */
  readonly scenario: Scenario;
  readonly name: string;
  readonly description: string;
  readonly seed: number;
  /** Simulated time of a step, s. */
  readonly step: number;
  readonly dimensions: 2 | 3;
  /** Fish of all species. */
  readonly count: number;
  readonly world: World;
  /** Whether the world is periodic. */
  readonly wraps: boolean;
  readonly field: FieldPlan;
  readonly neighbours: NeighbourSearchName;
  readonly leafCapacity: number;
  readonly view: Readonly<View>;
  /** Every rule that species may have: those of the table and those that the program brought along. */
  readonly ruleRows: RuleRows;
  readonly species: readonly SpeciesPlan[];
}

/** How a scene is shown; changes no result. */
export interface View {
  /** Simulated seconds per second of watching. */
  speed: number;
  /** Direction from the school to the camera at the start; undefined: the viewer's own. */
  from?: Vec3;
  /** Lighting; undefined: as the viewer chose. */
  mood?: 'day' | 'dusk' | 'deep';
  /** The water by day; undefined: one of the first three, by the seed. */
  water?: 'coast' | 'reef' | 'ocean' | 'lagoon' | 'lake';
  /** What surrounds the animals; undefined: by their models, see `habitatOf`. */
  habitat?: 'water' | 'air' | 'land';
  /** Display size of the fish, relative to their length; undefined: large enough to be seen. */
  magnify?: number;
  /** A film of the scene. The first shot begins at `start`, simulated seconds; default 0. */
  film?: {
    start?: number;
    shots: readonly {
      /** Where the camera is, and what it looks at, m. */
      position: Vec3;
      target: Vec3;
      /** How long it lasts, in simulated seconds. */
      seconds: number;
      /** Whether the camera moves smoothly to the next shot or stays and cuts to it. */
      next: 'smooth' | 'cut';
    }[];
  };
}

export interface ScenarioSpecies {
  name: string;
  count: number;
  preset: PresetName;
  start: Start;
  schoolsWith: readonly string[];
  keepsAwayFrom: readonly string[];
  flees: readonly string[];
  hunts: readonly string[];
  follows: readonly string[];
  goals: readonly Goal[];
  path?: string;
  onGround: boolean;
  blending: Blending;
  perception: Numbers<'perception'>;
  body: Numbers<'body'> & { shape: BodyShape | 'auto' };
  motion: Numbers<'motion'>;
  heading?: Heading;
  reproduction?: Reproduction;
  rules: { [R in RuleName]: Required<NonNullable<RulesDocument[R]>> };
}

/** A complete scenario document: everything that may be left out is stated. */
export interface Scenario {
  version: typeof scenarioVersion;
  name: string;
  description: string;
  preset: PresetName;
  seed: number;
  dimensions: 2 | 3;
  neighbours: NeighbourSearchName;
  world: { min: Vec3; max: Vec3 };
  simulation: Numbers<'simulation'>;
  view: View;
  characters: readonly Character[];
  currents: readonly Current[];
  food: readonly FoodSource[];
  paths: readonly Path[];
  ground?: Ground;
  obstacles: readonly Obstacle[];
  field: FieldPlan;
  gates: readonly Gate[];
  timeline: readonly TimelineEntry[];
  species: ScenarioSpecies[];
}
