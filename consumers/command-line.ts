import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * One process that runs commands of `shoal`, as a shell would: loading the command takes longer than running most
 * commands.
 */
export class CommandLine implements AsyncDisposable {
  readonly #child: ChildProcess;
  /** Exit code of the command; null after a signal. */
  readonly #ended: Promise<number | null>;
  #said = '';

  /** @param cache folder for fields */
  constructor(cache: string) {
    const env = { ...process.env, SHOAL_CACHE: cache };
    this.#child = fork(new URL('./commands.mjs', import.meta.url), { execArgv: [], silent: true, env });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
      });
    this.#ended = once(this.#child, 'exit').then(([code]) => code as number | null);
  }

  /** @throws Error with the output of the command if it fails or the process ends */
  async run(folder: string, args: readonly string[]): Promise<void> {
    this.#said = '';
    const answered = once(this.#child, 'message').then(([code]) => code as number);
    this.#child.send({ folder, args });
    const code = await Promise.race([answered, this.#ended]);
    if (code !== 0) throw new Error(`shoal ${args.join(' ')}: exit code ${code}\n${this.#said}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
  }
}
