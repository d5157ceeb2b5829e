/**
 * Defines the tag `<shoal-school>`. Simulation and drawing are loaded when the first such element comes near the view.
 * @module shoal-element
 */
import { ShoalSchoolElement } from './shoal-school.ts';

export type { ShoalSchoolProps } from './props.ts';
export type { Look } from './settings.ts';
export { ShoalSchoolElement, type ShoalSchoolEventMap } from './shoal-school.ts';

// On servers there are no custom elements.
if (globalThis.customElements && !customElements.get('shoal-school')) {
  customElements.define('shoal-school', ShoalSchoolElement);
}

declare global {
  interface HTMLElementTagNameMap {
    'shoal-school': ShoalSchoolElement;
  }
}
