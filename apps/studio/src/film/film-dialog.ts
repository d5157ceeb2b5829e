import { whilePaused } from '../export/while-paused.ts';
import type { Stage } from '../stage/stage.ts';
import { download } from '../ui/download.ts';
import { type TaskDialog, taskDialog } from '../ui/task-dialog.ts';
import type { CameraPose } from '../viewport/orbit-camera.ts';
import { filmRows } from './film-rows.ts';
import { type FilmSettings, filmSizes } from './film-settings.ts';

/** Exports a video of the scene. */
export function filmDialog(stage: Stage, named: (ending: string) => string, pose: () => CameraPose): TaskDialog {
  let settings: FilmSettings = {
    container: 'mp4',
    width: filmSizes['1080p'].width,
    height: filmSizes['1080p'].height,
    framesPerSecond: 30,
    seconds: 10,
    from: 'now',
    camera: 'still',
  };
  const rows = filmRows('1080p', (changed) => {
    settings = { ...settings, ...changed };
    rows.show(settings);
  });
  const dialog = taskDialog({
    title: 'Export video',
    help: 'Rendered frame by frame; never stutters.',
    rows: rows.groups,
    begin: 'Export',
    counted: 'frames',
    async run(progress, signal) {
      if (typeof VideoEncoder === 'undefined')
        throw new Error(
          'This browser cannot encode videos (it has no WebCodecs). Use a current Chrome, Edge, Firefox or Safari, on a page from https or localhost.',
        );
      const name = named(settings.container);
      const { makeFilm } = await import('./film.ts');
      const film = await whilePaused(stage, () => makeFilm(stage, pose(), settings, progress, signal));
      download(film, name);
      return `${name} saved (${(film.size / 1e6).toFixed(1)} MB).`;
    },
  });
  return {
    root: dialog.root,
    open() {
      rows.show(settings);
      dialog.open();
    },
  };
}
