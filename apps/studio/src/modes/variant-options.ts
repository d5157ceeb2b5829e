import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { isPreset, type Variant, variantsOf, variantTitle } from './variant.ts';

/** All variants as groups of options, for a select. */
export function variantOptions(host: Stage): HTMLElement[] {
  const { ofScene, candidates, scenes } = variantsOf(host);
  const group = (label: string, variants: readonly Variant[]): HTMLElement =>
    element(
      'optgroup',
      { label },
      ...variants.map((variant) => element('option', { value: variant }, variantTitle(variant, host))),
    );
  return [
    group('This scene with a preset', ofScene.filter(isPreset)),
    group(
      'This scene',
      ofScene.filter((variant) => !isPreset(variant)),
    ),
    ...(candidates.length > 0 ? [group('Best candidates of the study', candidates)] : []),
    group('Scenes', scenes),
  ];
}
