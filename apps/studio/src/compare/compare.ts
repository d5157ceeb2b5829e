import type { Front } from '../front/front.ts';
import type { Makers } from '../front/panes.ts';
export function openCompare(_makers: Makers, _end: () => void): Front {
  throw new Error('not yet');
}
