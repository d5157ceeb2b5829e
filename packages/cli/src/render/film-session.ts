import { Interrupted } from '../errors/exit-error.ts';
import { Interruption } from '../terminal/interruption.ts';
import { FilmBrowser } from './film-browser.ts';
import { firstPage } from './page-folder.ts';
import { PageServer, type Served } from './page-server.ts';

/** The means for the frames of a film. */
export interface FilmSession {
  readonly browser: FilmBrowser;
  /** Opens the page that draws. */
  show(): Promise<void>;
}

/**
 * Starts a browser and serves the page to it, for as long as `work` takes.
 * @param find what is served to the page under a path; undefined: nothing
 * @param saying first half of the message after Ctrl-C, which ends `work` with `Interrupted`
 */
export async function withFilmSession<Result>(
  find: (path: string) => Served | undefined,
  saying: string,
  work: (session: FilmSession) => Promise<Result>,
): Promise<Result> {
  const interruption = new Interruption(saying);
  const stop = interruption.asked.then((): never => {
    throw new Interrupted(interruption.exitCode);
  });
  stop.catch(() => undefined);
  let server: PageServer | undefined;
  let browser: FilmBrowser | undefined;
  try {
    browser = await FilmBrowser.launch(stop);
    server = await PageServer.start(find);
    const { address } = server;
    const opened = browser;
    return await work({ browser, show: () => opened.show(`${address}${firstPage}`) });
  } finally {
    await browser?.close();
    server?.close();
    interruption.stopListening();
  }
}
