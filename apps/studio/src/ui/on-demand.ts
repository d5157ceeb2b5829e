/** A part of the page whose code is loaded after the first picture, or when it is first used. */
export interface OnDemand<T> {
  /** The part; undefined until it is made. */
  readonly made: T | undefined;
  /** Loads and makes the part. Never rejects. */
  load(): Promise<void>;
  /** Calls `act` once the part is made; immediately if it exists. */
  use(act: (made: T) => void): void;
}

/** @param failed called if the code cannot be loaded; the next use tries again */
export function onDemand<T>(load: () => Promise<T>, failed: () => void): OnDemand<T> {
  let made: T | undefined;
  let coming: Promise<void> | undefined;
  const begin = async (): Promise<void> => {
    try {
      made = await load();
    } catch {
      coming = undefined;
      failed();
    }
  };
  const loaded = (): Promise<void> => {
    coming ??= begin();
    return coming;
  };
  return {
    get made() {
      return made;
    },
    load: loaded,
    use(act) {
      if (made !== undefined) act(made);
      else void loaded().then(() => made !== undefined && act(made));
    },
  };
}
