// Adds a predator beside the school or its largest group, from the menu “Add”, and marks it.

import type { Plan, School, Vec3 } from 'shoal';
import { withHuntersOutside } from '../stage/edits/hunter-start.ts';
import { huntersIn } from '../stage/edits/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { largestRadius } from '../stage/state/overlay.ts';

/** Real seconds for which an added predator is marked. */
const markedSeconds = 10;
/** A school with a smaller fraction of its fish in the largest group has split. */
const whole = 0.9;

export interface SharkOptions {
  /**
   * A point beside the school, m, that is visible when the camera shows the whole school; undefined: there is no scene.
   * @param only ids of the school's fish; default: all
   */
  readonly besideSchool: (only?: ReadonlySet<number>) => Vec3 | undefined;
  /** Lets the camera follow only some fish, by id; undefined: all. */
  readonly watch: (ids?: ReadonlySet<number>) => void;
  readonly wholeView: () => void;
  /** Adds a sentence to the message about the edit. */
  readonly say: (text: string) => void;
}

/**
 * Returns a function that adds a predator beside the school, or beside its largest group if it has split, brings both
 * into view, and marks the predator for some seconds.
 */
export function sharkAdder(stage: Stage, { besideSchool, wholeView, watch, say }: SharkOptions): (scene: Plan) => void {
  let timer: number | undefined;
  const later = (end: () => void): number => window.setTimeout(end, 1000 * markedSeconds);
  // The marks come and go by themselves, so they are no steps of undo.
  const showHunters = (shown: boolean, besides?: ReadonlySet<number>): void =>
    stage.history.pass(() => stage.dispatch({ type: 'overlay', name: 'hunters', shown, besides }));
  const unmark = (): void => {
    // The line to the prey comes when the scene plays.
    timer = stage.state.value.playing ? undefined : later(unmark);
    if (timer !== undefined) return;
    showHunters(false);
  };
  /** @param known ids of the predators that the scene had before */
  const mark = (known: ReadonlySet<number>): void => {
    const { overlays, unmarkedHunters } = stage.state.value;
    // Marks that the user has switched on are not switched off.
    if (timer === undefined && overlays.has('hunters')) return;
    // A predator that was added a moment ago keeps its marks.
    const besides = overlays.has('hunters') ? unmarkedHunters : known;
    clearTimeout(timer);
    showHunters(true, besides);
    timer = later(unmark);
  };
  let watching: number | undefined;
  const watchGroup = (ids?: ReadonlySet<number>): void => {
    clearTimeout(watching);
    watch(ids);
    if (ids) watching = later(() => watchGroup(stage.state.value.playing ? undefined : ids));
  };
  stage.state.subscribe(({ scenario }, before) => {
    if (scenario !== before.scenario) watchGroup();
  });
  return (scene) => {
    const { simulation } = stage;
    if (!simulation) return;
    const reach = largestRadius(scene) / 2;
    const group = scene.wraps || reach === 0 ? undefined : densestGroup(simulation.school, reach);
    const part = group && group.share < whole ? group : undefined;
    const at = besideSchool(part?.ids);
    if (!at) return;
    const known = hunterIds(simulation.school, scene);
    const count = huntersIn(scene) + 1;
    const aim = part && { towards: part.centre, tactic: 'nearest' as const };
    stage.dispatch({ type: 'edit', edits: withHuntersOutside(scene, count, at, simulation.school, stage.meshes, aim) });
    wholeView();
    watchGroup(part?.ids);
    mark(known);
    const soon = stage.state.value.playing ? 'When it attacks' : 'Once you press Play and it attacks';
    say(`It hunts the school. ${soon}, a red line leads to its prey; fish within the pink sphere flee.`);
  };
}

function hunterIds({ count, id, species }: School, plan: Plan): Set<number> {
  const ids = new Set<number>();
  for (let i = 0; i < count; i++) if (plan.species[species[i]].hunts.length > 0) ids.add(id[i]);
  return ids;
}

/** Most fish that are compared with each other. */
const mostFish = 1000;

/** Fish of a school that swim together. */
interface FishGroup {
  readonly ids: ReadonlySet<number>;
  /** Mean position, m. */
  readonly centre: Vec3;
  /** Fraction of all fish. */
  readonly share: number;
}

/**
 * The group around the densest part of a school, from a sample of its fish: those that are linked to it by steps from
 * fish to fish. Undefined: there are no fish.
 * @param reach largest step, m
 */
export function densestGroup({ count, id, x, y, z }: School, reach: number): FishGroup | undefined {
  const stride = Math.max(1, Math.ceil(count / mostFish));
  const fish = Array.from({ length: Math.ceil(count / stride) }, (_, k) => k * stride);
  const near = (i: number, k: number): boolean => Math.hypot(x[i] - x[k], y[i] - y[k], z[i] - z[k]) <= reach;
  let [densest, most] = [0, 0];
  for (const i of fish) {
    const found = fish.reduce((sum, k) => sum + (near(i, k) ? 1 : 0), 0);
    if (found > most) [densest, most] = [i, found];
  }
  if (most === 0) return undefined;
  const group = [densest];
  let others = fish.filter((k) => k !== densest);
  for (const i of group) {
    group.push(...others.filter((k) => near(i, k)));
    others = others.filter((k) => !near(i, k));
  }
  const mean = (all: Float32Array): number => group.reduce((sum, i) => sum + all[i], 0) / group.length;
  return {
    ids: new Set(group.map((i) => id[i])),
    centre: [mean(x), mean(y), mean(z)],
    share: group.length / fish.length,
  };
}
