// Buttons that save, share and export the scene. Dialogs are loaded when they are first opened.

import type { Stage } from '../stage/stage.ts';
import { downloadName } from '../ui/download.ts';
import { element } from '../ui/element.ts';
import { onDemand } from '../ui/on-demand.ts';
import type { TaskDialog } from '../ui/task-dialog.ts';
import type { SceneTools } from './scene-tools.ts';

export function shareRow(stage: Stage, { shared, camera, notice: said, seen }: SceneTools): HTMLElement {
  const { page, picture, pose } = shared;
  const named = (ending: string): string => downloadName(stage.state.value.scenario, ending);
  const share = async (what: 'saveScene' | 'copyLink' | 'copyEmbedCode'): Promise<void> => {
    try {
      const sharing = await import('./share.ts');
      await sharing[what](stage, said, seen.query);
    } catch (error) {
      said.complain(error instanceof Error ? error.message : String(error));
    }
  };
  const dialog = (load: () => Promise<TaskDialog>): (() => void) => {
    const made = onDemand(
      async () => {
        const one = await load();
        page.append(one.root);
        return one;
      },
      () => said.complain('The dialog could not be loaded. Check your connection and try again.'),
    );
    return () => made.use((one) => one.open());
  };
  const openPicture = dialog(async () =>
    (await import('../picture/picture-dialog.ts')).pictureDialog(stage, named, picture),
  );
  const openFilm = dialog(async () =>
    (await import('../film/film-dialog.ts')).filmDialog(stage, named, pose, () => camera.seen.isFixed),
  );
  const openTrajectories = dialog(async () =>
    (await import('../export/trajectory-dialog.ts')).trajectoryDialog(stage, named),
  );
  const openExport = dialog(async () =>
    (await import('../export/export-dialog.ts')).exportDialog(stage, { video: openFilm, table: openTrajectories }),
  );
  return element(
    'div',
    {
      class: 'share-row',
      'data-words':
        'film movie record recording download screenshot photo picture send 3d blender houdini unreal usd gltf numpy',
    },
    action('Save file', 'Save the scene with your settings as a scenario file', 'share-help', () => {
      void share('saveScene');
    }),
    action(
      'Copy link',
      'Copy a link that shows the scene as you see it now: settings, camera, time and selected fish',
      'share-help',
      () => void share('copyLink'),
    ),
    action('Copy embed code', 'Copy HTML that shows the scene in another page', 'share-help', () => {
      void share('copyEmbedCode');
    }),
    action('Save image', 'Save the current view as a PNG', 'image-help', openPicture),
    action('Export video', 'Save a video of the scene', 'film-help', openFilm),
    action('Export positions', 'Save the positions of all fish over time as a table', 'film-help', openTrajectories),
    action('Export…', 'Save the animals for Blender, Houdini, Unreal, a web page or NumPy', 'film-help', openExport),
    element(
      'p',
      { class: 'help', id: 'image-help' },
      'An image shows the current view, at up to four times its size, with or without the background.',
    ),
    element(
      'p',
      { class: 'help', id: 'film-help' },
      'Save a video, a table of all positions over time, or files for Blender, Houdini, Unreal, a web page, a game or NumPy.',
    ),
    element(
      'p',
      { class: 'help', id: 'share-help' },
      'A file contains the scene with your settings and meshes (except very large ones). A link also contains the camera, the time and the selected fish, but only small meshes.',
    ),
  );
}

/** A button. @param help id of the element that describes it */
function action(text: string, title: string, help: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'action', title, 'aria-describedby': help }, text);
  made.addEventListener('click', press);
  return made;
}
