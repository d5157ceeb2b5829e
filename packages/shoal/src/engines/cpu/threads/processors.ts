// How many processors this host offers for threads.

interface Host {
  readonly crossOriginIsolated?: boolean;
  readonly SharedArrayBuffer?: unknown;
  readonly navigator?: { readonly hardwareConcurrency?: number };
  readonly process?: { readonly getBuiltinModule?: (name: 'node:os') => { availableParallelism(): number } };
}

const host: Host = globalThis;

/** Logical processors of this machine. */
export function processors(): number {
  return host.process?.getBuiltinModule?.('node:os').availableParallelism() ?? host.navigator?.hardwareConcurrency ?? 1;
}

/** Why threads cannot share memory here, in words that follow "because"; undefined: they can. */
export function whyNoThreads(): string | undefined {
  if (host.SharedArrayBuffer !== undefined && host.crossOriginIsolated !== false) return undefined;
  return 'the page is not cross-origin isolated (it needs the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp), so threads cannot share memory';
}
