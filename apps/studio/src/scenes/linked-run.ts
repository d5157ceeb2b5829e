// How a run came to its present state, as links and stored scenes keep it beside the document with all edits.

import { type Command, type Plan, parseScenarioText } from 'shoal';
import { planWith } from 'shoal/internal';
import { differencesBetween } from 'shoal/scenario';
import type { SceneEdit } from '../stage/edits/edit.ts';
import type { Stage } from '../stage/stage.ts';
import { meshFilesIn } from './mesh-id.ts';

/** What changed a run at a step: values of the scenario, or another command. */
export type RunEdit = { readonly step: number } & (
  | { readonly edits: readonly SceneEdit[] }
  | { readonly command: Command }
);

/** How a run came to its present state, beside the document with all edits. */
export interface LinkedRun {
  /** The edits that lead from that document back to the one with which the run started. */
  readonly back: readonly SceneEdit[];
  readonly edits: readonly RunEdit[];
}

/** Most edits in a link: each takes the opened page a moment. */
const mostEdits = 300;

/** The run of a stage, if a link must repeat it to show the same fish; undefined: it need not, or cannot. */
export function linkedRunOf({ simulation, started, state, missingMeshes }: Stage): LinkedRun | undefined {
  const { plan, pending } = state.value;
  if (!simulation || !started || !plan || pending || missingMeshes.length > 0) return undefined;
  // The GPU does not repeat a run exactly on another device.
  if (simulation.engine.name === 'gpu') return undefined;
  const edits = simulation.recorded.map(({ step, command }): RunEdit => {
    return command.type === 'set' ? { step, edits: [{ path: command.path, value: command.value }] } : { step, command };
  });
  if (edits.every(({ step }) => step === 0) || edits.length > mostEdits) return undefined;
  // Only the meshes of the document are stored with it. The mesh of an obstacle that was removed is not.
  const stored = meshFilesIn(plan.scenario);
  if (meshesIn([started.scenario.obstacles, edits]).some((file) => !stored.includes(file))) return undefined;
  const back = differencesBetween(plan.scenario, started.scenario).map(({ path, after }) => ({ path, value: after }));
  return { back, edits };
}

/** The mesh files that parts of a document name. */
function meshesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { kind, file } = value as Readonly<Record<string, unknown>>;
  if (kind === 'mesh' && typeof file === 'string') return [file];
  // Triangles have many numbers.
  const isNumbers = Array.isArray(value) && typeof value[0] === 'number';
  return isNumbers ? [] : Object.values(value).flatMap(meshesIn);
}

/** Reads a run, which is not trusted; undefined: it is no run. */
export function linkedRunFrom(text: string): LinkedRun | undefined {
  try {
    const { back, edits } = JSON.parse(text);
    if (!Array.isArray(back) || !Array.isArray(edits) || edits.length > mostEdits) return undefined;
    const read = edits.map(runEditFrom);
    const isInOrder = read.every(({ step }, k) => k === 0 || step >= read[k - 1].step);
    return isInOrder ? { back: back.map(editFrom), edits: read } : undefined;
  } catch {
    return undefined;
  }
}

/** The text of the scene with which a run started. @throws ScenarioError if there is none */
export function startOf(text: string, { back }: LinkedRun): string {
  const plan: Plan = parseScenarioText(text);
  return JSON.stringify(planWith(plan, back).scenario);
}

function runEditFrom({ step, edits, command }: Record<string, unknown>): RunEdit {
  if (typeof step !== 'number' || !Number.isInteger(step) || step < 0) throw new Error('A step is missing.');
  if (Array.isArray(edits)) return { step, edits: edits.map(editFrom) };
  if (typeof command !== 'object' || command === null) throw new Error('A command is missing.');
  // The simulation checks it.
  return { step, command: command as Command };
}

function editFrom({ path, value }: Record<string, unknown>): SceneEdit {
  if (typeof path !== 'string') throw new Error('A path is missing.');
  return { path, value };
}
