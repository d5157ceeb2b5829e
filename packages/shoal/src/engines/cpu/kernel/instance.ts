// Loads the WebAssembly kernel and declares what it exports and imports.

import { kernelBytes, kernelStamp } from './module.generated.ts';

/**
 * The parts of WebAssembly that are used here. Declared because the core is compiled without the types of the DOM and
 * of Node.
 */
interface WebAssemblyHost {
  readonly Module: (new (
    bytes: Uint8Array,
  ) => object) & {
    customSections(module: object, name: string): readonly ArrayBuffer[];
  };
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Memory: new (size: { initial: number; maximum: number; shared: boolean }) => KernelMemory;
}

interface Host {
  readonly WebAssembly?: WebAssemblyHost;
}

/** The kernel's memory; the threads of a pool share one. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

/** Byte offset of an array in the kernel's memory; changes with `place` and `placeScratch`. */
interface Address {
  readonly value: number;
}

type SteerCells = (
  from: number,
  to: number,
  nx: number,
  ny: number,
  nz: number,
  sentinel: number,
  withLists: number,
  withSums: number,
) => void;

type Range = (from: number, to: number) => void;

/** Exports of kernel.simd.ts. */
export interface KernelExports {
  readonly x: Address;
  readonly slotOf: Address;
  readonly lists: Address;
  readonly start: Address;
  readonly collected: Address;
  readonly ids: Address;
  readonly settings: Address;
  readonly radii: Address;
  readonly blocksTaken: Address;
  readonly neighbourLists: Address;
  readonly listCapacity: { readonly value: number };
  readonly candidates: { readonly value: number };
  readonly neighbours: { readonly value: number };
  readonly listed: { readonly value: number };
  readonly place: (
    fish: number,
    cells: number,
    withVelocities: number,
    withLists: number,
    withLengths: number,
  ) => number;
  readonly placeScratch: (thread: number, threads: number, largest: number) => number;
  readonly clear: () => void;
  readonly clearLists: () => void;
  readonly cellOf: (slot: number) => number;
  readonly setWorld: (edgeX: number, edgeY: number, edgeZ: number) => void;
  readonly setGrid: (
    count: number,
    nx: number,
    ny: number,
    nz: number,
    perMetreX: number,
    perMetreY: number,
    perMetreZ: number,
    minX: number,
    minY: number,
    minZ: number,
    approach: number,
  ) => void;
  readonly sort: (
    count: number,
    nx: number,
    ny: number,
    nz: number,
    minX: number,
    minY: number,
    minZ: number,
    perMetreX: number,
    perMetreY: number,
    perMetreZ: number,
  ) => void;
  readonly mostNear: (spanX: number, spanY: number, spanZ: number) => number;
  readonly manyAround: (slot: number, spanX: number, spanY: number, spanZ: number) => number;
  readonly endRecords: (count: number, withVelocities: number) => void;
  readonly fill: (from: number, to: number, withVelocities: number) => void;
  readonly fillPositions: Range;
  readonly fillMarks: (from: number, to: number, species: number) => void;
  readonly steerTrio: SteerCells;
  readonly steerAny: SteerCells;
  readonly sumTrio: Range;
  readonly sumAny: Range;
  readonly writeIndices: (list: number, count: number) => void;
  readonly collect: Range;
  readonly collectSums: (from: number, to: number, first: number, second: number, third: number) => void;
  readonly addNoise: (
    count: number,
    toSums: number,
    seed: number,
    stream: number,
    segment: number,
    aheadY: number,
    aheadZ: number,
    uX: number,
    uY: number,
    uZ: number,
    verticalFactor: number,
    weight: number,
  ) => void;
}

export interface KernelInstance {
  readonly memory: KernelMemory;
  readonly exports: KernelExports;
}

/** Maximum sizes to try, in pages of 64 KiB: 4 GiB as the module declares, then less if the host refuses. */
const maxima = [65536, 32768, 16384, 4096] as const;

/**
 * Initial pages of a memory that is not shared: 16 MiB, enough for 30 000 fish. Unused pages take no physical memory. A
 * small memory would have to grow, which detaches its buffer; from then on V8 checks for detached buffers at every
 * access to any typed array of the program.
 */
const firstPages = 256;

/**
 * Allocates a kernel's memory.
 * @param shared whether several threads use it
 * @throws Error if the host refuses every size
 */
export function kernelMemory(shared: boolean): KernelMemory {
  // The library is compiled without the types of the DOM and of Node.
  const { WebAssembly } = globalThis as unknown as Host & { readonly WebAssembly: WebAssemblyHost };
  let refused: unknown;
  for (const maximum of maxima) {
    try {
      return new WebAssembly.Memory({ initial: shared ? 1 : firstPages, maximum, shared });
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}

/** Functions that the kernel imports. */
export interface KernelHost {
  /** Returns the address of a free block for lists. */
  readonly takeBlock: () => number;
  /**
   * Computes those rules of a fish that the kernel does not. `flockmates` and `others` are the lengths of the two
   * lists.
   */
  readonly visit: (fish: number, flockmates: number, others: number) => void;
}

/**
 * Instantiates the kernel. Compilation is synchronous: on a page's main thread, browsers allow this up to 8 MB
 * (Chromium before 114: up to 4 kB).
 * @param memory a memory shared with other threads; undefined: the kernel gets its own
 * @returns the kernel, or why there is none
 */
export function kernelInstance(called: KernelHost, memory?: KernelMemory): KernelInstance | string {
  const module = kernelModule(memory !== undefined);
  if (typeof module === 'string') return module;
  try {
    const env = { memory: memory ?? kernelMemory(false), ...called };
    const { WebAssembly } = globalThis as unknown as Host & { readonly WebAssembly: WebAssemblyHost };
    const { exports } = new WebAssembly.Instance(module, { env });
    return { memory: env.memory, exports: exports as KernelExports };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `WebAssembly with SIMD does not work here: ${why.replace(/\.$/, '')}`;
}

/** The compiled kernels of this thread: with a memory of its own, and with a shared one. */
const compiled: { own?: object; shared?: object } = {};

/**
 * Compiles the kernel, once in each thread.
 * @param shared whether it imports a shared memory
 * @returns the module, or why there is none, in words that follow "because"
 */
export function kernelModule(shared: boolean): object | string {
  const kind = shared ? 'shared' : 'own';
  const known = compiled[kind];
  if (known) return known;
  const { WebAssembly } = globalThis as unknown as Host;
  if (!WebAssembly) return 'there is no WebAssembly here';
  try {
    const bytes = bytesOf(kernelBytes);
    if (shared) importShared(bytes);
    const module = new WebAssembly.Module(bytes);
    compiled[kind] = module;
    return module;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Whether a value is a compiled module of WebAssembly. */
export function isModule(value: unknown): value is object {
  const { WebAssembly } = globalThis as unknown as Host;
  return WebAssembly !== undefined && value instanceof WebAssembly.Module;
}

/**
 * Makes this thread use a compiled module, for hosts that cannot compile one from bytes.
 * @returns whether the module is a kernel of this version
 */
export function adoptModule(module: object): boolean {
  const { WebAssembly } = globalThis as unknown as Host;
  const [stamp = new ArrayBuffer(0)] = WebAssembly?.Module.customSections(module, 'shoal') ?? [];
  if (String.fromCharCode(...new Uint8Array(stamp).subarray(0, kernelStamp.length)) !== kernelStamp) return false;
  compiled.own ??= module;
  return true;
}

/** Decodes the module from text: see `characters` in scripts/generate/kernel.mjs. Numbers below 0 wrap around. */
function bytesOf(text: string): Uint8Array {
  const bytes: number[] = [];
  let base = 0;
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    if (code > 120) base = 80 * (code - 120);
    else {
      bytes.push(base + code - (code < 92 ? 43 : 44));
      base = 0;
    }
  }
  return Uint8Array.from(bytes);
}

/**
 * How the module's import of `memory` ends: its name, the byte for "memory", and flags: 1 for "has a maximum", 3 for
 * "shared" as well.
 */
const unsharedImport = [...'memory'].map((letter) => letter.charCodeAt(0)).concat(2, 1);
const sharedFlags = 3;

/** Makes the module import a shared memory, by setting one bit. */
function importShared(bytes: Uint8Array): void {
  const at = bytes.findIndex((_, start) => unsharedImport.every((byte, k) => bytes[start + k] === byte));
  if (at < 0) throw new Error('the module imports no memory with a maximum');
  bytes[at + unsharedImport.length - 1] = sharedFlags;
}
