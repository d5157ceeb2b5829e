// The HTML inside the custom element: canvas, poster and texts.

/** The text for visitors if nothing can be drawn and there is no poster. */
const failed = 'The school of fish cannot be shown here.';

const style = `
:host { display: block; position: relative; overflow: hidden; aspect-ratio: 16 / 9; contain: content; background: #0b455f; }
:host([look="plain"]) { background: none; }
:host([look="diagram"]) { background: #fff; }
:host([hidden]) { display: none; }
canvas, .poster, .over { position: absolute; inset: 0; width: 100%; height: 100%; }
canvas { display: block; opacity: 0; outline-offset: -3px; touch-action: pan-y; cursor: grab; transition: opacity .6s; }
canvas:active { cursor: grabbing; }
.shows-fish canvas { opacity: 1; }
.poster { transition: opacity .6s; }
.shows-fish .poster { opacity: 0; pointer-events: none; }
.poster img, .poster ::slotted(*) { width: 100%; height: 100%; object-fit: cover; display: block; }
.poster img:not([src]) { display: none; }
.over { pointer-events: none; }
.over ::slotted(*) { pointer-events: auto; }
button { position: absolute; right: 12px; bottom: 12px; width: 40px; height: 40px; padding: 0; border: 0; border-radius: 50%;
  background: rgb(0 20 30 / .5); color: #fff; cursor: pointer; opacity: 0; transition: opacity .2s; backdrop-filter: blur(6px); }
button svg { display: block; margin: auto; width: 18px; height: 18px; fill: currentColor; }
.still button, .root:hover button, button:focus-visible { opacity: 1; }
.shows-nothing button { display: none; }
p { position: absolute; inset: 0; margin: 0; padding: 1.2em; overflow: auto; box-sizing: border-box; display: grid;
  place-content: center; font: 14px/1.45 system-ui, sans-serif; color: #666; }
:host(:not([look="plain"], [look="diagram"])) p { color: #b7ccd4; }
p:empty { display: none; }
@media (prefers-reduced-motion: reduce) { canvas, .poster, button { transition: none; } }
`;

const shapes = { play: 'M4 2l12 7-12 7z', pause: 'M4 2h4v14H4zM10 2h4v14h-4z' } as const;

const svg = 'http://www.w3.org/2000/svg';

/** The style of all elements. On servers there are no style sheets. */
let sheet: CSSStyleSheet | undefined;

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...contents: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const name in attributes) element.setAttribute(name, attributes[name] as string);
  element.append(...contents);
  return element;
}

/** The contents of the element's shadow root. */
export class Shadow {
  readonly #root: HTMLElement;
  readonly #poster: HTMLImageElement;
  readonly #posterSlot: HTMLSlotElement;
  readonly #button: HTMLButtonElement;
  readonly #message: HTMLElement;

  constructor(host: HTMLElement, toggle: () => void) {
    const root = host.attachShadow({ mode: 'open' });
    // Strict policies of pages forbid `<style>` and HTML as text, but neither style sheets nor elements made here.
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
    }
    root.adoptedStyleSheets = [sheet];
    const icon = document.createElementNS(svg, 'svg');
    icon.setAttribute('viewBox', '0 0 18 18');
    icon.setAttribute('aria-hidden', 'true');
    icon.append(document.createElementNS(svg, 'path'));
    this.#poster = make('img', { part: 'poster', alt: '' });
    this.#posterSlot = make('slot', { name: 'poster' }, this.#poster);
    this.#button = make('button', { part: 'button', type: 'button' }, icon);
    this.#message = make('p', { part: 'error', role: 'status' });
    this.#root = make(
      'div',
      { class: 'root still shows-nothing' },
      make('div', { class: 'poster' }, this.#posterSlot),
      make('div', { class: 'over', part: 'over' }, make('slot')),
      this.#button,
      this.#message,
    );
    root.append(this.#root);
    this.#button.addEventListener('click', toggle);
  }

  /** The element gets a new canvas each time it is added to a page, because a freed context cannot be reused. */
  newCanvas(label: string): HTMLCanvasElement {
    this.canvas?.remove();
    const canvas = document.createElement('canvas');
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('part', 'canvas');
    canvas.setAttribute('aria-label', label);
    this.#root.querySelector('.poster')?.after(canvas);
    return canvas;
  }

  get canvas(): HTMLCanvasElement | null {
    return this.#root.querySelector('canvas');
  }

  set poster(address: string | null) {
    if (address) this.#poster.src = address;
    else this.#poster.removeAttribute('src');
  }

  get hasPoster(): boolean {
    return this.#poster.hasAttribute('src') || this.#posterSlot.assignedElements().length > 0;
  }

  /**
   * Shows the parts for a state. The poster covers the fish until they first swim. In the state `nothing` there is no
   * button.
   */
  set shows(shown: 'nothing' | 'poster' | 'fish') {
    for (const name of ['nothing', 'poster', 'fish']) this.#root.classList.toggle(`shows-${name}`, name === shown);
  }

  /** Whether nothing may move before the visitor starts it. */
  set isStill(still: boolean) {
    this.#root.classList.toggle('still', still);
    this.#button.setAttribute('aria-label', still ? 'Play' : 'Pause');
    this.#button.querySelector('path')?.setAttribute('d', still ? shapes.play : shapes.pause);
  }

  /** Whether to show the text that nothing can be drawn. A poster replaces it. */
  set hasFailed(failing: boolean) {
    this.#message.textContent = failing && !this.hasPoster ? failed : '';
  }
}
