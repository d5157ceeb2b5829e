// Made-up recordings of many animals and frames, in the form in which `shoal run` records them.

import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plan, parseScenario, type ScenarioDocument, Simulation } from 'shoal';
import { trajectoryColumns, trajectoryRows } from 'shoal/tables';
import { parquetTable } from '#cli/table/parquet-writer';

/** Steps from one frame to the next. */
export const every = 6;
/** Radians by which animals turn from one frame to the next. */
const turn = 0.05;

function scenarioOf(animals: number): ScenarioDocument {
  return { version: 1, name: 'Bench', species: [{ name: 'herring', count: animals }] };
}

/**
 * Writes the trajectory of a school that swims on by its velocities, in a circle, so that numbers have as many digits as
 * those of a run. @returns the plan of its scenario
 */
export function makeTrajectory(path: string, animals: number, frames: number): Plan {
  const plan = parseScenario(scenarioOf(animals));
  const descriptor = openSync(path, 'w');
  let length = 0;
  const file = {
    get length() {
      return length;
    },
    write: (data: Uint8Array | string) => {
      length += writeSync(descriptor, data as Uint8Array);
    },
  };
  const table = parquetTable(file, trajectoryColumns, 'bench', {});
  const { school } = new Simulation(plan);
  for (let frame = 0; frame < frames; frame++) {
    table.append(trajectoryRows(frame, school));
    school.step += every;
    school.time += every * plan.step;
    for (let i = 0; i < animals; i++) {
      school.x[i] += school.vx[i] * every * plan.step;
      school.y[i] += school.vy[i] * every * plan.step;
      school.z[i] += school.vz[i] * every * plan.step;
      // The second line uses the new velocity, so that speeds do not grow.
      school.vx[i] -= turn * school.vz[i];
      school.vz[i] += turn * school.vx[i];
    }
  }
  file.write(table.rest());
  closeSync(descriptor);
  return plan;
}

/** Makes the folder of a run in another folder: recorded by the command, but with a trajectory that is made up. */
export function madeUpRun(inside: string, animals: number, frames: number): string {
  const [scene, run] = [join(inside, 'scene.json'), join(inside, 'run')];
  writeFileSync(scene, JSON.stringify(scenarioOf(animals)));
  const command = fileURLToPath(new URL('../../../packages/cli/bin/shoal.js', import.meta.url));
  const words = [command, 'run', scene, '--steps', String(every), '--every', String(every), '--out', run];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`shoal run failed:\n${stderr}`);
  makeTrajectory(join(run, 'trajectory.parquet'), animals, frames);
  return run;
}
