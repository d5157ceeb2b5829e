// The actions that add, delete and move objects and fish of the running scene: meshes, the diver, startling, shuffling.

import { type Command, type FishCommand, type Plan, type School, type SpeciesPlan, startle, type Vec3 } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { tableTime } from 'shoal/internal';
import type { EditHistory } from './edit-history.ts';
import { withDiver, withMesh } from './edits/additions.ts';
import type { SceneEdit } from './edits/edit.ts';
import { objectAt, pointerName, withoutObject } from './edits/scene-objects.ts';
import type { Playback } from './playback.ts';
import type { SceneRun } from './scene-run.ts';
import type { Observable } from './state/observable.ts';
import { type MissingObstacle, type ReadMesh, withMissing } from './state/read-scene.ts';
import type { StageState } from './state/state.ts';
import { sentenceOf } from './state/words.ts';

/** What `Directing` uses of the stage. */
export interface DirectingOptions {
  readonly state: Observable<StageState>;
  readonly history: EditHistory;
  readonly playback: Playback;
  readonly run: SceneRun;
  readonly readMesh: ReadMesh | undefined;
  edit(edits: readonly SceneEdit[]): void;
  deselect(): void;
  restartThreads(): void;
}

/** Adds objects to the scene, deletes them, startles and shuffles the school, moves the diver. */
export class Directing {
  readonly #stage: DirectingOptions;

  constructor(stage: DirectingOptions) {
    this.#stage = stage;
  }

  /** Startles the school. This is an edit, so it can be undone and is saved with the scene. */
  startle(): void {
    const { run, state, edit } = this.#stage;
    const plan = this.#plan;
    // The scene is saved with this time.
    const command = run.simulation && plan && startle(plan, tableTime(run.simulation.school.time));
    if (command) edit([command]);
    else state.update({ trouble: 'No fish in this scene forms a school, so there is nothing to startle.' });
  }

  /** Gives the simulation a command as it was recorded. */
  command(command: Command): void {
    const { run, playback } = this.#stage;
    run.whenIdle(() => {
      const { simulation } = run;
      if (!simulation) return;
      playback.change(simulation, 'command', () => {
        simulation.dispatchUntyped(command);
        simulation.applyCommands();
      });
    });
  }

  /** Puts all fish at random positions. This is a command of the run, not a step of undo. */
  shuffle(): void {
    const { run, playback, deselect } = this.#stage;
    run.whenIdle(() => {
      const { simulation } = run;
      if (!simulation || playback.seeks) return;
      playback.change(simulation, 'command', () => {
        for (const command of shuffled(simulation.nextPlan, simulation.school)) simulation.dispatchUntyped(command);
        simulation.applyCommands();
      });
      // The fish have new ids now.
      deselect();
    });
  }

  /** Deletes an object of the scene. @param path its path in the scenario */
  remove(path: string): void {
    const { state, edit } = this.#stage;
    const plan = this.#plan;
    const object = plan && objectAt(plan, path);
    if (!plan || !object) return;
    edit([withoutObject(plan, path)]);
    const { diver } = state.value;
    state.update({ selectedPath: undefined, diver: object.name === diver ? undefined : diver });
  }

  /** Adds a mesh as an obstacle, or replaces a missing mesh of the scene. */
  async addMesh(file: string, bytes: Uint8Array, at: Vec3): Promise<void> {
    const { run, readMesh, state } = this.#stage;
    const { scene } = run;
    state.update({ reading: file });
    try {
      if (!scene || !readMesh) return;
      const mesh = await readMesh(bytes, file);
      if (scene !== run.scene || !run.simulation) return;
      const lacking = scene.missing.find((one) => fileNameOf(one.file) === fileNameOf(file))?.file;
      const name = lacking ?? nameFor(file, mesh, scene.meshes);
      if (!Object.hasOwn(scene.meshes, name)) scene.meshes[name] = mesh;
      run.whenIdle(() => (lacking === undefined ? this.#add(name, scene.meshes[name], at) : this.#complete(lacking)));
    } catch (error) {
      state.update({ trouble: sentenceOf(error, file) });
    } finally {
      if (state.value.reading === file) state.update({ reading: '' });
    }
  }

  /** Adds an obstacle with a mesh of the scene at a point, and selects it. */
  #add(name: string, mesh: TriangleMesh, at: Vec3): void {
    const { run, state, history, edit } = this.#stage;
    this.#sendMeshes();
    const plan = this.#plan;
    if (!plan) return;
    const { edits, path } = withMesh(plan, name, mesh, at, run.scene?.meshes ?? {});
    history.commit();
    edit(edits);
    state.update({ selectedPath: path });
  }

  /** Adds the obstacles whose mesh was missing. */
  #complete(file: string): void {
    const { run, history, edit } = this.#stage;
    this.#sendMeshes();
    const plan = this.#plan;
    if (!plan || !run.scene) return;
    const isOfFile = (one: MissingObstacle): boolean => one.file === file;
    const found = run.scene.missing.filter(isOfFile);
    run.scene.missing = run.scene.missing.filter((one) => !isOfFile(one));
    history.commit();
    edit([{ path: 'obstacles', value: withMissing(plan.scenario.obstacles, found) }]);
  }

  /** Sets the obstacles of the user's edits whose mesh is missing. */
  lack(obstacles: readonly MissingObstacle[]): void {
    const { scene } = this.#stage.run;
    if (scene) scene.missing = obstacles;
  }

  /** Threads receive meshes when they start. */
  #sendMeshes(): void {
    const { simulation } = this.#stage.run;
    if (simulation && simulation.engine.threads > 1) this.#stage.restartThreads();
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
    state.update({ diver: name, selectedPath: undefined });
  }

  /** Moves the diver; not a step of undo. */
  steer(points: readonly Vec3[]): void {
    const { diver } = this.#stage.state.value;
    // The diver may have been removed by undo, or may not exist yet at this step.
    if (diver !== undefined && !this.#move(diver, points)) this.#stage.state.update({ diver: undefined });
  }

  /** Moves the character `pointer`; not a step of undo. */
  point(points: readonly Vec3[]): void {
    this.#move(pointerName, points);
  }

  /** Moves a character, unless a seek is in progress. @returns false if there is no such character */
  #move(name: string, points: readonly Vec3[]): boolean {
    const { run, playback } = this.#stage;
    const { simulation } = run;
    if (!simulation || playback.seeks) return true;
    if (!simulation.nextPlan.characters.some((one) => one.name === name)) return false;
    playback.change(simulation, 'move', () => {
      simulation.setCharacter(name, points);
      simulation.applyCommands();
    });
    return true;
  }

  /** The plan with the edits that wait for a field. */
  get #plan(): Plan | undefined {
    const { plan, pending } = this.#stage.state.value;
    return pending ?? plan;
  }
}

/** The file name without its folders. */
function fileNameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/**
 * The name of a mesh in the scene. A mesh that is equal to the one of the same file keeps its name; a different one
 * gets a new name.
 */
function nameFor(file: string, mesh: TriangleMesh, known: Readonly<Record<string, TriangleMesh>>): string {
  const plain = file.replace(/[\\/:]/g, '-');
  let name = plain;
  for (let k = 2; Object.hasOwn(known, name) && !isSame(known[name], mesh); k++)
    name = plain.replace(/(\.[^.]*)?$/, ` ${k}$1`);
  return name;
}

function isSame(one: TriangleMesh, other: TriangleMesh): boolean {
  return isEqual(one.positions, other.positions) && isEqual(one.triangles, other.triangles);
}

function isEqual(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false;
  return true;
}

/**
 * Commands that replace all fish by as many at random positions in the world, with random headings. Fish that walk on
 * the ground start where their species starts. The commands are recorded, so a replay repeats them exactly.
 * @param random a function like Math.random
 */
export function shuffled(plan: Plan, school: School, random: () => number = Math.random): FishCommand[] {
  const { count, id, species } = school;
  if (count === 0) return [];
  const fish = new Array<number>(plan.species.length).fill(0);
  for (let i = 0; i < count; i++) fish[species[i]]++;
  const spawned = plan.species.flatMap((one, s) => (fish[s] === 0 ? [] : spawn(one, fish[s], plan, random)));
  return [{ type: 'remove', ids: [...id.subarray(0, count)] }, ...spawned];
}

function spawn({ name, onGround }: SpeciesPlan, count: number, { world }: Plan, random: () => number): FishCommand {
  if (onGround) return { type: 'spawn', species: name, count };
  const { min, max } = world;
  const between = (axis: 0 | 1 | 2): number => min[axis] + (max[axis] - min[axis]) * random();
  const fish = { length: count };
  const positions = Array.from(fish, (): Vec3 => [between(0), between(1), between(2)]);
  return { type: 'spawn', species: name, positions, headings: Array.from(fish, () => randomHeading(random)) };
}

/** A uniformly distributed direction, by rejection. */
function randomHeading(random: () => number): Vec3 {
  for (;;) {
    const heading: Vec3 = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
    const length = Math.hypot(...heading);
    if (length > 0.01 && length < 1) return heading;
  }
}
