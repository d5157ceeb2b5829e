// Opens a recorded run in a worker and shows it while it is read.

import { filesOf, meshFilesOf, type Plan, parseScenarioText } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { type RecordedFrame, type RecordedFrames, RecordedSchool } from 'shoal/recorded';
import { type RunFiles, refuseLarge } from './run-files.ts';
import type { OpenedRun, RunAnswer, RunPlace, RunQuestion } from './run-worker.ts';
import type { ShownRecording } from './shown-recording.ts';

/** Largest scenario, bytes. */
const mostBytes = 64 * 2 ** 20;

/** A run that is read while it is shown. */
export interface ShownRun {
  readonly recording: ShownRecording;
  /** Ends reading. */
  readonly stop: () => void;
}

/** Opens a recorded run in the scene of its scenario. @throws Error with a message to show */
export async function shownRun(folder: RunFiles): Promise<ShownRun> {
  const { name, input } = folder;
  const scenario = await input('scenario.json');
  if (!scenario)
    throw new Error(`${name}: has no inputs/scenario.json, expected the folder that \`shoal run --out\` writes.`);
  if (scenario.size > mostBytes)
    throw new Error(`${name}: its scenario has ${scenario.size} bytes, expected at most ${mostBytes}.`);
  const scene = await scenario.text();
  const plan = parseScenarioText(scene, { file: `${name}/inputs/scenario.json` });
  const sources = { files: await statesOf(plan, folder), meshes: await meshesOf(plan, folder) };
  const reader = new RunReader();
  try {
    const { trajectory, metrics } = folder;
    const { frames, measures } = await reader.open({ trajectory, metrics });
    const school = await RecordedSchool.open(plan, frames);
    return {
      recording: { name, school, scene, sources, scale: 1, pace: 1, unit: 'm', measures },
      stop: () => reader.stop(),
    };
  } catch (error) {
    reader.stop();
    throw error;
  }
}

async function statesOf(plan: Plan, { name, input }: RunFiles): Promise<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  for (const file of filesOf(plan)) {
    const blob = await input(file);
    if (!blob) throw new Error(`${name}: has no inputs/${file}, which its scenario names. Drop the whole folder.`);
    refuseLarge(file, blob.size);
    try {
      files[file] = JSON.parse(await blob.text());
    } catch {
      throw new Error(`${name}: inputs/${file} is damaged: it is no JSON. Record the run again.`);
    }
  }
  return files;
}

/** The meshes of the folder. Obstacles whose meshes are missing are left out, as in other scenes. */
async function meshesOf(plan: Plan, { input }: RunFiles): Promise<Record<string, TriangleMesh>> {
  const meshes: Record<string, TriangleMesh> = {};
  for (const file of meshFilesOf(plan)) {
    const blob = await input(file);
    if (!blob) continue;
    refuseLarge(file, blob.size);
    const { readMesh } = await import('shoal/meshes');
    meshes[file] = await readMesh(new Uint8Array(await blob.arrayBuffer()), file);
  }
  return meshes;
}

/** Most seconds for an answer of the worker. A damaged file may keep it busy, and a network may be slow. */
const longest = 60;

type Asked = RunQuestion extends infer Question ? (Question extends unknown ? Omit<Question, 'id'> : never) : never;

/** Reads a recorded run in a worker. */
class RunReader {
  readonly #worker = new Worker(new URL('./run-worker.ts', import.meta.url), { type: 'module', name: 'run' });
  readonly #waiting = new Map<number, (answer: RunAnswer) => void>();
  #asked = 0;
  /** Why it answers no more; empty: it does. */
  #failure = '';

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<RunAnswer>) => this.#waiting.get(data.id)?.(data));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      const why = event.message ? `: ${event.message}` : '';
      this.#fail(`The run cannot be read here${why}. Reload the page and try again.`);
    });
  }

  /** @throws Error with a message to show */
  async open(place: RunPlace): Promise<OpenedRun & { readonly frames: RecordedFrames }> {
    const answer = await this.#ask({ ask: 'open', place });
    if (answer.is !== 'opened') throw new Error('The worker gave another answer.');
    const { run } = answer;
    return { ...run, frames: { ...run.facts, read: (index) => this.#read(index) } };
  }

  /** Ends what is going on. */
  stop(): void {
    this.#worker.terminate();
    this.#fail('Reading was stopped.');
  }

  async #read(index: number): Promise<RecordedFrame> {
    const answer = await this.#ask({ ask: 'read', index });
    if (answer.is === 'frame') return answer.frame;
    throw new Error('The worker gave another answer.');
  }

  async #ask(question: Asked): Promise<RunAnswer> {
    const id = ++this.#asked;
    if (this.#failure !== '') throw new Error(this.#failure);
    const late = setTimeout(() => {
      // What keeps the worker busy would delay all later questions too.
      this.#worker.terminate();
      this.#fail(
        `The run was not read within ${longest} s, expected less for a file of its size. Check the file and the connection, and open the run again.`,
      );
    }, 1000 * longest);
    try {
      const answer = await new Promise<RunAnswer>((resolve) => {
        this.#waiting.set(id, resolve);
        this.#worker.postMessage({ id, ...question });
      });
      if (answer.is === 'failed') throw new Error(answer.sentence);
      return answer;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
    }
  }

  #fail(sentence: string): void {
    this.#failure = sentence;
    for (const [id, answer] of this.#waiting) answer({ id, is: 'failed', sentence });
  }
}
