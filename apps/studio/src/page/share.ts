// Saves the open scene as a file, a link or code to embed.

import { differencesBetween } from 'shoal/scenario';
import { setParameter, tidy } from '../scenes/address.ts';
import { longest } from '../scenes/go-to-step.ts';
import { linkedRunOf } from '../scenes/linked-run.ts';
import { linkOf, longestLink, type SceneLink } from '../scenes/scene-link.ts';
import { sceneFile } from '../scenes/scene-text.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { download, downloadName } from '../ui/download.ts';
import type { Notice } from '../ui/notice.ts';
import { embedCode } from './embed.ts';

/** Length from which some mail and chat programs cut off an address, characters. */
const longAddress = 8000;

function lengthNote({ href }: URL): string {
  const { length } = href;
  return length > longAddress
    ? ` It has ${numberText(length)} characters: some mail and chat programs cut off such links.`
    : '';
}

/** A sentence if the moment in a link takes long to reach; else empty. */
function lateSentence({ playback, readings, state }: Stage): string {
  const { plan } = state.value;
  if (!plan || playback.goal * readings.value.latest.step <= longest) return '';
  const seconds = Number((playback.goal * plan.step).toFixed(1));
  return `On a computer like this one the link opens at 0 s and offers to compute the steps up to ${numberText(seconds)} s.`;
}

/**
 * A sentence if the run was edited between 0 s and the moment that the link shows, so that the link cannot show the
 * same fish; else empty.
 */
function editedSentence({ playback, history }: Stage): string {
  const { first, step, edits } = playback.played.value;
  const wasEdited = history.offers.value.undo && (first > 0 || edits.some((at) => at > 0 && at <= step));
  return wasEdited && playback.goal > 0
    ? 'The link applies all your edits at 0 s, so its fish will be in other places than here. Press Restart to see what the link shows.'
    : '';
}

/** Saves the scene as a file. */
export function saveScene(stage: Stage, said: Notice): void {
  const { document, catalogue } = stage;
  const { scenario } = stage.state.value;
  if (!document) return;
  const { text, leftOut } = sceneFile(stage.whole(document), stage.meshes);
  const named = catalogue.isWhole?.(scenario) === false ? document.name : scenario;
  download(new Blob([text], { type: 'application/json' }), downloadName(named, 'json'));
  const needed = [...leftOut, ...stage.missingMeshes];
  if (needed.length > 0)
    said.complain(
      `The saved file does not contain ${meshNames(needed)}. Keep each mesh file in the same folder, under that name.`,
    );
}

/** @throws Error with a message to show if the scene is too large for a link */
export async function copyLink(stage: Stage, said: Notice, query: URLSearchParams): Promise<void> {
  const { url, warning, repeats } = await sceneAddress(stage, query);
  try {
    await navigator.clipboard.writeText(url.href);
    const limits = [warning, ...(repeats ? [] : [editedSentence(stage), lateSentence(stage)])].filter(Boolean);
    if (limits.length > 0) said.complain(`Link copied. ${limits.join(' ')}`);
    else said.say(`Link copied. It shows the scene as you see it now.${lengthNote(url)}`);
  } catch {
    history.replaceState(history.state, '', url);
    said.say('The link could not be copied. Copy it from the address bar.');
  }
}

/** @throws Error with a message to show if the scene is too large for a link, or the clipboard cannot be used */
export async function copyEmbedCode(stage: Stage, said: Notice): Promise<void> {
  const { url, warning } = await sceneAddress(stage);
  await navigator.clipboard.writeText(embedCode(url, stage.state.value.plan?.name || 'A school of fish'));
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  const here = 'It works on this computer only: put the studio on a web host to embed scenes in public pages.';
  if (warning || isLocal) said.complain(['Code copied.', warning, isLocal && here].filter(Boolean).join(' '));
  else said.say('Code copied. Paste it into the HTML of a page.');
}

interface SceneAddress {
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
async function sceneAddress(stage: Stage, view = new URLSearchParams()): Promise<SceneAddress> {
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
function meshNames(files: readonly string[]): string {
  const list = new Intl.ListFormat('en').format(files.map((file) => `“${file}”`));
  return `the ${files.length === 1 ? 'mesh' : 'meshes'} ${list}`;
}
