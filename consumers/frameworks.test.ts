import { beforeAll, expect, inject, type TestContext, test } from 'vitest';
import { blocksIn } from './docs-blocks.ts';
import { expectedResult, expectQuiet, ofPage, ofServer } from './expected.ts';
import { Project } from './project.ts';
import { isolation, openPage, type Result, serveFolder, serveWith } from './site.ts';

/*
 * The packed library in frameworks and tools that refuse Node 20. They run in the Node 24 of the npm package `node`. Pages
 * are cross-origin isolated by the settings in docs/bundlers.md; otherwise they would use one thread.
 */

const newNode = { node: '^24.15.0' };
let expected: Result;
/** Why there is no Node 24; undefined if there is one. */
let lack: string | undefined;

beforeAll(async () => {
  expected = await expectedResult();
  try {
    await using project = await Project.installed(newNode);
    await project.bin('node', ['--version']);
  } catch (error) {
    lack = `not run, because there is no Node 24: ${(error as Error).message}`;
  }
}, 300_000);

async function install(
  { skip }: TestContext,
  dependencies: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
): Promise<Project> {
  if (lack) skip(lack);
  return Project.installed({ ...newNode, ...dependencies, shoal: `file:${inject('library')}` }, files);
}

const headers = JSON.stringify(isolation);

test('SvelteKit 3, built, previewed and in development', async (context) => {
  const dependencies = { '@sveltejs/kit': '^3.2.0', '@sveltejs/vite-plugin-svelte': '^7.0.0', svelte: '^5.57.1' };
  await using project = await install(
    context,
    { ...dependencies, vite: '^8.0.12' },
    {
      'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite';\nexport default { plugins: [sveltekit()] };`,
      'src/app.html': '<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      'src/hooks.server.js': `export function handle({ event, resolve }) { event.setHeaders(${headers}); return resolve(event); }`,
      'src/routes/+page.svelte': `<script>
import { onMount } from 'svelte';
onMount(() => { import('../../page.mjs'); });
</script>`,
    },
  );
  expectQuiet(await project.bin('vite', ['build']));
  for (const command of ['preview', 'dev'])
    expect(await ofServer(project, 'vite', [command, '--host', '127.0.0.1'])).toEqual(expected);
});

test('Astro 7, built, previewed and in development', async (context) => {
  await using project = await install(
    context,
    { astro: '^7.3.0' },
    {
      'astro.config.mjs': `export default { server: { headers: ${headers} } };`,
      'src/pages/index.astro': `<html lang="en"><head><title>School</title></head><body><script>import '../../page.mjs';</script></body></html>`,
    },
  );
  expectQuiet(await project.bin('astro', ['build']));
  for (const command of ['preview', 'dev'])
    expect(await ofServer(project, 'astro', [command, '--host', '127.0.0.1'])).toEqual(expected);
});

test('Nuxt 4, built, previewed and in development', async (context) => {
  await using project = await install(
    context,
    { nuxt: '^4.5.0' },
    {
      'nuxt.config.mjs': `export default { compatibilityDate: '2026-11-01', routeRules: { '/**': { headers: ${headers} } } };`,
      'app/app.vue': `<script setup>
import { onMounted } from 'vue';
onMounted(() => import('../page.mjs'));
</script>
<template><p>A school</p></template>`,
    },
  );
  expectQuiet(await project.bin('nuxt', ['build']), 'The css.devSourcemap option is deprecated');
  expect(await ofServer(project, 'nuxt', ['preview'])).toEqual(expected);
  expect(await ofServer(project, 'nuxt', ['dev', '--host', '127.0.0.1'])).toEqual(expected);
});

/** `angular.json` of a new project, as far as it matters here, with the default budgets. */
const angular = {
  version: 1,
  projects: {
    app: {
      projectType: 'application',
      root: '',
      architect: {
        build: {
          builder: '@angular/build:application',
          options: { browser: 'src/main.ts', index: 'src/index.html', tsConfig: 'tsconfig.json', outputPath: 'dist' },
          configurations: {
            production: { budgets: [{ type: 'initial', maximumWarning: '500kB', maximumError: '1MB' }] },
            development: { optimization: false },
          },
          defaultConfiguration: 'production',
        },
        serve: {
          builder: '@angular/build:dev-server',
          options: { headers: isolation, buildTarget: 'app:build:development' },
        },
      },
    },
  },
};
const angularOptions = { strict: true, skipLibCheck: true, allowJs: true, target: 'es2022', module: 'preserve' };
const angularMain = `import { Component, ElementRef, inject } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
@Component({ selector: 'app-root', template: '', styles: ':host { display: block; height: 150px; }' })
class App {
  element: HTMLElement = inject(ElementRef).nativeElement;
  async ngAfterViewInit() {
    const { mountSchool } = await import('./mount-school');
    mountSchool(this.element);
    await import('../page.mjs');
  }
}
bootstrapApplication(App);
`;

test('Angular 22, with the recipe loaded later: within the default budget, drawn, and in development', async (context) => {
  const recipe = blocksIn('program').find(({ code }) => code.includes('export function mountSchool'));
  const names = ['core', 'common', 'compiler', 'compiler-cli', 'platform-browser', 'build', 'cli'];
  const dependencies = Object.fromEntries(names.map((name) => [`@angular/${name}`, '^22.2.0']));
  await using project = await install(
    context,
    {
      ...dependencies,
      three: '0.187.0',
      '@types/three': '0.187.0',
      rxjs: '^7.8.0',
      tslib: '^2.8.0',
      typescript: '~6.0.0',
    },
    {
      'angular.json': JSON.stringify(angular),
      'tsconfig.json': JSON.stringify({ compilerOptions: angularOptions, files: ['src/main.ts'] }),
      'src/index.html': '<!doctype html><title>School</title><base href="/"><app-root></app-root>',
      'src/main.ts': angularMain,
      'src/mount-school.ts': recipe?.code ?? '',
    },
  );
  expectQuiet(await project.bin('ng', ['build']));
  expect(await ofPage(project, 'dist/browser')).toEqual(expected);
  await using site = await serveFolder(`${project.folder}/dist/browser`);
  const { page } = await openPage(site.address);
  await page.locator('canvas').waitFor();
  await page.close();
  expect(await ofServer(project, 'ng', ['serve', '--host', '127.0.0.1', '--port', '0'])).toEqual(expected);
});

test('ts-jest with its preset alone', async (context) => {
  const program = `import { parseScenario, Simulation } from 'shoal';
test('steps', () => {
  const simulation = new Simulation(parseScenario({ version: 1, species: [{ name: 'fish', count: 5 }] }));
  simulation.step();
  expect(simulation.school.step).toBe(1);
});
`;
  const dependencies = { jest: '^30.5.0', 'ts-jest': '^29.4.0', '@types/jest': '^30.0.0', typescript: '~5.9.0' };
  await using project = await install(context, dependencies, {
    'steps.test.ts': program,
    'jest.config.cjs': `module.exports = { preset: 'ts-jest' };`,
  });
  await project.bin('node', ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js']);
});

test('Cloudflare Workers, which allow neither threads nor WebAssembly from bytes', async (context) => {
  await using project = await install(
    context,
    { wrangler: '^4.164.0' },
    {
      'wrangler.json': JSON.stringify({ name: 'school', main: 'worker.mjs', compatibility_date: '2026-11-01' }),
      'worker.mjs': `import { runSchool } from './school.mjs';
export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const result = await runSchool(pathname === '/chosen' ? { kernel: 'typescript' } : {});
    return Response.json(result);
  },
};`,
    },
  );
  await using server = await serveWith(project.folder, 'wrangler', ['dev', '--ip', '127.0.0.1', '--port', '0']);
  const answer = async (pathname: string): Promise<unknown> => (await fetch(new URL(pathname, server.address))).json();
  const { hash } = await expectedResult('typescript');
  expect(await answer('chosen')).toMatchObject({ hash, threads: 1 });
  expect(await answer('')).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{16}$/), threads: 1 });
});
