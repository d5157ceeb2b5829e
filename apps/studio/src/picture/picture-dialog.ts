import { pausedWhileOpen } from '../export/dialog-parts.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { download } from '../ui/download.ts';
import { element } from '../ui/element.ts';
import { wordRow } from '../ui/switch-row.ts';
import { type TaskDialog, taskDialog } from '../ui/task-dialog.ts';
import { type PictureSettings, pictureSize, scales } from './picture-size.ts';

/** Saves an image of the scene. @param take returns the scene as a PNG, or throws an error with a message to show */
export function pictureDialog(
  stage: Stage,
  named: (ending: string) => string,
  take: (settings: PictureSettings) => Promise<Blob>,
): TaskDialog {
  let settings: PictureSettings = { scale: 1, transparent: false };
  const pixels = element('p', { class: 'help', role: 'status' });
  const change = (changed: Partial<PictureSettings>): void => {
    settings = { ...settings, ...changed };
    show();
  };
  const size = wordRow<string>(
    'Size',
    scales.map((scale) => [String(scale), scale === 1 ? '1 ×, as on the screen' : `${scale} ×`] as const),
    'Larger images show more detail: the scene is rendered again at this size.',
    (value) => change({ scale: scales.find((scale) => String(scale) === value) ?? 1 }),
  );
  const ground = wordRow<'scene' | 'none'>(
    'Background',
    [
      ['scene', 'As shown'],
      ['none', 'Transparent'],
    ],
    'Transparent: without water, sky and ground; with the style “Diagram”, without the white background.',
    (value) => change({ transparent: value === 'none' }),
  );
  const show = (): void => {
    size.show(String(settings.scale));
    ground.show(settings.transparent ? 'none' : 'scene');
    const page = { width: innerWidth, height: innerHeight };
    const { width, height } = pictureSize(page, settings.scale * devicePixelRatio);
    pixels.textContent = `${numberText(width)} × ${numberText(height)} pixels`;
  };
  const dialog = taskDialog({
    title: 'Save image',
    help: 'The current view as a PNG, with smooth edges.',
    rows: [element('div', {}, size.root, pixels, ground.root)],
    begin: 'Save',
    counted: 'images',
    async run() {
      const name = named('png');
      const picture = await take(settings);
      download(picture, name);
      return `${name} saved (${numberText(picture.size / 1e6, 1)} MB).`;
    },
  });
  return pausedWhileOpen(stage, {
    root: dialog.root,
    open() {
      show();
      dialog.open();
    },
  });
}
