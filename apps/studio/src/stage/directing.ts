import { type Plan, startle, type Vec3 } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { withDiver, withMesh } from './additions.ts';
import type { Edit } from './edit.ts';
import type { EditHistory } from './edit-history.ts';
import type { Observable } from './observable.ts';
import type { Playback } from './playback.ts';
import type { ReadMesh } from './read-scene.ts';
import type { SceneRun } from './scene-run.ts';
import { sentenceOf } from './sentence.ts';
import type { StageState } from './state.ts';
import { thingAt, withoutThing } from './things.ts';

export interface DirectingOptions {
  readonly state: Observable<StageState>;
  readonly history: EditHistory;
  readonly playback: Playback;
  readonly run: SceneRun;
  readonly readMesh: ReadMesh | undefined;
  edit(edits: readonly Edit[]): void;
  restartThreads(): void;
}

/** Adds objects to the scene, deletes them, startles the school, moves the diver. */
export class Directing {
  readonly #stage: DirectingOptions;

  constructor(stage: DirectingOptions) {
    this.#stage = stage;
  }

  startle(): void {
    const { run, state, edit } = this.#stage;
    const plan = this.#plan;
    const command = run.simulation && plan && startle(plan, run.simulation.school.time);
    if (command) edit([command]);
    else state.update({ trouble: 'No fish in this scene forms a school, so there is nothing to startle.' });
  }

  /** @param path of an object in the scenario */
  remove(path: string): void {
    const { state, edit } = this.#stage;
    const plan = this.#plan;
    const thing = plan && thingAt(plan, path);
    if (!plan || !thing) return;
    edit([withoutThing(plan, path)]);
    const { diver } = state.value;
    state.update({ grabbed: undefined, diver: thing.name === diver ? undefined : diver });
  }

  /** Adds a mesh as an obstacle. */
  async addMesh(file: string, bytes: Uint8Array, at: Vec3): Promise<void> {
    const { run, readMesh, state } = this.#stage;
    const { scene } = run;
    try {
      if (!scene || !readMesh) return;
      const mesh = await readMesh(bytes, file);
      if (scene !== run.scene || !run.simulation) return;
      const name = unusedName(file, scene.meshes);
      scene.meshes[name] = mesh;
      run.whenIdle(() => this.#add(name, mesh, at));
    } catch (error) {
      state.update({ trouble: sentenceOf(error, file) });
    }
  }

  #add(name: string, mesh: TriangleMesh, at: Vec3): void {
    const { run, state, history, edit } = this.#stage;
    // Threads receive meshes when they start.
    if (run.simulation && run.simulation.engine.threads > 1) this.#stage.restartThreads();
    const plan = this.#plan;
    if (!plan) return;
    const { edits, path } = withMesh(plan, name, mesh, at);
    history.commit();
    edit(edits);
    state.update({ grabbed: path });
  }

  /** Adds the diver, or removes it. */
  dive(at: Vec3, heading: Vec3): void {
    const { state, history, edit } = this.#stage;
    const plan = this.#plan;
    if (!plan) return;
    const index = plan.characters.findIndex(({ name }) => name === state.value.diver);
    history.commit();
    if (index >= 0) {
      this.remove(`characters[${index}]`);
      return;
    }
    const { edits, name } = withDiver(plan, at, heading);
    edit(edits);
    state.update({ diver: name, grabbed: undefined });
  }

  /** Moves the diver; not a step of undo. */
  steer(points: readonly Vec3[]): void {
    const { run, state, playback, history } = this.#stage;
    const { simulation } = run;
    const { diver } = state.value;
    if (!simulation || diver === undefined || playback.seeks) return;
    // The diver may have been undone, or may not exist yet at this step.
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
