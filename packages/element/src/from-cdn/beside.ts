/**
 * Address of a file beside this script. CDNs answer `…/npm/shoal-element@1` with the script itself, so a path relative to
 * that address would leave the package.
 */
export function beside(script: string, file: string): string {
  const url = new URL(script);
  return new URL(/\.m?js$/.test(url.pathname) ? file : `${url.pathname.replace(/\/$/, '')}/dist/cdn/${file}`, url).href;
}
