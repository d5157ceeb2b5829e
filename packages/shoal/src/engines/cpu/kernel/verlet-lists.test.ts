import { describe, expect, it } from 'vitest';
import { School } from '../../../school/school.ts';
import { emptyQuery } from '../../species-rules.ts';
import { isPausing, type ListUse, listCapacity, listLimit, prolongPause, VerletLists } from './verlet-lists.ts';

const rules = [{ query: { ...emptyQuery(), reach: 5 } }];

/** @param displacement largest displacement of a fish, m */
function use(lists: VerletLists, skin: number, displacement: number, asked = rules): ListUse {
  lists.farthestSq = displacement ** 2;
  return lists.chooseUse(skin, asked);
}

/** Lists of some fish that have just been built with a skin of 1 m. */
function built(fish = 10): { readonly school: School; readonly lists: VerletLists } {
  const school = new School(fish);
  const lists = new VerletLists(school);
  expect(use(lists, 1, 0)).toBe('build');
  return { school, lists };
}

describe('Verlet lists', () => {
  it('are reused until a fish has moved by half of the skin, then built again', () => {
    const { lists } = built();
    expect(use(lists, 1, 0.499)).toBe('reuse');
    expect(use(lists, 1, 0.5)).toBe('build');
    expect(use(lists, 1, Number.NaN)).toBe('build');
  });

  it('measure how far fish have moved since, in pieces; a position that is not a number counts as endless', () => {
    const { school, lists } = built();
    school.x[2] = 3;
    school.y[7] = -4;
    lists.measure(0, 5);
    expect(lists.farthestSq).toBe(9);
    lists.measure(5, 10);
    expect(lists.farthestSq).toBe(16);
    school.z[0] = Number.NaN;
    lists.measure(0, 5);
    lists.measure(5, 10);
    expect(lists.farthestSq).toBe(Number.POSITIVE_INFINITY);
  });

  it('are built again for a larger reach', () => {
    const { lists } = built();
    expect(use(lists, 1, 0, [{ query: { ...emptyQuery(), reach: 5.1 } }])).toBe('build');
    expect(use(lists, 1, 0)).toBe('reuse');
  });

  it('are discarded in a step for which they do not pay, even if no fish has moved', () => {
    const { lists } = built();
    expect(use(lists, 0, 0)).toBe('none');
    expect(lists.skin).toBe(0);
    expect(use(lists, 1, 0)).toBe('build');
  });

  it('are discarded when fish are removed', () => {
    const { lists } = built();
    lists.clear();
    expect(use(lists, 1, 0)).toBe('build');
  });

  it('are discarded when they exceed the limit, and not built again for 60 steps', () => {
    const { lists } = built();
    lists.checkSize(listLimit(10));
    expect(use(lists, 1, 0)).toBe('reuse');
    lists.checkSize(listLimit(10) + 1);
    expect(lists.skin).toBe(0);
    for (let step = 0; step < 60; step++) expect(use(lists, 1, 0)).toBe('none');
    expect(use(lists, 1, 0)).toBe('build');
  });

  it('of large schools are used to their end if they exceed the limit, but not the capacity', () => {
    const { school, lists } = built(5000);
    expect(isPausing(school)).toBe(false);
    lists.checkSize(listCapacity(5000));
    expect(isPausing(school)).toBe(true);
    for (let step = 0; step < 9; step++) expect(use(lists, 1, 0.4)).toBe('reuse');
    for (let step = 0; step < 60; step++) expect(use(lists, 1, 0.5)).toBe('none');
    expect(use(lists, 1, 0.5)).toBe('build');
    lists.checkSize(listCapacity(5000) + 1);
    expect(lists.skin).toBe(0);
  });

  it('of large schools are not tried while the fish have more neighbours than the limit', () => {
    const { school, lists } = built(5000);
    lists.checkSize(listCapacity(5000) + 1);
    for (const [neighbours, left] of [
      [listLimit(5000) + 1, 60],
      [listLimit(5000), 1],
    ]) {
      for (let step = 0; step < 59; step++) {
        expect(use(lists, 1, 0)).toBe('none');
        prolongPause(school, neighbours);
      }
      expect(school.lists[1]).toBe(left);
    }
    expect([use(lists, 1, 0), use(lists, 1, 0)]).toEqual(['none', 'build']);
  });

  it('that are outdated during a pause are discarded', () => {
    const { school, lists } = built();
    school.lists[1] = 2;
    expect(use(lists, 1, 1)).toBe('none');
    expect(lists.skin).toBe(0);
    expect(use(lists, 1, 0)).toBe('none');
    expect(use(lists, 1, 0)).toBe('build');
  });
});
