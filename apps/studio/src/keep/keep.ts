import { filmDialog } from '../film/film-dialog.ts';
import { element } from '../panels/element.ts';
import type { Stage } from '../stage/stage.ts';
import type { CameraPose } from '../viewport/orbit-camera.ts';
import { download, fileName } from './download.ts';
import { takeDroppedFiles } from './drop-files.ts';
import { bringEditsBack, keepEdits } from './kept-edits.ts';
import { notice } from './notice.ts';
import { type OwnScenes, ownScenes } from './own-scenes.ts';
import { linkOf } from './scene-link.ts';
import { sceneText } from './scene-text.ts';
import { trajectoryDialog } from './trajectory-dialog.ts';
import { undoButtons } from './undo-buttons.ts';
import { listenForUndo } from './undo-keys.ts';

export interface KeepOptions {
  /** The scene as a PNG, as large as it is drawn. */
  readonly picture: () => Promise<Blob>;
  /** Where the camera stands. */
  readonly pose: () => CameraPose;
  /** Opens the scene that is shown when there is no other. */
  readonly home: () => void;
  /** Takes a mesh; false: the file is none. */
  readonly takeMesh: (file: File) => boolean;
}

/** Controls with which edits are undone, and scenes kept, brought back and shared. */
export interface Keep {
  readonly undo: readonly HTMLElement[];
  readonly open: HTMLElement;
  readonly share: HTMLElement;
  readonly notice: HTMLElement;
  readonly openLink: OwnScenes['openLink'];
  /** Opens the scene that was edited here before the page was loaded again; false: there is none. */
  readonly bringBack: () => Promise<boolean>;
  /** Says what went wrong. */
  readonly complain: (text: string) => void;
}

export function makeKeep(page: HTMLElement, stage: Stage, { picture, pose, home, takeMesh }: KeepOptions): Keep {
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
        said.say('The link is copied: it holds the whole scene, with your numbers.');
      } catch {
        history.replaceState(null, '', url);
        said.say('The link stands in the address bar: copy it from there.');
      }
    } catch (error) {
      said.complain(error instanceof Error ? error.message : String(error));
    }
  };
  const takePicture = async (): Promise<void> => {
    try {
      download(await picture(), named('png'));
    } catch {
      said.complain('The browser could not make a picture of the scene.');
    }
  };

  const film = filmDialog(stage, named, pose);
  const trajectories = trajectoryDialog(stage, named);
  page.append(film.root, trajectories.root);

  const input = element('input', { type: 'file', accept: '.json,application/json', hidden: true });
  input.setAttribute('aria-label', 'Scenario file');
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    // The same file can be chosen again after it was mended.
    input.value = '';
    if (file) void openFile(file);
  });
  takeDroppedFiles(page, (file) => {
    if (!takeMesh(file)) void openFile(file);
  });
  window.addEventListener('hashchange', () => void openLink(location.hash));
  listenForUndo(page, stage);
  keepEdits(stage);

  return {
    undo: undoButtons(stage),
    open: element(
      'div',
      { class: 'action-row' },
      action('Open a file', 'A scenario file from this machine', 'open-help', () => input.click()),
      element(
        'p',
        { class: 'help', id: 'open-help' },
        'A scenario of yours; or drop it on the page. A mesh that is dropped comes into the scene.',
      ),
      input,
    ),
    share: element(
      'div',
      { class: 'share-row' },
      action('Save file', 'The scene with your numbers, as a scenario file', 'share-help', save),
      action('Copy link', 'A link that holds the whole scene', 'share-help', () => void copyLink()),
      action('Picture', 'The scene as it is seen now, as a PNG', 'share-help', () => void takePicture()),
      action('Film', 'The scene as a video', 'film-help', film.open),
      action('Table', 'Where every fish was, as a table', 'film-help', trajectories.open),
      element('p', { class: 'help', id: 'film-help' }, 'A film of the scene, or a table of where every fish was.'),
      element('p', { class: 'help', id: 'share-help' }, 'A file or a link holds the whole scene with your numbers.'),
    ),
    notice: said.root,
    openLink,
    bringBack: () => bringEditsBack(stage, openText, said),
    complain: said.complain,
  };
}
