import { button, icon } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';

const check = 'M5 12.5l4.5 4.5L19 7.5';
const bookmark = 'M7 4h10v16l-5-4-5 4z';
const arrow = 'M13 5h6v6M19 5l-9 9M9 6H5v13h13v-4';
/** A press that moves farther than this turns the camera, pixels. */
const stillPixels = 6;

/** Controls over one school: choose, keep, open. */
export interface SchoolControls {
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
