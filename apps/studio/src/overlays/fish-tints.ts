import type { Metrics, Simulation } from 'shoal';
import { groupTint, headingTints, noTraitTint, speedTints } from '../colours/tint-colours.ts';
import { findGroups, metricsOf } from '../stage/measures/later-metrics.ts';
import { mostComparedHere, pairRequest } from '../stage/measures/pair-measures.ts';
import { type Colouring, scaleEnd, type TraitScale, traitScale } from '../stage/state/overlay.ts';
import { Pacing } from './overlay.ts';

/** Colours of the fish by speed, heading, group or a trait. */
export class FishTints {
  #tints = new Uint32Array(0);
  /** Colours of groups are stored by id, because fish may be removed between two searches for groups. */
  #ofId = new Uint32Array(0);
  #metrics: Metrics | undefined;
  #simulation: Simulation | undefined;
  readonly #pacing = new Pacing();
  /** Groups that are being found elsewhere. */
  #awaited: object | undefined;
  #hasNews = false;

  /** Whether colours have come since the last call that an `update` will show. */
  takeNews(): boolean {
    const hasNews = this.#hasNews;
    this.#hasNews = false;
    return hasNews;
  }

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
      this.#awaited = undefined;
      this.#ofId = new Uint32Array(0);
      this.#pacing.forget();
    }
    if (this.#tints.length < school.capacity) this.#tints = new Uint32Array(school.capacity);
    if (this.#ofId.length < school.nextId) {
      const before = this.#ofId;
      this.#ofId = new Uint32Array(2 * school.nextId);
      this.#ofId.set(before);
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
    const scale = 255 / scaleEnd(plan);
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

  /** Finds groups and their colours; in a large school elsewhere, which takes a promise. */
  #findGroups(simulation: Simulation): Promise<void> | undefined {
    const metrics = this.#metrics;
    if (!metrics) return undefined;
    const { id, count } = simulation.school;
    const answer = count > mostComparedHere ? findGroups(pairRequest(simulation, metrics)) : undefined;
    this.#awaited = answer;
    if (!answer) {
      this.#colour(metrics.groups(), id);
      return undefined;
    }
    const ids = id.slice(0, count);
    const end = (groups: Int32Array): void => {
      if (this.#awaited !== answer) return;
      this.#hasNews = true;
      this.#colour(groups, ids);
    };
    // Without the worker, the next search is made here.
    return answer.then(end, () => this.#pacing.forget());
  }

  #colour(groups: Int32Array, id: Uint32Array): void {
    const sizes = new Uint32Array(groups.length);
    const firsts = new Uint32Array(groups.length).fill(0xffffffff);
    for (const [i, group] of groups.entries()) {
      sizes[group]++;
      firsts[group] = Math.min(firsts[group], id[i]);
    }
    for (const [i, group] of groups.entries()) this.#ofId[id[i]] = groupTint(firsts[group], sizes[group]);
  }
}
