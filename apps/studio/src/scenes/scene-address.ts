import { differencesBetween } from 'shoal/scenario';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { setParameter, tidy } from './address.ts';
import { linkedRunOf } from './linked-run.ts';
import { linkOf, longestLink, type SceneLink } from './scene-link.ts';

export interface SceneAddress {
  readonly url: URL;
  /** What the link lacks, for the user; empty: it is complete. */
  readonly warning: string;
  /** Whether it repeats the edits of the run at their times. */
  readonly repeats: boolean;
}

/**
 * An address that opens the scene. A scene of the catalogue without edits is named; any other scene is contained in the
 * address.
 * @param view query parameters for the view
 * @throws Error with a message to show if the scene is too large for a link
 */
export async function sceneAddress(stage: Stage, view = new URLSearchParams()): Promise<SceneAddress> {
  const { document, original, state, catalogue } = stage;
  if (!document || !original) throw new Error('There is no scene to share. Open one first.');
  const { scenario, plan } = state.value;
  const url = new URL(location.pathname, location.href);
  const isOwn = plan?.file === scenario;
  const isAsNamed =
    !isOwn && differencesBetween(original, document).length === 0 && catalogue.isWhole?.(scenario) !== false;
  let warning = '';
  let repeats = false;
  if (isAsNamed) setParameter(url, 'scenario', scenario);
  else {
    const linked = await linkOf(stage.whole(document), stage.meshes, linkedRunOf(stage));
    repeats = linked.repeats;
    url.hash = linked.link;
    warning = [lackingSentence(stage.missingMeshes), leftOutSentence(linked)].join(' ').trim();
  }
  for (const [key, value] of view) setParameter(url, key, value);
  return { url: tidy(url), warning, repeats };
}

function lackingSentence(files: readonly string[]): string {
  if (files.length === 0) return '';
  return `It does not contain ${meshNames(files)}, which ${files.length === 1 ? 'is' : 'are'} not in this browser.`;
}

function leftOutSentence({ leftOut, wholeCharacters }: SceneLink): string {
  if (leftOut.length === 0) return '';
  const [length, most] = [Number(wholeCharacters.toPrecision(2)), longestLink].map((n) => numberText(n));
  return `It does not contain ${meshNames(leftOut)}: otherwise the link would have about ${length} characters, more than the limit of ${most}. Send the saved file instead.`;
}

/** For example: the mesh “a.obj”; the meshes “a.obj” and “b.obj”. */
export function meshNames(files: readonly string[]): string {
  const list = new Intl.ListFormat('en').format(files.map((file) => `“${file}”`));
  return `the ${files.length === 1 ? 'mesh' : 'meshes'} ${list}`;
}
