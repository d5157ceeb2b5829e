const barWidth = 28;
const interval = 100; // ms between two drawings

/** A progress bar on stderr. It is drawn only on a terminal, never into a file or a pipe. */
export class Progress {
  readonly #total: number;
  readonly #from: number;
  readonly #start = performance.now();
  readonly #visible: boolean;
  readonly #what: string;
  readonly #label: string;
  #last = 0;

  /**
   * @param what unit that is counted, such as "step"
   * @param label text before the bar
   */
  constructor(total: number, from = 0, what = 'step', label = '') {
    this.#what = what;
    this.#label = label === '' ? '' : `${label} `;
    this.#total = total;
    this.#from = from;
    this.#visible = process.stderr.isTTY === true && process.env.TERM !== 'dumb' && total > from;
  }

  /** @param note text after the bar */
  update(done: number, note = ''): void {
    if (!this.#visible) return;
    const now = performance.now();
    if (now - this.#last < interval) return;
    this.#last = now;
    const perMs = (done - this.#from) / (now - this.#start);
    process.stderr.write(
      `\r${this.#label}${progressLine(this.#what, done, this.#total, perMs)}${note && ` · ${note}`}\u001b[K`,
    );
  }

  clear(): void {
    if (this.#visible) process.stderr.write('\r\u001b[K');
  }
}

function progressLine(what: string, done: number, total: number, perMs: number): string {
  const filled = Math.round((barWidth * done) / total);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  const left = perMs > 0 ? duration((total - done) / perMs / 1000) : '…';
  const perSecond = perMs * 1000;
  const rate = perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond);
  const counted =
    what === 'MB' ? `${done} of ${total} MB · ${rate} MB/s` : `${what} ${done} of ${total} · ${rate} ${what}s/s`;
  return `${bar} ${counted} · ${left} left`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}
