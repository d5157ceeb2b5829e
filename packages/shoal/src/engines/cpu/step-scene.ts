import { bytesOf } from '../../math/bytes.ts';
import { NearList } from '../../neighbours/near.ts';
import type { Scene } from '../../rules/rule.ts';
import type { School } from '../../school/school.ts';
import type { ObstacleCourse } from './obstacle-course.ts';
import type { PreparedPlan } from './prepared-plan.ts';

/** Numbers that every step computes anew. */
export class StepBuffers {
  /** Unit velocities. */
  readonly headingX: Float32Array;
  readonly headingY: Float32Array;
  readonly headingZ: Float32Array;
  /** Fraction of its drag that each fish feels in the wake of others. */
  readonly wake: Float32Array;
  /** Neighbours of the fish that is steered: flockmates, and fish that it only keeps away from. */
  readonly near = new NearList();
  readonly others = new NearList();

  constructor(school: School) {
    this.headingX = school.scratchColumn('headingX');
    this.headingY = school.scratchColumn('headingY');
    this.headingZ = school.scratchColumn('headingZ');
    this.wake = school.scratchColumn('wake').fill(1);
  }

  /** Memory, bytes. */
  get bytes(): number {
    const { headingX, headingY, headingZ, wake, near, others } = this;
    return bytesOf(headingX, headingY, headingZ, wake) + near.bytes + others.bytes;
  }
}

/** The scene of an engine, which lists the members of species itself. */
export interface StepScene extends Scene {
  readonly members: number[][];
}

/** What rules read under a plan. */
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
  return {
    ...{
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
      obstacles,
      room: clearance,
    },
    ...{ world: live.world, seed, dimensions, wraps, step },
  };
}

/** Lists the fish of each watched species: at the start and whenever indices change. */
export function listMembers({ members, school: { count, species } }: StepScene, isWatched: readonly boolean[]): void {
  for (const list of members) list.length = 0;
  if (!isWatched.includes(true)) return;
  for (let i = 0; i < count; i++) if (isWatched[species[i]]) members[species[i]].push(i);
}
