import { describe, expect, it } from 'vitest';
import type { Part } from '../src/scene-parts.ts';
import { base, sceneOf, school, settings } from './scene-of.ts';

describe('an error in terms of props', () => {
  const told = async (...parts: Part[]): Promise<string> => {
    const { scene, errors, frame } = sceneOf(school(1));
    scene.settings = { ...settings, base: { ...base, species: [{ name: 'ray', count: 3 }] } };
    parts.forEach((part, index) => {
      scene.parts.set(`${index}`, part);
    });
    await frame();
    await frame();
    return errors.join('\n');
  };
  const fish = (entry: object): Part => ({ list: 'species', entry: { name: 'tang', ...entry } });

  it('names the school', async () => {
    expect(await told(fish({ count: -3 }))).toMatch(/^ScenarioError: <School name="tang">: count must be .*, got -3\./);
    const unknown = await told(fish({ cuont: 3 }));
    expect(unknown).toMatch(/^ScenarioError: <School name="tang">: cuont /);
    expect(await told(fish({ name: 'sardine' }))).toContain('<School name="sardine">: name');
    expect(await told(fish({ name: 7 }))).toContain('<School> number 2: name');
  });

  it('names it when an edit is refused', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    await frame();
    scene.parts.set('a', school(1, -1));
    await frame();
    expect(errors).toEqual([
      expect.stringMatching(/^ScenarioError: <School name="sardine">: motion\.maxSpeed must be/),
    ]);
  });

  it('names other components, by their number where they have no name', async () => {
    const food = (amount: number): Part => ({ list: 'food', entry: { at: [1, 1, 1], amount } });
    expect(await told(food(1), food(-1))).toContain('<Food> number 2: amount must be');
    const gate = { name: 'middle', at: [1, 1, 1], facing: [0, 0, 1], radius: -2 } as const;
    expect(await told({ list: 'gates', entry: gate })).toContain('<Gate name="middle">: radius must be');
  });

  it('leaves what the scenario has as it is', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    scene.settings = { ...settings, base: { ...base, species: [{ name: 'ray', count: -3 }] } };
    await frame();
    expect(errors).toEqual([expect.stringMatching(/^ScenarioError: species\[0\]\.count must be/)]);
  });
});
