import { type Plan, type Simulation, startle, type TriangleMesh, type Vec3 } from 'shoal';
import { withDiver, withMesh } from './additions.ts';
import type { Edit } from './edit.ts';
import type { EditHistory } from './edit-history.ts';
import type { Observable } from './observable.ts';
import type { Playback } from './playback.ts';
import type { ReadMesh, SceneParts } from './read-scene.ts';
import { sentenceOf } from './sentence.ts';
import type { StageState } from './state.ts';
import { thingAt, withoutThing } from './things.ts';

/** What directing needs of the stage. */
export interface Directed {
  readonly state: Observable<StageState>;
  readonly history: EditHistory;
  readonly playback: Playback;
  readonly simulation: Simulation | undefined;
  /** What the open scenario came with. */
  readonly parts: SceneParts | undefined;
  readonly readMesh: ReadMesh | undefined;
  edit(edits: readonly Edit[]): void;
  restartThreads(): void;
  /** Does something with the state: now, or as soon as other threads are through with it. */
  whenAtRest(act: () => void): void;
}

/** Puts things into the scene and takes them out, and frightens who is in it: edits that belong together. */
export class Directing {
  readonly #stage: Directed;

  constructor(stage: Directed) {
    this.#stage = stage;
  }

  startle(): void {
    const { simulation, state, edit } = this.#stage;
    const plan = this.#plan;
    const command = simulation && plan && startle(plan, simulation.school.time);
    if (command) edit([command]);
    else state.update({ trouble: 'Nobody here schools, so nobody is startled.' });
  }

  /** @param path of a thing in the scene's document */
  remove(path: string): void {
    const { state, edit } = this.#stage;
    const plan = this.#plan;
    const thing = plan && thingAt(plan, path);
    if (!plan || !thing) return;
    edit([withoutThing(plan, path)]);
    const { diver } = state.value;
    state.update({ grabbed: undefined, diver: thing.name === diver ? undefined : diver });
  }

  /** Puts a mesh into the scene, from the bytes of a file. */
  async addMesh(file: string, bytes: Uint8Array, at: Vec3): Promise<void> {
    const { parts, readMesh, state } = this.#stage;
    try {
      if (!parts || !readMesh) return;
      const mesh = await readMesh(bytes, file);
      if (parts !== this.#stage.parts || !this.#stage.simulation) return;
      const name = unusedName(file, parts.meshes);
      parts.meshes[name] = mesh;
      this.#stage.whenAtRest(() => this.#place(name, mesh, at));
    } catch (error) {
      state.update({ trouble: sentenceOf(error, file) });
    }
  }

  #place(name: string, mesh: TriangleMesh, at: Vec3): void {
    const { simulation, state, history, edit } = this.#stage;
    // Other threads are told of meshes when they begin.
    if (simulation && simulation.engine.threads > 1) this.#stage.restartThreads();
    const plan = this.#plan;
    if (!plan) return;
    const { edits, path } = withMesh(plan, name, mesh, at);
    history.settle();
    edit(edits);
    state.update({ grabbed: path });
  }

  /** A diver comes, or gets out. */
  dive(at: Vec3, heading: Vec3): void {
    const { state, history, edit } = this.#stage;
    const plan = this.#plan;
    if (!plan) return;
    const index = plan.characters.findIndex(({ name }) => name === state.value.diver);
    history.settle();
    if (index >= 0) {
      this.remove(`characters[${index}]`);
      return;
    }
    const { edits, name } = withDiver(plan, at, heading);
    edit(edits);
    state.update({ diver: name, grabbed: undefined });
  }

  /** Moves the diver; no step of undo. */
  steer(points: readonly Vec3[]): void {
    const { simulation, state, playback, history } = this.#stage;
    const { diver } = state.value;
    if (!simulation || diver === undefined || playback.seeks) return;
    // He may have been undone, or have yet to come at this moment.
    if (!simulation.nextPlan.characters.some(({ name }) => name === diver)) {
      state.update({ diver: undefined });
      return;
    }
    simulation.setCharacter(diver, points);
    simulation.applyCommands();
    playback.edited(simulation, false);
    history.branch(simulation.school.step);
  }

  /** With the edits that wait for a field. */
  get #plan(): Plan | undefined {
    const { plan, coming } = this.#stage.state.value;
    return coming ?? plan;
  }
}

function unusedName(file: string, taken: object): string {
  const plain = file.replace(/[\\/:]/g, '-');
  let name = plain;
  for (let k = 2; Object.hasOwn(taken, name); k++) name = plain.replace(/(\.[^.]*)?$/, ` ${k}$1`);
  return name;
}
