import { filesOf, meshFilesOf, type Plan, parseScenarioText } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { RecordedSchool } from 'shoal/recorded';
import { type RunFiles, refuseLarge } from './run-files.ts';
import { RunReader } from './run-reader.ts';
import type { ShownRecording } from './shown-recording.ts';

/** Largest scenario, bytes. */
const mostBytes = 64 * 2 ** 20;

/** A run that is read while it is shown. */
export interface ShownRun {
  readonly recording: ShownRecording;
  /** Ends reading. */
  readonly stop: () => void;
}

/** Opens a recorded run in the scene of its scenario. @throws Error with a message to show */
export async function shownRun(folder: RunFiles): Promise<ShownRun> {
  const { name, input } = folder;
  const scenario = await input('scenario.json');
  if (!scenario)
    throw new Error(`${name}: has no inputs/scenario.json, expected the folder that \`shoal run --out\` writes.`);
  if (scenario.size > mostBytes)
    throw new Error(`${name}: its scenario has ${scenario.size} bytes, expected at most ${mostBytes}.`);
  const scene = await scenario.text();
  const plan = parseScenarioText(scene, { file: `${name}/inputs/scenario.json` });
  const sources = { files: await statesOf(plan, folder), meshes: await meshesOf(plan, folder) };
  const reader = new RunReader();
  try {
    const { trajectory, metrics } = folder;
    const { frames, measures } = await reader.open({ trajectory, metrics });
    const school = await RecordedSchool.open(plan, frames);
    return {
      recording: { name, school, scene, sources, scale: 1, pace: 1, unit: 'm', measures },
      stop: () => reader.stop(),
    };
  } catch (error) {
    reader.stop();
    throw error;
  }
}

async function statesOf(plan: Plan, { name, input }: RunFiles): Promise<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  for (const file of filesOf(plan)) {
    const blob = await input(file);
    if (!blob) throw new Error(`${name}: has no inputs/${file}, which its scenario names. Drop the whole folder.`);
    refuseLarge(file, blob.size);
    try {
      files[file] = JSON.parse(await blob.text());
    } catch {
      throw new Error(`${name}: inputs/${file} is damaged: it is no JSON. Record the run again.`);
    }
  }
  return files;
}

/** The meshes of the folder. Obstacles whose meshes are missing are left out, as in other scenes. */
async function meshesOf(plan: Plan, { input }: RunFiles): Promise<Record<string, TriangleMesh>> {
  const meshes: Record<string, TriangleMesh> = {};
  for (const file of meshFilesOf(plan)) {
    const blob = await input(file);
    if (!blob) continue;
    refuseLarge(file, blob.size);
    const { readMesh } = await import('shoal/meshes');
    meshes[file] = await readMesh(new Uint8Array(await blob.arrayBuffer()), file);
  }
  return meshes;
}
