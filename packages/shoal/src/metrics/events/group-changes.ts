// Finds splits and merges of groups: two of the collective events.

import type { CollectiveEvent } from './collective-event.ts';

/** A component of a frame, and since which frame it has had the same members. */
interface Component {
  readonly members: readonly number[];
  since: number;
}

/**
 * Splits and merges of groups: the connected components at the group distance. A component is a group once it has had the
 * same members for `least` frames; the change is dated to the first of these. A group has split if some of its members
 * are then in another group, and groups have merged if their members are in one. Animals that appear or vanish change no
 * group: they belong to the next one in which they are. After frames without any animal, groups go on.
 */
export class GroupChanges {
  readonly #least: number;
  /** The components of the last frame, by animal. */
  #components = new Map<number, Component>();
  /** The settled group of each animal that is present, as a number. */
  #groupOf = new Map<number, number>();
  #groups = 0;

  constructor(least: number) {
    this.#least = least;
  }

  /** @param labels the component of each animal; @returns the changes that this frame confirms, with frames for times */
  add(frame: number, count: number, id: Uint32Array, labels: Int32Array): readonly CollectiveEvent[] {
    const byLabel = new Map<number, number[]>();
    for (let i = 0; i < count; i++) {
      const members = byLabel.get(labels[i]);
      if (members) members.push(id[i]);
      else byLabel.set(labels[i], [id[i]]);
    }
    const now = new Map<number, Component>();
    for (const members of byLabel.values()) {
      const component = { members, since: frame };
      for (const one of members) now.set(one, component);
    }
    for (const one of this.#groupOf.keys()) if (!now.has(one)) this.#groupOf.delete(one);
    const settled: Component[] = [];
    for (const component of new Set(now.values())) {
      const old = sameBefore(component, this.#components, now);
      if (old) component.since = old.since;
      if (frame - component.since + 1 >= this.#least) settled.push(component);
    }
    this.#components = now;
    return this.#settle(settled);
  }

  #settle(settled: readonly Component[]): readonly CollectiveEvent[] {
    const moves = settled.map((component) => ({ component, from: this.#sizesByGroup(component.members) }));
    const before = this.#sizesByGroup([...this.#groupOf.keys()]);
    const events = [...this.#splits(moves, before), ...merges(moves)];
    for (const { component, from } of moves) {
      const [only] = from.keys();
      const isSame = from.size === 1 && from.get(only) === before.get(only);
      const group = isSame ? only : this.#groups++;
      for (const one of component.members) this.#groupOf.set(one, group);
    }
    return events;
  }

  /** How many of these animals are from each settled group. */
  #sizesByGroup(members: readonly number[]): Map<number, number> {
    const sizes = new Map<number, number>();
    for (const one of members) {
      const group = this.#groupOf.get(one);
      if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    }
    return sizes;
  }

  #splits(moves: readonly Move[], before: ReadonlyMap<number, number>): readonly CollectiveEvent[] {
    const parts = new Map<number, { sizes: number[]; since: number }>();
    for (const { component, from } of moves)
      for (const [group, size] of from) {
        const part = parts.get(group) ?? { sizes: [], since: component.since };
        part.sizes.push(size);
        part.since = Math.min(part.since, component.since);
        parts.set(group, part);
      }
    return [...parts].flatMap(([group, { sizes, since }]) => {
      const whole = before.get(group) ?? 0;
      const rest = whole - sizes.reduce((sum, size) => sum + size, 0);
      const after = descending(rest > 0 ? [...sizes, rest] : sizes);
      return after.length > 1 ? [eventOf('split', since, whole, [whole], after)] : [];
    });
  }
}

/** A component that has settled, and the groups from which its members come. */
interface Move {
  readonly component: Component;
  readonly from: ReadonlyMap<number, number>;
}

function merges(moves: readonly Move[]): readonly CollectiveEvent[] {
  return moves.flatMap(({ component, from }) => {
    const before = descending([...from.values()]);
    const whole = before.reduce((sum, size) => sum + size, 0);
    return before.length > 1 ? [eventOf('merge', component.since, whole, before, [whole])] : [];
  });
}

function eventOf(
  kind: 'split' | 'merge',
  frame: number,
  count: number,
  before: readonly number[],
  after: readonly number[],
): CollectiveEvent {
  const [largest] = kind === 'split' ? after : before;
  return { kind, start: frame, end: frame, count, order: [], sizes: { before, after }, magnitude: 1 - largest / count };
}

function descending(sizes: readonly number[]): readonly number[] {
  return [...sizes].sort((a, b) => b - a);
}

/** The component of the frame before with the same members, apart from animals that appeared or vanished. */
function sameBefore(
  { members }: Component,
  before: ReadonlyMap<number, Component>,
  now: ReadonlyMap<number, Component>,
): Component | undefined {
  const known = members.filter((one) => before.has(one));
  const old = before.get(known[0]);
  if (!old || known.some((one) => before.get(one) !== old)) return undefined;
  const left = old.members.filter((one) => now.has(one));
  return left.length === known.length ? old : undefined;
}
