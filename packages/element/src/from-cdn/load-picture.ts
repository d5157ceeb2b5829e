import { beside } from './beside.ts';

/** Loads the code for simulation and drawing from the folder of this script. */
export const loadPicture = (): Promise<typeof import('../picture/picture.ts')> =>
  import(/* @vite-ignore */ beside(import.meta.url, 'picture.js'));
