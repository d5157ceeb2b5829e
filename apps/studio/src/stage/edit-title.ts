// Names edits in words, for messages and for undo.

import { type PresetName, presets } from 'shoal';
import { type Habitat, habitatOf } from 'shoal/drawing';
import { type Difference, differencesBetween } from 'shoal/scenario';
import { isOfView, type SceneDocument, type UndoState } from './edited-scene.ts';
import { overlayRows } from './state/overlay.ts';
import { numberText, wordsOf } from './state/words.ts';

/** What an edit has done, in words. */
export interface EditTitle {
  /** Without a full stop: `Removed rock 2`. */
  readonly text: string;
  /**
   * Whether the edit added or removed something, or changed many values. Its control alone does not show such an edit.
   */
  readonly isLarge: boolean;
}

type Item = Readonly<Record<string, unknown>>;

/** Names for single items of the lists of a scene. */
const kinds: Readonly<Record<string, string>> = {
  obstacles: 'obstacle',
  characters: 'character',
  food: 'food',
  gates: 'gate',
  paths: 'path',
  goals: 'goal',
  points: 'point of a path',
  species: 'species',
  timeline: 'event',
  currents: 'current',
  shots: 'shot',
};

/** The title of a reset of all settings. */
export const resetTitle: EditTitle = { text: 'Reset settings', isLarge: true };

/** @param after what undo covers, after the edit */
export function editTitle(
  changes: readonly Difference[],
  { scene, plan }: Pick<UndoState, 'scene' | 'plan'>,
): EditTitle {
  const titles = changes.map((change) =>
    isOfView(change.path) ? { text: viewTitle(change, habitatOf(plan)), isLarge: false } : titleOf(change, scene),
  );
  // Adding an object also enables the rules that it needs.
  const large = titles.find(({ isLarge }) => isLarge);
  if (large) return large;
  const [first] = titles;
  // The overlays change with the look.
  if (titles.length === 1 || changes[0].path === 'shown.look') return first;
  const weights = changes.filter(({ path }) => path.endsWith('.weight'));
  if (weights.length === changes.length) return { text: 'Changed the strength of all rules', isLarge: false };
  const last = new Set(changes.map(({ path }) => /[^.]*$/.exec(path)?.[0]));
  const rules = new Set(changes.map(({ path }) => /\.rules\.(\w+)\./.exec(path)?.[1]));
  if (last.size === 1 && rules.size > 1)
    return { text: `Changed the ${wordsOf([...last][0] ?? '')} of ${rules.size} rules`, isLarge: false };
  if (last.size === 1) return first;
  return { text: `Changed ${changes.length} settings`, isLarge: changes.length > 3 };
}

function titleOf({ path, before, after }: Difference, document: SceneDocument): EditTitle {
  if (isList(before) && isList(after) && before.length !== after.length) return listTitle(path, before, after);
  const [, at] = /^species\[(\d+)\]/.exec(path) ?? [];
  const species = document.species[Number(at ?? -1)];
  if (species && path.endsWith('].count')) return countTitle(species.name, Number(after) - Number(before));
  const presetTitle = (preset: unknown): EditTitle => ({
    text: `Set ${species.name} to the preset ${presets[preset as PresetName]?.title ?? preset}`,
    isLarge: true,
  });
  if (species && path.endsWith('].preset')) return presetTitle(after);
  if (species && path === `species[${at}]` && isItem(before) && isItem(after)) {
    if (before.count !== after.count) return countTitle(species.name, Number(after.count) - Number(before.count));
    if (before.preset !== after.preset) return presetTitle(after.preset);
    return { text: `Changed ${species.name}`, isLarge: true };
  }
  if (/^obstacles\[\d+\]$/.test(path) && isItem(before) && isItem(after)) {
    // An obstacle that is moved gets a field of its own.
    const [only, ...others] = differencesBetween({ ...before, ownField: after.ownField }, after, path);
    if (only && others.length === 0) return { text: valueTitle(only.path, only.after, document), isLarge: false };
  }
  return { text: valueTitle(path, after, document), isLarge: false };
}

function listTitle(path: string, before: readonly unknown[], after: readonly unknown[]): EditTitle {
  const list = /[^.]*$/.exec(path)?.[0] ?? path;
  const isAdded = after.length > before.length;
  const [longer, shorter] = isAdded ? [after, before] : [before, after];
  const known = new Set(shorter.map((item) => JSON.stringify(item)));
  const found = longer.filter((item) => !known.has(JSON.stringify(item)));
  const [item] = found;
  if (list === 'species' && isAdded && isItem(item) && isList(item.hunts) && item.hunts.length > 0)
    return countTitle(String(item.name), Number(item.count));
  if (list === 'timeline' && isAdded && isItem(item) && item.name === 'startle')
    return { text: 'Startled the school', isLarge: true };
  const verb = isAdded ? 'Added' : 'Removed';
  const kind = kinds[list] ?? 'item';
  const name = isItem(item) && typeof item.name === 'string' ? item.name : kind;
  const article = isAdded || name === kind ? withArticle : (noun: string): string => `the ${noun}`;
  // A mesh has the name of its file.
  const isMesh = isItem(item) && isItem(item.shape) && item.shape.kind === 'mesh' && name !== kind;
  const sort = list === 'species' ? list : isMesh ? 'mesh' : undefined;
  const what = sort ? `the ${sort} ${name}` : /^[a-z ]+$/.test(name) ? article(name) : name;
  return { text: `${verb} ${found.length > 1 ? `${found.length} items` : what}`, isLarge: true };
}

function countTitle(name: string, more: number): EditTitle {
  const count = Math.abs(more);
  const isPlain = /^[a-z]+$/.test(name);
  const many = `${numberText(count)} fish${name === 'fish' ? '' : ` (${name})`}`;
  const text = `${more < 0 ? 'Removed' : 'Added'} ${count === 1 && isPlain ? withArticle(name) : many}`;
  return { text, isLarge: true };
}

/** Titles of changes that the words of their paths would not describe. */
const titlesByPath: readonly (readonly [RegExp, string])[] = [
  [/\.goals\[\d+\]\.at$/, 'Moved a goal'],
  [/^paths\[\d+\]\.points\[\d+\]$/, 'Moved a point of a path'],
  [/^world$/, 'Changed the size of the world'],
  [/^view\.film$/, 'Changed the shots'],
];

/** Describes a changed value in the words of its path. */
function valueTitle(path: string, after: unknown, document: SceneDocument): string {
  const [, list, index, rest] = /^(obstacles|characters|gates|food)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (list) {
    const items: readonly unknown[] = { ...document }[list as 'obstacles'];
    const item = items[Number(index)];
    const name = isItem(item) && typeof item.name === 'string' ? item.name : `${kinds[list]} ${Number(index) + 1}`;
    return `${rest === 'at' || rest === 'points' ? 'Moved' : 'Changed'} ${name}`;
  }
  const known = titlesByPath.find(([pattern]) => pattern.test(path));
  if (known) return known[1];
  const rule = /\.rules\.(\w+)\.(\w+)$/.exec(path);
  if (rule?.[2] === 'enabled') return `Switched ${wordsOf(rule[1])} ${after === true ? 'on' : 'off'}`;
  const words = rule
    ? [rule[1], rule[2]]
    : [(/(\w+)[[\]\d]*$/.exec(path)?.[1] ?? path).replace(/DegPerSecond$/, 'Rate').replace(/Deg$/, '')];
  const value =
    typeof after === 'number'
      ? ` to ${numberText(Number(after.toPrecision(4)))}`
      : typeof after === 'string'
        ? ` to ${after}`
        : '';
  return `${value ? 'Set' : 'Changed'} ${words.map(wordsOf).join(' ')}${value}`;
}

function withArticle(noun: string): string {
  if (noun === 'food') return noun;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
function viewTitle({ path, before, after }: Difference, habitat: Habitat): string {
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

/** Names of the natural look and of its darkest light, by habitat. */
export const lookNames: Readonly<Record<Habitat, { readonly look: string; readonly deep: string }>> = {
  water: { look: 'Water', deep: 'Deep' },
  air: { look: 'Sky', deep: 'Night' },
  land: { look: 'Land', deep: 'Night' },
};
