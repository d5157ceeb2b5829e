import type { Plan } from 'shoal';
import { hasOtherSize } from './changed-size.ts';

/** Tells when the whole school should be shown again, because an edit has changed its size. */
export class SizeWatch {
  /** The plan when the camera was last in its place. */
  #framed: Plan | undefined;

  /**
   * Call it before each frame.
   * @param isFree whether the user has turned the camera and it still follows the school
   */
  isDue(plan: Plan | undefined, isFree: boolean): boolean {
    const framed = this.#framed;
    const isDue = isFree && plan !== undefined && framed !== undefined && hasOtherSize(framed, plan);
    if (isDue || !isFree || !framed || framed.file !== plan?.file) this.#framed = plan;
    return isDue;
  }
}
