import { element } from './element.ts';

/** Heights of the bottom sheet on a phone, in parts of the screen. */
const heights = [0.3, 0.55, 0.85];

export interface SheetPage {
  readonly title: string;
  /** Small buttons beside the title. */
  readonly tools?: readonly HTMLElement[];
  readonly body: readonly HTMLElement[];
}

export interface Sheet {
  readonly root: HTMLElement;
  /** Shows one of the pages, or closes the sheet when it is undefined. */
  open(page: string | undefined): void;
}

/** The panel at the right, which on a phone is a sheet at the bottom with three heights. */
export function sheet(pages: Readonly<Record<string, SheetPage>>, close: () => void): Sheet {
  const title = element('h2');
  const tools = element('div', { class: 'tools' });
  const handle = element('button', { type: 'button', class: 'handle', 'aria-label': 'Height of the sheet' });
  const closeButton = element(
    'button',
    { type: 'button', class: 'close', 'aria-label': 'Close the panel', title: 'Close' },
    '×',
  );
  const body = element('div', { class: 'body', tabindex: '-1' });
  const root = element(
    'aside',
    { class: 'sheet', hidden: true, 'aria-label': 'Panel' },
    handle,
    title,
    tools,
    closeButton,
    body,
  );
  closeButton.addEventListener('click', close);

  let height = 1;
  const settle = (part: number): void => {
    height = heights.reduce(
      (best, at, index) => (Math.abs(at - part) < Math.abs(heights[best] - part) ? index : best),
      0,
    );
    root.style.setProperty('--height', `${100 * heights[height]}dvh`);
  };
  settle(heights[height]);

  let dragged = false;
  let startY = 0;
  let startPart = 0;
  handle.addEventListener('pointerdown', (event) => {
    handle.setPointerCapture(event.pointerId);
    dragged = false;
    startY = event.clientY;
    startPart = root.clientHeight / window.innerHeight;
  });
  handle.addEventListener('pointermove', (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const part = startPart + (startY - event.clientY) / window.innerHeight;
    if (Math.abs(event.clientY - startY) > 6) dragged = true;
    if (dragged) root.style.setProperty('--height', `${100 * Math.min(heights[2], Math.max(0.15, part))}dvh`);
  });
  handle.addEventListener('pointerup', () => {
    if (dragged) settle(root.clientHeight / window.innerHeight);
  });
  handle.addEventListener('click', () => {
    // A tap, or Enter on a keyboard, goes to the next height; the end of a drag is no tap.
    if (!dragged) settle(heights[(height + 1) % heights.length]);
    dragged = false;
  });

  return {
    root,
    open(page) {
      const chosen = page === undefined ? undefined : pages[page];
      root.hidden = chosen === undefined;
      if (!chosen) return;
      title.textContent = chosen.title;
      root.setAttribute('aria-label', chosen.title);
      tools.replaceChildren(...(chosen.tools ?? []));
      body.replaceChildren(...chosen.body);
      body.scrollTop = 0;
    },
  };
}
