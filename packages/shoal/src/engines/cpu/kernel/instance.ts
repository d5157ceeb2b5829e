import { kernelBytes } from './module.generated.ts';

/** The parts of the WebAssembly interface that are used here: the library's types know neither a page nor Node. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Memory: new (size: { initial: number; maximum: number; shared: boolean }) => KernelMemory;
}

interface Host {
  readonly WebAssembly?: WebAssemblyHost;
  /** Base64 to text of bytes. */
  readonly atob: (base64: string) => string;
}

/** The kernel's memory; of a crew, shared by its threads. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

/** A place in the kernel's memory, bytes from its beginning; moves with every `place`. */
interface Address {
  readonly value: number;
}

type SteerCells = (
  from: number,
  to: number,
  nx: number,
  ny: number,
  nz: number,
  spanX: number,
  spanY: number,
  spanZ: number,
  reachSq: number,
  nobody: number,
  keeping: number,
) => void;

type Range = (from: number, to: number) => void;

/** What kernel.simd.ts exports. */
interface KernelExports {
  readonly x: Address;
  readonly y: Address;
  readonly z: Address;
  readonly slotOf: Address;
  readonly records: Address;
  readonly velocities: Address;
  readonly collected: Address;
  readonly ids: Address;
  readonly settings: Address;
  readonly radii: Address;
  readonly blocksTaken: Address;
  readonly candidates: { readonly value: number };
  readonly neighbours: { readonly value: number };
  readonly listBytes: { readonly value: number };
  readonly place: (fish: number, cells: number, withVelocities: number, withLists: number) => number;
  readonly placeScratch: (thread: number, threads: number, largest: number) => number;
  readonly clear: () => void;
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
  readonly mostNear: (nx: number, ny: number, nz: number, spanX: number, spanY: number, spanZ: number) => number;
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

/** Pages of 64 kB that a memory may grow to: all that there are, as the module states, or what the host allows. */
const maxima = [65536, 32768, 16384, 4096] as const;

/** @param shared whether several threads are to use it. @throws Error if the host has no room for one */
export function kernelMemory(shared: boolean): KernelMemory {
  const { WebAssembly } = globalThis as unknown as Host & { readonly WebAssembly: WebAssemblyHost };
  let refused: unknown;
  for (const maximum of maxima) {
    try {
      return new WebAssembly.Memory({ initial: 1, maximum, shared });
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}

/**
 * Makes a kernel. Browsers compile modules of up to 8 MB at once on a page's own thread (Chromium since 114; before,
 * 4 kB: those get the reason why not).
 * @param takeBlock hands out blocks of its memory for lists
 * @param memory that it shares with other threads; without it, one of its own
 * @returns it, or the reason why there is none
 */
export function kernelInstance(takeBlock: () => number, memory?: KernelMemory): KernelInstance | string {
  const { WebAssembly, atob } = globalThis as unknown as Host;
  if (!WebAssembly) return 'there is no WebAssembly here';
  try {
    const bytes = Uint8Array.from(atob(kernelBytes), (character) => character.charCodeAt(0));
    if (memory) askForShared(bytes);
    const env = { memory: memory ?? kernelMemory(false), takeBlock };
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env });
    return { memory: env.memory, exports: exports as KernelExports };
  } catch (error) {
    return `WebAssembly with SIMD does not work here: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** In the module's import of `memory`, the kind "memory" and the flag "has a maximum"; plus the flag "shared". */
const ownMemory = [...'memory'].map((letter) => letter.charCodeAt(0)).concat(2, 1);
const sharedFlags = 3;

/** The same module for a shared memory: one bit of its import differs. */
function askForShared(bytes: Uint8Array): void {
  const at = bytes.findIndex((_, start) => ownMemory.every((byte, k) => bytes[start + k] === byte));
  if (at < 0) throw new Error('the module imports no memory with a maximum');
  bytes[at + ownMemory.length - 1] = sharedFlags;
}
