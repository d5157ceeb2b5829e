import { readFileSync } from 'node:fs';
import type * as Shoal from 'shoal';
import { afterEach, expect, it, vi } from 'vitest';

/** Its parts that are used here; the tests are compiled without the types of pages. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: unknown;
  readonly Memory: unknown;
  readonly CompileError: new (message: string) => Error;
};

const document: Shoal.ScenarioDocument = { version: 1, species: [{ name: 'a', count: 120 }] };
const file = readFileSync(new URL('../kernel.wasm', import.meta.url));
const why = 'WebAssembly with SIMD does not work here: not from bytes';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The library in a program of its own, because a thread keeps the kernel that it has compiled. */
async function fresh(): Promise<typeof Shoal> {
  vi.resetModules();
  return import('shoal');
}

/** A host that uses compiled modules, but compiles none, like a page without `'wasm-unsafe-eval'`. */
async function withoutCompiler(): Promise<typeof Shoal> {
  const { Instance, Memory, Module } = WebAssembly;
  const blocked = new Proxy(Module, {
    construct() {
      throw new WebAssembly.CompileError('not from bytes');
    },
  });
  vi.stubGlobal('WebAssembly', { Instance, Memory, Module: blocked, CompileError: WebAssembly.CompileError });
  return fresh();
}

function hashAfter({ parseScenario, Simulation }: typeof Shoal, options: Shoal.SimulationOptions): string {
  const simulation = new Simulation(parseScenario(document), options);
  simulation.step(30);
  return simulation.stateHash();
}

it('a host that compiles no WebAssembly is told once a simulation, and steps in TypeScript', async () => {
  const shoal = await withoutCompiler();
  const told: string[][] = [];
  const simulation = new shoal.Simulation(shoal.parseScenario(document), {
    onFallback: (...all) => told.push([...all]),
  });
  simulation.step(30);
  expect(told).toEqual([[why, 'kernel']]);
  expect(simulation.engine.kernel).toEqual({ name: 'typescript', reason: why });
  expect(simulation.clone().engine.kernel.name).toBe('typescript');
  const chosen = new shoal.Simulation(simulation.plan, { kernel: 'typescript' });
  chosen.step(30);
  expect(simulation.stateHash()).toBe(chosen.stateHash());
});

it('without onFallback the console has one warning for all simulations', async () => {
  const shoal = await withoutCompiler();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  for (let k = 0; k < 3; k++) hashAfter(shoal, {});
  expect(warn.mock.calls).toEqual([
    [
      `shoal: steps are slower and differ from those of other machines in their last bits, because ${why}. Allow 'wasm-unsafe-eval' in the page's Content-Security-Policy, or give the compiled module of shoal/kernel.wasm as \`kernel\`.`,
    ],
  ]);
});

it('a chosen kernel is not replaced: the constructor and setEngine throw', async () => {
  const shoal = await withoutCompiler();
  const plan = shoal.parseScenario(document);
  const message = `kernel: "simd" cannot be used, because ${why}. Allow 'wasm-unsafe-eval' in the page's Content-Security-Policy, or give the compiled module of shoal/kernel.wasm as \`kernel\`. Or choose "typescript".`;
  expect(() => new shoal.Simulation(plan, { kernel: 'simd' })).toThrow(message);
  const simulation = new shoal.Simulation(plan, { kernel: 'typescript' });
  const hash = simulation.stateHash();
  expect(() => simulation.setEngine({ kernel: 'simd' })).toThrow(shoal.EngineError);
  expect([simulation.stateHash(), simulation.engine.kernel.name]).toEqual([hash, 'typescript']);
  simulation.setEngine({ kernel: 'auto' });
  expect(simulation.engine.kernel).toEqual({ name: 'typescript', reason: why });
});

it('a compiled module of kernel.wasm gives the bits of other machines', async () => {
  const hash = hashAfter(await fresh(), { kernel: 'simd' });
  const kernel = new WebAssembly.Module(file);
  const shoal = await withoutCompiler();
  const told: string[] = [];
  const onFallback = (reason: string): void => void told.push(reason);
  expect(hashAfter(shoal, { kernel, onFallback })).toBe(hash);
  expect(told).toEqual([]);
  // Threads share memory, for which the kernel is compiled anew.
  const simulation = new shoal.Simulation(shoal.parseScenario(document), { kernel, threads: 2, onFallback });
  await simulation.run(30);
  expect([simulation.stateHash(), simulation.engine.threads]).toEqual([hash, 1]);
  expect(told).toEqual(['threads cannot use a given kernel, and this host compiles none']);
});

it('another module is refused', async () => {
  const shoal = await withoutCompiler();
  vi.unstubAllGlobals();
  const empty = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  expect(() => hashAfter(shoal, { kernel: empty })).toThrow(
    `kernel: must be the module of shoal/kernel.wasm of version ${shoal.version}, got another one. Use the file of the installed package.`,
  );
  expect(() => hashAfter(shoal, { kernel: {} })).toThrow(
    'new Simulation: options.kernel must be one of "auto", "simd", "typescript", or the WebAssembly.Module of shoal/kernel.wasm, got an object.',
  );
});
