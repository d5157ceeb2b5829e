/**
 * The program of a thread, as text. In this repository it imports the built file. In the package,
 * scripts/generate/thread-program.mjs has replaced this module by one with the complete program, so that bundlers need not find
 * a file.
 */
export const program: string = `import(${JSON.stringify(new URL('./worker.js', (import.meta as Module).url).href)});`;

/** The part of `import.meta` that is used here. */
interface Module {
  readonly url: string;
}

declare const URL: new (path: string, base: string) => { readonly href: string };
