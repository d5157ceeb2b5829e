import { type PresetName, parseScenarioText, presetNames, presets, withPreset } from 'shoal';
import type { Stage } from '../stage/stage.ts';

/** A scene to compare: the page's scene as it is, with a preset, or another scene. */
export type Variant = 'as-it-is' | PresetName | `scene:${string}`;

const scenePrefix = 'scene:';

function isPreset(text: string): text is PresetName {
  return presetNames.some((name) => name === text);
}

/** A variant as written in the address; undefined: unknown. */
export function variantOf(text: string, { catalogue }: Stage): Variant | undefined {
  if (text === 'as-it-is' || isPreset(text)) return text;
  const known = catalogue.entries.some(({ name }) => scenePrefix + name === text);
  return known ? (text as Variant) : undefined;
}

/** All variants of the page's scene, and all other scenes. */
export function variantsOf({ catalogue }: Stage): {
  readonly ofScene: readonly Variant[];
  readonly scenes: readonly Variant[];
} {
  return {
    ofScene: [...presetNames, 'as-it-is'],
    scenes: catalogue.entries.map(({ name }): Variant => `scene:${name}`),
  };
}

export function titleOf(variant: Variant, { catalogue }: Stage): string {
  if (variant === 'as-it-is') return 'This scene as is';
  if (isPreset(variant)) return presets[variant].title;
  return catalogue.entries.find(({ name }) => scenePrefix + name === variant)?.title ?? variant;
}

/** The scenario text of a variant, with this seed. */
export async function textOf(variant: Variant, seed: number, { catalogue, state }: Stage): Promise<string> {
  const { plan, coming, scenario } = state.value;
  const here = coming ?? plan;
  if (variant.startsWith(scenePrefix)) {
    const file = `${variant.slice(scenePrefix.length)}.json`;
    return seeded(parseScenarioText(await catalogue.read(file), { file }).scenario, seed);
  }
  if (!here) throw new Error(`${scenario} cannot be shown.`);
  return seeded(isPreset(variant) ? withPreset(here, variant).scenario : here.scenario, seed);
}

function seeded(document: object, seed: number): string {
  return JSON.stringify({ ...document, seed });
}
