import { describe, expect, it } from 'vitest';
import { School } from '../../../school/school.ts';
import { ListSchedule } from './list-schedule.ts';
import type { VerletLists } from './verlet-lists.ts';

/** Lists of ten fish with a skin of 2 m, in use since step 0. */
function inUse(): { readonly school: School; readonly schedule: ListSchedule } {
  const school = new School(10);
  const schedule = new ListSchedule(school);
  schedule.ensureColumns(1);
  schedule.listsInUse.begin(2, new Float64Array([5]), 1);
  return { school, schedule };
}

const begin = (lists: VerletLists): void => lists.begin(2, new Float64Array([5]), 1);

/** The part that each step builds, or undefined. Fish swim at most 0.1 m in a step. */
function partsOf(schedule: ListSchedule, displacements: readonly number[], parts: number): (number | undefined)[] {
  return displacements.map((displacement) => {
    const part = schedule.part('reuse', parts, displacement, 0.1, begin);
    if (part) schedule.advance(part);
    return part?.part;
  });
}

describe('the schedule of lists', () => {
  it('begins the next ones so early that their last part is built in the step that needs them', () => {
    const { schedule } = inUse();
    expect(partsOf(schedule, [0.5, 0.6, 0.7], 4)).toEqual([undefined, undefined, 0]);
    expect(schedule.inUse).toBe(0);
    expect(partsOf(schedule, [0.8, 0.9], 4)).toEqual([1, 2]);
    expect([schedule.inUse, schedule.isLastLeft]).toEqual([1, true]);
    expect(partsOf(schedule, [0.3, 0.4], 4)).toEqual([3, undefined]);
    expect([schedule.inUse, schedule.isLastLeft]).toEqual([1, false]);
    expect(partsOf(schedule, [0.9, 0.99, 0.2], 3)).toEqual([0, 1, 2]);
    expect(schedule.inUse).toBe(0);
  });

  it('begins none where lists are built all at once', () => {
    expect(partsOf(inUse().schedule, [0.5, 0.9, 0.99], 1)).toEqual([undefined, undefined, undefined]);
  });

  it('begins none after lists that exceed the limit', () => {
    const { school, schedule } = inUse();
    school.lists[1] = 60;
    expect(partsOf(schedule, [0.5, 0.9, 0.99], 4)).toEqual([undefined, undefined, undefined]);
  });

  it('discards what was built if fish were quicker than foreseen, or have come or gone', () => {
    for (const discard of [
      (schedule: ListSchedule) => schedule.part('build', 4, 1.5, 0.1, begin),
      (schedule: ListSchedule) => schedule.clear(),
    ]) {
      const { schedule } = inUse();
      partsOf(schedule, [0.8, 0.9], 4);
      discard(schedule);
      expect([schedule.lists(1).skin, schedule.isLastLeft]).toEqual([0, false]);
      begin(schedule.listsInUse);
      expect(partsOf(schedule, [0.1, 0.8], 4)).toEqual([undefined, 0]);
    }
  });

  it('goes on in another school with the same numbers', () => {
    const { school, schedule } = inUse();
    partsOf(schedule, [0.8, 0.9], 4);
    const other = inUse();
    other.school.lists.set(school.lists);
    expect(partsOf(other.schedule, [1, 0.3], 4)).toEqual([2, 3]);
  });

  it('rejects an invalid schedule word in a forged state', () => {
    for (const forged of [1e9, 3.7, 144, 143]) {
      const { school, schedule } = inUse();
      school.lists[(school.lists.length >> 1) + 1] = forged;
      for (let step = 0; step < 20; step++) {
        const part = schedule.part('reuse', 4, 0.1, 0.1, begin);
        if (!part) continue;
        expect(part.part).toBeLessThan(8);
        schedule.advance(part);
      }
    }
  });
});
