import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { frames, hash, openQuiet, type, unfold, unfoldRules } from './open-page.ts';

/** Pauses at the start, with the panels open. */
async function openSettings(query?: string): Promise<Page> {
  const page = await openQuiet({ width: 800, height: 500, query });
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Restart' }).click();
  return page;
}

/** The hash after this many further steps. */
async function afterSteps(page: Page, count: number): Promise<string> {
  const step = page.getByRole('button', { name: 'Step', exact: true });
  for (let k = 0; k < count; k++) await step.click();
  await frames(page, 1);
  return hash(page);
}

const rule = (page: Page, name: string): Promise<Record<string, unknown>> =>
  page.evaluate((of) => {
    const rules = window.shoal.stage.state.value.plan?.species[0].rules as Record<string, object>;
    return { ...rules[of] };
  }, name);

describe('the panels', () => {
  test('a number that is typed changes the plan and what the fish do', async () => {
    const page = await openSettings();
    const untouched = await afterSteps(page, 5);
    await page.keyboard.press('r');
    expect(await afterSteps(page, 5)).toBe(untouched);

    await page.keyboard.press('r');
    await page.locator('[data-rule=cohesion] summary').click();
    await type(page, 'Cohesion weight', '9.5');
    expect(await rule(page, 'cohesion')).toMatchObject({ weight: 9.5 });
    expect(await afterSteps(page, 5)).not.toBe(untouched);

    await page.getByRole('button', { name: 'Reset settings' }).click();
    expect(await rule(page, 'cohesion')).toMatchObject({ weight: 2.25 });
    expect(await page.getByRole('textbox', { name: 'Cohesion weight' }).inputValue()).toBe('2.25');
    expect(await afterSteps(page, 5)).toBe(untouched);
  });

  test('settings of the view are undone one by one, by key and by button, and a reset in one step', async () => {
    const page = await openSettings();
    const reset = page.getByRole('button', { name: 'Reset settings' });
    const undo = page.locator('.sheet').getByRole('button', { name: 'Undo' });
    const seen = () =>
      page.evaluate(() => {
        const { magnify, overlays, markings } = window.shoal.stage.state.value;
        return { magnify, overlays: [...overlays].sort(), trail: markings.trail };
      });
    const opened = await seen();
    const run = await page.evaluate(() => window.shoal.stage.state.value.run);
    const switchOf = (name: string) => page.getByRole('switch', { name, exact: true });
    expect(await undo.isDisabled()).toBe(true);
    await unfold(page);
    const lighting = page.getByRole('combobox', { name: 'Lighting' });
    await lighting.selectOption('Dusk');
    expect(await undo.getAttribute('title')).toBe('Undo: Set lighting to dusk (Ctrl+Z)');
    await type(page, 'Display size', '4');
    await switchOf('Axes').click();
    await switchOf('Trail of selected fish').click();
    const changed = { magnify: 4, overlays: ['axes', 'currents'], trail: false };
    expect(await seen()).toEqual(changed);
    await page.keyboard.press('Control+z');
    expect(await switchOf('Trail of selected fish').isChecked()).toBe(true);
    await page.getByText('Undone: switched trail off.').waitFor();
    for (let k = 0; k < 3; k++) await undo.click();
    expect([await lighting.inputValue(), await undo.isDisabled()]).toEqual(['day', true]);
    expect(await seen()).toEqual(opened);
    for (let k = 0; k < 4; k++) await page.keyboard.press('Control+y');
    expect(await seen()).toEqual(changed);
    expect(await page.evaluate(() => window.shoal.stage.state.value.run)).toBe(run);
    // Without an edit of the scene too.
    await reset.click();
    expect(await seen()).toEqual(opened);
    expect(await undo.getAttribute('title')).toBe('Undo: Reset settings (Ctrl+Z)');
    await undo.click();
    expect(await seen()).toEqual(changed);
    expect(await lighting.inputValue()).toBe('dusk');

    await page.locator('[data-rule=cohesion] summary').click();
    await type(page, 'Cohesion weight', '9.5');
    await reset.click();
    expect(await rule(page, 'cohesion')).toMatchObject({ weight: 2.25 });
    expect(await seen()).toEqual(opened);
    await page.locator('.toast').getByText('Undo', { exact: true }).click();
    expect(await rule(page, 'cohesion')).toMatchObject({ weight: 9.5 });
    expect(await seen()).toEqual(changed);
    await page.locator('.toast').getByText('Redo').click();
    expect(await seen()).toEqual(opened);
  });

  test('a slider that is dragged does the same', async () => {
    const page = await openSettings();
    await page.locator('[data-rule=separation] summary').click();
    const slider = page.getByRole('slider', { name: 'Separation radius, slider' });
    await slider.focus();
    await page.keyboard.press('End');
    expect(await rule(page, 'separation')).toMatchObject({ radius: 10 });
    expect(await page.getByRole('textbox', { name: 'Separation radius' }).inputValue()).toBe('10');
  });

  test('a new random start draws its seed at random', async () => {
    const page = await openSettings();
    await page.evaluate(() => {
      Math.random = () => 0.25;
    });
    await page.getByRole('button', { name: 'New random start' }).click();
    expect(await page.getByRole('textbox', { name: 'Seed' }).inputValue()).toBe('250000');
    expect(await page.evaluate(() => window.shoal.stage.simulation?.seed)).toBe(250_000);
  });

  test('a value that cannot be is refused with a sentence and changes nothing', async () => {
    const page = await openSettings();
    await page.locator('[data-rule=separation] summary').click();
    await type(page, 'Separation radius', '-3');
    const alert = page.locator('[data-rule=separation]').getByRole('alert');
    expect(await alert.textContent()).toBe('Enter a number from 0 to 1,000,000 m, not "-3".');
    expect(await page.getByRole('textbox', { name: 'Separation radius' }).inputValue()).toBe('2.2');
    expect(await rule(page, 'separation')).toMatchObject({ radius: 2.2 });
    await type(page, 'Separation radius', 'wide');
    expect(await alert.textContent()).toContain(', not "wide".');
    await type(page, 'Separation weight', 'abc');
    expect(await alert.allTextContents()).toContain('Enter a number from −100,000 to 100,000 m/s², not "abc".');
    await type(page, 'Separation weight', '8.5');
    await type(page, 'Separation radius', '3');
    expect(await alert.count()).toBe(0);
    expect(await rule(page, 'separation')).toMatchObject({ radius: 3 });
  });

  test('forms can be chosen, and "all" where the form allows it', async () => {
    const page = await openSettings();
    const before = await afterSteps(page, 5);
    await page.keyboard.press('r');
    await page.locator('[data-rule=cohesion] summary').click();
    const all = page.getByRole('button', { name: 'Cohesion radius: all' });
    expect(await all.count()).toBe(0);
    await page.getByRole('combobox', { name: 'Cohesion formula' }).selectOption('centroid');
    expect(await rule(page, 'cohesion')).toMatchObject({ form: 'centroid' });
    expect(await page.locator('[data-rule=cohesion] .formula').textContent()).toContain('mean xⱼ');
    await all.click();
    expect(await rule(page, 'cohesion')).toMatchObject({ radius: Number.POSITIVE_INFINITY });
    expect(await page.getByRole('textbox', { name: 'Cohesion radius' }).inputValue()).toBe('all');
    expect(await afterSteps(page, 5)).not.toBe(before);
  });

  test('a rule can be switched off', async () => {
    const page = await openSettings();
    const before = await afterSteps(page, 5);
    await page.keyboard.press('r');
    await page.getByRole('switch', { name: 'Wander, on or off' }).click();
    expect(await rule(page, 'wander')).toMatchObject({ enabled: false });
    expect(await afterSteps(page, 5)).not.toBe(before);
  });

  test('every rule, form and number of the table is there, each with what it does and its source', async () => {
    const page = await openSettings();
    await unfoldRules(page);
    const { parameters, ruleTable } = await import('shoal');
    // Rules that cannot act on a species, such as food if there is none, are not offered.
    const ruleNames = await page.evaluate(
      () => (window.shoal.stage.simulation?.engine.rulesOf(0) ?? []) as (keyof typeof ruleTable)[],
    );
    expect(ruleNames).toEqual(expect.arrayContaining(['separation', 'alignment', 'cohesion', 'bounds', 'wander']));
    expect(ruleNames).not.toContain('food');
    expect(await page.locator('.rule').count()).toBe(ruleNames.length);
    for (const name of ruleNames) {
      const { title, forms, effect: does } = ruleTable[name];
      expect(await page.locator(`[data-rule=${name}] .effect`).textContent()).toBe(does);
      const offered = await page
        .getByRole('combobox', { name: `${title} form` })
        .locator('option')
        .allTextContents();
      expect(offered).toEqual(Object.keys(forms));
    }
    for (const group of ['motion', ...ruleNames] as const) {
      for (const { effect, source } of Object.values(parameters[group])) {
        const fields = page.locator(`input[type=text][title*=${JSON.stringify(effect)}]`);
        expect(await fields.count()).toBeGreaterThan(0);
        expect(await fields.first().getAttribute('title')).toContain(source);
      }
    }
  });

  test('timings are shown and are plausible', async () => {
    const page = await openSettings();
    await unfold(page, 'Performance');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(async () => Number(await page.getByLabel('Time per step').textContent())).toBeGreaterThan(0);
    expect(Number(await page.getByLabel('Time per frame').textContent())).toBeGreaterThan(0);
    const { phases } = await import('shoal');
    expect(await page.locator('.phases .label').allTextContents()).toEqual(
      phases.map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    );
  });
});

describe('the focus', () => {
  const playing = (page: Page): Promise<boolean> => page.evaluate(() => window.shoal.stage.state.value.playing);

  test('space plays and pauses after any button was clicked, and presses a button that the keyboard chose', async () => {
    const page = await openSettings();
    for (const name of ['Restart', 'New random start', 'Step', 'Reset settings']) {
      await page.getByRole('button', { name, exact: true }).click();
      const run = await page.evaluate(() => window.shoal.stage.state.value.run);
      await page.keyboard.press('Space');
      expect(await playing(page), name).toBe(true);
      await page.keyboard.press('Space');
      expect(await playing(page), name).toBe(false);
      expect(await page.evaluate(() => window.shoal.stage.state.value.run)).toBe(run);
    }
    await page.locator('[data-rule=wander] summary').click();
    await page.keyboard.press('Space');
    expect(await playing(page)).toBe(true);
    expect(await page.locator('[data-rule=wander] details[open]').count()).toBe(1);
    await page.keyboard.press('Space');

    await page.getByRole('textbox', { name: 'Speed', exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    const run = await page.evaluate(() => window.shoal.stage.state.value.run);
    await page.keyboard.press('Space');
    expect(await page.evaluate(() => window.shoal.stage.state.value.run)).toBe(run + 1);
    expect(await playing(page)).toBe(false);
  });

  test('Escape closes the panel from inside a field too', async () => {
    const page = await openSettings();
    await page.getByRole('textbox', { name: 'Seed' }).focus();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('complementary').count()).toBe(0);
  });

  test('every action of the clock says what it does, where it can be read', async () => {
    const page = await openSettings();
    await unfold(page);
    const isSaid = await page
      .locator('.action-row .action')
      .evaluateAll((all) =>
        all.map(
          (one) =>
            document
              .getElementById(one.getAttribute('aria-describedby') ?? '')
              ?.checkVisibility({ visibilityProperty: true }) === true,
        ),
      );
    expect(isSaid.length).toBeGreaterThan(3);
    expect(isSaid).not.toContain(false);
    const rows = page.locator('.actions .action-row');
    const lines = await rows.locator('.help').evaluateAll((all) => all.map((one) => one.clientHeight / 15));
    expect(Math.max(...lines), 'lines of text for one button').toBeLessThan(3.5);
  });
});

describe('numbers', () => {
  test('large ones are shown to the last digit, and are not cut off', async () => {
    const page = await openSettings();
    await type(page, 'Seed', '4294967295');
    const field = page.getByRole('textbox', { name: 'Seed' });
    expect(await field.inputValue()).toBe('4294967295');
    expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    await type(page, 'Seed', '2.5');
    expect(await page.locator('.clock').getByRole('alert').textContent()).toBe(
      'Enter a whole number from 0 to 4,294,967,295, not "2.5".',
    );
  });

  test('the weight of a folded rule has its unit', async () => {
    const page = await openSettings();
    expect(await page.locator('[data-rule=separation] .now').textContent()).toBe('8.5 m/s²');
  });

  test('how fast it goes beside real time is said', async () => {
    const page = await openSettings();
    const pace = page.locator('.pace');
    expect(await pace.textContent()).toBe('Real-time factor: 2 ×');
    await type(page, 'Speed', '0.5');
    await expect.poll(() => pace.textContent()).toBe('Real-time factor: 1 ×');
    await type(page, 'Speed', '0');
    await expect.poll(() => pace.textContent()).toBe('Speed is 0: nothing moves.');
  });

  test('a world too small for its fish is said, until it is large enough again', async () => {
    const page = await openQuiet({ query: '?scenario=two-fish' });
    const set = (size: number): Promise<void> =>
      page.evaluate((edge) => {
        const world = { min: [0, 0, 0], max: [edge, edge, edge] };
        window.shoal.stage.dispatch({ type: 'set', path: 'world', value: world });
      }, size);
    await set(0.5);
    const alert = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
    await expect.poll(() => alert.allTextContents()).toEqual([expect.stringContaining('longer than the world of 0.5')]);
    await set(40);
    await expect.poll(() => alert.count()).toBe(0);
  });

  test('a speed that the machine does not reach is said beside the slider, and only then', async () => {
    const page = await openSettings();
    const reaches = page.locator('.reaches');
    const below = page.locator('.clock .row').filter({ has: page.getByRole('textbox', { name: 'Seed' }) });
    await type(page, 'Speed', '100');
    expect(await reaches.textContent()).toBe('');
    const top = await below.boundingBox();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => reaches.textContent(), { timeout: 60_000 }).not.toBe('');
    expect(await reaches.textContent()).toMatch(/^This computer reaches only \d+\.\d+ ×\.$/);
    expect(await below.boundingBox()).toEqual(top);
    await type(page, 'Speed', '0.01');
    await expect.poll(() => reaches.textContent(), { timeout: 60_000 }).toBe('');
  });
});

describe('scenes', () => {
  test('all scenarios are offered, and choosing one opens it and changes the address', async () => {
    const page = await openQuiet({ width: 800, height: 500 });
    await page.getByRole('button', { name: 'Scenes' }).click();
    const names = await page.evaluate(() => window.shoal.stage.catalogue.entries.map(({ name }) => name));
    expect(names).toContain('thesis-demo');
    expect(await page.locator('.scene').count()).toBe(names.length);
    for (const name of names.filter((_, k) => process.env.SHOAL_LONG || k % 4 === 0)) {
      await page.locator(`[data-scenario="${name}"]`).click();
      // The field of a hundred obstacles takes some time.
      await expect
        .poll(() => page.evaluate(() => window.shoal.stage.state.value.status), { timeout: 60_000 })
        .toBe('ready');
      expect(await page.evaluate(() => window.shoal.stage.state.value.scenario)).toBe(name);
      expect(await page.locator('[aria-current=true]').getAttribute('data-scenario')).toBe(name);
      await frames(page, 3);
    }
    await page.locator('[data-scenario="thesis-demo"]').click();
    // The address changes once the scene is open.
    await expect.poll(() => new URL(page.url()).searchParams.get('scenario')).toBe('thesis-demo');
    await page.reload();
    await page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');
    expect(await page.evaluate(() => window.shoal.stage.simulation?.school.count)).toBe(400);
  });

  test('a search shows the scenes whose title, description or scenario has all its words', async () => {
    const page = await openQuiet({ width: 800, height: 500, query: '?scenario=two-fish' });
    await page.getByRole('button', { name: 'Scenes' }).click();
    const shown = (): Promise<(string | null)[]> =>
      page.locator('.scene:visible').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-scenario')));
    const search = page.getByRole('searchbox', { name: 'Search scenes' });
    await search.click();
    await page.keyboard.type('natural ARCH');
    expect(await shown()).toEqual(['arch']);
    expect(await page.locator('.group:visible h3').allTextContents()).toEqual(['Obstacles']);
    await search.fill('unicorn');
    expect(await shown()).toEqual([]);
    await expect.poll(() => page.getByText('No scene matches.').isVisible()).toBe(true);
    await search.fill('500,000');
    expect(await shown()).toEqual(['half-a-million']);
    // Only their scenarios say what kind of animal it is.
    await search.fill('bird');
    await expect.poll(shown).toEqual(['murmuration', 'starlings', 'perching', 'parker']);
    await search.fill('hunting');
    await expect.poll(shown).toContain('starlings');
    await search.fill('land bison');
    await expect.poll(shown).toEqual(['stampede']);
    // One slip a word is forgiven if nothing else is found, and the page says so.
    await search.fill('Flok birdz');
    const near = (words: string) => page.getByText(words, { exact: true }).isVisible();
    await expect.poll(() => near('Nothing found for “Flok birdz”. Showing scenes with “flock” or “bird”.')).toBe(true);
    const birds = await shown();
    expect(birds).toContain('murmuration');
    expect(birds).not.toContain('great-bait-ball');
    await search.fill('');
    expect((await shown())[0]).toBe('great-bait-ball');
    expect(await page.getByText('No scene matches.').count()).toBe(0);
    await search.fill('natural arch');
    await search.press('Enter');
    await page.waitForFunction(() => window.shoal.stage.state.value.scenario === 'arch');
  });

  test('thumbnails load when seen, and move under the pointer or with the focus, but not with reduced motion', async () => {
    const page = await openQuiet({ width: 800, height: 500, query: '?scenario=two-fish' });
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('thumbnails/')) loaded.push(request.url().replace(/.*thumbnails\//, ''));
    });
    await page.getByRole('button', { name: 'Scenes' }).click();
    const first = page.locator('[data-scenario=great-bait-ball]');
    await expect.poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
    expect(loaded.filter((file) => file.endsWith('.webm'))).toEqual([]);
    const films = page.locator('.scene video');
    await first.hover();
    await expect
      .poll(() => films.evaluateAll((videos: HTMLVideoElement[]) => videos[0]?.currentTime ?? 0))
      .toBeGreaterThan(0);
    await page.mouse.move(5, 5);
    expect(await films.count()).toBe(0);
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Tab');
    expect(await first.locator('video').count()).toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.keyboard.press('Tab');
    expect(await films.count()).toBe(0);
  });

  test('a scene too large for this computer opens with fewer fish and says so', async () => {
    const page = await openQuiet({ query: '?scenario=half-a-million' });
    const counts = await page.evaluate(() => window.shoal.stage.simulation?.school.count ?? 0);
    // The tests draw without a GPU.
    expect(counts).toBeLessThanOrEqual(3000);
    const shown = counts.toLocaleString('en');
    const said = (text: string) => expect.poll(() => page.getByText(text).isVisible()).toBe(true);
    const main = () => page.locator('.notice button.main').allTextContents();
    await said(
      `The 500,000 fish of this scene need a GPU, and this browser offers none that is fast enough. The page shows ${shown}.`,
    );
    expect(await main()).toEqual(['Close']);
    const name = 'Half a million, with fewer fish';
    expect(await page.locator('.scene-name').textContent()).toBe(name);
    expect(await page.title()).toBe(`${name} – Shoal`);
    await page.getByRole('button', { name: 'Show all' }).click();
    await said('this page may hardly respond.');
    expect(await main()).toEqual(['Close']);
    expect(await page.evaluate(() => window.shoal.stage.simulation?.school.count)).toBe(counts);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await unfold(page, 'Save and share');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('half-a-million-with-fewer-fish.json');
    expect(JSON.parse(readFileSync(await saved.path(), 'utf8')).name).toBe(name);
  });

  test('the gallery says of a scene too large for this computer how many animals it opens with', async () => {
    const page = await openQuiet({ query: '?scenario=two-fish' });
    await page.getByRole('button', { name: 'Scenes' }).click();
    // For birds the card must not say fish.
    const card = page.locator('[data-scenario="murmuration"]');
    await card.scrollIntoViewIfNeeded();
    const line = card.locator('.fewer');
    await line.waitFor();
    const [, shown] = /^([\d,]+) of 10,001 animals on this computer$/.exec((await line.textContent()) ?? '') ?? [];
    const opened = await page.evaluate(() => window.shoal.stage.catalogue.shownOf?.('murmuration'));
    expect(shown).toBe(opened?.shown.toLocaleString('en'));
    expect(opened?.shown).toBeLessThan(10_001);
    expect(await page.locator('[data-scenario="reef"] .fewer').count()).toBe(0);
  });

  test('a scenario that does not exist is said in a sentence, and another can be chosen', async () => {
    const page = await openQuiet({ query: '?scenario=atlantis' });
    const alert = page.getByRole('alert');
    expect(await alert.textContent()).toContain('There is no scenario file "atlantis.json".');
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Play' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Scenes' }).click();
    await page.locator('[data-scenario="two-fish"]').click();
    await page.waitForFunction(() => window.shoal.stage.state.value.status === 'ready');
    expect(await alert.count()).toBe(0);
  });

  test('names that objects have by birth are no scenarios', async () => {
    const page = await openQuiet({ query: '?scenario=../package' });
    expect(await page.getByRole('alert').textContent()).toContain('There is no scenario file "../package.json".');
  });
});
