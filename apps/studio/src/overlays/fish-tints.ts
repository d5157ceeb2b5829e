import type { Metrics, Simulation } from 'shoal';
import { groupTint, headingTints, noTraitTint, speedTints } from '../colours/tint-colours.ts';
import { metricsOf } from '../stage/later-metrics.ts';
import { type Colouring, type TraitScale, topSpeed, traitScale } from '../stage/overlay.ts';
import { Pacing } from './pacing.ts';

/** Colours of the fish by speed, heading, group or a trait. */
export class FishTints {
  #tints = new Uint32Array(0);
  /** Colours of groups are stored by id, because fish may be removed between two searches for groups. */
  #ofId = new Uint32Array(0);
  #metrics: Metrics | undefined;
  #simulation: Simulation | undefined;
  readonly #pacing = new Pacing();

  /** @returns a tint per fish in the order of the school; undefined: fish have the colours of their species */
  update(simulation: Simulation, colouring: Colouring, playing: boolean): Uint32Array | undefined {
    const trait = colouring === 'species' ? undefined : traitScale(simulation.plan, colouring);
    if (colouring === 'species' || (colouring.startsWith('trait') && !trait)) {
      this.#simulation = undefined;
      return undefined;
    }
    const { school, plan } = simulation;
    if (simulation !== this.#simulation) {
      this.#simulation = simulation;
      this.#metrics = undefined;
      this.#tints = new Uint32Array(school.capacity);
      this.#ofId = new Uint32Array(school.nextId);
      this.#pacing.forget();
    }
    const tints = this.#tints;
    // Fish keep their colours while other threads step.
    if (simulation.running) return tints;
    const { count, vx, vy, vz, id } = school;
    if (colouring === 'group') {
      this.#metrics ??= metricsOf(simulation);
      if (this.#metrics) this.#pacing.run([school.step], playing, () => this.#findGroups(simulation));
      for (let i = 0; i < count; i++) tints[i] = this.#ofId[id[i]];
      return tints;
    }
    this.#pacing.forget();
    if (trait) return this.#byTrait(simulation, colouring, trait);
    const scale = 255 / topSpeed(plan);
    const across = plan.dimensions === 2 ? vy : vz;
    for (let i = 0; i < count; i++) {
      tints[i] =
        colouring === 'speed'
          ? speedTints[Math.min(255, Math.round(scale * Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i])))]
          : headingTints[Math.round(255 * ((Math.atan2(across[i], vx[i]) / (2 * Math.PI) + 1) % 1))];
    }
    return tints;
  }

  #byTrait({ school, plan }: Simulation, column: string, { rule, from, to }: TraitScale): Uint32Array {
    const factors = school.column(column);
    const inherits = plan.species.map(({ reproduction }) => reproduction?.traits.includes(rule));
    const scale = to > from ? 255 / (to - from) : 0;
    for (let i = 0; i < school.count; i++) {
      const place = Math.round(scale * (factors[i] - from));
      this.#tints[i] = inherits[school.species[i]] ? speedTints[Math.min(255, Math.max(0, place))] : noTraitTint;
    }
    return this.#tints;
  }

  #findGroups({ school: { id } }: Simulation): void {
    const groups = this.#metrics?.groups() ?? new Int32Array(0);
    const sizes = new Map<number, number>();
    const firsts = new Map<number, number>();
    groups.forEach((group, i) => {
      sizes.set(group, (sizes.get(group) ?? 0) + 1);
      firsts.set(group, Math.min(firsts.get(group) ?? Number.POSITIVE_INFINITY, id[i]));
    });
    groups.forEach((group, i) => {
      this.#ofId[id[i]] = groupTint(firsts.get(group) ?? 0, sizes.get(group) ?? 0);
    });
  }
}
