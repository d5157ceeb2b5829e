import { type PresetName, parseScenarioText, presetNames, presets, withPreset } from 'shoal';
import type { Stage } from '../stage/stage.ts';

/** What a side shows: the page's scene as it is, that scene with another preset, or another scene. */
export type Choice = 'as-it-is' | PresetName | `scene:${string}`;

const scenePrefix = 'scene:';

function isPreset(text: string): text is PresetName {
  return presetNames.some((name) => name === text);
}

/** A choice as the address writes it; undefined: there is no such. */
export function choiceOf(text: string, { catalogue }: Stage): Choice | undefined {
  if (text === 'as-it-is' || isPreset(text)) return text;
  const known = catalogue.entries.some(({ name }) => scenePrefix + name === text);
  return known ? (text as Choice) : undefined;
}

/** All that can be chosen with this page's scene. */
export function choicesOf({ catalogue }: Stage): {
  readonly ofScene: readonly Choice[];
  readonly scenes: readonly Choice[];
} {
  return {
    ofScene: [...presetNames, 'as-it-is'],
    scenes: catalogue.entries.map(({ name }): Choice => `scene:${name}`),
  };
}

export function titleOf(choice: Choice, { catalogue }: Stage): string {
  if (choice === 'as-it-is') return 'This scene unchanged';
  if (isPreset(choice)) return presets[choice].title;
  return catalogue.entries.find(({ name }) => scenePrefix + name === choice)?.title ?? choice;
}

/** The scenario of a choice, as text, with this seed. */
export async function textOf(choice: Choice, seed: number, { catalogue, state }: Stage): Promise<string> {
  const { plan, coming, scenario } = state.value;
  const here = coming ?? plan;
  if (choice.startsWith(scenePrefix)) {
    const file = `${choice.slice(scenePrefix.length)}.json`;
    return seeded(parseScenarioText(await catalogue.read(file), { file }).scenario, seed);
  }
  if (!here) throw new Error(`${scenario} cannot be shown.`);
  return seeded(isPreset(choice) ? withPreset(here, choice).scenario : here.scenario, seed);
}

function seeded(document: object, seed: number): string {
  return JSON.stringify({ ...document, seed });
}
