import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShoalSchoolElement } from '../packages/element/src/shoal-school.ts';
import { pack, run } from './project.ts';
import { openPage, serveFolder } from './site.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-policies-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the element in a page with a strict Content-Security-Policy', () => {
  beforeAll(async () => {
    await run(folder, 'tar', ['-xzf', await pack('element', folder)]);
    await writeFile(
      path.join(folder, 'page.js'),
      `globalThis.violations = [];
      addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective));
      const school = document.querySelector('shoal-school');
      school.addEventListener('load', () => { globalThis.told = 'load'; });
      school.addEventListener('error', ({ message }) => { globalThis.told = message; });`,
    );
    const page = `<!doctype html><meta charset="utf-8"><script src="page.js" defer></script>
      <shoal-school count="40"></shoal-school>
      <script type="module" src="./package/dist/cdn/shoal-element.js"></script>`;
    await writeFile(path.join(folder, 'index.html'), page);
  });

  async function shown(scripts: string): Promise<{ page: Page; reported: string[] }> {
    const policy = `default-src 'self'; script-src ${scripts}; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;
    const site = await serveFolder(folder, { 'Content-Security-Policy': policy });
    const opened = await openPage(site.address);
    // waitForFunction would evaluate text in the page, which its policy forbids.
    await expect.poll(() => opened.page.evaluate('globalThis.told'), { timeout: 60_000 }).toBeTruthy();
    await site[Symbol.asyncDispose]();
    return opened;
  }

  test('is drawn and styled', async () => {
    const { page, reported } = await shown("'self' 'wasm-unsafe-eval'");
    const seen = await page.evaluate(() => {
      const school = document.querySelector('shoal-school') as ShoalSchoolElement;
      const canvas = school.shadowRoot?.querySelector('canvas') as HTMLCanvasElement;
      const icon = school.shadowRoot?.querySelector('button svg') as SVGElement;
      return {
        told: (globalThis as { told?: string }).told,
        violations: (globalThis as { violations?: string[] }).violations,
        display: getComputedStyle(school).display,
        position: getComputedStyle(canvas).position,
        icon: icon.getBoundingClientRect().width,
        kernel: school.simulation?.engine.kernel.name,
      };
    });
    expect(seen).toEqual({
      told: 'load',
      violations: [],
      display: 'block',
      position: 'absolute',
      icon: 18,
      kernel: 'simd',
    });
    expect(reported).toEqual([]);
    await page.close();
  });

  test('swims without WebAssembly, and says what that means', async () => {
    const { page, reported } = await shown("'self'");
    const kernel = await page.evaluate(
      () => (document.querySelector('shoal-school') as ShoalSchoolElement).simulation?.engine.kernel.name,
    );
    expect(kernel).toBe('typescript');
    const warnings = reported.filter((line) => line.startsWith('warning: shoal:'));
    expect(warnings).toEqual([
      expect.stringMatching(
        /steps are slower and differ from those of other machines in their last bits, because .*wasm-unsafe-eval/s,
      ),
    ]);
    await page.close();
  });
});
