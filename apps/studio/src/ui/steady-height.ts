/** Seconds for which an element keeps the height of an earlier, taller text. */
const keptSeconds = 4;

export interface Steady {
  /** Call it after the text has changed: the element keeps the largest height of the last seconds. */
  keep(): void;
  /** Lets it shrink, for another text. */
  restart(): void;
}

/** Keeps a text that changes several times a second from moving what is below it. */
export function steadyHeight(text: HTMLElement): Steady {
  let width = 0;
  let tallest = 0;
  let timer = 0;
  const restart = (): void => {
    clearTimeout(timer);
    timer = 0;
    tallest = 0;
    text.style.minHeight = '';
  };
  return {
    restart,
    keep() {
      // Wider text has fewer lines.
      if (text.clientWidth !== width) restart();
      width = text.clientWidth;
      text.style.minHeight = '';
      const height = text.offsetHeight;
      if (height >= tallest) {
        restart();
        tallest = height;
      } else {
        // A pause brings no further text, so time alone ends it.
        timer ||= window.setTimeout(restart, 1000 * keptSeconds);
      }
      text.style.minHeight = `${tallest}px`;
    },
  };
}
