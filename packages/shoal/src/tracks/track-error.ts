import { ShoalError } from '../errors/shoal-error.ts';

/** A file of tracks cannot be used. Its message begins with the name of the file. */
export class TrackError extends ShoalError {
  override readonly name = 'TrackError';

  constructor(message: string) {
    super('tracks', message);
  }
}
