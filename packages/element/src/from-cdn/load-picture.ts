import { beside } from './beside.ts';

const picture = beside(import.meta.url, 'picture.js');

/** Loads the code for simulation and drawing from the folder of this script. */
export const loadPicture = (): Promise<typeof import('../picture/picture.ts')> => import(/* @vite-ignore */ picture);
