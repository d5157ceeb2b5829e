import type { Habitat } from 'shoal/drawing';
import type { Difference } from 'shoal/scenario';
import { lookNames } from './look-names.ts';
import { overlayRows } from './overlay.ts';
import { wordsOf } from './words.ts';

/** Names of the settings of the view, as in the panels, where the words of their paths differ. */
const names: Readonly<Record<string, string>> = {
  look: 'style',
  mood: 'lighting',
  magnify: 'display size',
  obstaclesShown: 'obstacles',
  colouring: 'fish colour',
  cameraMode: 'camera',
  slice: 'the field slice',
  'markings.trailSeconds': 'trail length',
  'slice.shown': 'field slice',
  'slice.axis': 'slice axis',
  'slice.position': 'slice position',
};

/** Values whose words differ from those in the panels. */
const values: Readonly<Record<string, string>> = {
  free: 'follow the school',
  orbit: 'slow orbit',
  auto: 'automatic',
};

/** What a change of the view has done, in words: `Set lighting to dusk`. */
export function viewTitle({ path, before, after }: Difference, habitat: Habitat): string {
  const key = path.replace('shown.', '');
  if (Array.isArray(before) && Array.isArray(after)) return overlayTitle(before, after);
  const name = names[key] ?? wordsOf(key.replace(/.*\./, ''));
  if (typeof after === 'boolean') return `Switched ${name} ${after ? 'on' : 'off'}`;
  if (typeof after === 'object') return `Changed ${name}`;
  const { look, deep } = lookNames[habitat];
  const value = { ...values, water: look, deep }[String(after)] ?? String(after).replace(/^trait/, 'trait ');
  return `Set ${name} to ${value.toLowerCase()}`;
}

function overlayTitle(before: readonly string[], after: readonly string[]): string {
  const isOn = after.length > before.length;
  const [longer, shorter] = isOn ? [after, before] : [before, after];
  const [changed, ...others] = longer.filter((name) => !shorter.includes(name));
  const title = overlayRows.find(({ name }) => name === changed)?.title.toLowerCase();
  return others.length > 0 || !title ? 'Changed the overlays' : `Switched ${title} ${isOn ? 'on' : 'off'}`;
}
