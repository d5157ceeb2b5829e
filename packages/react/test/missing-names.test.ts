import { afterEach, describe, expect, it, vi } from 'vitest';
import { sceneOf, school } from './scene-of.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const wary = (count = 30): ReturnType<typeof school> => {
  const part = school(1, 2, count);
  return { ...part, entry: { ...part.entry, flees: ['shark'], path: 'home' } } as typeof part;
};

describe('a school that names a part that is not mounted', () => {
  it('swims without it, and with it as soon as it is there', async () => {
    const { scene, errors, frame } = sceneOf(wary());
    await frame();
    expect(scene.simulation?.plan.species[0]).toMatchObject({ flees: [], path: -1 });
    scene.parts.set('b', school(1, 2, 3, 'shark'));
    const points = [[1, 1, 1] as const, [9, 9, 9] as const];
    scene.parts.set('c', { list: 'paths', entry: { name: 'home', points } });
    await frame();
    await frame();
    expect(scene.simulation?.plan.species[0]).toMatchObject({ flees: [1], path: 0 });
    scene.parts.delete('b');
    await frame();
    await frame();
    expect(scene.simulation?.plan.species[0].flees).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('is warned of after some seconds, once', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const { scene, frame } = sceneOf(wary());
    scene.parts.set('g', { list: 'goals', of: ['sardin'], entry: { at: [1, 2, 3] } });
    const seconds = async (count: number): Promise<void> => {
      for (let k = 0; k < 30 * count; k++) await frame(0);
    };
    await seconds(4);
    scene.parts.set('b', school(1, 2, 3, 'shark'));
    expect(warn).not.toHaveBeenCalled();
    await seconds(8);
    expect(warn.mock.calls.map(([text]) => text)).toEqual([
      expect.stringMatching(/^<Goal of="sardin"> is ignored: no component has this name/),
      expect.stringMatching(/^<School name="sardine">: path "home" is ignored/),
    ]);
  });

  it('is refused if the scenario itself does so, or the value is no list of names', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    const part = school(1, 2, 3, 'tang');
    scene.parts.set('b', { ...part, entry: { ...part.entry, flees: 'shark' } } as never);
    await frame();
    expect(errors).toEqual([expect.stringContaining('<School name="tang">: flees must be')]);
  });
});
