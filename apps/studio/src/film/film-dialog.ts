import { pausedWhileOpen } from '../export/paused-while-open.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/words.ts';
import { download } from '../ui/download.ts';
import { type TaskDialog, taskDialog } from '../ui/task-dialog.ts';
import { lengthOf } from '../viewport/camera/shots.ts';
import type { CameraPose } from '../viewport/orbit-camera.ts';
import { filmRows } from './film-rows.ts';
import { type FilmSettings, filmSizes } from './film-settings.ts';

/**
 * Exports a video of the scene.
 * @param standsStill whether the camera of the page stands still instead of following the school
 */
export function filmDialog(
  stage: Stage,
  named: (ending: string) => string,
  pose: () => CameraPose,
  standsStill: () => boolean,
): TaskDialog {
  let settings: FilmSettings = {
    container: 'mp4',
    width: filmSizes['1080p'].width,
    height: filmSizes['1080p'].height,
    framesPerSecond: 30,
    seconds: 10,
    from: 'now',
    camera: 'follow',
    guides: false,
    fishMarked: false,
  };
  const rows = filmRows('1080p', (changed) => {
    settings = { ...settings, ...changed };
    if (changed.camera === 'shots') settings = { ...settings, seconds: secondsOfShots(stage) };
    rows.show(settings);
  });
  let wasStill = false;
  const dialog = taskDialog({
    title: 'Export video',
    help: 'Rendered frame by frame, so the video never stutters.',
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
      const film = await makeFilm(stage, pose(), settings, progress, signal);
      download(film, name);
      return `${name} saved (${numberText(film.size / 1e6, 1)} MB).`;
    },
  });
  return pausedWhileOpen(stage, {
    root: dialog.root,
    open() {
      const { cameraMode, film, chosen } = stage.state.value;
      const hasShots = (film?.shots.length ?? 0) > 0;
      if (hasShots && (cameraMode === 'shots' || settings.camera === 'shots'))
        settings = { ...settings, camera: 'shots', seconds: secondsOfShots(stage) };
      else if (settings.camera === 'shots') settings = { ...settings, camera: wasStill ? 'still' : 'follow' };
      // The user's own choice stays until the camera of the page has changed.
      if (standsStill() !== wasStill) {
        wasStill = !wasStill;
        if (settings.camera !== 'shots') settings = { ...settings, camera: wasStill ? 'still' : 'follow' };
      }
      if (cameraMode === 'orbit') settings = { ...settings, camera: 'turn' };
      rows.allowShots(hasShots);
      rows.allowFish(chosen !== undefined);
      rows.show(settings);
      dialog.open();
    },
  });
}

/** Duration of the scene's shots at the current speed, s. */
function secondsOfShots(stage: Stage): number {
  const { plan, speed, film } = stage.state.value;
  const pace = (plan?.view.speed || 1) * (speed || 1);
  return film ? Math.min(600, Math.max(0.1, Math.round((10 * lengthOf(film)) / pace) / 10)) : 0;
}
