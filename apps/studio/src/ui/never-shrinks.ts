export interface Steady {
  /** Call it after the text has changed: the element keeps its largest height. */
  keep(): void;
  /** Lets it shrink, for another text. */
  restart(): void;
}

/** Keeps a text that changes several times a second from moving what is below it. */
export function neverShrinks(text: HTMLElement): Steady {
  let width = 0;
  let tallest = 0;
  const restart = (): void => {
    tallest = 0;
    text.style.minHeight = '';
  };
  return {
    restart,
    keep() {
      // Wider text has fewer lines.
      if (text.clientWidth !== width) restart();
      width = text.clientWidth;
      const height = text.offsetHeight;
      if (height <= tallest) return;
      tallest = height;
      text.style.minHeight = `${height}px`;
    },
  };
}
