import type { Vec3 } from '../math/vector.ts';
import { Problems } from '../scenario/problem.ts';
import { speciesName } from '../scenario/species-index.ts';
import type { Command } from './command.ts';
import type { Edits } from './edits.ts';
import type { Runner } from './runner.ts';
import type { SpawnPlaces } from './spawning.ts';

/** The edits of a running simulation. Simulation documents each method. */
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

  setCharacter(name: string, points: readonly Vec3[]): void {
    const { file, characters } = this.#edits.nextPlan;
    const index = characters.findIndex((character) => character.name === name);
    if (index < 0) {
      const problems = new Problems(file);
      problems.add('characters', 'must hold the character that is moved', JSON.stringify(name));
      problems.throwIfAny();
    }
    this.dispatch({ type: 'set', path: `characters[${index}].points`, value: points });
  }

  spawn(species: string | number, fish: number | SpawnPlaces): number[] {
    if (this.#edits.isReplay) this.#runner.refuseDuringRun('spawn');
    const first = this.#edits.nextId;
    this.dispatch({
      type: 'spawn',
      species: speciesName(species, this.#edits.nextPlan),
      ...(typeof fish === 'number' ? { count: fish } : fish),
    });
    return Array.from({ length: this.#edits.nextId - first }, (_, k) => first + k);
  }

  applyCommands(): void {
    this.#runner.refuseDisposed('applyCommands');
    if (!this.#runner.running) this.#edits.applyNow();
  }
}
