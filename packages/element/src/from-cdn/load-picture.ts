// Loads the picture of the custom element for pages without a bundler, from the folder of the script.

const picture = beside(import.meta.url, 'picture.js');

/** Loads the code for simulation and drawing from the folder of this script. */
export const loadPicture = (): Promise<typeof import('../picture/picture.ts')> => import(/* @vite-ignore */ picture);

/**
 * Address of a file in the folder of this script. CDNs serve the script at `…/npm/shoal-element@1`, so a path relative
 * to that address would leave the package.
 */
function beside(script: string, file: string): string {
  const url = new URL(script);
  return new URL(/\.m?js$/.test(url.pathname) ? file : `${url.pathname.replace(/\/$/, '')}/dist/cdn/${file}`, url).href;
}
