import { readFileSync } from 'node:fs';
import { parseScenarioText, Simulation, startle } from 'shoal';
import { beforeAll, describe, expect, test } from 'vitest';
import { LivelinessMeter, levelsOf, mediumOf, SoundCues } from '../src/sound/sound-levels.ts';
import { open, theBrowser, unfold } from './open-page.ts';

const planOf = (name: string) =>
  parseScenarioText(readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), 'utf8'));

describe('the sound', () => {
  const calm = { speed: 0.4, turning: 0.2, frightened: 0 };

  test('a school is louder and higher the faster it is and the more it turns, and silent when it pauses', () => {
    const slow = levelsOf('water', calm, 1, true);
    const fast = levelsOf('water', { ...calm, speed: 1 }, 1, true);
    const turning = levelsOf('water', { ...calm, turning: 1.5 }, 1, true);
    for (const more of [fast, turning]) {
      expect(more.school).toBeGreaterThan(slow.school);
      expect(more.schoolPitch).toBeGreaterThan(slow.schoolPitch);
    }
    const paused = levelsOf('water', calm, 1, false);
    expect(paused.school).toBe(0);
    expect(paused.ambience).toBe(slow.ambience);
    expect(levelsOf('water', { speed: 99, turning: 99, frightened: 1 }, 1, true).school).toBeLessThan(1);
    expect(levelsOf('water', calm, 0, true).master).toBe(0);
  });

  test('fish sound like water, birds like wind, sheep like grass', () => {
    expect(['mill', 'starlings', 'stampede'].map((name) => mediumOf(planOf(name)))).toEqual(['water', 'air', 'land']);
  });

  test('a fright is heard once, and again only after the school has calmed down', () => {
    const cues = new SoundCues();
    const heard = [0, 0.2, 0.6, 0.9, 0.2, 0.5, 0.05, 0.4].map((share) => cues.frightened(share));
    expect(heard.flatMap((cue, k) => (cue ? [[k, cue]] : []))).toEqual([
      [2, 'flutter'],
      [7, 'flutter'],
    ]);
  });

  test('catches are heard, but many at once as one', () => {
    const cues = new SoundCues();
    expect([0, 10, 100, 160, 170, 400].map((now) => cues.caught(now))).toEqual([
      'thump',
      undefined,
      undefined,
      'thump',
      undefined,
      'thump',
    ]);
  });

  test('a startled school is measured as faster and in fright', () => {
    const simulation = new Simulation(planOf('school-1000'));
    const meter = new LivelinessMeter();
    meter.measure(simulation);
    simulation.step(30);
    const before = meter.measure(simulation);
    expect(before.turning).toBeGreaterThan(0);
    expect(before.frightened).toBe(0);
    const command = startle(simulation.plan, simulation.school.time);
    if (command) simulation.dispatchUntyped(command);
    simulation.step(40);
    const after = meter.measure(simulation);
    expect(after.frightened).toBeGreaterThan(0.3);
    expect(after.speed).toBeGreaterThan(before.speed);
  });
});

describe('on the page', () => {
  let browser: Awaited<ReturnType<typeof theBrowser>>;

  beforeAll(async () => {
    browser = await theBrowser();
  });

  test('nothing sounds until it is switched on; then it does, and is off again at once', async () => {
    const before = (): void => {
      const made: AudioContext[] = [];
      Object.assign(window, { made });
      window.AudioContext = class extends AudioContext {
        constructor(options?: AudioContextOptions) {
          super(options);
          made.push(this);
        }
      };
    };
    const { page, complaints, leave } = await open(browser, { query: '?scenario=mill', before });
    const states = () => page.evaluate(() => Reflect.get(window, 'made').map(({ state }: AudioContext) => state));
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Sound');
    const sound = page.getByRole('switch', { name: 'Sound' });
    expect(await sound.isChecked()).toBe(false);
    expect(await page.getByRole('textbox', { name: 'Volume' }).isVisible()).toBe(false);
    expect(await states()).toEqual([]);
    await sound.click();
    await expect.poll(states).toEqual(['running']);
    expect(await page.getByRole('textbox', { name: 'Volume' }).isVisible()).toBe(true);
    await sound.click();
    await expect.poll(states).toEqual(['closed']);
    expect(complaints).toEqual([]);
    await leave();
  });
});
