// Applies edits to a running simulation: commands, added fish, and other scenarios (`become`).

import { bakeFields, missingFields } from '../engines/cpu/threads/bake-fields.ts';
import type { StartThread } from '../engines/cpu/threads/thread.ts';
import type { FieldStore } from '../fields/obstacles.ts';
import { haveSameFields } from '../fields/recipes.ts';
import type { TriangleMesh } from '../fields/triangle-mesh.ts';
import type { Plan } from '../scenario/plan.ts';
import { checkArgument, isObject } from '../scenario/schema/argument.ts';
import { describe, isTypedArray, scenarioError } from '../scenario/schema/problem.ts';
import { suggest } from '../scenario/schema/suggest.ts';
import { speciesName } from '../scenario/species-index.ts';
import { type BecomeOptions, checkBecome, commandsTo, planWith, type ValueEdit } from './becoming.ts';
import type { Command } from './command.ts';
import type { Edits } from './edits.ts';
import type { Runner } from './runner.ts';
import { type Points, plainPoses, type SpawnPoses, vectorsOf } from './spawning.ts';

/** From what obstacles are made. */
export interface Sources {
  /** Those of the option, to which a program may add some, and those that `become` brought. */
  meshes: Readonly<Record<string, TriangleMesh>>;
  readonly store: FieldStore;
  readonly startThread: StartThread | undefined;
}

/** Edits of a running simulation. The methods are documented in Simulation. */
export class Editing {
  readonly #edits: Edits;
  readonly #runner: Runner;
  readonly #sources: Sources;
  /** The last call of `become` that waits; undefined: none does. */
  #becoming: Promise<void> | undefined;

  constructor(edits: Edits, runner: Runner, sources: Sources) {
    this.#edits = edits;
    this.#runner = runner;
    this.#sources = sources;
  }

  become(target: Plan | readonly ValueEdit[], options: BecomeOptions = {}): Promise<void> {
    this.#runner.refuseDisposed('become');
    checkBecome(target, options);
    const { nextPlan } = this.#edits;
    const plan = planWith(nextPlan, target);
    this.#addMeshes(options.meshes ?? {});
    const { meshes, store } = this.#sources;
    const hasFields = haveSameFields(nextPlan, plan) || missingFields(plan, meshes, store).length === 0;
    if (!this.#becoming && hasFields) {
      this.#dispatchAll(target);
      return this.#settled();
    }
    const before = this.#becoming ?? Promise.resolve();
    const becoming = before
      .catch(() => undefined)
      .then(() => this.#becomeLater(target, hasFields ? undefined : plan, options))
      .finally(() => {
        if (this.#becoming === becoming) this.#becoming = undefined;
      });
    this.#becoming = becoming;
    return becoming;
  }

  /** @param missing the plan whose fields are computed first */
  async #becomeLater(
    target: Plan | readonly ValueEdit[],
    missing: Plan | undefined,
    options: BecomeOptions,
  ): Promise<void> {
    const { meshes, store: fields, startThread } = this.#sources;
    const { progress, signal } = options;
    const given = { ...(progress && { progress }), ...(signal && { signal }), ...(startThread && { startThread }) };
    if (missing) await bakeFields(missing, { meshes, fields, ...given });
    this.#runner.refuseDisposed('become');
    this.#dispatchAll(target);
    await this.#settled();
  }

  /** Resolves when no command waits. */
  async #settled(): Promise<void> {
    if (this.#edits.waiting.length === 0) return;
    await this.#runner.running?.catch(() => undefined);
    this.applyCommands();
    // The state is on a GPU.
    if (this.#edits.waiting.length > 0 && !this.#runner.running) {
      await this.#runner.run(0);
      this.applyCommands();
    }
  }

  #dispatchAll(target: Plan | readonly ValueEdit[]): void {
    for (const command of commandsTo(this.#edits.nextPlan, target)) this.dispatch(command);
    this.applyCommands();
  }

  #addMeshes(meshes: Readonly<Record<string, TriangleMesh>>): void {
    const known = this.#sources.meshes;
    for (const [file, mesh] of Object.entries(meshes)) {
      const isSame = !Object.hasOwn(known, file) || known[file] === mesh;
      checkArgument(
        'become',
        `options.meshes["${file}"]`,
        isSame,
        'the mesh that the simulation has by this name',
        mesh,
        'Give another mesh another name.',
      );
    }
    if (Object.keys(meshes).length > 0) this.#sources.meshes = { ...known, ...meshes };
  }

  dispatch(command: Command): void {
    this.#runner.refuseDisposed('dispatch');
    this.#edits.dispatch(command);
  }

  set(edit: { readonly path: string; readonly value: unknown }): void {
    checkArgument('dispatch', 'edit', isObject(edit), 'an object with a path and a value', edit);
    this.dispatch({ type: 'set', path: edit.path, value: edit.value });
  }

  setCharacter(name: string, points: Points): void {
    const { file, characters } = this.#edits.nextPlan;
    const names = characters.map((character) => character.name);
    const index = names.indexOf(name);
    if (index < 0) {
      const hint =
        names.length > 0 ? suggest(typeof name === 'string' ? name : '', names) : 'The scenario has no characters.';
      throw scenarioError(file, 'characters', 'must hold the character to move', describe(name), hint);
    }
    this.dispatch({ type: 'set', path: `characters[${index}].points`, value: vectorsOf(points) });
  }

  spawn(species: string | number, fish: number | SpawnPoses): number[] {
    if (this.#edits.isReplay) this.#runner.refuseDuringRun('spawn');
    const isPoses = isObject(fish) && !Array.isArray(fish) && !isTypedArray(fish);
    const hint = 'Write spawn(species, { positions }).';
    checkArgument(
      'spawn',
      'fish',
      typeof fish === 'number' || isPoses,
      'a number, or an object with positions',
      fish,
      hint,
    );
    const first = this.#edits.nextId;
    this.dispatch({
      ...(typeof fish === 'number' ? { count: fish } : plainPoses(fish)),
      type: 'spawn',
      species: speciesName(species, this.#edits.nextPlan),
    });
    return Array.from({ length: this.#edits.nextId - first }, (_, k) => first + k);
  }

  remove(ids: Iterable<number>): void {
    const isList = isObject(ids) && typeof ids[Symbol.iterator as never] === 'function';
    checkArgument('remove', 'ids', isList, 'a list of ids', ids);
    this.dispatch({ type: 'remove', ids: [...ids] });
  }

  applyCommands(): void {
    this.#runner.refuseDisposed('applyCommands');
    if (!this.#runner.running) this.#edits.applyNow();
  }
}
