interface ClosableNotice {
  readonly root: HTMLElement;
  readonly close: () => void;
}

/** The notices that are shown, in the order of their appearance. */
export class OpenNotices {
  #open: ClosableNotice[] = [];

  /** Tracks a notice, which its attribute `hidden` shows and hides, or which is removed for good. */
  add(root: HTMLElement, close: () => void): void {
    const notice = { root, close };
    const follow = (): void => {
      const isKnown = this.#open.includes(notice);
      if (!root.hidden && !isKnown) this.#open.push(notice);
      if (root.hidden && isKnown) this.#open = this.#open.filter((one) => one !== notice);
    };
    new MutationObserver(follow).observe(root, { attributeFilter: ['hidden'] });
    follow();
  }

  /** Closes the notice that appeared last. @returns false if none is shown */
  closeNewest(): boolean {
    this.#open = this.#open.filter(({ root }) => root.isConnected);
    // Some wait until others are closed.
    const newest = this.#open.findLast(({ root }) => root.checkVisibility());
    newest?.close();
    return newest !== undefined;
  }
}
