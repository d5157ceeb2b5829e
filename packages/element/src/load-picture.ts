/** Loads what simulates and draws. The script for CDNs has `from-cdn/load-picture.ts` instead. */
export const loadPicture = (): Promise<typeof import('./picture/picture.ts')> => import('./picture/picture.ts');
