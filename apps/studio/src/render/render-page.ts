// The page that draws for `shoal render`. The command opens it in a Chromium without a window and asks for its parts.
import { base64Of, joinedFilm, RenderedFilm, type RenderRequest, served } from './rendered-film.ts';

let film: RenderedFilm | undefined;
let joined: Blob | undefined;

const opened = (): RenderedFilm => {
  if (!film) throw new Error('The film is not open.');
  return film;
};
const request = async (): Promise<RenderRequest> => (await (await served('request')).json()) as RenderRequest;

/** What the command calls, in this order. */
const api = {
  /** Opens the scene and goes to the first frame. @returns the reason if that cannot be done, else an empty text */
  async open(): Promise<string> {
    try {
      film = await RenderedFilm.open(await request());
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
  pass: (frames: number): Promise<void> => opened().pass(frames),
  picture: (): Promise<string> => opened().picture(),
  add: (): Promise<void> => opened().add(),
  endPart: (): Promise<string> => opened().endPart(),
  /** Joins the parts of a video. @returns its bytes */
  async join(frames: readonly number[]): Promise<number> {
    joined = await joinedFilm(await request(), frames);
    return joined.size;
  },
  /** Bytes of the joined video, in base64. */
  bytes: (from: number, to: number): Promise<string> => base64Of((joined ?? new Blob()).slice(from, to)),
};

Object.defineProperty(window, 'shoalFilm', { value: Object.freeze(api) });
