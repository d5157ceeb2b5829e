// What rules read in a step of the CPU engine, and the arrays for it.

import { bytesOf } from '../../math/bytes.ts';
import { NearList } from '../../neighbours/near.ts';
import { Threats } from '../../rules/distances/threats.ts';
import type { Scene } from '../../rules/rule.ts';
import { runEnd, type School } from '../../school/school.ts';
import type { PreparedPlan } from '../prepared-plan.ts';
import type { SpeciesRules } from '../species-rules.ts';
import type { VectorColumns } from './blending.ts';
import type { ObstacleCourse } from './obstacle-course.ts';

const none = new Float32Array(0);

/** Arrays that every step computes anew. */
export class StepBuffers {
  /** Unit velocities. */
  readonly headingX: Float32Array;
  readonly headingY: Float32Array;
  readonly headingZ: Float32Array;
  /** Neighbours of the fish that is steered: flockmates, and fish from which it only keeps its distance. */
  readonly near = new NearList();
  readonly others = new NearList();
  readonly #school: School;
  #wake: Float32Array = none;
  readonly #vectors = new Map<string, VectorColumns>();

  constructor(school: School) {
    this.#school = school;
    this.headingX = school.scratchColumn('headingX');
    this.headingY = school.scratchColumn('headingY');
    this.headingZ = school.scratchColumn('headingZ');
  }

  /** Returns the fraction of its drag that each fish feels in the wake of others; empty unless `prepared` reads it. */
  wakeFor({ readsDrag }: PreparedPlan): Float32Array {
    if (readsDrag && this.#wake === none) this.#wake = this.#school.scratchColumn('wake').fill(1);
    return this.#wake;
  }

  /** Memory, bytes. */
  get bytes(): number {
    const { headingX, headingY, headingZ, near, others } = this;
    const vectors = [...this.#vectors.values()].flatMap(({ x, y, z }) => [x, y, z]);
    return bytesOf(headingX, headingY, headingZ, this.#wake, ...vectors) + near.bytes + others.bytes;
  }

  /** Returns columns for the steering vectors of a rule that is computed before the rules are summed. */
  vectorsOf(rule: string): VectorColumns {
    const column = (axis: string): Float32Array => this.#school.scratchColumn(`${rule}: steering ${axis}`);
    const vectors = this.#vectors.get(rule) ?? { x: column('x'), y: column('y'), z: column('z') };
    this.#vectors.set(rule, vectors);
    return vectors;
  }
}

/** The scene of an engine. The engine fills `members`. */
export interface StepScene extends Scene {
  readonly members: number[][];
}

/** Makes the scene of a plan. */
export function newScene(
  { plan, live, stretch }: PreparedPlan,
  school: School,
  { headingX, headingY, headingZ, near, others }: StepBuffers,
  { obstacles, clearance }: ObstacleCourse,
  totals: Scene['totals'],
  seed: number,
): StepScene {
  const members = plan.species.map(() => []);
  const { dimensions, wraps, step } = plan;
  const threats = new Threats({ plan: live, school, members, dimensions, wraps });
  // No spread: after the first few, V8 gives each spread object a shape of its own, and rules get slower with every
  // simulation that a program makes.
  return {
    school,
    plan: live,
    headingX,
    headingY,
    headingZ,
    near,
    others,
    stretch,
    totals,
    members,
    threats,
    obstacles,
    clearance,
    world: live.world,
    seed,
    dimensions,
    wraps,
    step,
  };
}

/** Returns a function for the length of the body of fish j, m. Bodies do not change while a simulation runs. */
export function lengthOfFish({ plan }: PreparedPlan, { school }: Scene): (j: number) => number {
  const lengths = Float64Array.from(plan.species, ({ body }) => body.length);
  return (j) => lengths[school.species[j]];
}

/** Lists the fish of each watched species: at the start and whenever indices change. */
export function listMembers({ members, school: { count, species } }: StepScene, isWatched: readonly boolean[]): void {
  for (const list of members) list.length = 0;
  if (!isWatched.includes(true)) return;
  for (let i = 0; i < count; i++) if (isWatched[species[i]]) members[species[i]].push(i);
}

/** Whether a rule keeps fish i still. */
export function isHeld(i: number, { holding }: SpeciesRules, scene: Scene): boolean {
  for (const rule of holding) if (rule.settings.enabled && rule.holds?.(i, scene)) return true;
  return false;
}

/** Returns the end of the run of fish from `first` on that are of one species and not held; at most `to`. */
export function freeEnd(first: number, to: number, rules: SpeciesRules, scene: Scene): number {
  const end = runEnd(scene.school.species, first, to);
  if (rules.holding.length === 0) return end;
  let free = first;
  while (free < end && !isHeld(free, rules, scene)) free++;
  return free;
}
