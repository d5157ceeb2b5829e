import { ShoalError } from '../../errors/shoal-error.ts';
import { NearList } from '../../neighbours/near.ts';
import type { Scene } from '../../rules/rule.ts';
import type { NeighbourQuery } from '../neighbour-query.ts';
import type { BoundRule, SpeciesRules } from '../species-rules.ts';
import { reachOf } from './kernel/coverage.ts';

/** Fills the lists of a scene with the neighbours of fish i. */
type Gather = (i: number, rules: SpeciesRules, query: NeighbourQuery, into: Scene) => void;

/**
 * The scene in which rules of your own update their memory. Memories are updated before the kernel has found the
 * neighbours, and most rules do not read them, so they are searched only when a rule reads `near` or `others`.
 *
 * It is not derived from the engine's scene by `Object.create`: V8 gives each prototype a shape of its own, so rules
 * would get slower with every simulation of a program.
 */
export class MemoryScene implements Scene {
  readonly school: Scene['school'];
  readonly plan: Scene['plan'];
  readonly headingX: Float32Array;
  readonly headingY: Float32Array;
  readonly headingZ: Float32Array;
  readonly stretch: Scene['stretch'];
  readonly totals: Scene['totals'];
  readonly members: Scene['members'];
  readonly threats: Scene['threats'];
  readonly obstacles: Scene['obstacles'];
  readonly clearance: Float32Array;
  readonly world: Scene['world'];
  readonly seed: number;
  readonly dimensions: 2 | 3;
  readonly wraps: boolean;
  readonly step: number;
  readonly #near = new NearList();
  readonly #others = new NearList();
  readonly #gather: Gather;
  #fish = 0;
  #rule: BoundRule | undefined;
  #rules: SpeciesRules | undefined;
  #query: NeighbourQuery | undefined;
  #isGathered = false;

  constructor(scene: Scene, gather: Gather) {
    this.school = scene.school;
    this.plan = scene.plan;
    this.headingX = scene.headingX;
    this.headingY = scene.headingY;
    this.headingZ = scene.headingZ;
    this.stretch = scene.stretch;
    this.totals = scene.totals;
    this.members = scene.members;
    this.threats = scene.threats;
    this.obstacles = scene.obstacles;
    this.clearance = scene.clearance;
    this.world = scene.world;
    this.seed = scene.seed;
    this.dimensions = scene.dimensions;
    this.wraps = scene.wraps;
    this.step = scene.step;
    this.#gather = gather;
  }

  get near(): NearList {
    this.#gatherOnce();
    return this.#near;
  }

  get others(): NearList {
    this.#gatherOnce();
    return this.#others;
  }

  /** Prepares for the memory of a rule of fish i. */
  begin(i: number, rule: BoundRule, rules: SpeciesRules, query: NeighbourQuery): void {
    this.#fish = i;
    this.#rule = rule;
    this.#rules = rules;
    this.#query = query;
    this.#isGathered = false;
  }

  /** Finds the neighbours that the rule also gets when it steers: those within its radius, or the nearest of them. */
  #gatherOnce(): void {
    if (this.#isGathered || !this.#rule || !this.#rules || !this.#query) return;
    const { name, flockmates, settings } = this.#rule;
    if (!flockmates)
      throw new ShoalError(
        'rule',
        `rule "${name}": updateMemory must not read scene.near or scene.others, because the rule reads no flockmates. Define it with flockmates: true and the parameter radius.`,
      );
    // Set first: gathering reads the lists that it fills.
    this.#isGathered = true;
    this.#gather(this.#fish, this.#rules, this.#query, this);
    const [near, others] = [this.#near, this.#others];
    const reach = reachOf(this.#rule);
    const isBounded = reach < Number.POSITIVE_INFINITY;
    if (isBounded) near.count = near.bringForward(reach);
    else if (!settings.nearest) near.count = 0;
    others.count = isBounded ? others.bringForward(reach) : 0;
    if (settings.nearest) near.keepNearest(settings.nearest);
  }
}
