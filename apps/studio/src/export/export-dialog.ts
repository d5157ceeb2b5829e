// The dialog “Export…”: files for Blender, Houdini, Unreal, web pages, games and NumPy. A worker makes them.

import { type Plan, parseScenarioJson } from 'shoal';
import { type ExportFormatName, exportFormats } from 'shoal/export';
import { sceneDocument } from '../stage/edited-scene.ts';
import { sentScene } from '../stage/sent-scene.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { button } from '../ui/buttons.ts';
import { download, downloadName } from '../ui/download.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { wordRow } from '../ui/switch-row.ts';
import { type TaskDialog, taskDialog } from '../ui/task-dialog.ts';
import { originRow } from './dialog-parts.ts';
import { type ExportJob, exportInWorker } from './export-job.ts';
import { exportPrograms, formatsOf, formatWords, opening } from './export-programs.ts';
import {
  type ExportSettings,
  exportBytes,
  exportCommand,
  exportedAnimals,
  exportName,
  exportProblem,
  exportRange,
  isStill,
} from './export-settings.ts';
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
    help: 'Saves the animals’ motion for another program.',
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

// The rows of the export dialog, and what it says about their values.

interface ExportRows {
  readonly roots: readonly HTMLElement[];
  /** @param file name of the scene's file @param now time of the present state, s */
  show(settings: ExportSettings, plan: Plan, file: string, now: number): void;
  offerSpecies(plan: Plan): void;
}

function exportRows(change: (changed: Partial<ExportSettings>) => void): ExportRows {
  const programs = Object.entries(exportPrograms) as [keyof typeof exportPrograms, { title: string }][];
  const program = wordRow<ExportSettings['program']>(
    'For',
    [
      ...programs.map(([name, { title }]) => [name, title] as const),
      ['video', 'Video (MP4, WebM)'],
      ['table', 'Spreadsheet (CSV)'],
    ],
    'The program that opens the files.',
    (value) => change({ program: value }),
  );
  const formatNames = Object.keys(formatWords) as ExportFormatName[];
  const format = wordRow<ExportFormatName>(
    'Format',
    formatNames.map((name) => [name, formatWords[name].title] as const),
    'The formats that this program reads, the best first.',
    (value) => change({ to: value }),
  );
  const has = element('p', { class: 'help' });
  const from = originRow((value) => change({ from: value }));
  const seconds = numberRow({
    name: 'Length',
    unit: 's',
    slider: [0, 60, 1],
    limits: [0, 3600],
    zero: 'one frame',
    help: 'Simulated time to export. 0: one frame.',
    change: (value) => change({ seconds: Number(value) }),
  });
  const fps = numberRow({
    name: 'Frame rate',
    unit: 'fps',
    slider: [10, 60, 1],
    limits: [1, 1000],
    help: 'Frames per second of simulated time: 24 as in cinema and in Blender, 30 or 60 for games.',
    change: (value) => change({ fps: Number(value) }),
  });
  const species = element('div');
  let showSpecies = (_chosen: number | undefined): void => {};
  const magnify = numberRow({
    name: 'Size of animals',
    label: 'Size',
    unit: '×',
    slider: [1, 10, 0.5],
    limits: [0.001, 1000],
    help: 'Size of the animals divided by their real size.',
    change: (value) => change({ magnify: Number(value) }),
  });
  const estimate = element('p', { class: 'help', role: 'status' });
  const problem = element('p', { class: 'problem', role: 'status', hidden: true });
  const command = commandLine();
  const others = element('p', { class: 'help' }, 'The next dialog has its settings.');
  const mine = element(
    'div',
    {},
    ...[format.root, has, from.root, seconds.root, fps.root, species, magnify.root, estimate, problem, command.root],
  );
  return {
    roots: [program.root, mine, others],
    offerSpecies(plan) {
      const row = speciesRow(plan, (value) => change({ species: value }));
      showSpecies = row.show;
      species.hidden = plan.species.length < 2;
      species.replaceChildren(row.root);
    },
    show(settings, plan, file, now) {
      const { program: shown, to } = settings;
      program.show(shown);
      const isMine = shown !== 'video' && shown !== 'table';
      mine.hidden = !isMine;
      others.hidden = isMine;
      if (!isMine) return;
      const reads = formatsOf(shown);
      for (const name of formatNames) format.offer(name, reads.includes(name));
      format.show(to);
      has.textContent = formatWords[to].has;
      from.show(settings.from);
      seconds.root.hidden = fps.root.hidden = isStill(settings);
      seconds.show(settings.seconds);
      fps.show(settings.fps);
      showSpecies(settings.species);
      magnify.show(settings.magnify);
      const isFolder = exportFormats[to].endings === undefined;
      const isOnDisk = writesToDisk(isFolder);
      estimate.textContent = estimateOf(settings, plan, isFolder, isOnDisk);
      const refusal = exportProblem(settings, plan, isOnDisk);
      problem.textContent = refusal ?? '';
      problem.hidden = refusal === undefined;
      command.show(exportCommand(settings, plan, file, settings.from === 'now' ? now : 0));
    },
  };
}

function speciesRow(
  { species }: Plan,
  change: (species: number | undefined) => void,
): { readonly root: HTMLElement; show(species: number | undefined): void } {
  const row = wordRow<string>(
    'Species',
    [['all', 'All'], ...species.map(({ name }, k) => [`${k}`, name] as const)],
    'All species, or only one.',
    (value) => change(value === 'all' ? undefined : Number(value)),
  );
  return { root: row.root, show: (chosen) => row.show(chosen === undefined ? 'all' : `${chosen}`) };
}

function estimateOf(settings: ExportSettings, plan: Plan, isFolder: boolean, isOnDisk: boolean): string {
  const { frames } = exportRange(settings, 0);
  const megabytes = Math.ceil(exportBytes(settings, plan) / 1e6);
  const kind = isFolder ? (isOnDisk ? ', in a new folder' : ', in a ZIP file') : '';
  const counted = frames === 1 ? 'One frame' : `${numberText(frames)} frames`;
  return `${counted} of ${numberText(exportedAnimals(settings, plan))} animals, about ${numberText(megabytes)} MB${kind}.`;
}

/** The command for the same export, to be copied. */
function commandLine(): { readonly root: HTMLElement; show(command: string): void } {
  const code = element('code');
  const copy = button(
    'Copy',
    () => {
      void navigator.clipboard.writeText(code.textContent ?? '').then(
        () => (copy.textContent = 'Copied'),
        () => getSelection()?.selectAllChildren(code),
      );
    },
    { class: 'action', 'aria-label': 'Copy the command' },
  );
  return {
    root: element(
      'details',
      { class: 'command' },
      element('summary', {}, 'Command line'),
      element(
        'p',
        { class: 'help' },
        'For exports of any size: save the scene with “Save file”, then run this. It applies your edits from time 0, so a start at the current state can differ.',
      ),
      code,
      copy,
    ),
    show(command) {
      code.textContent = command;
      copy.textContent = 'Copy';
    },
  };
}
