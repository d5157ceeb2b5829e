import { readFileSync } from 'node:fs';
import type { SimulationEvent } from 'shoal';
import { reading } from '../errors/file-system-error.ts';
import type { OutputFile } from '../files/output-file.ts';

const chunk = 1 << 16; // characters gathered before they are written

/** What happened in a run, counted by kind and, if it is recorded, written one JSON object a line. */
export class EventLog {
  readonly counts: Record<string, number> = {};
  /** Called with every event, replayed ones too. */
  listener: (event: SimulationEvent) => void = () => undefined;
  /** The plan's obstacles: an event that gives the number of one is written with its name. */
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

  /** Takes over the events of the run that is continued, up to the time of its snapshot. */
  replay(path: string, until: number): void {
    const text = reading(path, 'Run it again with --force.', () => readFileSync(path, 'utf8'));
    const events = text.split('\n').filter(Boolean);
    this.add(events.map((line) => JSON.parse(line) as SimulationEvent).filter(({ time }) => time <= until));
  }

  /** The lines that are not in the file yet. */
  rest(): string {
    return this.#text;
  }
}
