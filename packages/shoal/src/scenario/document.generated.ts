// Made from the tables by `npm run generate`.

/** One scene: a world, the species in it and the rules by which they move. Units: m, s; y is up. */
export interface ScenarioDocument<OwnRules = unknown> {
  /** Version of the scenario format. */
  version: 1;
  species: readonly SpeciesDocument<OwnRules>[];
  /** Where editors find the schema of this file. */
  $schema?: string;
  /** Name of the scene. */
  name?: string;
  /** What to look for, in one sentence. */
  description?: string;
  /**
   * Forms and coefficients to start from.
   * Default improved.
   */
  preset?: 'improved' | 'common' | 'parker' | 'abzu-article' | 'aron';
  /**
   * The random seed: the same seed gives the same run.
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
   * Only in 2D. horizontal: seen from above, no direction is special, vertical factors are 1; vertical: seen from the side, y is up.
   * Default horizontal.
   */
  plane?: 'horizontal' | 'vertical';
  /**
   * How neighbours are found.
   * Default grid.
   */
  neighbours?: 'grid' | 'octree' | 'brute-force';
  /** The box of the scene; default 0 to 40 m along each axis. */
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
  /** Moving bodies, which fish avoid. */
  characters?: readonly CharacterDocument[];
  /** Flow of water or wind; currents add up. */
  currents?: readonly CurrentDocument[];
  /** Sources of food, which fish smell and eat, and which may grow back. */
  food?: readonly FoodDocument[];
  /** Polylines that species may follow. */
  paths?: readonly PathDocument[];
  /** The ground, on which herds walk and birds perch. */
  ground?: GroundDocument;
  /** Objects that fish swim around and never enter. */
  obstacles?: readonly ObstacleDocument[];
  /** The avoidance field: distances and avoidance vectors at the points of a grid. */
  field?: FieldDocument;
  /** Discs that count the fish that swim through them. */
  gates?: readonly GateDocument[];
  /** Parameters that change over time. */
  timeline?: readonly TimelineDocument[];
  /** How it is shown; does not affect results. */
  view?: {
    /**
     * Simulated seconds per second of playback.
     * Default 1.
     * From 0 to 100.
     */
    speed?: number;
    /** Direction from the school to the camera at the start. */
    from?: readonly [number, number, number];
    /** Lighting: a clear day, dusk, or deep water (over land: night). */
    mood?: 'day' | 'dusk' | 'deep';
    /** The water by day. */
    water?: 'coast' | 'reef' | 'ocean' | 'lagoon' | 'lake';
    /** What surrounds the animals; default: by their models, such as land for sheep. */
    habitat?: 'water' | 'air' | 'land';
    /**
     * Display size of the fish, relative to their real size.
     * From 0.1 to 100.
     */
    magnify?: number;
    /** A film of the scene: where the camera is, shot by shot. */
    film?: {
      /** The shots, in their order. */
      shots: readonly {
        /**
         * Position of the camera.
         * Unit: m.
         */
        position: readonly [number, number, number];
        /**
         * The point that it looks at.
         * Unit: m.
         */
        target: readonly [number, number, number];
        /**
         * Length, in simulated time.
         * From 0.01 to 1000000 s.
         */
        seconds: number;
        /** smooth: the camera moves to the next shot. cut: it stands still, then jumps there. */
        next: 'smooth' | 'cut';
        /** Name of the shot, which the studio shows. */
        name?: string;
      }[];
      /**
       * Simulated time of the first shot.
       * Default 0.
       * From 0 to 1000000 s.
       */
      start?: number;
    };
  };
}

/** Part of a scenario: `timeline[]`. */
export type TimelineDocument = {
  kind: 'track';
  /** The parameter, such as species[0].rules.cohesion.weight. */
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
  /** Parameters that are multiplied or replaced while it lasts. */
  change: readonly {
    /** The parameter, such as species[0].rules.cohesion.weight. */
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
   * Centre of the disc.
   * Unit: m.
   */
  at: readonly [number, number, number];
  /** Normal of the disc, the direction that counts as passed. */
  facing: readonly [number, number, number];
  /**
   * Radius of the disc.
   * From 0.0001 to 1000000 m.
   */
  radius: number;
}

/** The avoidance field: distances and avoidance vectors at the points of a grid. */
export interface FieldDocument {
  /**
   * Distance from an obstacle at which fish begin to turn away. Default 4 m. Source: Vetemaa 2020 §4.3, avoidance radius; its demo: 14 in a world of 40.
   * From 0.01 to 10000 m.
   */
  radius?: number;
  /**
   * How fast avoidance falls off with distance: (1 − D)ⁿ, where D is distance ÷ avoidance radius. Larger values act only near the surface. Default 4. Source: Vetemaa 2020 §4.3.4; its demo: 4.
   * From 0.1 to 16.
   */
  power?: number;
  /**
   * Distance between grid points of the field; 0: chosen from the avoidance radius, the smallest obstacle and the shortest fish. Default 0 m. Source: Vetemaa 2020 §4.3.2, gap.
   * From 0 to 10000 m.
   */
  spacing?: number;
  /**
   * Finite differences that give the direction of avoidance.
   * Default isotropic.
   */
  stencil?: 'six-point' | 'twenty-six-point' | 'isotropic';
  /**
   * Interpolation between the grid points of the field.
   * Default linear.
   */
  interpolation?: 'linear' | 'cubic';
  /**
   * Least corner of the shared field; default: around the static obstacles.
   * Unit: m.
   */
  min?: readonly [number, number, number];
  /**
   * Greatest corner.
   * Unit: m.
   */
  max?: readonly [number, number, number];
  /** Grid points along each axis, instead of spacing. */
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
  /** Moves it by offsets, linearly between their times. */
  track?: readonly {
    /**
     * Time of this offset.
     * From 0 to 1000000000 s.
     */
    time: number;
    /**
     * Added to `at`.
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
  kind: 'tank';
  /** Unit: m. */
  size: readonly [number, number, number];
  /** Seen along y; default rectangle. */
  form?: 'rectangle' | 'circle';
  /**
   * Of walls, floor and lid; default a twentieth of the longest edge.
   * From 0.0001 to 1000000 m.
   */
  wall?: number;
  /**
   * Around a circle; default 48.
   * From 3 to 512.
   */
  segments?: number;
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
  /** Height at each point, x fastest, then z; interpolated between points, continued at the borders. */
  heights: readonly number[];
};

/** Part of a scenario: `paths[]`. */
export interface PathDocument {
  name: string;
  points: readonly (readonly [number, number, number])[];
  /** After the last point: loop (default) goes to the first, ping-pong goes back, once stays. */
  mode?: 'loop' | 'once' | 'ping-pong';
  /**
   * Distance at which a point counts as reached; with the form corridor, half its width. Default 2 m.
   * From 0 to 1000000000 m.
   */
  radius?: number;
}

/** Part of a scenario: `food[]`. */
export interface FoodDocument {
  /**
   * Position.
   * Unit: m.
   */
  at: readonly [number, number, number];
  /**
   * Amount at the start; default 100.
   * From 0 to 1000000000.
   */
  amount?: number;
  /**
   * Distance at which fish smell it; default 10 m.
   * From 0 to 1000000000 m.
   */
  range?: number;
  /**
   * Distance at which fish eat it; default 0.5 m.
   * From 0 to 1000000000 m.
   */
  reach?: number;
  /**
   * Amount that grows back per second, up to the amount at the start; default 0.
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
   * Distance from the axis at which it is fastest; inside, it turns like a wheel; outside, it falls off as 1/distance.
   * From 0 to 1000000000 m.
   */
  radius: number;
  /**
   * Speed at the radius; positive turns x towards −z, in 2D towards y.
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
   * A point on its middle line.
   * Unit: m.
   */
  through: readonly [number, number, number];
  /**
   * Velocity at the middle line, along it.
   * Unit: m/s.
   */
  velocity: readonly [number, number, number];
  /**
   * Distance from the middle line at which the speed is 0; it falls off as a parabola.
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
  /** Velocity at each point, x fastest, then y, then z; interpolated between points, 0 outside. */
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
  /** Moves the body by offsets, linearly between their times; a program may move it too. */
  track?: readonly {
    /**
     * Time of this offset.
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
   * Simulated time per step. Longer steps need less computing for a second of simulated time, but are less exact. Default 0.016666666666666666 s. Source: ours; constant, so that results do not depend on the frame rate.
   * From 0.0001 to 1 s.
   */
  step?: number;
  /**
   * Only with the neighbour search "octree": number of fish above which a leaf of the tree is split. Default 30 fish. Source: Vetemaa 2020, the demo's octree.
   * From 1 to 1000 fish.
   */
  leafCapacity?: number;
}

/** Fish of one kind: how many, where they start and by which rules they move. */
export interface SpeciesDocument<OwnRules = unknown> {
  name: string;
  /**
   * Number of fish; default 1, or as many as a start list has positions.
   * From 0 to 10000000 fish.
   */
  count?: number;
  /** Default: the preset of the scenario. */
  preset?: 'improved' | 'common' | 'parker' | 'abzu-article' | 'aron';
  /** Where the fish of this species start. */
  start?: StartDocument;
  /** Species whose fish are its flockmates; default: itself. */
  schoolsWith?: readonly string[];
  /** Species from which it keeps its distance without schooling with them. */
  keepsAwayFrom?: readonly string[];
  /** Species that it flees, besides its predators. */
  flees?: readonly string[];
  /** Species that it hunts. */
  hunts?: readonly string[];
  /** Species whose fish it follows: rule goal, form leader. */
  follows?: readonly string[];
  /** Positions that fish of this species swim to, one after the other. */
  goals?: readonly GoalDocument[];
  /** Name of the path that it follows. */
  path?: string;
  /** Whether fish of this species walk on the ground. */
  onGround?: boolean;
  /** sum: weighted vectors add up (default). priority: rules claim motion.budget in order (Reynolds 1987). */
  blending?: BlendingDocument;
  /** What a fish perceives. */
  perception?: PerceptionDocument;
  body?: BodyDocument;
  /** Speeds, drag and turning. */
  motion?: MotionDocument;
  /** Counts metabolic energy and tail beats. */
  metabolism?: MetabolismDocument;
  /** A model that gives the direction in which each fish wants to swim, instead of rules that accelerate it. Fish swim at motion.maxSpeed and turn by at most motion.maxTurnDegPerSecond. */
  heading?: HeadingDocument;
  /** Traits: factors on the weights of rules. A caught fish respawns as a child of a living one and inherits its traits with small changes. */
  reproduction?: ReproductionDocument;
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
   * Downward acceleration, which makes landing likelier; negative values push upwards. Default 0 m/s². Source: ours; not in Parker.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Shortest rest. Default 2 s. Source: ours; in Parker, boids rest for a random time; no figure is given.
   * From 0 to 100000 s.
   */
  least?: number;
  /**
   * Longest rest. Default 8 s. Source: ours; in Parker, boids rest for a random time; no figure is given.
   * From 0 to 100000 s.
   */
  most?: number;
}

/** Is pushed by water currents or wind. Source: Parker, "Action of a strong wind or current"; Sun & Tokunaga. */
export interface CurrentRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * push: c(xᵢ, t) (Parker, "Action of a strong wind or current"); drift: c(xᵢ, t) − vᵢ (ours: drag towards the velocity of the water)
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
   * Acceleration for a food vector of length 1. Default 3 m/s². Source: ours; no figure is published.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Amount that a fish eats per second. Default 1 1/s. Source: ours; no figure is published.
   * From 0 to 100000 1/s.
   */
  bite?: number;
}

/** Follows a polyline. Source: Petzold, Halle & Thielecke, in Vetemaa 2020 §5.3.2. */
export interface PathRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * waypoints: unit(next point − xᵢ) (Petzold et al., in Vetemaa 2020 §5.3.2); corridor: unit(next point − xᵢ); outside the corridor, plus a vector of length (distance − radius)/radius back to the line (Petzold et al., in Vetemaa 2020 §5.3.2)
   * Default waypoints.
   */
  form?: 'waypoints' | 'corridor';
  /**
   * Acceleration for a path vector of length 1. Default 3 m/s². Source: ours; no figure is published.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
}

/** Swims towards or away from a place, or follows a leader. Source: Parker, "Tendency towards a particular place"; Sun & Tokunaga. */
export interface GoalRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * place: strength · (place − xᵢ); capped at the max length (Parker, "Tendency towards a particular place"); leader: x_leader − xᵢ; capped at the max length; leader: the nearest fish of the species it follows (Sun & Tokunaga)
   * Default place.
   */
  form?: 'place' | 'leader';
  /**
   * Acceleration for a goal vector of 1 m. Default 1 m/s². Source: ours; Parker, without a length limit: 1/100 of the distance per step, which is 36 s⁻² at 60 steps a second.
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
   * Acceleration for an avoidance vector of length 1. Default 8.5 m/s². Source: ours: that of separation, since Vetemaa 2020 §5.3.2 proposes the same vector.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Distance within which points of a character count. Default 6 m. Source: ours; a little more than two separation radii and a body length.
   * From 0 to 1000000 m.
   */
  radius?: number;
}

/** Turns away from obstacles before contact. Source: Vetemaa 2020 §4.3. */
export interface ObstaclesRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * field: avoidance field at x, interpolated: away from the surface, length (1 − D)ⁿ, D = distance ÷ avoidance radius (Vetemaa 2020 §4.3.4)
   * Default field.
   */
  form?: 'field';
  /**
   * Acceleration at the surface of an obstacle; the field sets the range. Default 13 m/s². Source: Vetemaa 2020, demo obstacleAvoidanceScalar 0.26, which the demo doubles for fish.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
}

/** Rests, chooses prey, attacks with growing force, then rests again. Source: Vetemaa 2020 §4.2, the demo's velocityAttack. */
export interface HuntRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * attack-rest: (unit(x_prey − xᵢ) − vᵢ/c)(t/T)⁸, length at most 1; c = 100 m/s, t = time since the attack began; 0 between attacks (Vetemaa 2020, the demo's velocityAttack)
   * Default attack-rest.
   */
  form?: 'attack-rest';
  /**
   * Acceleration of a full attack. Default 100 m/s². Source: Vetemaa 2020, demo: 0.01 (attack limit) × 2 × 0.5 (attackScalar), in its units.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Rest between two attacks. Default 10 s. Source: Vetemaa 2020, demo: 0.2 on a clock that advances by 0.02 per second.
   * From 0 to 100000 s.
   */
  rest?: number;
  /**
   * Longest duration of an attack. Default 70 s. Source: Vetemaa 2020, demo: 1.4 on a clock that advances by 0.02 per second.
   * From 0 to 100000 s.
   */
  attack?: number;
  /**
   * Time until an attack reaches full force. Default 28.117066259517454 s. Source: Vetemaa 2020, demo: the time at which (t / 50 s)⁸ reaches its limit 0.01.
   * From 0.001 to 100000 s.
   */
  onset?: number;
  /**
   * Distance at which prey is caught. Default 1 m. Source: Vetemaa 2020, demo.
   * From 0 to 10000 m.
   */
  catchDistance?: number;
  /**
   * Number of flockmates around the prey, within its cohesion radius, at which half of all attempts fail; 0: every attempt succeeds. Default 0 fish. Source: confusion effect, Miller 1922; Landeau & Terborgh 1986.
   * From 0 to 100000 fish.
   */
  confusion?: number;
  /**
   * Prey to attack: the nearest, the most isolated, the one nearest to the centre of all prey, or a random one.
   * Default nearest.
   */
  tactic?: 'nearest' | 'isolated' | 'centre' | 'random';
  /**
   * What happens to a caught fish. nothing: it swims on; remove: it is gone; respawn: it reappears at a random place where its species starts.
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
   * Time from one random value of the noise to the next. With a longer period fish turn more slowly. Default 25 s. Source: Vetemaa 2020, demo: wavelength 0.3 on a clock that advances by 0.012 per second.
   * From 0.01 to 100000 s.
   */
  period?: number;
  /**
   * Factor on the vertical component; below 1, fish wander less up and down than sideways. Always 1 in 2D seen from above. Default 0.2. Source: Vetemaa 2020 §4.1, demo 0.2.
   * From 0 to 1.
   */
  verticalFactor?: number;
  /**
   * Only with the formula increment: size of the random change per step. Default 0.1. Source: ours: turns fish about as fast as the noise; Stephens, Pham & Wardhani 2003 publish no figure.
   * From 0 to 1.
   */
  increment?: number;
}

/** Steers fish back into the world. Source: Vetemaa 2020 §3.5; Parker, "Bounding the position". */
export interface BoundsRuleDocument {
  /** Switches the rule on or off. */
  enabled?: boolean;
  /**
   * box: per axis, vector back to the box; 0 inside (Vetemaa 2020 §3.5); push: per axis ±1 outside the box; 0 inside (Parker, "Bounding the position"); sphere: vector back to the inscribed sphere of the box; 0 inside it (Aron, Fish Simulator, "Container Force"); centre: centre − x, always (Python Playground, in Vetemaa 2020 §3.5); wrap: 0; the world is periodic: fish that leave through one face enter through the opposite one (Discovering Computer Science, in Vetemaa 2020 §3.5)
   * Default box.
   */
  form?: 'box' | 'push' | 'sphere' | 'centre' | 'wrap';
  /**
   * Acceleration per metre outside the bounds (formula centre: per metre from the centre; push: the same everywhere outside). Default 0.25 m/s². Source: Vetemaa 2020, demo boundsScalar 0.01.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Factor on the upward push below the box. Always 1 in 2D seen from above. Default 1. Source: Vetemaa 2020 §3.5: 1; its demo: 4.
   * From 0 to 100.
   */
  floorFactor?: number;
  /**
   * Factor on the downward push above the box. Always 1 in 2D seen from above. Default 1. Source: Vetemaa 2020 §3.5: 1; its demo: 2.
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
   * Acceleration for a cohesion vector of length 1; negative values scatter the school. Default 2.25 m/s². Source: Vetemaa 2020, demo cohesionScalar 0.09.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Distance within which flockmates attract. Default 11 m. Source: Vetemaa 2020, demo cohesionRadius.
   * From 0 to 1000000 m, or "all".
   */
  radius?: number | 'all';
  /**
   * Only the k nearest flockmates count; of equally distant ones, those with the lower index. 0: no limit. With a limit, the radius of any formula may be "all". Default 0 fish. Source: Ballerini et al. 2008: starlings interact with 6 to 7.
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
   * Acceleration for an alignment vector of length 1; negative values make a chaotic swarm. Default 2 m/s². Source: Vetemaa 2020, demo alignmentScalar 0.08.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Distance within which headings of flockmates count. Default 7 m. Source: Vetemaa 2020, demo alignmentRadius.
   * From 0 to 1000000 m, or "all".
   */
  radius?: number | 'all';
  /**
   * Only the k nearest flockmates count; of equally distant ones, those with the lower index. 0: no limit. With a limit, the radius of any formula may be "all". Default 0 fish. Source: Ballerini et al. 2008: starlings interact with 6 to 7.
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
   * Acceleration for a separation vector of length 1; negative values pull fish together. Default 8.5 m/s². Source: Vetemaa 2020, demo separationScalar 0.34.
   * From -100000 to 100000 m/s².
   */
  weight?: number;
  /**
   * Distance within which flockmates are avoided. Default 2.2 m. Source: Vetemaa 2020, demo separationRadius.
   * From 0 to 1000000 m, or "all".
   */
  radius?: number | 'all';
  /**
   * Only the k nearest flockmates count; of equally distant ones, those with the lower index. 0: no limit. With a limit, the radius of any formula may be "all". Default 0 fish. Source: Ballerini et al. 2008: starlings interact with 6 to 7.
   * From 0 to 1000 fish.
   */
  nearest?: number;
}

/** Traits: factors on the weights of rules. A caught fish respawns as a child of a living one and inherits its traits with small changes. */
export interface ReproductionDocument {
  /** Rules on whose weight each fish has a factor of its own. */
  traits: readonly string[];
  /**
   * Mean factor of the fish at the start; 1 leaves the weight of the rule as it is. Default 1. Source: ours; vary it to test whether the start matters.
   * From -100 to 100.
   */
  start?: number;
  /**
   * Standard deviation of the factors at the start. Default 0.3. Source: common in evolution strategies.
   * From 0 to 100.
   */
  spread?: number;
  /**
   * Standard deviation of the difference between the factor of a child and that of its parent. Default 0.1. Source: normally distributed mutation, common in evolution strategies.
   * From 0 to 100.
   */
  mutation?: number;
  /**
   * Lowest factor. Below 0, a rule can turn into its opposite. Default 0. Source: ours: coefficients keep their sign.
   * From -100 to 100.
   */
  min?: number;
  /**
   * Highest factor. Default 4. Source: ours: coefficients stay in a useful range.
   * From -100 to 100.
   */
  max?: number;
  /**
   * The parent of a caught fish that respawns is a living fish of its species. random: any. energy: of two random ones, the one that has spent less energy; the child starts with the energy that its parent has spent.
   * Default random.
   */
  parents?: 'random' | 'energy';
}

/** A model that gives the direction in which each fish wants to swim, instead of rules that accelerate it. Fish swim at motion.maxSpeed and turn by at most motion.maxTurnDegPerSecond. */
export type HeadingDocument = {
  model: 'couzin';
  /**
   * Published numbers of the model, of motion.maxSpeed, motion.maxTurnDegPerSecond and perception.fieldOfViewDeg, for those that the document leaves out.
   * Default couzin-2002.
   */
  preset?: 'couzin-2002' | 'couzin-2002-swarm' | 'couzin-2002-dynamic' | 'couzin-2002-parallel' | 'herho-2026-swarm' | 'herho-2026-torus' | 'herho-2026-dynamic' | 'herho-2026-parallel';
  /**
   * Distance within which fish only move away from each other. Default 1 m. Source: Couzin et al. 2002.
   * From 0 to 1000000 m.
   */
  repulsionRadius?: number;
  /**
   * Distance within which fish align with others. Default 3 m. Source: Couzin et al. 2002: Δr_o = r_o − r_r varies from 0 to 15.
   * From 0 to 1000000 m.
   */
  orientationRadius?: number;
  /**
   * Distance within which fish approach others. Default 17 m. Source: Couzin et al. 2002: Δr_a = r_a − r_o varies from 0 to 15.
   * From 0 to 1000000 m.
   */
  attractionRadius?: number;
  /**
   * Factor on the orientation part; below 1, fish turn towards others rather than align with them. Default 1. Source: Couzin et al. 2002: 1; Herho et al. 2026: 0.1 to 1.
   * From 0 to 1000.
   */
  orientationWeight?: number;
  /**
   * Size of the noise. uniform: width of the range of angles in radians, so 6.2832 covers all directions; gaussian: its standard deviation in radians; vector: standard deviation of each component of a vector that is added to the heading, whose length is 1. Default 0.05. Source: Couzin et al. 2002: σ = 0.05 rad.
   * From 0 to 100.
   */
  noiseSize?: number;
  /**
   * With update "poisson", the mean rate at which a fish chooses a new heading (in a step Δt with probability 1 − e^(−λΔt)). Between two choices it swims straight on. Default 10 1/s. Source: ours.
   * From 0 to 1000 1/s.
   */
  updateRate?: number;
  /**
   * Whether the sum for orientation and the sum for attraction are added as they are, or each is first scaled to length 1.
   * Default sums.
   */
  parts?: 'sums' | 'unit';
  /**
   * Whether fish in the blind cone also repel.
   * Default all-around.
   */
  repulsionView?: 'all-around' | 'field-of-view';
  /**
   * How headings are disturbed in each step: turned by a uniform or a normally distributed angle (in 3D about a random axis perpendicular to the heading), or by a normally distributed vector that is added to them.
   * Default gaussian.
   */
  noise?: 'none' | 'uniform' | 'gaussian' | 'vector';
  /**
   * Whether noise is added before the turn, so that the turn limit applies to it too, or after the turn.
   * Default before-turn.
   */
  noiseAt?: 'before-turn' | 'after-turn';
  /**
   * How a turn beyond the turn limit is shortened. rotate: to exactly the limit; nlerp: by linear interpolation between the old and the desired heading, scaled to length 1. If the desired turn is more than twice the limit, the fish turns by less than the limit; otherwise by slightly more.
   * Default rotate.
   */
  turn?: 'rotate' | 'nlerp';
  /**
   * Whether a fish moves along its heading after the turn, or along the one it had before.
   * Default new-heading.
   */
  positions?: 'new-heading' | 'old-heading';
  /**
   * When fish choose a new heading. synchronous: all in each step, from the state at its start; asynchronous: all in each step, one after another in random order, each from the current headings and positions of the others; poisson: each at random times, at the rate updateRate, from the state at the start of the step.
   * Default synchronous.
   */
  update?: 'synchronous' | 'asynchronous' | 'poisson';
} | {
  model: 'vicsek';
  /**
   * Published numbers of the model, of motion.maxSpeed, motion.maxTurnDegPerSecond and perception.fieldOfViewDeg, for those that the document leaves out.
   * Default vicsek-1995.
   */
  preset?: 'vicsek-1995';
  /**
   * Distance within which headings count. Default 1 m. Source: Vicsek et al. 1995: the unit of length.
   * From 0 to 1000000 m.
   */
  radius?: number;
  /**
   * Size of the noise. uniform: width of the range of angles in radians, so 6.2832 covers all directions; gaussian: its standard deviation in radians; vector: standard deviation of each component of a vector that is added to the heading, whose length is 1. Default 0.1. Source: Vicsek et al. 1995, Figure 1d: η = 0.1.
   * From 0 to 100.
   */
  noiseSize?: number;
  /**
   * With update "poisson", the mean rate at which a fish chooses a new heading (in a step Δt with probability 1 − e^(−λΔt)). Between two choices it swims straight on. Default 10 1/s. Source: ours.
   * From 0 to 1000 1/s.
   */
  updateRate?: number;
  /**
   * How headings are disturbed in each step: turned by a uniform or a normally distributed angle (in 3D about a random axis perpendicular to the heading), or by a normally distributed vector that is added to them.
   * Default uniform.
   */
  noise?: 'none' | 'uniform' | 'gaussian' | 'vector';
  /**
   * Whether noise is added before the turn, so that the turn limit applies to it too, or after the turn.
   * Default before-turn.
   */
  noiseAt?: 'before-turn' | 'after-turn';
  /**
   * How a turn beyond the turn limit is shortened. rotate: to exactly the limit; nlerp: by linear interpolation between the old and the desired heading, scaled to length 1. If the desired turn is more than twice the limit, the fish turns by less than the limit; otherwise by slightly more.
   * Default rotate.
   */
  turn?: 'rotate' | 'nlerp';
  /**
   * Whether a fish moves along its heading after the turn, or along the one it had before.
   * Default old-heading.
   */
  positions?: 'new-heading' | 'old-heading';
  /**
   * When fish choose a new heading. synchronous: all in each step, from the state at its start; asynchronous: all in each step, one after another in random order, each from the current headings and positions of the others; poisson: each at random times, at the rate updateRate, from the state at the start of the step.
   * Default synchronous.
   */
  update?: 'synchronous' | 'asynchronous' | 'poisson';
} | {
  model: 'jhawar';
  /**
   * Published numbers of the model, of motion.maxSpeed, motion.maxTurnDegPerSecond and perception.fieldOfViewDeg, for those that the document leaves out.
   * Default jhawar-2020-pairwise.
   */
  preset?: 'jhawar-2020-pairwise' | 'jhawar-2020-ternary';
  /**
   * Rate at which a fish turns by itself. Default 0.25 1/s. Source: an example in the repository of Jhawar et al. 2020 (tee-lab/schooling_fish).
   * From 0 to 1000 1/s.
   */
  turnRate?: number;
  /**
   * Rate at which a fish copies the heading of another. Default 4 1/s. Source: an example in the repository of Jhawar et al. 2020.
   * From 0 to 1000 1/s.
   */
  copyRate?: number;
  /**
   * Rate at which a fish begins an interaction with two others. If one of the three headings differs most, that fish takes the heading of one of the other two. Default 0 1/s. Source: the repository of Jhawar et al. 2020; 0: pairwise copying only.
   * From 0 to 1000 1/s.
   */
  ternaryRate?: number;
  /**
   * Standard deviation of the turns that a fish makes by itself, in radians; none is larger than π. Default 1.0471975511965976. Source: the repository of Jhawar et al. 2020: π/3.
   * From 0 to 100.
   */
  turnSize?: number;
  /**
   * Size of the noise. uniform: width of the range of angles in radians, so 6.2832 covers all directions; gaussian: its standard deviation in radians; vector: standard deviation of each component of a vector that is added to the heading, whose length is 1. Default 0. Source: ours: no noise.
   * From 0 to 100.
   */
  noiseSize?: number;
  /**
   * With update "poisson", the mean rate at which a fish chooses a new heading (in a step Δt with probability 1 − e^(−λΔt)). Between two choices it swims straight on. Default 10 1/s. Source: ours.
   * From 0 to 1000 1/s.
   */
  updateRate?: number;
  /**
   * How headings are disturbed in each step: turned by a uniform or a normally distributed angle (in 3D about a random axis perpendicular to the heading), or by a normally distributed vector that is added to them.
   * Default none.
   */
  noise?: 'none' | 'uniform' | 'gaussian' | 'vector';
  /**
   * Whether noise is added before the turn, so that the turn limit applies to it too, or after the turn.
   * Default before-turn.
   */
  noiseAt?: 'before-turn' | 'after-turn';
  /**
   * How a turn beyond the turn limit is shortened. rotate: to exactly the limit; nlerp: by linear interpolation between the old and the desired heading, scaled to length 1. If the desired turn is more than twice the limit, the fish turns by less than the limit; otherwise by slightly more.
   * Default rotate.
   */
  turn?: 'rotate' | 'nlerp';
  /**
   * Whether a fish moves along its heading after the turn, or along the one it had before.
   * Default new-heading.
   */
  positions?: 'new-heading' | 'old-heading';
  /**
   * When fish choose a new heading. synchronous: all in each step, from the state at its start; asynchronous: all in each step, one after another in random order, each from the current headings and positions of the others; poisson: each at random times, at the rate updateRate, from the state at the start of the step.
   * Default synchronous.
   */
  update?: 'synchronous' | 'asynchronous' | 'poisson';
} | {
  model: 'dorsogna';
  /**
   * Published numbers of the model, of motion.maxSpeed, motion.maxTurnDegPerSecond and perception.fieldOfViewDeg, for those that the document leaves out.
   * Default dorsogna-2006.
   */
  preset?: 'dorsogna-2006' | 'dorsogna-2006-h-stable';
  /**
   * Self-propulsion. Default 1.6 1/s. Source: D'Orsogna et al. 2006, Figure 1.
   * From 0 to 1000 1/s.
   */
  thrust?: number;
  /**
   * Friction coefficient: the friction is β|v|²v. Default 0.5 s/m². Source: D'Orsogna et al. 2006, Figure 1.
   * From 0 to 1000 s/m².
   */
  friction?: number;
  /**
   * Strength of the repulsive part of the potential. Default 1 m²/s². Source: C_r/C_a = 2 as in the milling example of the library sisyphe.
   * From 0 to 1000000 m²/s².
   */
  repulsion?: number;
  /**
   * Distance over which repulsion falls off by the factor e. Default 0.5 m. Source: l_r/l_a = 0.25 as in the milling example of the library sisyphe.
   * From 0.001 to 1000000 m.
   */
  repulsionLength?: number;
  /**
   * Strength of the attractive part of the potential. Default 0.5 m²/s². Source: the milling example of the library sisyphe.
   * From 0 to 1000000 m²/s².
   */
  attraction?: number;
  /**
   * Distance over which attraction falls off by the factor e. Default 2 m. Source: the milling example of the library sisyphe.
   * From 0.001 to 1000000 m.
   */
  attractionLength?: number;
  /**
   * Distance beyond which the potential is ignored. Default 40 m. Source: ours: 20 l_a, where attraction has fallen to e⁻²⁰ of its strength; the paper has no limit.
   * From 0 to 1000000 m.
   */
  radius?: number;
  /**
   * Size of the noise. uniform: width of the range of angles in radians, so 6.2832 covers all directions; gaussian: its standard deviation in radians; vector: standard deviation of each component of a vector that is added to the heading, whose length is 1. Default 0. Source: ours: no noise.
   * From 0 to 100.
   */
  noiseSize?: number;
  /**
   * With update "poisson", the mean rate at which a fish chooses a new heading (in a step Δt with probability 1 − e^(−λΔt)). Between two choices it swims straight on. Default 10 1/s. Source: ours.
   * From 0 to 1000 1/s.
   */
  updateRate?: number;
  /**
   * How headings are disturbed in each step: turned by a uniform or a normally distributed angle (in 3D about a random axis perpendicular to the heading), or by a normally distributed vector that is added to them.
   * Default none.
   */
  noise?: 'none' | 'uniform' | 'gaussian' | 'vector';
  /**
   * Whether noise is added before the turn, so that the turn limit applies to it too, or after the turn.
   * Default before-turn.
   */
  noiseAt?: 'before-turn' | 'after-turn';
  /**
   * How a turn beyond the turn limit is shortened. rotate: to exactly the limit; nlerp: by linear interpolation between the old and the desired heading, scaled to length 1. If the desired turn is more than twice the limit, the fish turns by less than the limit; otherwise by slightly more.
   * Default rotate.
   */
  turn?: 'rotate' | 'nlerp';
  /**
   * Whether a fish moves along its heading after the turn, or along the one it had before.
   * Default new-heading.
   */
  positions?: 'new-heading' | 'old-heading';
  /**
   * When fish choose a new heading. synchronous: all in each step, from the state at its start; asynchronous: all in each step, one after another in random order, each from the current headings and positions of the others; poisson: each at random times, at the rate updateRate, from the state at the start of the step.
   * Default synchronous.
   */
  update?: 'synchronous' | 'asynchronous' | 'poisson';
} | {
  model: 'strombom';
  /**
   * Published numbers of the model, of motion.maxSpeed, motion.maxTurnDegPerSecond and perception.fieldOfViewDeg, for those that the document leaves out.
   * Default strombom-2011.
   */
  preset?: 'strombom-2011' | 'strombom-2011-blind';
  /**
   * Distance within which others attract. Default 4 m. Source: Strömbom et al. 2019, the program of Figure 2.
   * From 0 to 1000000 m.
   */
  radius?: number;
  /**
   * Length of the attraction vector, relative to a heading vector of length 1. Default 0.5. Source: ours; Strömbom et al. 2019 vary it from 0.04 to 2.
   * From 0 to 1000.
   */
  attraction?: number;
  /**
   * Size of the noise. uniform: width of the range of angles in radians, so 6.2832 covers all directions; gaussian: its standard deviation in radians; vector: standard deviation of each component of a vector that is added to the heading, whose length is 1. Default 0. Source: ours: no noise.
   * From 0 to 100.
   */
  noiseSize?: number;
  /**
   * With update "poisson", the mean rate at which a fish chooses a new heading (in a step Δt with probability 1 − e^(−λΔt)). Between two choices it swims straight on. Default 10 1/s. Source: ours.
   * From 0 to 1000 1/s.
   */
  updateRate?: number;
  /**
   * How headings are disturbed in each step: turned by a uniform or a normally distributed angle (in 3D about a random axis perpendicular to the heading), or by a normally distributed vector that is added to them.
   * Default none.
   */
  noise?: 'none' | 'uniform' | 'gaussian' | 'vector';
  /**
   * Whether noise is added before the turn, so that the turn limit applies to it too, or after the turn.
   * Default before-turn.
   */
  noiseAt?: 'before-turn' | 'after-turn';
  /**
   * How a turn beyond the turn limit is shortened. rotate: to exactly the limit; nlerp: by linear interpolation between the old and the desired heading, scaled to length 1. If the desired turn is more than twice the limit, the fish turns by less than the limit; otherwise by slightly more.
   * Default rotate.
   */
  turn?: 'rotate' | 'nlerp';
  /**
   * Whether a fish moves along its heading after the turn, or along the one it had before.
   * Default new-heading.
   */
  positions?: 'new-heading' | 'old-heading';
  /**
   * When fish choose a new heading. synchronous: all in each step, from the state at its start; asynchronous: all in each step, one after another in random order, each from the current headings and positions of the others; poisson: each at random times, at the rate updateRate, from the state at the start of the step.
   * Default synchronous.
   */
  update?: 'synchronous' | 'asynchronous' | 'poisson';
} | {
  model: 'sheep';
  /**
   * Published numbers of the model, of motion.maxSpeed, motion.maxTurnDegPerSecond and perception.fieldOfViewDeg, for those that the document leaves out.
   * Default strombom-2014.
   */
  preset?: 'strombom-2014';
  /**
   * Number of nearest flockmates that attract it. 0: all. Default 0 fish. Source: ours: all.
   * From 0 to 1000 fish.
   */
  nearest?: number;
  /**
   * Distance within which it notices a shepherd. Default 65 m. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From 0 to 1000000 m.
   */
  detectionRadius?: number;
  /**
   * Distance within which flockmates repel it. Default 2 m. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From 0 to 1000000 m.
   */
  repulsionRadius?: number;
  /**
   * Weight of repulsion. Default 2. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From 0 to 1000.
   */
  repulsion?: number;
  /**
   * Weight of attraction. Default 1.05. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From 0 to 1000.
   */
  attraction?: number;
  /**
   * Weight of flight from the shepherd. Default 1. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From 0 to 1000.
   */
  flight?: number;
  /**
   * Weight of the present heading. Default 0.5. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From 0 to 1000.
   */
  inertia?: number;
  /**
   * Weight of a random direction. Default 0.3. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From 0 to 1000.
   */
  randomness?: number;
  /**
   * Probability of moving in a step while no shepherd is near. Default 0.05. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From 0 to 1.
   */
  grazing?: number;
  /**
   * Size of the noise. uniform: width of the range of angles in radians, so 6.2832 covers all directions; gaussian: its standard deviation in radians; vector: standard deviation of each component of a vector that is added to the heading, whose length is 1. Default 0. Source: ours: no noise.
   * From 0 to 100.
   */
  noiseSize?: number;
  /**
   * With update "poisson", the mean rate at which a fish chooses a new heading (in a step Δt with probability 1 − e^(−λΔt)). Between two choices it swims straight on. Default 10 1/s. Source: ours.
   * From 0 to 1000 1/s.
   */
  updateRate?: number;
  /**
   * How headings are disturbed in each step: turned by a uniform or a normally distributed angle (in 3D about a random axis perpendicular to the heading), or by a normally distributed vector that is added to them.
   * Default none.
   */
  noise?: 'none' | 'uniform' | 'gaussian' | 'vector';
  /**
   * Whether noise is added before the turn, so that the turn limit applies to it too, or after the turn.
   * Default before-turn.
   */
  noiseAt?: 'before-turn' | 'after-turn';
  /**
   * How a turn beyond the turn limit is shortened. rotate: to exactly the limit; nlerp: by linear interpolation between the old and the desired heading, scaled to length 1. If the desired turn is more than twice the limit, the fish turns by less than the limit; otherwise by slightly more.
   * Default rotate.
   */
  turn?: 'rotate' | 'nlerp';
  /**
   * Whether a fish moves along its heading after the turn, or along the one it had before.
   * Default new-heading.
   */
  positions?: 'new-heading' | 'old-heading';
  /**
   * When fish choose a new heading. synchronous: all in each step, from the state at its start; asynchronous: all in each step, one after another in random order, each from the current headings and positions of the others; poisson: each at random times, at the rate updateRate, from the state at the start of the step.
   * Default synchronous.
   */
  update?: 'synchronous' | 'asynchronous' | 'poisson';
} | {
  model: 'shepherd';
  /**
   * Published numbers of the model, of motion.maxSpeed, motion.maxTurnDegPerSecond and perception.fieldOfViewDeg, for those that the document leaves out.
   * Default strombom-2014.
   */
  preset?: 'strombom-2014';
  /**
   * x of the goal. Default 0 m. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From -1000000 to 1000000 m.
   */
  goalX?: number;
  /**
   * y of the goal. Default 0 m. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From -1000000 to 1000000 m.
   */
  goalY?: number;
  /**
   * Assumed distance between sheep in the flock, normally their repulsion radius. Default 2 m. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From 0 to 1000000 m.
   */
  spacing?: number;
  /**
   * Its speed within 3 r_a of the flock. Default 0 m/s. Source: Strömbom et al. 2014, as HerdSim gives it.
   * From 0 to 1000 m/s.
   */
  closeSpeed?: number;
  /**
   * Weight of a random direction. Default 0.3. Source: Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it.
   * From 0 to 1000.
   */
  randomness?: number;
  /**
   * Size of the noise. uniform: width of the range of angles in radians, so 6.2832 covers all directions; gaussian: its standard deviation in radians; vector: standard deviation of each component of a vector that is added to the heading, whose length is 1. Default 0. Source: ours: no noise.
   * From 0 to 100.
   */
  noiseSize?: number;
  /**
   * With update "poisson", the mean rate at which a fish chooses a new heading (in a step Δt with probability 1 − e^(−λΔt)). Between two choices it swims straight on. Default 10 1/s. Source: ours.
   * From 0 to 1000 1/s.
   */
  updateRate?: number;
  /**
   * How headings are disturbed in each step: turned by a uniform or a normally distributed angle (in 3D about a random axis perpendicular to the heading), or by a normally distributed vector that is added to them.
   * Default none.
   */
  noise?: 'none' | 'uniform' | 'gaussian' | 'vector';
  /**
   * Whether noise is added before the turn, so that the turn limit applies to it too, or after the turn.
   * Default before-turn.
   */
  noiseAt?: 'before-turn' | 'after-turn';
  /**
   * How a turn beyond the turn limit is shortened. rotate: to exactly the limit; nlerp: by linear interpolation between the old and the desired heading, scaled to length 1. If the desired turn is more than twice the limit, the fish turns by less than the limit; otherwise by slightly more.
   * Default rotate.
   */
  turn?: 'rotate' | 'nlerp';
  /**
   * Whether a fish moves along its heading after the turn, or along the one it had before.
   * Default new-heading.
   */
  positions?: 'new-heading' | 'old-heading';
  /**
   * When fish choose a new heading. synchronous: all in each step, from the state at its start; asynchronous: all in each step, one after another in random order, each from the current headings and positions of the others; poisson: each at random times, at the rate updateRate, from the state at the start of the step.
   * Default synchronous.
   */
  update?: 'synchronous' | 'asynchronous' | 'poisson';
} | {
  model: 'wang';
  /**
   * Published numbers of the model, of motion.maxSpeed, motion.maxTurnDegPerSecond and perception.fieldOfViewDeg, for those that the document leaves out.
   * Default wang-2025-mill.
   */
  preset?: 'wang-2025-mill' | 'wang-2025-school' | 'wang-2025-swarm';
  /**
   * Turn towards a near fish directly to the side, per metre of distance. Default 0.37 rad/m. Source: Wang et al. 2025, as the replication cb25d gives it.
   * From 0 to 1000 rad/m.
   */
  attraction?: number;
  /**
   * Distance at which attraction is strongest. Default 3 m. Source: Wang et al. 2025, as the replication cb25d gives it.
   * From 0.001 to 1000000 m.
   */
  attractionRange?: number;
  /**
   * Turn towards the heading of a near neighbour. Default 0.2 rad. Source: Wang et al. 2025, as the replication cb25d gives it.
   * From 0 to 1000 rad.
   */
  alignment?: number;
  /**
   * Distance at which alignment has fallen by the factor e. Default 3 m. Source: Wang et al. 2025, as the replication cb25d gives it.
   * From 0.001 to 1000000 m.
   */
  alignmentRange?: number;
  /**
   * How much more it aligns with fish ahead than with fish behind. Default 0.8. Source: Wang et al. 2025, as the replication cb25d gives it.
   * From 0 to 1.
   */
  anisotropy?: number;
  /**
   * How many fish count: those that would turn it most. Default 1 fish. Source: Wang et al. 2025, as the replication cb25d gives it.
   * From 1 to 2 fish.
   */
  influential?: number;
  /**
   * Standard deviation of the random turn of a kick. Default 0.2 rad. Source: Wang et al. 2025, as the replication cb25d gives it.
   * From 0 to 1000 rad.
   */
  randomness?: number;
  /**
   * Mean length of a kick with its glide. Default 1 m. Source: Wang et al. 2025, as the replication cb25d gives it: the unit of length.
   * From 0.001 to 1000 m.
   */
  kickLength?: number;
  /**
   * Mean time between kicks. Default 1 s. Source: Wang et al. 2025, as the replication cb25d gives it: the unit of time.
   * From 0.01 to 1000 s.
   */
  kickDuration?: number;
  /**
   * Time in which the speed of a glide falls by the factor e. Default 0.8 s. Source: Wang et al. 2025, as the replication cb25d gives it.
   * From 0.01 to 1000 s.
   */
  decayTime?: number;
  /**
   * Size of the noise. uniform: width of the range of angles in radians, so 6.2832 covers all directions; gaussian: its standard deviation in radians; vector: standard deviation of each component of a vector that is added to the heading, whose length is 1. Default 0. Source: ours: no noise.
   * From 0 to 100.
   */
  noiseSize?: number;
  /**
   * With update "poisson", the mean rate at which a fish chooses a new heading (in a step Δt with probability 1 − e^(−λΔt)). Between two choices it swims straight on. Default 10 1/s. Source: ours.
   * From 0 to 1000 1/s.
   */
  updateRate?: number;
  /**
   * How headings are disturbed in each step: turned by a uniform or a normally distributed angle (in 3D about a random axis perpendicular to the heading), or by a normally distributed vector that is added to them.
   * Default none.
   */
  noise?: 'none' | 'uniform' | 'gaussian' | 'vector';
  /**
   * Whether noise is added before the turn, so that the turn limit applies to it too, or after the turn.
   * Default before-turn.
   */
  noiseAt?: 'before-turn' | 'after-turn';
  /**
   * How a turn beyond the turn limit is shortened. rotate: to exactly the limit; nlerp: by linear interpolation between the old and the desired heading, scaled to length 1. If the desired turn is more than twice the limit, the fish turns by less than the limit; otherwise by slightly more.
   * Default rotate.
   */
  turn?: 'rotate' | 'nlerp';
  /**
   * Whether a fish moves along its heading after the turn, or along the one it had before.
   * Default new-heading.
   */
  positions?: 'new-heading' | 'old-heading';
  /**
   * When fish choose a new heading. synchronous: all in each step, from the state at its start; asynchronous: all in each step, one after another in random order, each from the current headings and positions of the others; poisson: each at random times, at the rate updateRate, from the state at the start of the step.
   * Default synchronous.
   */
  update?: 'synchronous' | 'asynchronous';
};

/** Counts metabolic energy and tail beats. */
export interface MetabolismDocument {
  /**
   * Metabolic rate without swimming. Default 0.745 W/kg. Source: Zhang & Lauder 2024, giant danio.
   * From 0 to 10000 W/kg.
   */
  basal?: number;
  /**
   * Additional rate at rest in the water, for keeping posture. Default 0.267 W/kg. Source: Zhang & Lauder 2024, giant danio.
   * From 0 to 10000 W/kg.
   */
  hovering?: number;
  /**
   * Speed above which keeping posture costs nothing. Default 1.25 L/s. Source: Zhang & Lauder 2024, giant danio.
   * From 0 to 1000 L/s.
   */
  hoveringSpeed?: number;
  /**
   * Efficiency of swimming: mechanical power (against drag and for acceleration) ÷ the metabolic power that it costs. Default 0.15. Source: ours, after Webb 1975.
   * From 0.001 to 1.
   */
  efficiency?: number;
  /**
   * Largest fraction of drag saved beside a flockmate. Default 0. Source: ours, after Heydari et al. 2024.
   * From 0 to 1.
   */
  beside?: number;
  /**
   * Largest fraction of drag saved ahead of a flockmate. Default 0. Source: ours, after Marras et al. 2015.
   * From 0 to 1.
   */
  ahead?: number;
  /**
   * Tail-beat frequency at speed 0. Default 1.333 Hz. Source: Bainbridge 1958.
   * From 0 to 1000 Hz.
   */
  beatsAtRest?: number;
  /**
   * Additional tail beats for each body length swum. Default 1.333 1/L. Source: Bainbridge 1958.
   * From 0 to 1000 1/L.
   */
  beatsPerLength?: number;
}

/** Speeds, drag and turning. */
export interface MotionDocument {
  /**
   * Highest swimming speed; an obstacle can push a fish faster. Without drag, all fish soon swim at this speed. Default 3 m/s. Source: Vetemaa 2020 §3.1; demo maxSpeed 0.03.
   * From 0 to 1000 m/s.
   */
  maxSpeed?: number;
  /**
   * Lowest swimming speed; an obstacle in the way can slow a fish below it. A fish at rest stays at rest until a rule moves it. Default 0 m/s. Source: common in boids programs.
   * From 0 to 1000 m/s.
   */
  minSpeed?: number;
  /**
   * Factor on vertical acceleration; below 1, fish steer less up and down than sideways. Always 1 in 2D seen from above. Default 0.8. Source: Vetemaa 2020, function moveBoid of the demo.
   * From 0 to 1.
   */
  verticalFactor?: number;
  /**
   * Speed that a fish keeps by its own thrust, against its drag; 0: no thrust. Default 0 m/s. Source: Vetemaa 2020 §5.3.2.
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
   * Highest turn rate; 0: no limit. Default 0 °/s. Source: common in steering programs.
   * From 0 to 36000 °/s.
   */
  maxTurnDegPerSecond?: number;
  /**
   * Only with the blending "priority": rules act in their order until their accelerations add up to this. Default 20 m/s². Source: Reynolds 1987, prioritized acceleration allocation.
   * From 0 to 10000000 m/s².
   */
  budget?: number;
}

/** Part of a scenario: `species[].body`. */
export interface BodyDocument {
  /**
   * Length from nose to tail. Also sets the distance that the fish keeps from obstacles and from other species. Default 0.6 m. Source: ours; the cones of the demo of Vetemaa 2020 are 1 m long, and a herring of 0.3 m would be hard to see in 40 m of water.
   * From 0.001 to 1000 m.
   */
  length?: number;
  /**
   * Body diameter, in body lengths. The centre of the fish stays half this diameter away from obstacles. Default 0.3 L. Source: ours; between a herring (depth about 1/5 of its length) and a tang (1/2).
   * From 0.01 to 10 L.
   */
  thickness?: number;
  /**
   * 3D model that the species is drawn with. Auto: a shark if it hunts, a sheep if it walks, otherwise sardine, tang and tuna in turn, in the order of the species.
   * Default auto.
   */
  shape?: 'auto' | 'sardine' | 'tang' | 'tuna' | 'shark' | 'starling' | 'sparrow' | 'sheep' | 'bison';
}

/** What a fish perceives. */
export interface PerceptionDocument {
  /**
   * Angle within which a fish sees flockmates and predators; the rest is a blind cone behind it. Default 360 °. Source: Vetemaa 2020 §5.3.2.
   * From 0 to 360 °.
   */
  fieldOfViewDeg?: number;
  /**
   * Which flockmates within the radius of a rule the fish attends to. metric: all, or with `nearest` the k nearest. voronoi: those whose Voronoi cells touch its own, the edges of the Delaunay graph; a radius of "all" then has no limit.
   * Default metric.
   */
  neighbourhood?: 'metric' | 'voronoi';
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
   * Position.
   * Unit: m.
   */
  at: readonly [number, number, number];
  /**
   * Distance that counts as arrived; default 1 m.
   * From 0 to 1000000000 m.
   */
  reach?: number;
  /**
   * Positive attracts, negative repels; default 1.
   * From -1000000 to 1000000.
   */
  strength?: number;
  /**
   * Distance within which it acts; default everywhere.
   * From 0 to 1000000000 m.
   */
  range?: number;
  /** On arrival: next (default) goes on to the next goal, after the last one to the first; stop keeps this goal; repel: the goal repels the fish until it is farther away than its range, which makes room for others. */
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
  /** Direction in which all fish start; default: each in a random direction. */
  heading?: readonly [number, number, number];
  /**
   * Speed at the start; default motion.maxSpeed.
   * From 0 to 1000 m/s.
   */
  speed?: number;
  /**
   * Each fish starts where it sees another within this distance; 0: anywhere.
   * From 0 to 1000000000 m.
   */
  seesWithin?: number;
} | {
  kind: 'sphere';
  /**
   * Default the centre of the world.
   * Unit: m.
   */
  centre?: readonly [number, number, number];
  /**
   * Radius of the start; the default depends on the size of the world.
   * From 0 to 1000000000 m.
   */
  radius?: number;
  /** Direction in which all fish start; default: each in a random direction. */
  heading?: readonly [number, number, number];
  /**
   * Speed at the start; default motion.maxSpeed.
   * From 0 to 1000 m/s.
   */
  speed?: number;
  /**
   * Each fish starts where it sees another within this distance; 0: anywhere.
   * From 0 to 1000000000 m.
   */
  seesWithin?: number;
} | {
  kind: 'torus';
  /**
   * Default the centre of the world.
   * Unit: m.
   */
  centre?: readonly [number, number, number];
  /**
   * Radius of the start; the default depends on the size of the world.
   * From 0 to 1000000000 m.
   */
  radius?: number;
  /**
   * Radius of the tube; default a third of `radius`.
   * From 0 to 1000000000 m.
   */
  tube?: number;
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
   * Radius of the start; the default depends on the size of the world.
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
  /** One for each position. */
  velocities: readonly (readonly [number, number, number])[];
} | {
  kind: 'file';
  /** A state file in the scenario's folder. */
  file: string;
};
