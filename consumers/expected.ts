import path from 'node:path';
import { type KernelName, parseScenario, Simulation } from 'shoal';
import { expect } from 'vitest';
import { type Output, type Project, run } from './project.ts';
import { type Result, resultAt, serveFolder, serveWith } from './site.ts';

/** The hash that the programs must report, computed here by one thread from the sources. */
export async function expectedResult(kernel: KernelName = 'simd'): Promise<Result> {
  const plan = parseScenario({
    version: 1,
    preset: 'improved',
    seed: 7,
    world: { min: [0, 0, 0], max: [40, 40, 40] },
    species: [{ name: 'herring', count: 3000 }],
  });
  const simulation = new Simulation(plan, { kernel });
  await simulation.run(20);
  return { hash: simulation.stateHash(), threads: 2 };
}

/** The result that a program prints as the last line. */
export function printed({ stdout }: Output): unknown {
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** The result of a program that Node runs. */
export async function ofNode(project: Project, ...args: string[]): Promise<unknown> {
  return printed(await run(project.folder, process.execPath, args));
}

/**
 * The output of bundlers must contain no warnings. Left out are those of Node about NO_COLOR, if a framework asks its
 * threads for colours, and Rolldown's about plugins that take long, as those of Nuxt do on a busy machine.
 * @param own a warning of the framework about itself
 */
export function expectQuiet({ stdout, stderr }: Output, own?: string): void {
  const lines = `${stdout}\n${stderr}`
    .replace(/^.*(?:'NO_COLOR' env is ignored|--trace-warnings|\[PLUGIN_TIMINGS\]).*$/gm, '')
    .split('\n');
  const output = lines.filter((line) => !own || !line.includes(own)).join('\n');
  expect(output).not.toMatch(/warning|WARN|critical dependency|\(!\)/i);
}

/** The result of a page, served with the headers for cross-origin isolation or with these headers. */
export async function ofPage(
  project: Project,
  folder = '.',
  headers?: Readonly<Record<string, string>>,
): Promise<Result> {
  await using server = await serveFolder(path.join(project.folder, folder), headers);
  return await resultAt(server.address);
}

/** The result of a page from the server of a framework or bundler, with the headers that this server sets. */
export async function ofServer(project: Project, program: string, args: readonly string[]): Promise<Result> {
  await using server = await serveWith(project.folder, program, args);
  return await resultAt(server.address);
}

export const pageInFolder = {
  'site/index.html': '<!doctype html><title>School</title><script type="module" src="./app.js"></script>',
};
