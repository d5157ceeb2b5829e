import { longest } from '../scenes/go-to-step.ts';
import { namesOf, sceneAddress } from '../scenes/scene-address.ts';
import { sceneFile } from '../scenes/scene-text.ts';
import type { Stage } from '../stage/stage.ts';
import { download, fileName } from '../ui/download.ts';
import type { Notice } from '../ui/notice.ts';
import { embedCode } from './embed.ts';

/** Some mail and chat programs cut off longer addresses, characters. */
const longAddress = 8000;

function lengthNote({ href }: URL): string {
  const { length } = href;
  return length > longAddress
    ? ` It has ${length.toLocaleString('en')} characters: some mail and chat programs cut off such links.`
    : '';
}

/** A sentence about a link to a moment that takes long to reach; empty if it does not. */
function lateSentence({ playback, readings, state }: Stage): string {
  const { plan } = state.value;
  if (!plan || playback.goal * readings.value.latest.step <= longest) return '';
  const seconds = Number((playback.goal * plan.step).toFixed(1));
  return `On a computer like this one it opens at 0 s and offers to compute the steps up to ${seconds} s.`;
}

/** A sentence about a link to a moment of a run that was edited on the way; empty if it was not. */
function editedSentence({ playback, history }: Stage): string {
  const { first, step, edits } = playback.played.value;
  const wasEdited = history.offers.value.undo && (first > 0 || edits.some((at) => at > 0 && at <= step));
  return wasEdited && playback.goal > 0
    ? 'In it, your edits apply from 0 s, not from when you made them: its fish swim elsewhere at this moment.'
    : '';
}

/** Saves the scene as a file. */
export function saveScene(stage: Stage, said: Notice): void {
  const { document } = stage;
  if (!document) return;
  const { text, leftOut } = sceneFile(stage.whole(document), stage.meshes);
  download(new Blob([text], { type: 'application/json' }), fileName(stage.state.value.scenario, 'json'));
  const needed = [...leftOut, ...stage.missingMeshes];
  if (needed.length > 0)
    said.complain(`The saved file does not contain ${namesOf(needed)}. Keep a file of that name in the same folder.`);
}

/** @throws Error with a message to show if the scene is too large for a link */
export async function copyLink(stage: Stage, said: Notice, query: URLSearchParams): Promise<void> {
  const { url, warning } = await sceneAddress(stage, query);
  try {
    await navigator.clipboard.writeText(url.href);
    const limits = [warning, editedSentence(stage), lateSentence(stage)].filter(Boolean);
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
  if (warning) said.complain(`Code copied. ${warning}`);
  else said.say('Code copied. Paste it into the HTML of a page.');
}
