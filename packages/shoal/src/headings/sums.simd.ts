/* The sums over neighbours that heading models need. AssemblyScript: compiled by `npm run kernel`. */
import {
  headingCouzin, headingDorsogna, headingStrombom, Settings,
} from '../rules/kernel/layout.generated.simd';
import { sumCouzin } from './couzin/couzin.simd';
import { sumDorsogna } from './dorsogna/dorsogna.simd';
import { sumStrombom } from './strombom/strombom.simd';
import { sumVicsek } from './vicsek/vicsek.simd';

/**
 * Writes the sums of the heading model of one fish, up to three vectors.
 * @param from start of the records' addresses, whose number is a multiple of 4
 * @returns the number of neighbours within reach
 */
export function sumForHeading(slot: i32, from: usize, to: usize, own: Settings): i32 {
  if (own.heading == headingCouzin) return sumCouzin(slot, from, to, own);
  if (own.heading == headingDorsogna) return sumDorsogna(slot, from, to, own);
  if (own.heading == headingStrombom) return sumStrombom(slot, from, to, own);
  return sumVicsek(slot, from, to, own);
}
