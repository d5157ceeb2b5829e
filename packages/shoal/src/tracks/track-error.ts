import { ShoalError } from '../errors/shoal-error.ts';

/** A file of tracks cannot be used. Its message begins with the name of the file. */
export class TrackError extends ShoalError {
  override readonly name = 'TrackError';

  /** The option of `shoal measure` that mends it, as in `--fps N`, if one does. The message names none. */
  readonly option: string | undefined;

  constructor(message: string, option?: string) {
    super('tracks', message);
    this.option = option;
  }
}
