import type { SimulationEvent } from 'shoal';
import type { OutputFile } from '../files/output-file.ts';
import { linesOf, MiB, readUntrustedBytes } from '../files/read-file.ts';

const chunk = 1 << 16; // characters gathered before they are written

/** Counts the events of a run by kind and, if the run is recorded, writes them, one JSON object per line. */
export class EventLog {
  readonly counts: Record<string, number> = {};
  /** Called with every event, including replayed ones. */
  listener: (event: SimulationEvent) => void = () => undefined;
  /** The plan's obstacles: events that refer to an obstacle are written with its name. */
  obstacles: readonly { readonly name: string }[] = [];
  readonly #file: OutputFile | undefined;
  #text = '';

  constructor(file?: OutputFile) {
    this.#file = file;
  }

  add(events: readonly SimulationEvent[]): void {
    for (const event of events) {
      const { kind, other } = event;
      this.counts[kind] = (this.counts[kind] ?? 0) + (kind === 'lost' ? other : 1);
      this.listener(event);
      if (this.#file === undefined) continue;
      const obstacle = kind === 'enclosed' ? this.obstacles[other]?.name : undefined;
      this.#text += `${JSON.stringify({ ...event, obstacle })}\n`;
      if (this.#text.length < chunk) continue;
      this.#file.write(this.#text);
      this.#text = '';
    }
  }

  /** Copies the events of the continued run up to the time of its snapshot. */
  replay(path: string, until: number): void {
    const kind = { name: 'the events of a run', limit: 2047 * MiB, advice: 'Run it again with --force.' };
    for (const line of linesOf(readUntrustedBytes(path, kind))) {
      const event = JSON.parse(line) as SimulationEvent;
      if (event.time <= until) this.add([event]);
    }
  }

  /** Lines that are not yet in the file. */
  rest(): string {
    return this.#text;
  }
}
