import { readdirSync, readFileSync, statSync } from 'node:fs';
import { parseScenarioText } from 'shoal';
import { describe, expect, test } from 'vitest';
import { smoothFraction, withFewerFish } from '../src/scenes/fewer-fish.ts';
import { fittingCatalogue } from '../src/scenes/fitting-catalogue.ts';
import { galleryGroups } from '../src/scenes/scene-search.ts';
import { type Catalogue, entryOf } from '../src/stage/state/catalogue.ts';

const scenarios = new URL('../../../scenarios/', import.meta.url);
const thumbnails = new URL('../public/thumbnails/', import.meta.url);
const names = readdirSync(scenarios)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));
const textOf = (name: string): string => readFileSync(new URL(`${name}.json`, scenarios), 'utf8');

describe('the gallery', () => {
  test('has every scene in exactly one group, the best first', () => {
    const listed = Object.values(galleryGroups).flat();
    expect([...listed].sort()).toEqual([...names].sort());
    expect(Object.keys(galleryGroups)).toEqual(['First look', 'Predators', 'Obstacles', 'Flocks', 'Research']);
    expect(listed[0]).toBe('great-bait-ball');
  });

  test('has a small still and a small film of every scene, and no others', () => {
    const files = names.flatMap((name) => [`${name}.webm`, `${name}.webp`]);
    expect(readdirSync(thumbnails).sort(), 'node scripts/pictures/thumbnails.mjs makes them').toEqual(files.sort());
    const sizes = files.map((file) => statSync(new URL(file, thumbnails)).size);
    files.forEach((file, k) => {
      expect(sizes[k], file).toBeLessThanOrEqual(file.endsWith('.webp') ? 8000 : 60_000);
      expect(sizes[k], `${file} shows something`).toBeGreaterThan(800);
    });
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(2_500_000);
  });
});

describe('scenes fitted to the machine', () => {
  const slow = { cores: 1, drawsInSoftware: true, hasGpu: async () => false };
  const fast = { cores: 8, drawsInSoftware: false, hasGpu: async () => true };
  const catalogue: Catalogue = {
    entries: names.map((name) => entryOf(name, textOf(name))),
    read: async (file) => textOf(file.replace(/\.json$/, '')),
  };
  const countOf = async (from: Catalogue, name: string): Promise<number> =>
    parseScenarioText(await from.read(`${name}.json`)).count;

  test('all scenes of up to 2000 fish are whole on the slowest machine', () => {
    for (const name of names) {
      const plan = parseScenarioText(textOf(name));
      if (plan.count <= 2000) expect(smoothFraction(plan, slow), name).toBe(1);
      else expect(smoothFraction(plan, slow), name).toBeLessThan(1);
    }
  });

  test('a machine with eight cores and a GPU opens all fish, on the GPU where the CPU is too slow', async () => {
    const fitting = fittingCatalogue(catalogue, fast);
    expect(await countOf(fitting, 'great-bait-ball')).toBe(6003);
    expect(fitting.fitOf('great-bait-ball')).toBe('whole');
    expect(await countOf(fitting, 'half-a-million')).toBe(500_000);
    expect(fitting.fitOf('half-a-million')).toBe('gpu');
  });

  test('a slow machine opens fewer fish, says how many, and all of them when asked', async () => {
    const fitting = fittingCatalogue(catalogue, slow);
    const shown = await countOf(fitting, 'half-a-million');
    expect(shown).toBeLessThanOrEqual(3000);
    expect(shown).toBeGreaterThan(500);
    expect(fitting.fitOf('half-a-million')).toEqual({ shown, all: 500_000 });
    fitting.keepWhole('half-a-million');
    expect(await countOf(fitting, 'half-a-million')).toBe(500_000);
    expect(fitting.fitOf('half-a-million')).toBe('whole');
  });

  test('a scene with fewer fish has another name, by which a link or a file of it is known', async () => {
    const fitting = fittingCatalogue(catalogue, slow);
    const nameOf = async (name: string): Promise<string> => parseScenarioText(await fitting.read(`${name}.json`)).name;
    expect(await nameOf('half-a-million')).toBe('Half a million, with fewer fish');
    expect(await nameOf('murmuration')).toMatch(/, with fewer animals$/);
    expect(await nameOf('school-1000')).toBe(parseScenarioText(textOf('school-1000')).name);
    const linked = parseScenarioText(await fitting.read('great-bait-ball.json'));
    expect(linked.name).toMatch(/, with fewer fish$/);
    const expected = { scenario: 'great-bait-ball', shown: linked.count, all: 6003 };
    expect(linked.count).toBeLessThan(6003);
    expect(await fitting.wholeOf(linked)).toEqual(expected);
    // A fast computer shows as many of a link, and knows how many there are.
    expect(await fittingCatalogue(catalogue, fast).wholeOf(linked)).toEqual(expected);
    expect(await fitting.wholeOf(parseScenarioText(textOf('school-1000')))).toBeUndefined();
    fitting.keepWhole('half-a-million');
    expect(await nameOf('half-a-million')).toBe('Half a million');
  });

  test('fewer fish are as close together, and predators stay', () => {
    const { species, view } = withFewerFish(JSON.parse(textOf('great-bait-ball')), 1 / 8);
    expect(view?.magnify).toBeCloseTo(1.5 * 8 ** 0.25);
    expect(species.map(({ count }) => count)).toEqual([750, 3]);
    expect(species[0].start).toMatchObject({ radius: 1.7, tube: 1.1 });
    const flock = withFewerFish(JSON.parse(textOf('murmuration')), 1 / 8).species[0];
    expect(flock.start).toMatchObject({ radius: 13 });
  });
});
