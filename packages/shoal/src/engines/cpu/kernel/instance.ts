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
  readonly headingX: Address;
  readonly headingY: Address;
  readonly headingZ: Address;
  readonly velocityX: Address;
  readonly velocityY: Address;
  readonly velocityZ: Address;
  readonly species: Address;
  readonly collected: Address;
  readonly settings: Address;
  readonly radii: Address;
  readonly blocksTaken: Address;
  readonly frame: Address;
  readonly done: Address;
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
  readonly fill: (from: number, to: number, count: number, withVelocities: number) => void;
  readonly steerTrio: SteerCells;
  readonly steerAny: SteerCells;
  readonly sumTrio: Range;
  readonly sumAny: Range;
  readonly collect: Range;
}

export interface KernelInstance {
  readonly memory: KernelMemory;
  readonly exports: KernelExports;
}

/** Pages of 64 kB: as many as there can be. */
const maxPages = 65536;

/** Memory for the kernels of one thread, or of several that share it. @throws where there is none */
export function kernelMemory(shared = false): KernelMemory {
  const { WebAssembly } = globalThis as unknown as Host;
  if (!WebAssembly) throw new Error('there is no WebAssembly here');
  return new WebAssembly.Memory({ initial: 1, maximum: maxPages, shared });
}

/**
 * Makes a kernel. Browsers compile modules of up to 8 MB at once on a page's own thread (Chromium since 114; before,
 * 4 kB: those get the reason why not).
 * @param takeBlock hands out blocks of its memory for lists
 * @returns it, or the reason why there is none
 */
export function kernelInstance(memory: KernelMemory, takeBlock: () => number): KernelInstance | string {
  const { WebAssembly, atob } = globalThis as unknown as Host;
  if (!WebAssembly) return 'there is no WebAssembly here';
  try {
    const bytes = Uint8Array.from(atob(kernelBytes), (character) => character.charCodeAt(0));
    if (!(memory.buffer instanceof ArrayBuffer)) askForShared(bytes);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory, takeBlock } });
    return { memory, exports: exports as KernelExports };
  } catch (error) {
    return `WebAssembly with SIMD does not work here: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The module says of its memory how it is limited: 1, by a maximum; 3, the same and shared. The code is one and the same. */
function askForShared(module: Uint8Array): void {
  const name = [...'\u0006memory\u0002\u0001'].map((character) => character.charCodeAt(0));
  const at = module.findIndex((_, k) => name.every((byte, j) => module[k + j] === byte));
  module[at + name.length - 1] = 3;
}
