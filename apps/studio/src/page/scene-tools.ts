// Undo, scenes, links, files and pictures: actions on the open scene, for bar, menus and keys.

import { isMeshFile, meshEndings } from '../interact/mesh-files.ts';
import type { PictureSettings } from '../picture/picture-size.ts';
import { type GivenFile, givenFile } from '../scenes/given-file.ts';
import { keepMeshes } from '../scenes/kept-meshes.ts';
import { type LeftScene, opened, reopen } from '../scenes/left-scene.ts';
import { type OwnScenes, ownScenes } from '../scenes/own-scenes.ts';
import { SeenView, type ViewCamera } from '../scenes/seen-view.ts';
import { storeEdits, takeStored } from '../scenes/stored-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { icon } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { type GoingNotice, goingNotice, type Notice, notice } from '../ui/notice.ts';
import type { CameraPose } from '../viewport/camera/orbit-camera.ts';

export interface SceneToolsOptions {
  /** The scene as a PNG. */
  readonly picture: (settings: PictureSettings) => Promise<Blob>;
  readonly pose: () => CameraPose;
  readonly camera: ViewCamera;
  /** Opens the default scene. */
  readonly home: () => void;
  /** Adds a mesh file to the scene. Returns false if it is not a mesh. */
  readonly takeMesh: (file: File) => boolean;
  /** Opens studies and populations. Resolves to false for other files. */
  readonly takeOther: (files: readonly GivenFile[]) => Promise<boolean>;
}

/** Controls that undo edits and open scenes, and what other controls need of them. */
export interface SceneTools {
  readonly undo: readonly HTMLElement[];
  readonly open: HTMLElement;
  /** What saving and sharing need. */
  readonly shared: { readonly page: HTMLElement } & Pick<SceneToolsOptions, 'picture' | 'pose'>;
  readonly camera: ViewCamera;
  readonly notice: Notice;
  /** Says that a scene has fewer fish. On a first visit it waits for the invitation. */
  readonly fit: Notice;
  /** Shows that steps are computed. */
  readonly going: GoingNotice;
  readonly seen: SeenView;
  /** Applies the view in the address to the loading scene. */
  readonly showAddressed: () => Promise<void>;
  readonly openLink: OwnScenes['openLink'];
  /** Opens a scene as the user left it. Resolves to false if it cannot be shown. */
  readonly reopen: (left: LeftScene) => Promise<boolean>;
  /** Restores the scene shown before a reload. Resolves to false if there is none. */
  readonly restore: () => Promise<boolean>;
}

export function sceneTools(
  page: HTMLElement,
  stage: Stage,
  { picture, pose, camera, home, takeMesh, takeOther }: SceneToolsOptions,
): SceneTools {
  const said = notice();
  const fit = notice();
  fit.root.classList.add('fit');
  const going = goingNotice();
  const seen = new SeenView({ stage, camera, notice: said, going });
  const kept = keepMeshes(stage, said.complain);
  const { openFile, openLink, openText, takeRunEdits } = ownScenes(stage, said, kept, home);
  const back = (left: LeftScene): Promise<boolean> => reopen(stage, left, { openText, notice: said, seen });
  const openFiles = async (given: readonly GivenFile[]): Promise<void> => {
    const meshes = given.map(({ file }) => file).filter(isMeshFile);
    const others = given.filter(({ file }) => !isMeshFile(file));
    try {
      if (await takeOther(given)) return;
      const { scenario, sentences } = await (await import('../scenes/other-file.ts')).sorted(others);
      if (scenario) void openFile(scenario.file, meshes);
      else if (sentences.length > 0) said.complain(sentences[0], sentences.slice(1));
      else meshes.forEach(takeMesh);
    } catch (error) {
      said.complain(error instanceof Error ? error.message : String(error));
    }
  };
  const kinds = ['.json', 'application/json', ...meshEndings];
  const input = element('input', { type: 'file', accept: kinds.join(), multiple: true, hidden: true });
  input.setAttribute('aria-label', 'Scenario file');
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // Lets the same files be chosen again.
    input.value = '';
    void openFiles(files.map(givenFile));
  });
  const openButton = element(
    'button',
    {
      ...{ type: 'button', class: 'action', 'aria-describedby': 'open-help' },
      title: 'Open a scenario file from this computer',
    },
    'Open file',
  );
  openButton.addEventListener('click', () => input.click());
  takeDroppedFiles(page, (files) => void openFiles(files));
  listenForUndo(page, stage);
  storeEdits(stage, seen);
  // Messages about the previous scene are removed.
  stage.state.subscribe(({ status }, before) => {
    if (status === 'loading' && before.status === 'ready') for (const one of [said, fit]) one.clear();
  });

  return {
    undo: undoButtons(stage),
    open: element(
      'div',
      { class: 'action-row' },
      openButton,
      element(
        'p',
        { class: 'help', id: 'open-help' },
        'Open a scenario together with the mesh files that it names, or drop them on the page. A mesh alone is added to the scene.',
      ),
      input,
    ),
    shared: { page, picture, pose },
    camera,
    notice: said,
    fit,
    going,
    seen,
    openLink,
    async showAddressed() {
      const { hash } = location;
      await opened(stage);
      // Another scene was opened instead.
      if (location.hash !== hash) return;
      await seen.show(new URLSearchParams(location.search), true, takeRunEdits());
    },
    reopen: back,
    async restore() {
      const stored = await takeStored(stage, kept);
      return stored !== undefined && (await back(stored));
    },
  };
}

/** Keys for undo and redo. Each press of a key or a pointer begins a new step of undo. */
function listenForUndo(page: HTMLElement, stage: Stage): void {
  /** In a field with unfinished input, the browser's own undo is used. */
  let typing: EventTarget | null = null;
  page.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'text') typing = target;
  });
  page.addEventListener('change', () => (typing = null));
  page.addEventListener('focusout', () => (typing = null));

  const commit = (): void => stage.dispatch({ type: 'commit' });
  window.addEventListener('pointerdown', commit, { capture: true });
  window.addEventListener('keydown', (event) => !event.repeat && commit(), { capture: true });

  window.addEventListener('keydown', (event) => {
    const type = undoMeaning(event);
    if (!type || (typing !== null && typing === event.target)) return;
    event.preventDefault();
    stage.dispatch({ type });
  });
}

function undoMeaning({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined;
}

const undoShape = 'M9.5 5 4 10l5.5 5v-3.6h5a3 3 0 0 1 0 6H10V19h4.5a4.6 4.6 0 0 0 0-9.2h-5z';
const redoShape = 'M14.5 5 20 10l-5.5 5v-3.6h-5a3 3 0 0 0 0 6H14V19H9.500a4.600 4.600 0 0 1 0-9.200h5z';

function undoButtons(stage: Stage): HTMLElement[] {
  const button = (type: 'undo' | 'redo', name: string, keys: string, shape: string): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: 'tool', 'aria-label': name }, icon(shape).root);
    made.addEventListener('click', () => stage.dispatch({ type }));
    const show = (): void => {
      const what = stage.history.titleOf(type);
      made.title = `${name}${what && `: ${what}`} (${keys})`;
    };
    stage.history.latest.subscribe(show);
    stage.history.offers.subscribe(show);
    return made;
  };
  const undo = button('undo', 'Undo', 'Ctrl+Z', undoShape);
  const redo = button('redo', 'Redo', 'Ctrl+Y', redoShape);
  stage.history.offers.subscribe((offers) => {
    undo.disabled = !offers.undo;
    redo.disabled = !offers.redo;
  });
  return [undo, redo];
}

/** Accepts files and folders dropped on the page, and highlights the page while one is dragged over it. */
function takeDroppedFiles(page: HTMLElement, take: (files: readonly GivenFile[]) => void): void {
  const offer = (offered: boolean): void => {
    page.classList.toggle('dropping', offered);
  };
  const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
  page.addEventListener('dragover', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    offer(true);
  });
  page.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) offer(false);
  });
  page.addEventListener('drop', (event) => {
    offer(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    // After this event the entries can no longer be read.
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
    if (entries.some((entry) => entry?.isDirectory))
      import('../scenes/dropped-folders.ts').then(
        async ({ filesIn }) => take(await filesIn(entries)),
        () => take(files.map(givenFile)),
      );
    else if (files.length > 0) take(files.map(givenFile));
  });
}
