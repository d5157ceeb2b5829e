import { mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { ownBin, Project, run } from './project.ts';
import { openPage, type Site, serveFolder } from './site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Keeps the WebGL contexts that the page makes, and the GPU buffers that are not destroyed. Counts the GPU devices. */
export const watch = `const make = HTMLCanvasElement.prototype.getContext;
globalThis.contexts = [];
globalThis.devices = 0;
globalThis.buffers = new Set();
globalThis.buffersMade = 0;
HTMLCanvasElement.prototype.getContext = function (...args) {
  const context = make.apply(this, args);
  if (args[0] === 'webgl2' && !contexts.includes(context)) contexts.push(context);
  return context;
};
if (globalThis.GPUAdapter) {
  const request = GPUAdapter.prototype.requestDevice;
  GPUAdapter.prototype.requestDevice = function (...args) {
    devices++;
    return request.apply(this, args);
  };
  const createBuffer = GPUDevice.prototype.createBuffer;
  GPUDevice.prototype.createBuffer = function (...args) {
    const buffer = createBuffer.apply(this, args);
    buffersMade++;
    buffers.add(buffer);
    return buffer;
  };
  const destroy = GPUBuffer.prototype.destroy;
  GPUBuffer.prototype.destroy = function () {
    buffers.delete(this);
    destroy.call(this);
  };
}`;
/** A page that runs `app.js`. */
export const reactHtml = `<!doctype html><title>School</title><body><script>${watch}</script><script type="module" src="./app.js"></script>`;

/** The reports of the scenes; see `consumers/react/stage.tsx`. */
export interface Seen {
  readonly ready: number;
  readonly errors: string[];
  readonly fallbacks: number;
  readonly clicks: number[];
  readonly catches: number;
  readonly listened: number;
  readonly passed: number;
  readonly near: number;
  readonly strangers: number;
  readonly suspended: number;
  readonly followed: number[];
}

interface More {
  /** Tarballs of additional packages, by name. */
  readonly packed?: Readonly<Record<string, string>>;
  /** Texts of additional files, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * A page with the scenes of a program in `consumers/react/`. esbuild bundles the packed packages with the installed
 * versions of React, react-three-fiber and three.js.
 */
export class ReactPage implements AsyncDisposable {
  readonly project: Project;
  readonly page: Page;
  readonly #reported: string[];
  readonly #site: Site;

  private constructor(project: Project, page: Page, reported: string[], site: Site) {
    this.project = project;
    this.page = page;
    this.#reported = reported;
    this.#site = site;
  }

  static async open(program: string, { packed = {}, files = {} }: More = {}): Promise<ReactPage> {
    const sources = await Promise.all(
      [`${program}.tsx`, 'stage.tsx'].map(async (name) => [
        name,
        await readFile(path.join(root, 'consumers/react', name), 'utf8'),
      ]),
    );
    const project = await Project.unpacked(inject('library'), {
      'site/index.html': reactHtml,
      ...Object.fromEntries(sources),
      ...files,
    });
    for (const [name, tarball] of Object.entries({ 'shoal-react': inject('react'), ...packed }))
      await project.unpack(name, tarball);
    await mkdir(path.join(project.folder, 'node_modules/@react-three'), { recursive: true });
    for (const name of ['react', 'react-dom', 'three', '@react-three/fiber', '@types'])
      await symlink(path.join(root, 'node_modules', name), path.join(project.folder, 'node_modules', name));
    await bundleReact(project, `${program}.tsx`, 'site/app.js');
    const site = await serveFolder(path.join(project.folder, 'site'));
    const { page, reported } = await openPage(site.address);
    return new ReactPage(project, page, reported, site);
  }

  seen(): Promise<Seen> {
    return this.page.evaluate('structuredClone(seen)');
  }

  /** Evaluates an expression about the simulation of the scene on the page. */
  of<T>(expression: string): Promise<T> {
    return this.page.evaluate(`(({ simulation, view }) => (${expression}))(look().shoal)`);
  }

  async until(expression: string): Promise<void> {
    await this.page.waitForFunction(expression, undefined, { timeout: 60_000 });
  }

  /** Mounts a scene and waits until the first steps can be made. */
  async show(name: string, isStrict = true): Promise<void> {
    const { ready } = await this.seen();
    await this.page.evaluate(`show('${name}', ${isStrict})`);
    await this.until(`seen.ready > ${ready}`);
  }

  /** Ignores all previous reports of the page. */
  forget(): void {
    this.#reported.length = 0;
  }

  /** Removes the scene. The page must have reported nothing unexpected. */
  async expectQuiet(also = /^$/): Promise<void> {
    await this.page.evaluate('hide()');
    const expected = /React DevTools|THREE.Clock|Context Lost|Context Restored/;
    expect(this.#reported.splice(0).filter((line) => !expected.test(line) && !also.test(line))).toEqual([]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.close();
    await this.#site[Symbol.asyncDispose]();
    await this.project[Symbol.asyncDispose]();
  }
}

const isLong = process.env.SHOAL_LONG === '1';
const { rounds, warm, heap, objects } = isLong
  ? { rounds: 200, warm: 25, heap: 0.02, objects: 20 }
  : { rounds: 8, warm: 3, heap: 0.5, objects: 50 };

/**
 * Mounts and unmounts a scene 8 times (200 times in the long tests). After the first rounds, which fill caches, the
 * page must not keep anything from a round. A simulation that is kept would be more than a thousand objects.
 */
export async function expectNothingLeft(page: Page, round: () => Promise<void>): Promise<void> {
  for (let k = 0; k < warm; k++) await round();
  const before = await heldBy(page);
  for (let k = warm; k < rounds; k++) await round();
  const after = await heldBy(page);
  const perRound = {
    heap: (after.heap - before.heap) / (rounds - warm),
    objects: (after.objects - before.objects) / (rounds - warm),
    buffers: (after.buffers - before.buffers) / (rounds - warm),
  };
  expect(perRound.objects).toBeLessThan(objects);
  expect(perRound.heap).toBeLessThan(heap);
  expect(perRound.buffers).toBeLessThan(1);
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await page.evaluate('document.querySelectorAll("canvas").length')).toBe(0);
}

/** The objects that a page holds in memory. */
interface Held {
  /** MB */
  readonly heap: number;
  /** Number of objects and functions. */
  readonly objects: number;
  readonly buffers: number;
}

/**
 * Waits until all WebGL contexts of a page are lost; there must have been some. @returns what the page then holds after
 * garbage collection
 */
async function heldBy(page: Page): Promise<Held> {
  await page.waitForFunction('contexts.length > 0 && contexts.every((one) => one.isContextLost())');
  await page.evaluate('contexts.length = 0');
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const count = async (kind: string): Promise<number> => {
    const { result: prototype } = await session.send('Runtime.evaluate', { expression: `${kind}.prototype` });
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' });
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    return result.value;
  };
  const [objects, buffers] = [await count('Object'), await count('ArrayBuffer')];
  await session.detach();
  return { heap: await page.evaluate('performance.memory.usedJSHeapSize / 1e6'), objects, buffers };
}

/** Bundles a program for a development build of React. */
export async function bundleReact(project: Project, program: string, outfile: string): Promise<void> {
  const { dir, name } = path.parse(outfile);
  const outputs = ['--splitting', '--chunk-names=chunks/[name]-[hash]', `--outdir=${dir}`, `--entry-names=${name}`];
  const args = [program, '--bundle', '--format=esm', '--jsx=automatic', ...outputs];
  await run(project.folder, ownBin('esbuild'), [...args, '--define:process.env.NODE_ENV="development"']);
}

/** Type-checks programs. @throws Error with the compiler's errors */
export async function checkReact(project: Project, ...programs: readonly string[]): Promise<void> {
  await run(project.folder, ownBin('tsc'), [
    ...['--strict', '--noEmit', '--skipLibCheck', '--jsx', 'react-jsx', '--target', 'es2023', '--lib', 'es2023,dom'],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--types', 'react'],
    ...programs,
  ]);
}
