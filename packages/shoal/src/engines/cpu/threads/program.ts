/**
 * The program of a thread as text. Here it imports the built file. In the packed library it is complete:
 * scripts/thread-program.mjs writes it over this module, so that no bundler needs to find a file.
 */
export const program: string = `import(${JSON.stringify(new URL('./worker.js', (import.meta as Module).url).href)});`;

/** Part of `import.meta`. */
interface Module {
  readonly url: string;
}

declare const URL: new (path: string, base: string) => { readonly href: string };
