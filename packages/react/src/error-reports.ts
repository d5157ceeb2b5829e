/** An activity that a scene repeats. Each hook has its own id. */
export type Activity = 'change' | 'follow' | 'advance' | 'draw' | 'look' | 'magnify' | `near ${string}`;

/** Reports errors. An error that recurs in every frame is reported once. */
export class ErrorReports {
  report: (error: unknown) => void = () => undefined;
  /** The last error of each activity that has not succeeded since. */
  readonly #last = new Map<Activity, string>();

  failed(activity: Activity, error: unknown): void {
    const message = String(error);
    if (this.#last.get(activity) === message) return;
    this.#last.set(activity, message);
    this.report(error);
  }

  succeeded(activity: Activity): void {
    this.#last.delete(activity);
  }

  clear(): void {
    this.#last.clear();
  }
}
