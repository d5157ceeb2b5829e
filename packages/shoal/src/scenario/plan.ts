import type { Vec3 } from '../math/vector.ts';
import type { BodyShape } from '../parameters/body-shape.ts';
import type { Heading } from '../parameters/headings/table.ts';
import type { BareRules } from '../parameters/parameter.ts';
import type { PresetName } from '../parameters/presets.ts';
import type { AllRuleSettings, Numbers, RuleName } from '../parameters/table.ts';
import type { ReproductionDocument, RulesDocument } from './document.generated.ts';
import type { NeighbourSearchName, Plane, Start, scenarioVersion } from './document.ts';
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

/** Reproduction of a species: the traits that its fish inherit. */
export type Reproduction = Numbers<'reproduction'> & {
  /** Names of rules. */
  readonly traits: readonly string[];
  parents: NonNullable<ReproductionDocument['parents']>;
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
  /** Index of its path in the plan; −1: none. */
  readonly path: number;
  readonly onGround: boolean;
  readonly blending: Blending;
  readonly body: Readonly<Numbers<'body'>> & { readonly shape: BodyShape | 'auto' };
  readonly perception: Readonly<Numbers<'perception'>>;
  readonly motion: Readonly<Numbers<'motion'>>;
  /** Metabolic cost of swimming; null: it is not computed. */
  readonly metabolism: Readonly<Numbers<'metabolism'>> | null;
  /** Its heading model; null: rules steer it. */
  readonly heading: Readonly<Heading> | null;
  /** Its reproduction and traits; null: it has none. */
  readonly reproduction: Readonly<Reproduction> | null;
  readonly rules: { readonly [R in RuleName]: Readonly<AllRuleSettings[R]> };
}

/** The box of a scene, m. */
export interface World {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** A checked scenario with every default filled in: what a simulation is made from. Deeply frozen. */
export interface Plan extends Features {
  /** The name of its file, for messages; may be empty. */
  readonly file: string;
  /** The plan as a complete document: JSON to save, hash, edit and parse again. */
  readonly scenario: Scenario;
  readonly name: string;
  readonly description: string;
  readonly seed: number;
  /** Length of a step, s. */
  readonly step: number;
  readonly dimensions: 2 | 3;
  /** The orientation of the plane in 2D; undefined in 3D. */
  readonly plane?: Plane;
  /** Number of fish of all species. */
  readonly count: number;
  readonly world: World;
  /** Whether the world is periodic. */
  readonly wraps: boolean;
  readonly field: FieldPlan;
  readonly neighbours: NeighbourSearchName;
  readonly leafCapacity: number;
  readonly view: Readonly<View>;
  /** The rows of all rules that species can have: those of the table and your own. */
  readonly ruleRows: BareRules;
  readonly species: readonly SpeciesPlan[];
}

/** How a scene is shown. Has no effect on results. */
export interface View {
  /** Simulated seconds per second of watching. */
  speed: number;
  /** Direction from the school to the camera at the start; undefined: the viewer decides. */
  from?: Vec3;
  /** Lighting; undefined: the viewer decides. */
  mood?: 'day' | 'dusk' | 'deep';
  /** Water colour by day; undefined: one of the first three, by the seed. */
  water?: 'coast' | 'reef' | 'ocean' | 'lagoon' | 'lake';
  /** What surrounds the animals; undefined: derived from their models, see `habitatOf`. */
  habitat?: 'water' | 'air' | 'land';
  /** Display size of fish ÷ their length; undefined: large enough to be seen. */
  magnify?: number;
  /** A film of the scene. The first shot starts at `start`, in simulated seconds; default 0. */
  film?: {
    start?: number;
    shots: readonly {
      /** Position of the camera, and the point it looks at, m. */
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
  metabolism?: Numbers<'metabolism'>;
  heading?: Heading;
  reproduction?: Reproduction;
  rules: { [R in RuleName]: Required<NonNullable<RulesDocument[R]>> };
}

/** A complete scenario document, with all optional keys. */
export interface Scenario {
  version: typeof scenarioVersion;
  name: string;
  description: string;
  preset: PresetName;
  seed: number;
  dimensions: 2 | 3;
  /** Only in 2D. */
  plane?: Plane;
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

/**
 * Returns the state files that a plan names. The program loads them from the scenario's folder and passes them to the
 * simulation.
 */
export function filesOf(plan: Plan): string[] {
  const files = plan.species.flatMap(({ start }) => (start.kind === 'file' ? [start.file] : []));
  return [...new Set(files)];
}

/** Returns the mesh files that a plan names. The program loads them in the same way. */
export function meshFilesOf(plan: Plan): string[] {
  const files = plan.obstacles.flatMap(({ shape }) => (shape.kind === 'mesh' ? [shape.file] : []));
  return [...new Set(files)];
}
