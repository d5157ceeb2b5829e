import { existsSync, readFileSync } from 'node:fs';
import type { SimulationEvent } from 'shoal';
import { PartialFile } from '../files/atomic-file.ts';

const chunk = 1 << 16; // characters gathered before they are written

/** What happened in a run, counted by kind and, if it has a directory, written one JSON object a line. */
export class EventLog {
  readonly counts: Record<string, number> = {};
  /** Told of every event, replayed ones too. */
  listener: (event: SimulationEvent) => void = () => undefined;
  readonly #file: PartialFile | undefined;
  #text = '';

  constructor(path?: string) {
    if (path !== undefined) this.#file = new PartialFile(path);
  }

  add(events: readonly SimulationEvent[]): void {
    for (const event of events) {
      this.counts[event.kind] = (this.counts[event.kind] ?? 0) + 1;
      this.listener(event);
      if (this.#file === undefined) continue;
      this.#text += `${JSON.stringify(event)}\n`;
      if (this.#text.length >= chunk) this.#flush();
    }
  }

  /** Takes over the events of the run that is continued, up to the time of its snapshot. */
  replay(path: string, until: number): void {
    if (!existsSync(path)) return;
    const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
    this.add(lines.map((line) => JSON.parse(line) as SimulationEvent).filter(({ time }) => time <= until));
  }

  complete(): void {
    this.#flush();
    this.#file?.complete();
  }

  checksum(): string | undefined {
    return this.#file?.checksum();
  }

  commit(): void {
    this.#file?.commit();
  }

  #flush(): void {
    if (this.#text !== '') this.#file?.write(this.#text);
    this.#text = '';
  }
}
