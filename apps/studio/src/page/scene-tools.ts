import { trajectoryDialog } from '../export/trajectory-dialog.ts';
import { filmDialog } from '../film/film-dialog.ts';
import { takeDroppedFiles } from '../scenes/drop-files.ts';
import { type OwnScenes, ownScenes } from '../scenes/own-scenes.ts';
import { linkOf } from '../scenes/scene-link.ts';
import { sceneText } from '../scenes/scene-text.ts';
import { restoreEdits, storeEdits } from '../scenes/stored-edits.ts';
import { changesBetween } from '../stage/changes.ts';
import type { Stage } from '../stage/stage.ts';
import { download, fileName } from '../ui/download.ts';
import { element } from '../ui/element.ts';
import { notice } from '../ui/notice.ts';
import type { CameraPose } from '../viewport/orbit-camera.ts';
import { embedCode } from './embed.ts';
import { undoButtons } from './undo-buttons.ts';
import { listenForUndo } from './undo-keys.ts';

export interface SceneToolsOptions {
  /** The scene as a PNG at its drawn size. */
  readonly picture: () => Promise<Blob>;
  readonly pose: () => CameraPose;
  /** Opens the default scene. */
  readonly home: () => void;
  /** Adds a mesh file to the scene; false: not a mesh. */
  readonly takeMesh: (file: File) => boolean;
}

/** Controls that undo edits and that open, save and share scenes. */
export interface SceneTools {
  readonly undo: readonly HTMLElement[];
  readonly open: HTMLElement;
  readonly share: HTMLElement;
  readonly notice: HTMLElement;
  readonly openLink: OwnScenes['openLink'];
  /** Restores the scene that was edited before a reload; false: there is none. */
  readonly restore: () => Promise<boolean>;
  readonly complain: (text: string) => void;
}

export function sceneTools(
  page: HTMLElement,
  stage: Stage,
  { picture, pose, home, takeMesh }: SceneToolsOptions,
): SceneTools {
  const said = notice();
  const { openFile, openLink, openText } = ownScenes(stage, said, home);
  const named = (ending: string): string => fileName(stage.state.value.scenario, ending);
  const action = (text: string, title: string, help: string, press: () => void): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: 'action', title, 'aria-describedby': help }, text);
    made.addEventListener('click', press);
    return made;
  };

  const save = (): void => {
    const { document } = stage;
    if (document) download(new Blob([sceneText(document)], { type: 'application/json' }), named('json'));
  };
  const copyLink = async (): Promise<void> => {
    const { document } = stage;
    if (!document) return;
    try {
      const url = new URL(await linkOf(document), location.href);
      url.search = '';
      try {
        await navigator.clipboard.writeText(url.href);
        said.say('Link copied. It contains the whole scene with your settings.');
      } catch {
        history.replaceState(null, '', url);
        said.say('The link could not be copied. Copy it from the address bar.');
      }
    } catch (error) {
      said.complain(error instanceof Error ? error.message : String(error));
    }
  };
  const copyEmbedCode = async (): Promise<void> => {
    const { document, original, state } = stage;
    if (!document || !original) return;
    const { scenario, plan } = state.value;
    try {
      const url = new URL(location.pathname, location.href);
      const isBundled = plan?.file !== scenario && changesBetween(original, document).length === 0;
      if (isBundled) url.searchParams.set('scenario', scenario);
      else url.hash = await linkOf(document);
      await navigator.clipboard.writeText(embedCode(url, plan?.scenario.name || 'A school of fish'));
      said.say('Code copied. Paste it into the HTML of a page.');
    } catch (error) {
      said.complain(error instanceof Error ? error.message : String(error));
    }
  };
  const takePicture = async (): Promise<void> => {
    try {
      download(await picture(), named('png'));
    } catch {
      said.complain('The browser could not save an image of the scene.');
    }
  };

  const film = filmDialog(stage, named, pose);
  const trajectories = trajectoryDialog(stage, named);
  page.append(film.root, trajectories.root);

  const input = element('input', { type: 'file', accept: '.json,application/json', hidden: true });
  input.setAttribute('aria-label', 'Scenario file');
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    // Lets the same file be chosen again.
    input.value = '';
    if (file) void openFile(file);
  });
  takeDroppedFiles(page, (file) => {
    if (!takeMesh(file)) void openFile(file);
  });
  window.addEventListener('hashchange', () => void openLink(location.hash));
  listenForUndo(page, stage);
  storeEdits(stage);

  return {
    undo: undoButtons(stage),
    open: element(
      'div',
      { class: 'action-row' },
      action('Open file', 'Open a scenario file from this computer', 'open-help', () => input.click()),
      element(
        'p',
        { class: 'help', id: 'open-help' },
        'Open your own scenario, or drop it on the page. A dropped mesh is added to the scene.',
      ),
      input,
    ),
    share: element(
      'div',
      { class: 'share-row' },
      action('Save file', 'Save the scene with your settings as a scenario file', 'share-help', save),
      action('Copy link', 'Copy a link that contains the whole scene', 'share-help', () => void copyLink()),
      action(
        'Copy embed code',
        'Copy HTML that shows the scene in another page',
        'share-help',
        () => void copyEmbedCode(),
      ),
      action('Save image', 'Save the current view as a PNG', 'image-help', () => void takePicture()),
      action('Export video', 'Save a video of the scene', 'film-help', film.open),
      action('Export positions', 'Save the positions of all fish over time as a table', 'film-help', trajectories.open),
      element('p', { class: 'help', id: 'image-help' }, 'An image shows the current view.'),
      element('p', { class: 'help', id: 'film-help' }, 'Save a video, or a table of all positions over time.'),
      element('p', { class: 'help', id: 'share-help' }, 'A file or link contains the whole scene with your settings.'),
    ),
    notice: said.root,
    openLink,
    restore: () => restoreEdits(stage, openText, said),
    complain: said.complain,
  };
}
