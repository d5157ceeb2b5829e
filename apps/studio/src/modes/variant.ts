import { type PresetName, parseScenarioText, presetNames, presets, type ScenarioDocument, withPreset } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { differencesBetween } from 'shoal/scenario';
import { withFewerFish } from '../scenes/fewer-fish.ts';
import type { Stage } from '../stage/stage.ts';
import type { GivenSources } from '../stage/state/read-scene.ts';
import { element } from '../ui/element.ts';

/**
 * A scene to compare: the page's scene, the same without edits or with a preset, a candidate of a study, or another
 * scene.
 */
export type Variant = keyof typeof own | PresetName | `scene:${string}` | `candidate:${number}`;

const own = { 'as-it-is': 'As it is now', 'as-opened': 'Without edits' } as const;
const scenePrefix = 'scene:';

function candidateOf(text: string): BestCandidate | undefined {
  return bestCandidates().find((one) => candidateVariant(one) === text);
}

export function candidateVariant({ number }: Pick<BestCandidate, 'number'>): Variant {
  return `candidate:${number}`;
}

function isOwn(text: string): text is keyof typeof own {
  return Object.hasOwn(own, text);
}

function isPreset(text: string): text is PresetName {
  return presetNames.some((name) => name === text);
}

/** A variant as written in the address; undefined: unknown. */
export function variantOf(text: string, { catalogue }: Stage): Variant | undefined {
  if (isOwn(text) || isPreset(text)) return text;
  if (candidateOf(text)) return text as Variant;
  const known = catalogue.entries.some(({ name }) => scenePrefix + name === text);
  return known ? (text as Variant) : undefined;
}

/** The variants of the page's scene, the best candidates of a study, and every scene of the catalogue. */
export function variantsOf({ catalogue }: Stage): {
  readonly ofScene: readonly Variant[];
  readonly candidates: readonly Variant[];
  readonly scenes: readonly Variant[];
} {
  return {
    ofScene: [...presetNames, 'as-it-is', 'as-opened'],
    candidates: bestCandidates().map(candidateVariant),
    scenes: catalogue.entries.map(({ name }): Variant => `scene:${name}`),
  };
}

/** Whether the page's scene differs from the scene as it was opened. */
export function isEdited({ original, document }: Stage): boolean {
  return original !== undefined && document !== undefined && differencesBetween(original, document).length > 0;
}

export function variantTitle(variant: Variant, { catalogue }: Stage): string {
  if (isOwn(variant)) return own[variant];
  if (isPreset(variant)) return presets[variant].title;
  const candidate = candidateOf(variant);
  if (candidate) return `Candidate ${candidate.number}`;
  const title = catalogue.entries.find(({ name }) => scenePrefix + name === variant)?.title ?? variant;
  // Some scenes have the name of the preset that they show.
  return presetNames.some((name) => presets[name].title === title) ? `${title} (scene)` : title;
}

/** How a school is shown that differs from its scene. */
export interface ShownSchool {
  /** Most fish; the others are left out. */
  readonly most?: number;
  /** The water of a scene that chooses none. */
  readonly water?: NonNullable<ScenarioDocument['view']>['water'];
}

/** The scenario text of a variant, with this seed. */
export async function variantText(
  variant: Variant,
  seed: number,
  host: Pick<Stage, 'catalogue' | 'state' | 'original'>,
  { most = Number.POSITIVE_INFINITY, water }: ShownSchool = {},
): Promise<string> {
  const document = await documentOf(variant, host);
  const count = document.species.reduce((sum, one) => sum + (one.count ?? 1), 0);
  const shown = count > most ? withFewerFish(document, most / count) : document;
  return JSON.stringify({ ...shown, seed, ...(water && { view: { water, ...shown.view } }) });
}

async function documentOf(
  variant: Variant,
  { catalogue, state, original }: Pick<Stage, 'catalogue' | 'state' | 'original'>,
): Promise<ScenarioDocument> {
  const { plan, pending, scenario } = state.value;
  const here = pending ?? plan;
  if (variant.startsWith(scenePrefix)) {
    const file = `${variant.slice(scenePrefix.length)}.json`;
    return parseScenarioText(await catalogue.read(file), { file }).scenario as ScenarioDocument;
  }
  const candidate = candidateOf(variant);
  if (candidate) return candidate.document;
  if (!here || !original) throw new Error(`${scenario} cannot be shown.`);
  if (variant === 'as-opened') return original as ScenarioDocument;
  return (isPreset(variant) ? withPreset(here, variant) : here).scenario as ScenarioDocument;
}

/** The meshes and state files that a variant needs. */
export function sourcesOf(variant: Variant, { meshes }: Stage): GivenSources {
  const candidate = candidateOf(variant);
  return candidate ? { meshes: candidate.meshes, files: candidate.files } : { meshes };
}

/** A candidate of a study, which can be compared with others. */
interface BestCandidate {
  readonly number: number;
  readonly document: ScenarioDocument;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  /** Parsed state files, by name. */
  readonly files: Readonly<Record<string, unknown>>;
}

let best: readonly BestCandidate[] = [];

/** Keeps the best candidates of one study, until those of another study replace them. */
export function keepBest(candidates: readonly BestCandidate[]): void {
  best = candidates;
}

/** The candidates that were kept last, best first. */
export function bestCandidates(): readonly BestCandidate[] {
  return best;
}

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
