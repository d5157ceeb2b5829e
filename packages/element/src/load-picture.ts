/** Loads the code for simulation and drawing. The script for CDNs uses `from-cdn/load-picture.ts` instead. */
export const loadPicture = (): Promise<typeof import('./picture/picture.ts')> => import('./picture/picture.ts');
