// Watches whether an element is near the view, visible or hidden, so that it loads and runs only then.

/** An element within this distance from the view counts as near, so that it can load before it is seen. */
const nearMargin = '400px';

/** Watches the visibility of an element and the visitor's settings. Calls back on every change. */
export class Watch {
  /** Whether the element is in the view, or near it. */
  isNear = false;
  #isInView = false;
  readonly #calm: MediaQueryList = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #ended = new AbortController();

  constructor(element: Element, changed: () => void) {
    const { signal } = this.#ended;
    const watch = (rootMargin: string, see: (inside: boolean) => void): void => {
      const observer = new IntersectionObserver(
        (entries) => {
          see(entries[entries.length - 1].isIntersecting);
          changed();
        },
        { rootMargin },
      );
      observer.observe(element);
      signal.addEventListener('abort', () => observer.disconnect());
    };
    watch(nearMargin, (inside) => {
      this.isNear = inside;
    });
    watch('0px', (inside) => {
      this.#isInView = inside;
    });
    document.addEventListener('visibilitychange', changed, { signal });
    this.#calm.addEventListener('change', changed, { signal });
  }

  /** Whether the visitor can see it. */
  get isSeen(): boolean {
    return this.#isInView && !document.hidden;
  }

  /** Whether the visitor's system asks for less motion. */
  get isCalm(): boolean {
    return this.#calm.matches;
  }

  stop(): void {
    this.#ended.abort();
  }
}
