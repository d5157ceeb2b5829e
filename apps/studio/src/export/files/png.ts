import { encode } from 'fast-png';
import type { EncodePng } from 'shoal/export';

/** A PNG of 16 bits a channel, without filters: the players of `vat` undo none. */
export const encodePng: EncodePng = (width, height, channels, data) =>
  encode({ width, height, channels, data, depth: 16 });
