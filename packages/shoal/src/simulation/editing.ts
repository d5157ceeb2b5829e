import { checkArgument, isObject } from '../scenario/argument.ts';
import { describe, isTypedArray, scenarioError } from '../scenario/problem.ts';
import { speciesName } from '../scenario/species-index.ts';
import { suggest } from '../scenario/suggest.ts';
import type { Command } from './command.ts';
import type { Edits } from './edits.ts';
import { type Points, vectorsOf } from './points.ts';
import type { Runner } from './runner.ts';
import { plainPoses, type SpawnPoses } from './spawning.ts';

/** Edits of a running simulation. The methods are documented in Simulation. */
export class Editing {
  readonly #edits: Edits;
  readonly #runner: Runner;

  constructor(edits: Edits, runner: Runner) {
    this.#edits = edits;
    this.#runner = runner;
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
