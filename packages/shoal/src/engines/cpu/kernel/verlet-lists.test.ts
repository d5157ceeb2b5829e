import { describe, expect, it } from 'vitest';
import { School } from '../../../school/school.ts';
import { emptyQuery } from '../../neighbour-query.ts';
import { listLimit, VerletLists } from './verlet-lists.ts';

const queries = [{ ...emptyQuery(), reach: 5 }];

/** Lists of ten fish that have just been built with a skin of 1 m. */
function built(): { readonly school: School; readonly lists: VerletLists } {
  const school = new School(10);
  const lists = new VerletLists(school);
  expect(lists.chooseUse(1, queries, 0)).toBe('build');
  return { school, lists };
}

describe('Verlet lists', () => {
  it('are reused until a fish has moved by half of the skin, then built again', () => {
    const { lists } = built();
    expect(lists.chooseUse(1, queries, 0.499 ** 2)).toBe('reuse');
    expect(lists.chooseUse(1, queries, 0.5 ** 2)).toBe('build');
    expect(lists.chooseUse(1, queries, Number.NaN)).toBe('build');
  });

  it('are built again for a larger reach', () => {
    const { lists } = built();
    expect(lists.chooseUse(1, [{ ...emptyQuery(), reach: 5.1 }], 0)).toBe('build');
    expect(lists.chooseUse(1, queries, 0)).toBe('reuse');
  });

  it('are discarded in a step for which they do not pay, even if no fish has moved', () => {
    const { lists } = built();
    expect(lists.chooseUse(0, queries, 0)).toBe('none');
    expect(lists.skin).toBe(0);
    expect(lists.chooseUse(1, queries, 0)).toBe('build');
  });

  it('are discarded when fish are removed', () => {
    const { lists } = built();
    lists.clear();
    expect(lists.chooseUse(1, queries, 0)).toBe('build');
  });

  it('are discarded when they exceed the limit, and not built again for 60 steps', () => {
    const { lists } = built();
    lists.checkSize(listLimit(10));
    expect(lists.chooseUse(1, queries, 0)).toBe('reuse');
    lists.checkSize(listLimit(10) + 1);
    expect(lists.skin).toBe(0);
    for (let step = 0; step < 60; step++) expect(lists.chooseUse(1, queries, 0)).toBe('none');
    expect(lists.chooseUse(1, queries, 0)).toBe('build');
  });

  it('that are outdated during a pause are discarded', () => {
    const { school, lists } = built();
    school.lists[1] = 2;
    expect(lists.chooseUse(1, queries, 1)).toBe('none');
    expect(lists.skin).toBe(0);
    expect(lists.chooseUse(1, queries, 0)).toBe('none');
    expect(lists.chooseUse(1, queries, 0)).toBe('build');
  });
});
