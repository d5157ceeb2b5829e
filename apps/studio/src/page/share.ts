import { longest } from '../scenes/go-to-step.ts';
import { meshNames, sceneAddress } from '../scenes/scene-address.ts';
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
