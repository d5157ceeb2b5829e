// The dialog “Export…”: files for Blender, Houdini, Unreal, web pages, games and NumPy. A worker makes them.

import { parseScenarioJson } from 'shoal';
import { exportFormats } from 'shoal/export';
import { sceneDocument } from '../stage/edited-scene.ts';
import { sentScene } from '../stage/sent-scene.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { download, downloadName } from '../ui/download.ts';
import { type TaskDialog, taskDialog } from '../ui/task-dialog.ts';
import { type ExportJob, exportInWorker } from './export-job.ts';
import { formatsOf, opening } from './export-programs.ts';
import { exportRows } from './export-rows.ts';
import { type ExportSettings, exportName, exportProblem, exportRange } from './export-settings.ts';
import type { ExportPlace } from './files/output.ts';
import type { WrittenExport } from './files/written-export.ts';
import { filePlace, folderPlace, writesToDisk } from './save-place.ts';

/** Opens the dialogs of videos and tables, which are offered here too. */
export type OtherExports = Readonly<Record<'video' | 'table', () => void>>;

export function exportDialog(stage: Stage, others: OtherExports): TaskDialog {
  let settings: ExportSettings = {
    ...{ program: 'blender', to: 'blender', from: 'start', seconds: 10, fps: 24 },
    ...{ species: undefined, magnify: 1 },
  };
  const rows = exportRows((changed) => {
    const { program = settings.program } = changed;
    settings = { ...settings, ...changed };
    if (program !== 'video' && program !== 'table' && !formatsOf(program).includes(settings.to))
      settings = { ...settings, to: formatsOf(program)[0] };
    show();
  });
  const show = (): void => {
    const { plan, scenario } = stage.state.value;
    if (plan) rows.show(settings, plan, fileName(scenario), stage.simulation?.school.time ?? 0);
  };
  const dialog = taskDialog({
    title: 'Export',
    help: 'The animals as they swim in this scene, for another program.',
    rows: rows.roots,
    begin: 'Export',
    counted: 'frames',
    async run(progress, signal) {
      const { program } = settings;
      if (program === 'video' || program === 'table') {
        dialog.root.close();
        others[program]();
        return undefined;
      }
      const { plan, scenario } = stage.state.value;
      if (!plan) throw new Error('There is no scene to export. Open one first.');
      const name = exportName(settings, scenario);
      const isFolder = exportFormats[settings.to].endings === undefined;
      refuseProblem(settings, plan, writesToDisk(isFolder));
      const place = await (isFolder ? folderPlace() : filePlace(name));
      if (!place) return undefined;
      // The browser may have refused to open its own dialog.
      refuseProblem(settings, plan, place.kind !== 'memory');
      const written = await exportInWorker(await jobOf(stage, settings, place, name), progress, signal);
      if (written.blob) download(written.blob, written.name);
      return `${saying(written)} ${opening(program, settings.to, written.blob ? name : written.name)}`;
    },
  });
  return {
    root: dialog.root,
    open() {
      const { plan } = stage.state.value;
      if (plan && (settings.species ?? 0) >= plan.species.length) settings = { ...settings, species: undefined };
      if (plan) rows.offerSpecies(plan);
      show();
      dialog.open();
    },
  };
}

/** Name of the scene's file. */
function fileName(scenario: string): string {
  return downloadName(scenario, 'json');
}

/** @throws Error with what to do if it cannot be exported */
function refuseProblem(...what: Parameters<typeof exportProblem>): void {
  const problem = exportProblem(...what);
  if (problem) throw new Error(problem);
}

/** The scene as it is shown: with its edits, its seed and its shots. */
async function jobOf(stage: Stage, settings: ExportSettings, place: ExportPlace, name: string): Promise<ExportJob> {
  await new Promise<void>((resolve) => stage.whenIdle(resolve));
  const { simulation, state, sources } = stage;
  if (!simulation) throw new Error('There is no scene to export. Open one first.');
  const { seed } = simulation;
  const { engine, film } = state.value;
  const plan = parseScenarioJson(sceneDocument(simulation.plan, seed, film));
  const isNow = settings.from === 'now';
  return {
    ...{ place, name, to: settings.to, magnify: settings.magnify },
    scene: sentScene(plan, sources),
    options: { seed, threads: engine.threads, kernel: engine.kernel === 'simd' ? 'auto' : engine.kernel },
    snapshot: isNow ? simulation.snapshot() : undefined,
    range: exportRange(settings, isNow ? simulation.school.time : 0),
  };
}

function saying({ name, files, bytes, blob }: WrittenExport): string {
  const size = `${numberText(bytes / 1e6, 1)} MB`;
  if (blob) return `${name} saved (${size}).${name.endsWith('.zip') ? ' Unpack it first.' : ''}`;
  return files === 1 ? `${name} saved (${size}).` : `${name} saved: a folder of ${numberText(files)} files (${size}).`;
}
