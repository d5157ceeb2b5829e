import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { switchRow } from '../ui/switch-row.ts';
import { Soundscape } from './soundscape.ts';

const key = 'shoal.sound';

interface Wanted {
  readonly on: boolean;
  /** Volume, 0 to 100. */
  readonly volume: number;
}

/**
 * The sound of the scene. It is off until it is switched on, and the choice is stored. @param isQuiet whether the page
 * has no control to switch it off
 */
export function soundPanel(stage: Stage, isQuiet: boolean): HTMLElement {
  let wanted = stored();
  const sound = new Soundscape(stage, async () => {
    const { SoundGraph } = await import('./sound-graph.ts');
    return new SoundGraph();
  });
  const said = element('p', { class: 'problem', role: 'alert', hidden: true });
  const turn = async (on: boolean): Promise<void> => {
    said.hidden = true;
    try {
      await sound.turn(on);
    } catch {
      change({ on: false });
      said.textContent = 'This browser cannot play the sound.';
      said.hidden = false;
    }
  };
  const change = (changed: Partial<Wanted>): void => {
    wanted = { ...wanted, ...changed };
    store(wanted);
    show();
  };
  const row = switchRow('Sound', 'Water or wind, the moving school, and events such as catches.', (on) => {
    change({ on });
    void turn(on);
  });
  const volume = numberRow({
    name: 'Volume',
    unit: '%',
    slider: [0, 100, 5],
    limits: [0, 100],
    help: 'Loudness of the scene.',
    change: (value) => change({ volume: Number(value) }),
  });
  const show = (): void => {
    row.show(wanted.on);
    volume.show(wanted.volume);
    volume.root.hidden = !wanted.on;
    sound.volume = wanted.volume / 100;
  };
  show();
  // Browsers allow sound only after the user has done something.
  if (wanted.on && !isQuiet) whenTouched(() => void (wanted.on && turn(true)));
  return element('div', {}, row.root, said, volume.root);
}

function whenTouched(act: () => void): void {
  const once = (): void => {
    for (const kind of ['pointerup', 'keyup'] as const) removeEventListener(kind, once, true);
    act();
  };
  for (const kind of ['pointerup', 'keyup'] as const) addEventListener(kind, once, true);
}

function stored(): Wanted {
  const usual: Wanted = { on: false, volume: 50 };
  try {
    const { on, volume } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return { on: on === true, volume: volume >= 0 && volume <= 100 ? Number(volume) : usual.volume };
  } catch {
    return usual;
  }
}

function store(wanted: Wanted): void {
  try {
    localStorage.setItem(key, JSON.stringify(wanted));
  } catch {
    // There is no space, or storage is blocked.
  }
}
