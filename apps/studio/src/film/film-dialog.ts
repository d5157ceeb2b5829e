import { download } from '../keep/download.ts';
import { type TaskDialog, taskDialog } from '../keep/long-task.ts';
import { originRow } from '../keep/origin-row.ts';
import { whilePaused } from '../keep/while-paused.ts';
import { element } from '../panels/element.ts';
import { type NumberRow, numberRow } from '../panels/number-row.ts';
import { wordRow } from '../panels/word-row.ts';
import type { Stage } from '../stage/stage.ts';
import type { CameraPose } from '../viewport/orbit-camera.ts';
import { type FilmSettings, type FilmSize, filmSides, filmSizes } from './film-settings.ts';

/** Asks for, and makes, a film of the scene. */
export function filmDialog(stage: Stage, named: (ending: string) => string, pose: () => CameraPose): TaskDialog {
  let size: FilmSize = '1080p';
  let settings: FilmSettings = {
    container: 'mp4',
    width: filmSizes[size].width,
    height: filmSizes[size].height,
    framesPerSecond: 30,
    seconds: 10,
    from: 'now',
    camera: 'still',
  };
  const change = (parts: Partial<FilmSettings>): void => {
    settings = { ...settings, ...parts };
    show();
  };
  const container = wordRow<FilmSettings['container']>(
    'Format',
    [
      ['mp4', 'MP4'],
      ['webm', 'WebM'],
    ],
    'MP4 plays nearly everywhere; WebM is free of patents.',
    (value) => change({ container: value }),
  );
  const sizes = Object.entries(filmSizes) as [FilmSize, { title: string }][];
  const sizeRow = wordRow<FilmSize>(
    'Size',
    [...sizes.map(([name, { title }]) => [name, title] as const), ['own', 'Own'] as const],
    'Pixels of the film, whatever the size of this page.',
    (value) => {
      size = value;
      if (value === 'own') show();
      else change({ width: filmSizes[value].width, height: filmSizes[value].height });
    },
  );
  const side = (name: string, key: 'width' | 'height'): NumberRow =>
    numberRow({
      name,
      label: name,
      unit: 'px',
      slider: [320, 3840, 16],
      limits: filmSides,
      whole: true,
      help: `${name} of the film in pixels; an odd number is made even.`,
      change: (value) => change({ [key]: 2 * Math.round(Number(value) / 2) }),
    });
  const width = side('Width', 'width');
  const height = side('Height', 'height');
  const rate = numberRow({
    name: 'Frames per second',
    label: 'Frames',
    unit: '1/s',
    slider: [10, 60, 1],
    limits: [1, 120],
    help: 'Pictures in a second of the film: 24 as in cinema, 60 for the smoothest motion.',
    change: (value) => change({ framesPerSecond: Number(value) }),
  });
  const seconds = numberRow({
    name: 'Length',
    label: 'Length',
    unit: 's',
    slider: [1, 60, 1],
    limits: [0.1, 600],
    help: 'Seconds that the film lasts, at the speed that is set in the panels.',
    change: (value) => change({ seconds: Number(value) }),
  });
  const from = originRow((value) => change({ from: value }));
  const camera = wordRow<FilmSettings['camera']>(
    'Camera',
    [
      ['still', 'As it stands'],
      ['turn', 'A slow turn'],
    ],
    'As the page shows the scene now; a turn goes once around in a minute.',
    (value) => change({ camera: value }),
  );
  const show = (): void => {
    container.show(settings.container);
    sizeRow.show(size);
    width.root.hidden = size !== 'own';
    height.root.hidden = size !== 'own';
    width.show(settings.width);
    height.show(settings.height);
    rate.show(settings.framesPerSecond);
    seconds.show(settings.seconds);
    from.show(settings.from);
    camera.show(settings.camera);
  };
  const dialog = taskDialog({
    title: 'Film',
    help: 'The scene in the look of the page, frame by frame: it never stutters, however fast this machine is.',
    rows: [
      element('div', {}, container.root, sizeRow.root, width.root, height.root),
      element('div', {}, rate.root, seconds.root, from.root, camera.root),
    ],
    begin: 'Make the film',
    counted: 'frames',
    async run(progress, signal) {
      if (typeof VideoEncoder === 'undefined')
        throw new Error(
          'This browser cannot make films (it has no WebCodecs). A current Chrome, Edge, Firefox or Safari can, on a page that is opened by https.',
        );
      const name = named(settings.container);
      const { makeFilm } = await import('./film.ts');
      const film = await whilePaused(stage, () => makeFilm(stage, pose(), settings, progress, signal));
      download(film, name);
      return `${name} is made: ${(film.size / 1e6).toFixed(1)} MB.`;
    },
  });
  return {
    root: dialog.root,
    open() {
      show();
      dialog.open();
    },
  };
}
