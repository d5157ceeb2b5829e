// The controls of the mode of breeding, in which the user selects among nine schools.

import { button, closeButton, icon } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';

export interface BreedBarOptions {
  readonly play: HTMLElement;
  readonly breed: () => void;
  readonly undo: () => void;
  /** Starts again with a new seed. */
  readonly restart: () => void;
  readonly save: () => void;
  readonly open: (file: File) => void;
  readonly end: () => void;
}

/** The data that the bar shows. */
export interface BreedState {
  readonly generation: number;
  readonly chosen: number;
  readonly kept: number;
  readonly canUndo: boolean;
  /** Fraction of the time for schools to form that has passed; undefined: they have formed. */
  readonly forming: number | undefined;
}

export interface BreedBar {
  readonly root: HTMLElement;
  show(state: BreedState): void;
  complain(problem: string): void;
}

/** Controls below the nine schools. */
export function breedBar({ play, breed, undo, restart, save, open, end }: BreedBarOptions): BreedBar {
  // On a phone there are no keys to mention.
  const hasKeys = matchMedia('(hover: hover)').matches;
  const heading = element('h2');
  const note = element('p', { class: 'progress-text', role: 'status' });
  const trouble = element('p', { class: 'problem', role: 'alert', hidden: true });
  const breedButton = button('Breed', breed, {
    class: 'word main',
    title: 'Breed the next generation from the chosen and kept schools (B)',
  });
  const undoButton = button('Undo', undo, { title: 'Back to the previous generation (Backspace)' });
  const saveButton = button('Save', save, { title: 'Save the population as a file' });
  const input = element('input', { type: 'file', accept: '.json,application/json', hidden: true });
  input.setAttribute('aria-label', 'Population file');
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    // Lets the same file be chosen again.
    input.value = '';
    if (file) open(file);
  });
  const root = element(
    'div',
    { class: 'breed-body' },
    element('div', { class: 'breed-words' }, heading, note, trouble),
    element(
      'div',
      { class: 'breed-files' },
      button('New schools', restart, { title: 'Start again with nine new schools of the current scene' }),
      saveButton,
      button('Open', () => input.click(), { title: 'Open a saved population' }),
      input,
    ),
    element('div', { class: 'breed-main' }, play, undoButton, breedButton),
    closeButton('Close (Esc)', end),
  );
  return {
    root,
    show({ generation, chosen, kept, canUndo, forming }) {
      heading.textContent = `Generation ${generation}`;
      note.textContent =
        forming === undefined ? hint(chosen, kept, hasKeys) : `The schools are forming: ${Math.floor(100 * forming)} %`;
      breedButton.disabled = forming !== undefined || chosen + kept === 0;
      undoButton.disabled = !canUndo;
      saveButton.disabled = generation === 0;
      trouble.hidden = true;
    },
    complain(problem) {
      trouble.textContent = problem;
      trouble.hidden = false;
    },
  };
}

function hint(chosen: number, kept: number, hasKeys: boolean): string {
  if (chosen + kept === 0)
    return hasKeys
      ? 'Nine variants of the scene. Choose those that look right (click, or keys 1 to 9), then press “Breed” (B).'
      : 'Nine variants of the scene. Tap those that look right, then “Breed”.';
  const words = [...(chosen > 0 ? [`${chosen} chosen`] : []), ...(kept > 0 ? [`${kept} kept`] : [])];
  if (kept === 9) return 'All nine are kept. Switch off “Keep” for at least one school to breed.';
  const replaced =
    kept > 0 ? (kept === 8 ? 'the one that is not kept' : `the ${9 - kept} that are not kept`) : 'all nine';
  return `${words.join(', ')}. “Breed” replaces ${replaced} with children of ${chosen + kept === 1 ? 'this school' : 'these schools'}${hasKeys ? ' (B)' : ''}.`;
}

const check = 'M5 12.5l4.5 4.5L19 7.5';
const bookmark = 'M7 4h10v16l-5-4-5 4z';
const arrow = 'M13 5h6v6M19 5l-9 9M9 6H5v13h13v-4';
/** A press that moves farther than this turns the camera, pixels. */
const stillPixels = 6;

/** Controls over one school: choose, keep, open. */
interface SchoolControls {
  /** Covers the school: a press chooses it, a drag turns the camera. */
  readonly choose: HTMLButtonElement;
  readonly roots: readonly HTMLElement[];
  /** @param words its coefficients */
  show(isChosen: boolean, isKept: boolean, words: string): void;
}

export function schoolControls(
  number: number,
  { choose, keep, open }: { readonly choose: () => void; readonly keep: () => void; readonly open: () => void },
): SchoolControls {
  const name = `School ${number}`;
  const tool = (shape: string, label: string, title: string, press: () => void): HTMLButtonElement => {
    const made = button('', press, { class: 'school-tool', 'aria-label': label, title });
    made.append(icon(shape).root);
    return made;
  };
  const mark = element('span', { class: 'school-mark', 'aria-hidden': 'true' });
  const chosen = icon(check).root;
  chosen.classList.add('check');
  mark.append(String(number), chosen);
  const pick = element('button', { type: 'button', class: 'school-choice', 'aria-label': name }, mark);
  let began: PointerEvent | undefined;
  pick.addEventListener('pointerdown', (event) => {
    began = event;
  });
  pick.addEventListener('click', (event) => {
    const { detail, clientX, clientY } = event;
    const moved = began && detail > 0 ? Math.hypot(clientX - began.clientX, clientY - began.clientY) : 0;
    if (moved <= stillPixels) choose();
  });
  const keeper = tool(bookmark, `Keep school ${number}`, 'Keep in the next generation', keep);
  const opener = tool(arrow, `Open school ${number}`, 'Leave this view and open this school as the scene', open);
  return {
    choose: pick,
    roots: [pick, element('div', { class: 'school-tools' }, keeper, opener)],
    show(isChosen, isKept, words) {
      pick.setAttribute('aria-pressed', String(isChosen));
      pick.title = `${name} (key ${number})\n${words}`;
      keeper.setAttribute('aria-pressed', String(isKept));
    },
  };
}
