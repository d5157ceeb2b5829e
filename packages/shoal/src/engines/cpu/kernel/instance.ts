import { kernelBytes } from './module.generated.ts';

/** The parts of WebAssembly that are used here: the core is compiled without the types of pages and Node. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
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
interface KernelExports {
  readonly x: Address;
  readonly y: Address;
  readonly z: Address;
  readonly slotOf: Address;
  readonly records: Address;
  readonly velocities: Address;
  readonly lists: Address;
  readonly collected: Address;
  readonly ids: Address;
  readonly settings: Address;
  readonly radii: Address;
  readonly blocksTaken: Address;
  readonly neighbourLists: Address;
  readonly listCapacity: { readonly value: number };
  readonly candidates: { readonly value: number };
  readonly neighbours: { readonly value: number };
  readonly listBytes: { readonly value: number };
  readonly place: (fish: number, cells: number, withVelocities: number, withLists: number) => number;
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
  readonly steerTrio: SteerCells;
  readonly steerAny: SteerCells;
  readonly sumTrio: Range;
  readonly sumAny: Range;
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

/** Maximum size in pages of 64 kB: 4 GB, which the module declares, or less where the host refuses it. */
const maxima = [65536, 32768, 16384, 4096] as const;

/**
 * Pages of a kernel's own memory at first, 16 MB: enough for 30 000 fish, and touched only as they are used. Growing a
 * memory detaches its buffer; from then on V8 checks for that at every access to any typed array of the program.
 */
const firstPages = 256;

/** @param shared whether several threads use it @throws Error if the host refuses every size */
export function kernelMemory(shared: boolean): KernelMemory {
  // The library is compiled without the names of pages and Node.
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

/** What the kernel calls. */
export interface KernelHost {
  /** Returns the address of a free block for lists. */
  readonly takeBlock: () => number;
  /** Computes the rules of a fish that the kernel leaves to the host, with so many neighbours in the two lists. */
  readonly visit: (fish: number, flockmates: number, others: number) => void;
}

/**
 * Instantiates the kernel. Browsers compile modules of up to 8 MB synchronously on a page's main thread (Chromium since
 * 114; before, 4 kB).
 * @param memory shared with other threads; without it, one of its own
 * @returns the kernel, or why there is none
 */
export function kernelInstance(called: KernelHost, memory?: KernelMemory): KernelInstance | string {
  const { WebAssembly } = globalThis as unknown as Host;
  if (!WebAssembly) return 'there is no WebAssembly here';
  try {
    const bytes = bytesOf(kernelBytes);
    if (memory) importShared(bytes);
    const env = { memory: memory ?? kernelMemory(false), ...called };
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env });
    return { memory: env.memory, exports: exports as KernelExports };
  } catch (error) {
    return `WebAssembly with SIMD does not work here: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The bytes of the module's text: see `characters` in scripts/kernel.mjs. */
function bytesOf(text: string): Uint8Array {
  const bytes: number[] = [];
  let base = 0;
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    if (code > 120) base = 80 * (code - 120);
    else {
      bytes.push(base + code - (code < 92 ? 40 : 41));
      base = 0;
    }
  }
  return Uint8Array.from(bytes);
}

/** The module's import of `memory`: its name, the kind "memory", the flag "has a maximum". With "shared" the flags are 3. */
const unsharedImport = [...'memory'].map((letter) => letter.charCodeAt(0)).concat(2, 1);
const sharedFlags = 3;

/** Makes the module import a shared memory: one bit differs. */
function importShared(bytes: Uint8Array): void {
  const at = bytes.findIndex((_, start) => unsharedImport.every((byte, k) => bytes[start + k] === byte));
  if (at < 0) throw new Error('the module imports no memory with a maximum');
  bytes[at + unsharedImport.length - 1] = sharedFlags;
}
