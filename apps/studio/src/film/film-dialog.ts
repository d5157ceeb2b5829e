import { originRow, pausedWhileOpen } from '../export/dialog-parts.ts';
import { filePlace } from '../export/save-place.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { download } from '../ui/download.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, numberRow } from '../ui/number-row.ts';
import { switchRow, wordRow } from '../ui/switch-row.ts';
import { type TaskDialog, taskDialog } from '../ui/task-dialog.ts';
import type { CameraPose } from '../viewport/camera/orbit-camera.ts';
import { filmLength } from '../viewport/camera/shots.ts';
import { type FilmSettings, type FilmSize, filmSides, filmSizes } from './film-settings.ts';

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
    quality: 'high',
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
      const place = await filePlace(name);
      if (!place) return undefined;
      const { makeFilm } = await import('./film.ts');
      const made = await makeFilm({ stage, pose: pose(), settings, progress, signal }, place, name);
      if (made.blob) download(made.blob, name);
      return `${made.name} saved (${numberText(made.bytes / 1e6, 1)} MB).`;
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
  return film ? Math.min(600, Math.max(0.1, Math.round((10 * filmLength(film)) / pace) / 10)) : 0;
}

interface FilmRows {
  readonly groups: readonly HTMLElement[];
  show(settings: FilmSettings): void;
  /** Offers the marks of the selected fish, if there is one. */
  allowFish(allowed: boolean): void;
  /** Allows shots as the camera, or not if the scene has none. */
  allowShots(allowed: boolean): void;
}

/** Rows for the settings of a film. @param firstSize the size shown initially */
function filmRows(firstSize: FilmSize, change: (changed: Partial<FilmSettings>) => void): FilmRows {
  const container = wordRow<FilmSettings['container']>(
    'Format',
    [
      ['mp4', 'MP4'],
      ['webm', 'WebM'],
    ],
    'MP4 plays nearly everywhere; WebM is royalty-free.',
    (value) => change({ container: value }),
  );
  const size = sizeRows(firstSize, change);
  const rate = numberRow({
    name: 'Frame rate',
    unit: 'fps',
    slider: [10, 60, 1],
    limits: [1, 120],
    help: 'Frames per second: 24 as in cinema, 60 for the smoothest motion.',
    change: (value) => change({ framesPerSecond: Number(value) }),
  });
  const seconds = numberRow({
    name: 'Length',
    unit: 's',
    slider: [1, 60, 1],
    limits: [0.1, 600],
    help: 'Duration of the video. The scene plays at its current speed.',
    change: (value) => change({ seconds: Number(value) }),
  });
  const from = originRow((value) => change({ from: value }));
  const camera = wordRow<FilmSettings['camera']>(
    'Camera',
    [
      ['follow', 'Follow the school'],
      ['still', 'Fixed'],
      ['turn', 'Slow orbit'],
      ['shots', 'Shots'],
    ],
    'Follow the school: from the current side and distance. Fixed: the current view. Slow orbit: once around in a minute. Shots: plays the list under Settings → All → Camera.',
    (value) => change({ camera: value }),
  );
  const guides = switchRow(
    'World box and paths',
    'Also shows paths, goals and gates, and the edges of the world.',
    (value) => change({ guides: value }),
  );
  const fish = switchRow(
    'Selected fish',
    'Also shows the ring, arrows and trail of the fish that was selected in the page.',
    (value) => change({ fishMarked: value }),
  );
  return {
    groups: [
      element('div', {}, container.root, ...size.roots),
      element('div', {}, rate.root, seconds.root, from.root, camera.root, guides.root, fish.root),
    ],
    show(settings) {
      container.show(settings.container);
      size.show(settings);
      rate.show(settings.framesPerSecond);
      seconds.show(settings.seconds);
      from.show(settings.from);
      camera.show(settings.camera);
      from.root.hidden = settings.camera === 'shots';
      guides.show(settings.guides);
      fish.show(settings.fishMarked);
    },
    allowFish(allowed) {
      fish.root.hidden = !allowed;
    },
    allowShots(allowed) {
      camera.allow('shots', allowed);
      camera.name('shots', allowed ? 'Shots' : 'Shots (none yet: press K to keep a view)');
    },
  };
}

/** Rows for width and height: one of the usual sizes, or a custom one. */
function sizeRows(
  first: FilmSize,
  change: (changed: Partial<FilmSettings>) => void,
): { readonly roots: readonly HTMLElement[]; show(settings: FilmSettings): void } {
  let size = first;
  const sizes = Object.entries(filmSizes) as [FilmSize, { title: string }][];
  const row = wordRow<FilmSize>(
    'Size',
    [...sizes.map(([name, { title }]) => [name, title] as const), ['custom', 'Custom'] as const],
    'Size of the video, independent of the size of this page.',
    (value) => {
      size = value;
      change(value === 'custom' ? {} : { width: filmSizes[value].width, height: filmSizes[value].height });
    },
  );
  const side = (name: string, key: 'width' | 'height'): NumberRow =>
    numberRow({
      name,
      unit: 'px',
      slider: [320, 3840, 16],
      limits: filmSides,
      whole: true,
      help: `${name} of the video in pixels; odd numbers are rounded to even ones.`,
      change: (value) => change({ [key]: 2 * Math.round(Number(value) / 2) }),
    });
  const width = side('Width', 'width');
  const height = side('Height', 'height');
  return {
    roots: [row.root, width.root, height.root],
    show(settings) {
      row.show(size);
      width.root.hidden = height.root.hidden = size !== 'custom';
      width.show(settings.width);
      height.show(settings.height);
    },
  };
}
