// Made from the tables by `npm run generate`.

/** One scene: a world, the species in it and the rules by which they move. Units: m, s; y is up. */
export interface ScenarioDocument<OwnRules = unknown> {
  /** Version of the scenario format. */
  version: 1;
  species: readonly SpeciesDocument<OwnRules>[];
  /** Where editors find the schema of this file. */
  $schema?: string;
  /** What the scene is called. */
  name?: string;
  /** A sentence on what to see. */
  description?: string;
  /**
   * Forms and coefficients to start from.
   * Default improved.
   */
  preset?: 'improved' | 'common' | 'parker' | 'abzu-article' | 'aron';
  /**
   * All chance follows from it.
   * Default 1.
   * From 0 to 4294967295.
   */
  seed?: number;
  /**
   * 2: everything stays in the plane z = 0.
   * Default 3.
   */
  dimensions?: 2 | 3;
  /**
   * How neighbours are found.
   * Default grid.
   */
  neighbours?: 'grid' | 'octree' | 'brute-force';
  /** The box in which the scene plays; default 40 m each way. */
  world?: {
    /**
     * Least corner.
     * Unit: m.
     */
    min: readonly [number, number, number];
    /**
     * Greatest corner.
     * Unit: m.
     */
    max: readonly [number, number, number];
  };
  simulation?: SimulationDocument;
  /** Moving bodies from which fish keep away. */
  characters?: readonly CharacterDocument[];
  /** How water or wind moves; they add up. */
  currents?: readonly CurrentDocument[];
  /** Food that is smelled, eaten and may grow back. */
  food?: readonly FoodDocument[];
  /** Lines of points that species may follow. */
  paths?: readonly PathDocument[];
  /** The ground, on which herds walk and birds perch. */
  ground?: GroundDocument;
  /** Solid things that fish swim around and never enter. */
  obstacles?: readonly ObstacleDocument[];
  /** How fish notice obstacles: distances and ways out at the points of a grid. */
  field?: FieldDocument;
  /** Discs, such as gaps between obstacles; fish that swim through are counted. */
  gates?: readonly GateDocument[];
  /** How numbers change over time. */
  timeline?: readonly TimelineDocument[];
  /** How to show it; changes no result. */
  view?: {
    /**
     * Simulated seconds per second of watching.
     * Default 1.
     * From 0 to 100.
     */
    speed?: number;
  };
}

/** Part of a scenario: `timeline[]`. */
export type TimelineDocument = {
  kind: 'track';
  /** Which number, as error messages name it: species[0].rules.cohesion.weight. */
  path: string;
  keys: readonly (readonly [number, number])[];
  /** Interpolation between keys; default linear. */
  ease?: 'step' | 'linear' | 'smooth';
  /**
   * Period after which the track repeats.
   * From 0.001 to 1000000000 s.
   */
  repeat?: number;
} | {
  kind: 'event';
  name: string;
  /**
   * When it begins.
   * From 0 to 1000000000 s.
   */
  at: number;
  /**
   * How long it lasts.
   * From 0 to 1000000000 s.
   */
  for: number;
  /** Numbers that are multiplied or replaced while it lasts. */
  change: readonly {
    /** Which number, as error messages name it: species[0].rules.cohesion.weight. */
    path: string;
    /** From -1000000000 to 1000000000. */
    times?: number;
    /** From -1000000000 to 1000000000. */
    to?: number;
  }[];
  /**
   * Duration of the smooth blend in and out; default 0.
   * From 0 to 1000000000 s.
   */
  fade?: number;
};

/** Part of a scenario: `gates[]`. */
export interface GateDocument {
  name: string;
  /**
   * Middle of the disc.
   * Unit: m.
   */
  at: readonly [number, number, number];
  /** Direction through it. */
  facing: readonly [number, number, number];
  /**
   * Of the disc.
   * From 0.0001 to 1000000 m.
   */
  radius: number;
}

/** How fish notice obstacles: distances and ways out at the points of a grid. */
export interface FieldDocument {
  /**
   * Distance from an obstacle at which fish begin to turn away. Default 4 m. Source: Vetemaa 2020 §4.3, avoidance radius; its demo: 14 in a world of 40.
   * From 0.01 to 10000 m.
   */
  radius?: number;
  /**
   * How fast the avoidance (1 − D)ⁿ falls off; larger values act only near the surface. Default 4. Source: Vetemaa 2020 §4.3.4; its demo: 4.
   * From 0.1 to 16.
   */
  power?: number;
  /**
   * Distance between grid points of the field; 0: chosen from the smallest obstacle and the avoidance radius. Default 0 m. Source: Vetemaa 2020 §4.3.2, gap.
   * From 0 to 10000 m.
   */
  spacing?: number;
  /**
   * How the direction of avoidance is found from the distances around a point.
   * Default isotropic.
   */
  stencil?: 'six-point' | 'twenty-six-point' | 'isotropic';
  /**
   * Between the points of the field.
   * Default linear.
   */
  interpolation?: 'linear' | 'cubic';
  /**
   * Least corner of the shared field; default around the obstacles that do not move.
   * Unit: m.
   */
  min?: readonly [number, number, number];
  /**
   * Greatest corner.
   * Unit: m.
   */
  max?: readonly [number, number, number];
  /** Instead of spacing. */
  resolution?: readonly [number, number, number];
}

/** Part of a scenario: `obstacles[]`. */
export interface ObstacleDocument {
  /** Its shape, around its own origin. */
  shape: ShapeDocument;
  name?: string;
  /**
   * Where its origin is; default [0, 0, 0].
   * Unit: m.
   */
  at?: readonly [number, number, number];
  /**
   * Rotation about its own x, then y, then z axis, as in three.js.
   * Unit: °.
   */
  rotationDeg?: readonly [number, number, number];
  /** Scales the shape before it is rotated; default [1, 1, 1]. */
  scale?: readonly [number, number, number];
  /** solid: it has an inside; sheet: it has two sides and no inside, like a net; auto (default): depends on how much of the mesh is open. */
  surface?: 'auto' | 'solid' | 'sheet';
  /** Whether it has a field of its own, which equal shapes share; default only if it moves. */
  ownField?: boolean;
  /** Rotates it continuously. */
  spin?: {
    /** Direction of the axis through its origin. */
    axis: readonly [number, number, number];
    /**
     * Counter-clockwise; default 30.
     * From -36000 to 36000 °/s.
     */
    degPerSecond?: number;
  };
  /** Moves it from place to place, evenly between them. */
  track?: readonly {
    /**
     * When.
     * From 0 to 1000000000 s.
     */
    time: number;
    /**
     * Added to its place.
     * Unit: m.
     */
    at: readonly [number, number, number];
  }[];
}

/** Its shape, around its own origin. */
export type ShapeDocument = {
  kind: 'sphere';
  /**
   * From the centre to the surface.
   * From 0.0001 to 1000000 m.
   */
  radius: number;
  /**
   * Times that an icosahedron is refined: 20 · 4ⁿ triangles; default 3.
   * From 0 to 6.
   */
  detail?: number;
} | {
  kind: 'box';
  /** Unit: m. */
  size: readonly [number, number, number];
} | {
  kind: 'capsule';
  /**
   * Of its caps and its side.
   * From 0.0001 to 1000000 m.
   */
  radius: number;
  /**
   * Of its straight part, along y.
   * From 0.0001 to 1000000 m.
   */
  length: number;
  /**
   * Around; default 24.
   * From 3 to 512.
   */
  segments?: number;
} | {
  kind: 'cylinder';
  /**
   * Of its side.
   * From 0.0001 to 1000000 m.
   */
  radius: number;
  /**
   * Along y.
   * From 0.0001 to 1000000 m.
   */
  height: number;
  /**
   * Around; default 24.
   * From 3 to 512.
   */
  segments?: number;
} | {
  kind: 'torus';
  /**
   * From the centre to the middle of the tube.
   * From 0.0001 to 1000000 m.
   */
  radius: number;
  /**
   * Radius of the tube.
   * From 0.0001 to 1000000 m.
   */
  tube: number;
  /**
   * Around the hole, which lies along z; default 48.
   * From 3 to 1024.
   */
  segments?: number;
  /**
   * Around the tube; default 16.
   * From 3 to 512.
   */
  sides?: number;
} | {
  kind: 'plane';
  /** Unit: m. */
  size: readonly [number, number];
} | {
  kind: 'heights';
  /** Unit: m. */
  size: readonly [number, number];
  points: readonly [number, number];
  /** At each point, x fastest, then z. */
  heights: readonly number[];
  /**
   * Of the ground below the least height; default a tenth of the longer edge.
   * From 0.0001 to 1000000 m.
   */
  depth?: number;
} | {
  kind: 'rock';
  /**
   * About this; the surface is uneven.
   * From 0.0001 to 1000000 m.
   */
  radius: number;
  /**
   * Another seed, another shape; default 1.
   * From 0 to 4294967295.
   */
  seed?: number;
  /**
   * 0: smooth, 1: craggy; default 0.3.
   * From 0 to 1.
   */
  roughness?: number;
  /**
   * Times that an icosahedron is refined: 20 · 4ⁿ triangles; default 4.
   * From 1 to 6.
   */
  detail?: number;
} | {
  kind: 'arch';
  /**
   * Of the opening, along x.
   * From 0.0001 to 1000000 m.
   */
  width: number;
  /**
   * Of the opening, from its foot up.
   * From 0.0001 to 1000000 m.
   */
  height: number;
  /**
   * Of the stone.
   * From 0.0001 to 1000000 m.
   */
  thickness: number;
  /**
   * Another seed, another shape; default 1.
   * From 0 to 4294967295.
   */
  seed?: number;
  /**
   * 0: smooth, 1: craggy; default 0.3.
   * From 0 to 1.
   */
  roughness?: number;
  /**
   * Finer with each; default 3.
   * From 1 to 5.
   */
  detail?: number;
} | {
  kind: 'coral';
  /**
   * From the ground up.
   * From 0.0001 to 1000000 m.
   */
  height: number;
  /**
   * Another seed, another shape; default 1.
   * From 0 to 4294967295.
   */
  seed?: number;
  /** A bush or a plate on a foot; default branching. */
  form?: 'branching' | 'table';
} | {
  kind: 'triangles';
  vertices: readonly (readonly [number, number, number])[];
  /** Indices of their vertices, counter-clockwise as seen from outside. */
  triangles: readonly (readonly [number, number, number])[];
} | {
  kind: 'mesh';
  /** A mesh in the scenario's folder: .glb, .gltf, .obj, .stl or .ply. */
  file: string;
};

/** The ground, on which herds walk and birds perch. */
export type GroundDocument = {
  kind: 'plane';
  /** From -1000000000 to 1000000000 m. */
  height: number;
} | {
  kind: 'heights';
  /**
   * Least corner; its height is not used.
   * Unit: m.
   */
  min: readonly [number, number, number];
  /**
   * Greatest corner; its height is not used.
   * Unit: m.
   */
  max: readonly [number, number, number];
  size: readonly [number, number];
  /** At each point, x fastest, then z; interpolated between, continued at the borders. */
  heights: readonly number[];
};

/** Part of a scenario: `paths[]`. */
export interface PathDocument {
  name: string;
  points: readonly (readonly [number, number, number])[];
  /** After the last point: to the first, stay, or back; default loop. */
  mode?: 'loop' | 'once' | 'ping-pong';
  /**
   * How near a point counts as reached; the half width of a corridor. Default 2 m.
   * From 0 to 1000000000 m.
   */
  radius?: number;
}

/** Part of a scenario: `food[]`. */
export interface FoodDocument {
  /**
   * Where it lies.
   * Unit: m.
   */
  at: readonly [number, number, number];
  /**
   * How much there is at the start; default 100.
   * From 0 to 1000000000.
   */
  amount?: number;
  /**
   * How far it is smelled; default 10 m.
   * From 0 to 1000000000 m.
   */
  range?: number;
  /**
   * How near a fish must be to eat; default 0.5 m.
   * From 0 to 1000000000 m.
   */
  reach?: number;
  /**
   * How much grows back a second, up to the amount at the start; default 0.
   * From 0 to 1000000000 1/s.
   */
  growth?: number;
}

/** Part of a scenario: `currents[]`. */
export type CurrentDocument = {
  kind: 'uniform';
  /** Unit: m/s. */
  velocity: readonly [number, number, number];
  /**
   * Multiplies the current; default 1. A timeline may change it.
   * From -1000000 to 1000000.
   */
  strength?: number;
} | {
  kind: 'vortex';
  /**
   * On its axis: vertical, or across the plane in 2D.
   * Unit: m.
   */
  centre: readonly [number, number, number];
  /**
   * Where it is fastest; inside it turns like a wheel, outside it falls off as 1/distance.
   * From 0 to 1000000000 m.
   */
  radius: number;
  /**
   * At the radius; positive turns x towards −z, in 2D towards y.
   * From -1000000 to 1000000 m/s.
   */
  speed: number;
  /**
   * Multiplies the current; default 1. A timeline may change it.
   * From -1000000 to 1000000.
   */
  strength?: number;
} | {
  kind: 'river';
  /**
   * On its middle line.
   * Unit: m.
   */
  through: readonly [number, number, number];
  /**
   * At the middle line, along it.
   * Unit: m/s.
   */
  velocity: readonly [number, number, number];
  /**
   * Where it comes to rest: a parabola across.
   * From 0 to 1000000000 m.
   */
  halfWidth: number;
  /**
   * Multiplies the current; default 1. A timeline may change it.
   * From -1000000 to 1000000.
   */
  strength?: number;
} | {
  kind: 'grid';
  /**
   * Least corner.
   * Unit: m.
   */
  min: readonly [number, number, number];
  /**
   * Greatest corner.
   * Unit: m.
   */
  max: readonly [number, number, number];
  size: readonly [number, number, number];
  /** At each point, x fastest, then y, then z; between points interpolated; none outside. */
  velocities: readonly (readonly [number, number, number])[];
  /**
   * Multiplies the current; default 1. A timeline may change it.
   * From -1000000 to 1000000.
   */
  strength?: number;
};

/** Part of a scenario: `characters[]`. */
export interface CharacterDocument {
  name: string;
  points: readonly (readonly [number, number, number])[];
  /** Moves the body from place to place, evenly between them; the host may move it too. */
  track?: readonly {
    /**
     * When.
     * From 0 to 1000000000 s.
     */
    time: number;
    /**
     * Added to the points.
     * Unit: m.
     */
    at: readonly [number, number, number];
  }[];
}

/** Part of a scenario: `simulation`. */
export interface SimulationDocument {
  /**
   * Simulated time per step; longer steps compute faster and less exactly. Default 0.016666666666666666 s. Source: Fixed, so that nothing depends on the frame rate.
   * From 0.0001 to 1 s.
   */
  step?: number;
  /**
   * Fish per octree leaf before it is split; only for "neighbours": "octree". Default 30 fish. Source: Vetemaa 2020, the demo's octree.
   * From 1 to 1000 fish.
   */
  leafCapacity?: number;
}

/** Fish of one kind: how many, where they start and by which rules they move. */
export interface SpeciesDocument<OwnRules = unknown> {
  name: string;
  /**
   * How many; default 1.
   * From 0 to 10000000 fish.
   */
  count?: number;
  /** Default: the preset of the scenario. */
  preset?: 'improved' | 'common' | 'parker' | 'abzu-article' | 'aron';
  /** Where the fish of this species start. */
  start?: StartDocument;
  /** Whose fish are flockmates; default: its own kind only. */
  schoolsWith?: readonly string[];
  /** Whose fish it keeps its distance from without schooling with them. */
  keepsAwayFrom?: readonly string[];
  /** Whose fish it flees, besides those that hunt it. */
  flees?: readonly string[];
  /** Whose fish it hunts. */
  hunts?: readonly string[];
  /** Whose fish lead it: rule goal, form leader. */
  follows?: readonly string[];
  /** Places that fish of this species make for, one after the other. */
  goals?: readonly GoalDocument[];
  /** Name of the path that it follows. */
  path?: string;
  /** Whether fish of this species walk on the ground. */
  onGround?: boolean;
  /** sum: weighted vectors add up (default). priority: rules claim motion.budget in order (Reynolds 1987). */
  blending?: BlendingDocument;
  /** What a fish notices. */
  perception?: PerceptionDocument;
  body?: BodyDocument;
  /** How the acceleration moves a fish. */
  motion?: MotionDocument;
  /** The rules of this species; what is left out comes from the preset. */
  rules?: RulesDocument & OwnRules;
}

/** The rules of this species; what is left out comes from the preset. */
export type RulesDocument = {
  /** Keeps its distance from close flockmates. Source: Reynolds 1987; Vetemaa 2020 §3.2, §3.6. */
  separation?: SeparationRuleDocument;
  /** Turns to match the heading of its flockmates. Source: Reynolds 1987; Vetemaa 2020 §3.3, §3.6. */
  alignment?: AlignmentRuleDocument;
  /** Swims towards its flockmates. Source: Reynolds 1987; Vetemaa 2020 §3.4, §3.6. */
  cohesion?: CohesionRuleDocument;
  /** Steers fish back into the world. Source: Vetemaa 2020 §3.5; Parker, "Bounding the position". */
  bounds?: BoundsRuleDocument;
  /** Turns smoothly at random, each fish on its own. Source: Vetemaa 2020 §4.1. */
  wander?: WanderRuleDocument;
  /** Swims away from predators: the species it flees and those that hunt it. Source: Vetemaa 2020 §4.2. */
  flee?: FleeRuleDocument;
  /** Rests, chooses prey, attacks with growing force, then rests again. Source: Vetemaa 2020 §4.2, the demo's velocityAttack. */
  hunt?: HuntRuleDocument;
  /** Turns away from obstacles before contact. Source: Vetemaa 2020 §4.3. */
  obstacles?: ObstaclesRuleDocument;
  /** Keeps away from moving characters, such as a diver. Source: Vetemaa 2020 §5.3.2. */
  characters?: CharactersRuleDocument;
  /** Swims towards or away from a place, or follows a leader. Source: Parker, "Tendency towards a particular place"; Sun & Tokunaga. */
  goal?: GoalRuleDocument;
  /** Follows a polyline. Source: Petzold, Halle & Thielecke, in Vetemaa 2020 §5.3.2. */
  path?: PathRuleDocument;
  /** Swims to the nearest food in range and eats it. Source: Sun & Tokunaga. */
  food?: FoodRuleDocument;
  /** Is pushed by water currents or wind. Source: Parker, "Action of a strong wind or current"; Sun & Tokunaga. */
  current?: CurrentRuleDocument;
  /** Lands on the ground, rests, and rejoins the school. Source: Parker, "Perching". */
  perch?: PerchRuleDocument;
};

/** Lands on the ground, rests, and rejoins the school. Source: Parker, "Perching". */
export interface PerchRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * ground: (0, −1, 0); on the ground it rests for a random time (Parker, "Perching")
   * Default ground.
   */
  form?: 'ground';
  /**
   * Downward acceleration that makes landing likelier; negative: upward. Default 0 m/s². Source: Not in Parker.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Shortest rest. Default 2 s. Source: Parker: a random time; no figure published.
   * From 0 to 100000 s.
   */
  least?: number;
  /**
   * Longest rest. Default 8 s. Source: Parker: a random time; no figure published.
   * From 0 to 100000 s.
   */
  most?: number;
}

/** Is pushed by water currents or wind. Source: Parker, "Action of a strong wind or current"; Sun & Tokunaga. */
export interface CurrentRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * push: c(xᵢ, t) (Parker, "Action of a strong wind or current"); drift: c(xᵢ, t) − vᵢ (Drag towards the velocity of the water)
   * Default push.
   */
  form?: 'push' | 'drift';
  /**
   * Acceleration per m/s of current. Default 1 m/s². Source: Parker: the wind, unscaled.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
}

/** Swims to the nearest food in range and eats it. Source: Sun & Tokunaga. */
export interface FoodRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * source: unit(x_food − xᵢ) (1 − l/range) (Sun & Tokunaga)
   * Default source.
   */
  form?: 'source';
  /**
   * Acceleration for a food vector of length 1. Default 3 m/s². Source: No figure published.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Amount that a fish eats per second. Default 1 1/s. Source: No figure published.
   * From 0 to 100000 1/s.
   */
  bite?: number;
}

/** Follows a polyline. Source: Petzold, Halle & Thielecke, in Vetemaa 2020 §5.3.2. */
export interface PathRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * waypoints: unit(next point − xᵢ) (Petzold et al., in Vetemaa 2020 §5.3.2); corridor: along the line, and back to it by (distance − radius)/radius outside the cylinder (Petzold et al., in Vetemaa 2020 §5.3.2)
   * Default waypoints.
   */
  form?: 'waypoints' | 'corridor';
  /**
   * Acceleration for a path vector of length 1. Default 3 m/s². Source: No figure published.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
}

/** Swims towards or away from a place, or follows a leader. Source: Parker, "Tendency towards a particular place"; Sun & Tokunaga. */
export interface GoalRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * place: strength · (place − xᵢ); capped at maxLength (Parker, "Tendency towards a particular place"); leader: x_leader − xᵢ; capped at maxLength; leader: the nearest fish of the species it follows (Sun & Tokunaga)
   * Default place.
   */
  form?: 'place' | 'leader';
  /**
   * Acceleration for a goal vector of 1 m. Default 1 m/s². Source: Parker: 1/100 a step, which is 36 1/s² at 60 steps a second, for goals without a length limit.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Longest goal vector; keeps distant goals from dominating. Default 1 m. Source: Parker: “one may want to limit the magnitude”.
   * From 0 to 1000000 m.
   */
  maxLength?: number;
}

/** Keeps away from moving characters, such as a diver. Source: Vetemaa 2020 §5.3.2. */
export interface CharactersRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * linear-decay: Σ over points (d/l)(1 − l/r); capped at 1 (Vetemaa 2020 §5.3.2; §3.6)
   * Default linear-decay.
   */
  form?: 'linear-decay';
  /**
   * Acceleration for a vector of length 1. Default 8.5 m/s². Source: As separation: the source asks for the same vector.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Distance within which points of a character count. Default 6 m. Source: No figure published; about two separation radii and a body.
   * From 0 to 1000000 m.
   */
  radius?: number;
}

/** Turns away from obstacles before contact. Source: Vetemaa 2020 §4.3. */
export interface ObstaclesRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * field: avoidance field at x, interpolated: away from the surface, length (1 − D)ⁿ (Vetemaa 2020 §4.3.4)
   * Default field.
   */
  form?: 'field';
  /**
   * Acceleration at the surface of an obstacle; the field sets the range. Default 13 m/s². Source: Vetemaa 2020, demo obstacleAvoidanceScalar 0.26, doubled for fish.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
}

/** Rests, chooses prey, attacks with growing force, then rests again. Source: Vetemaa 2020 §4.2, the demo's velocityAttack. */
export interface HuntRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * attack-rest: (unit(x_prey − xᵢ) − vᵢ/u)(t/T)⁸; capped at 1, u = 100 m/s, t since the attack began; 0 at rest (Vetemaa 2020, the demo's velocityAttack)
   * Default attack-rest.
   */
  form?: 'attack-rest';
  /**
   * Acceleration of a full attack. Default 100 m/s². Source: Vetemaa 2020, demo: clamp 0.01 × attackScalar 0.5 × 2.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Time between attacks. Default 10 s. Source: Vetemaa 2020, demo: 0.2 of a clock that runs 0.02 a second.
   * From 0 to 100000 s.
   */
  rest?: number;
  /**
   * Longest duration of an attack. Default 70 s. Source: Vetemaa 2020, demo: 1.4 of the same clock.
   * From 0 to 100000 s.
   */
  attack?: number;
  /**
   * Time until an attack reaches full force. Default 28.117066259517454 s. Source: Vetemaa 2020, demo: 50 s × 0.01^(1/8).
   * From 0.001 to 100000 s.
   */
  onset?: number;
  /**
   * Distance at which prey is caught. Default 1 m. Source: Vetemaa 2020, demo.
   * From 0 to 10000 m.
   */
  catchDistance?: number;
  /**
   * Number of flockmates within the cohesion radius of the prey that halves the chance of a catch; 0: every attempt succeeds. Default 0 fish. Source: Confusion effect: Miller 1922; Landeau & Terborgh 1986.
   * From 0 to 100000 fish.
   */
  confusion?: number;
  /**
   * Prey to attack: the nearest, the most isolated, the one nearest to the centre of all prey, or a random one.
   * Default nearest.
   */
  tactic?: 'nearest' | 'isolated' | 'centre' | 'random';
  /**
   * What happens to a caught fish: nothing (as in the demo), it is removed, or it respawns.
   * Default nothing.
   */
  onCatch?: 'nothing' | 'remove' | 'respawn';
}

/** Swims away from predators: the species it flees and those that hunt it. Source: Vetemaa 2020 §4.2. */
export interface FleeRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * linear-decay: Σ over predators (d/l)(1 − l/r); capped at 1 (Vetemaa 2020 §4.2)
   * Default linear-decay.
   */
  form?: 'linear-decay';
  /**
   * Acceleration for a flee vector of length 1. Default 5.5 m/s². Source: Vetemaa 2020, demo predatorAvoidanceScalar 0.22.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Distance within which predators count. Default 26 m. Source: Vetemaa 2020, demo predatorAvoidanceRadius.
   * From 0 to 1000000 m.
   */
  radius?: number;
}

/** Turns smoothly at random, each fish on its own. Source: Vetemaa 2020 §4.1. */
export interface WanderRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * noise: (n₁(t), f n₂(t + T/3), n₃(t + 2T/3)), n cubic value noise (Vetemaa 2020 §4.1); increment: s ← s + δ·random; capped at 1; not continuous, for comparison with noise (Stephens, Pham & Wardhani 2003, in Vetemaa 2020 §4.1)
   * Default noise.
   */
  form?: 'noise' | 'increment';
  /**
   * Acceleration for a wander vector of length 1. Default 2.25 m/s². Source: Vetemaa 2020, demo randomScalar 0.09.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Time from one random value of the noise to the next; longer turns more slowly. Default 25 s. Source: Vetemaa 2020, demo: wavelength 0.3 of a clock that runs 0.012 a second.
   * From 0.01 to 100000 s.
   */
  period?: number;
  /**
   * Factor on the vertical component; fish wander less up and down than sideways. Default 0.2. Source: Vetemaa 2020 §4.1, demo 0.2.
   * From 0 to 1.
   */
  verticalFactor?: number;
  /**
   * Form increment only: size of the random change per step. Default 0.1. Source: Stephens, Pham & Wardhani 2003 publish no figure; chosen to turn about as fast as the noise.
   * From 0 to 1.
   */
  increment?: number;
}

/** Steers fish back into the world. Source: Vetemaa 2020 §3.5; Parker, "Bounding the position". */
export interface BoundsRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * box: per axis, vector back to the box; 0 inside (Vetemaa 2020 §3.5); push: per axis ±1 outside the box; 0 inside (Parker, "Bounding the position"); sphere: vector back to the sphere inside the box; 0 inside (Aron, Fish Simulator, "Container Force"); centre: centre − x, always (Python Playground, in Vetemaa 2020 §3.5); wrap: 0; the world is periodic: fish that leave through one face enter through the opposite one (Discovering Computer Science, in Vetemaa 2020 §3.5)
   * Default box.
   */
  form?: 'box' | 'push' | 'sphere' | 'centre' | 'wrap';
  /**
   * Acceleration per metre outside the box (form push: acceleration outside it). Default 0.25 m/s². Source: Vetemaa 2020, demo boundsScalar 0.01.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Factor on the upward push below the box. Default 1. Source: Vetemaa 2020 §3.5: 1; its demo: 4.
   * From 0 to 100.
   */
  floorFactor?: number;
  /**
   * Factor on the downward push above the box. Default 1. Source: Vetemaa 2020 §3.5: 1; its demo: 2.
   * From 0 to 100.
   */
  surfaceFactor?: number;
}

/** Swims towards its flockmates. Source: Reynolds 1987; Vetemaa 2020 §3.4, §3.6. */
export interface CohesionRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * linear-decay: −Σ (d/l)(1 − l/r); capped at 1 (Vetemaa 2020 §3.6); centroid: mean xⱼ − xᵢ (Vetemaa 2020 §3.4; Parker, rule 1); heading: unit(mean xⱼ − xᵢ) (Aron, Fish Simulator, force 1 (its text))
   * Default linear-decay.
   */
  form?: 'linear-decay' | 'centroid' | 'heading';
  /**
   * Acceleration for a cohesion vector of length 1; negative scatters the school. Default 2.25 m/s². Source: Vetemaa 2020, demo cohesionScalar 0.09.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Distance within which flockmates attract. Default 11 m. Source: Vetemaa 2020, demo cohesionRadius.
   * From 0 to 1000000 m, or "all".
   */
  radius?: number | 'all';
  /**
   * Only the k nearest flockmates count, ties by index; 0: no limit. With a limit, the radius of any form may be "all". Default 0 fish. Source: Ballerini et al. 2008: starlings interact with 6 to 7.
   * From 0 to 1000 fish.
   */
  nearest?: number;
}

/** Turns to match the heading of its flockmates. Source: Reynolds 1987; Vetemaa 2020 §3.3, §3.6. */
export interface AlignmentRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * linear-decay: Σ uⱼ(1 − l/r); capped at 1 (Vetemaa 2020 §3.6); mean: mean vⱼ (Vetemaa 2020 §3.3); match: mean vⱼ − vᵢ (Parker, rule 3; the Abzû article, rule 3); heading: unit(Σ vⱼ) (Aron, Fish Simulator, force 3)
   * Default linear-decay.
   */
  form?: 'linear-decay' | 'mean' | 'match' | 'heading';
  /**
   * Acceleration for an alignment vector of length 1; negative makes a chaotic swarm. Default 2 m/s². Source: Vetemaa 2020, demo alignmentScalar 0.08.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Distance within which headings of flockmates count. Default 7 m. Source: Vetemaa 2020, demo alignmentRadius.
   * From 0 to 1000000 m, or "all".
   */
  radius?: number | 'all';
  /**
   * Only the k nearest flockmates count, ties by index; 0: no limit. With a limit, the radius of any form may be "all". Default 0 fish. Source: Ballerini et al. 2008: starlings interact with 6 to 7.
   * From 0 to 1000 fish.
   */
  nearest?: number;
}

/** Keeps its distance from close flockmates. Source: Reynolds 1987; Vetemaa 2020 §3.2, §3.6. */
export interface SeparationRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * linear-decay: Σ (d/l)(1 − l/r); capped at 1 (Vetemaa 2020 §3.6); centroid: xᵢ − mean xⱼ (Vetemaa 2020 §3.2); displacement: Σ d (Parker, rule 2; the Abzû article, rule 2); unit: Σ d/l (Aron, Fish Simulator, force 2); inverse: Σ d/l² (Reynolds 1999, Steering Behaviors For Autonomous Characters)
   * Default linear-decay.
   */
  form?: 'linear-decay' | 'centroid' | 'displacement' | 'unit' | 'inverse';
  /**
   * Acceleration for a separation vector of length 1; negative pulls together. Default 8.5 m/s². Source: Vetemaa 2020, demo separationScalar 0.34.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Distance within which flockmates are avoided. Default 2.2 m. Source: Vetemaa 2020, demo separationRadius.
   * From 0 to 1000000 m, or "all".
   */
  radius?: number | 'all';
  /**
   * Only the k nearest flockmates count, ties by index; 0: no limit. With a limit, the radius of any form may be "all". Default 0 fish. Source: Ballerini et al. 2008: starlings interact with 6 to 7.
   * From 0 to 1000 fish.
   */
  nearest?: number;
}

/** How the acceleration moves a fish. */
export interface MotionDocument {
  /**
   * Highest swimming speed; an obstacle can push a fish faster. Without drag all fish soon reach it. Default 3 m/s. Source: Vetemaa 2020 §3.1; demo maxSpeed 0.03.
   * From 0 to 1000 m/s.
   */
  maxSpeed?: number;
  /**
   * Lowest swimming speed; an obstacle in the way can slow a fish below it. A fish at rest stays at rest until a rule moves it. Default 0 m/s. Source: Common in boids programs.
   * From 0 to 1000 m/s.
   */
  minSpeed?: number;
  /**
   * Factor on vertical acceleration; fish steer less up and down than sideways. Default 0.8. Source: Vetemaa 2020, the demo's moveBoid.
   * From 0 to 1.
   */
  verticalFactor?: number;
  /**
   * Speed that a fish keeps against drag by its own thrust; 0: no thrust. Default 0 m/s. Source: Vetemaa 2020 §5.3.2.
   * From 0 to 1000 m/s.
   */
  cruiseSpeed?: number;
  /**
   * Drag proportional to speed. Default 0 1/s. Source: Vetemaa 2020 §5.3.2.
   * From 0 to 1000 1/s.
   */
  linearDrag?: number;
  /**
   * Drag proportional to the square of speed, as in water. Default 0 1/m. Source: Vetemaa 2020 §5.3.2.
   * From 0 to 1000 1/m.
   */
  quadraticDrag?: number;
  /**
   * Largest fraction of drag saved behind a flockmate; 0: none. Default 0. Source: Vetemaa 2020 §5.3.2; Weihs 1973; Hemelrijk et al. 2015.
   * From 0 to 1.
   */
  wakeBenefit?: number;
  /**
   * Highest turn rate; 0: no limit. Default 0 °/s. Source: Common in steering programs.
   * From 0 to 36000 °/s.
   */
  maxTurnDegPerSecond?: number;
  /**
   * Total acceleration that the rules share, in their order, under "blending": "priority". Default 20 m/s². Source: Reynolds 1987, prioritized acceleration allocation.
   * From 0 to 10000000 m/s².
   */
  budget?: number;
}

/** Part of a scenario: `species[].body`. */
export interface BodyDocument {
  /**
   * Body length from nose to tail. Also sets the clearance from obstacles and the distance from other species. Default 0.6 m. Source: The cones of the demo of Vetemaa 2020 are 1 m long; a herring of 0.3 m would be hard to see in 40 m of water.
   * From 0.001 to 1000 m.
   */
  length?: number;
  /**
   * Body diameter, in body lengths. The centre of the fish stays half of that away from obstacles. Default 0.3 L. Source: Between a herring, about a fifth as deep as long, and a tang, half as deep.
   * From 0.01 to 10 L.
   */
  thickness?: number;
  /**
   * Model it is drawn with. Auto: a shark if it hunts, a sheep if it walks, else a sardine, a tang or a tuna, by the order of the species.
   * Default auto.
   */
  shape?: 'auto' | 'sardine' | 'tang' | 'tuna' | 'shark' | 'starling' | 'sheep';
}

/** What a fish notices. */
export interface PerceptionDocument {
  /**
   * Angle within which a fish sees flockmates and predators; the rest is a blind cone behind it. Default 360 °. Source: Vetemaa 2020 §5.3.2.
   * From 0 to 360 °.
   */
  fieldOfViewDeg?: number;
}

/** sum: weighted vectors add up (default). priority: rules claim motion.budget in order (Reynolds 1987). */
export interface BlendingDocument {
  kind: 'sum' | 'priority';
  /** Order in which rules claim the budget. */
  order?: readonly string[];
}

/** Part of a scenario: `species[].goals[]`. */
export interface GoalDocument {
  /**
   * The place.
   * Unit: m.
   */
  at: readonly [number, number, number];
  /**
   * How near counts as arrived; default 1 m.
   * From 0 to 1000000000 m.
   */
  reach?: number;
  /**
   * Positive attracts, negative repels; default 1.
   * From -1000000 to 1000000.
   */
  strength?: number;
  /**
   * How far it acts; default everywhere.
   * From 0 to 1000000000 m.
   */
  range?: number;
  /** On arrival: make for the next goal (after the last for the first), stay with this one, or be repelled by it so that others get room. Default next. */
  onArrival?: 'next' | 'stop' | 'repel';
}

/** Where the fish of this species start. */
export type StartDocument = {
  kind: 'box';
  /**
   * Least corner; default the world.
   * Unit: m.
   */
  min?: readonly [number, number, number];
  /**
   * Greatest corner; default the world.
   * Unit: m.
   */
  max?: readonly [number, number, number];
  /**
   * Speed at the start; default motion.maxSpeed.
   * From 0 to 1000 m/s.
   */
  speed?: number;
} | {
  kind: 'sphere';
  /**
   * Default the centre of the world.
   * Unit: m.
   */
  centre?: readonly [number, number, number];
  /**
   * Radius; default fits the world.
   * From 0 to 1000000000 m.
   */
  radius?: number;
  /**
   * Speed at the start; default motion.maxSpeed.
   * From 0 to 1000 m/s.
   */
  speed?: number;
} | {
  kind: 'ring';
  /**
   * Default the centre of the world.
   * Unit: m.
   */
  centre?: readonly [number, number, number];
  /**
   * Radius; default fits the world.
   * From 0 to 1000000000 m.
   */
  radius?: number;
  /**
   * Speed at the start; default motion.maxSpeed.
   * From 0 to 1000 m/s.
   */
  speed?: number;
} | {
  kind: 'list';
  positions: readonly (readonly [number, number, number])[];
  velocities: readonly (readonly [number, number, number])[];
} | {
  kind: 'file';
  /** A state file in the scenario's folder. */
  file: string;
};
