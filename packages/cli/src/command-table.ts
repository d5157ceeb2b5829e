// The table of all commands: their summaries for help, and how each is loaded.

import type { Command } from 'commander';

interface CommandRow {
  /** The arguments after the name in the list of commands. */
  readonly usage: string;
  readonly summary: string;
  /** Loads the function that adds the command to the program. */
  readonly load: () => Promise<(program: Command) => void>;
}

/** One file per command, in the order of the help. The list of commands is printed without loading them. */
export const commandTable: Readonly<Record<string, CommandRow>> = {
  init: {
    usage: '[options] [FILE]',
    summary: 'write a small scenario to start from',
    load: async () => (await import('./commands/init.ts')).addInitCommand,
  },
  presets: {
    usage: '[options] [NAME]',
    summary: 'list the published models, or show one in full',
    load: async () => (await import('./commands/presets.ts')).addPresetsCommand,
  },
  parameters: {
    usage: '[options] [GROUP]',
    summary: 'list all tunable numbers',
    load: async () => (await import('./commands/parameters.ts')).addParametersCommand,
  },
  validate: {
    usage: '[options] <FILE...>',
    summary: 'check scenario and study files',
    load: async () => (await import('./commands/validate.ts')).addValidateCommand,
  },
  schema: {
    usage: '',
    summary: 'print the JSON Schema of scenario files',
    load: async () => (await import('./commands/schema.ts')).addSchemaCommand,
  },
  run: {
    usage: '[options] <FILE>',
    summary: 'simulate a scenario, measure it and record it',
    load: async () => (await import('./commands/run.ts')).addRunCommand,
  },
  render: {
    usage: '[options] <FILE>',
    summary: 'film a scenario: a video, an animation or single pictures',
    load: async () => (await import('./commands/render.ts')).addRenderCommand,
  },
  picture: {
    usage: '[options] <FILE>',
    summary: 'draw a moment of a scenario',
    load: async () => (await import('./commands/picture.ts')).addPictureCommand,
  },
  inspect: {
    usage: '[options] <FILE>',
    summary: 'explain why fish turn, rule by rule',
    load: async () => (await import('./commands/inspect.ts')).addInspectCommand,
  },
  report: {
    usage: '[options] <DIR>',
    summary: 'write a page with charts and tracks of a recorded run or study',
    load: async () => (await import('./commands/report.ts')).addReportCommand,
  },
  measure: {
    usage: '[options] <TRACKS...>',
    summary: 'measure tracks of animals, or a recorded run again',
    load: async () => (await import('./commands/measure.ts')).addMeasureCommand,
  },
  tracks: {
    usage: '[options] <ACTION> <TRACKS...>',
    summary: 'say what tracks of animals contain, and what is doubtful',
    load: async () => (await import('./commands/tracks.ts')).addTracksCommand,
  },
  compare: {
    usage: '[options] <FILE>',
    summary: 'run a scenario under several presets, or beside tracks of animals',
    load: async () => (await import('./commands/compare.ts')).addCompareCommand,
  },
  cite: {
    usage: '[options] <FILE>',
    summary: 'print the references of a scenario as BibLaTeX',
    load: async () => (await import('./commands/cite.ts')).addCiteCommand,
  },
  odd: {
    usage: '[options] <FILE>',
    summary: 'write a draft of the ODD protocol of a scenario',
    load: async () => (await import('./commands/odd.ts')).addOddCommand,
  },
  archive: {
    usage: '[options] <DIR>',
    summary: 'pack a run or a study as an RO-Crate',
    load: async () => (await import('./commands/archive.ts')).addArchiveCommand,
  },
  sweep: {
    usage: '[options] <STUDY>',
    summary: 'run a scenario for many values of its coefficients',
    load: async () => (await import('./commands/sweep.ts')).addSweepCommand,
  },
  search: {
    usage: '[options] <STUDY>',
    summary: 'search for the coefficients that reach an objective',
    load: async () => (await import('./commands/search.ts')).addSearchCommand,
  },
  worker: {
    usage: '[options]',
    summary: 'run trials of studies for other machines',
    load: async () => (await import('./commands/worker.ts')).addWorkerCommand,
  },
  rerun: {
    usage: '[options] <DIR>',
    summary: 'run a trial of a study again, or its best candidate with new seeds',
    load: async () => (await import('./commands/rerun.ts')).addRerunCommand,
  },
  reproduce: {
    usage: '[options] [NAME]',
    summary: 'reproduce figures of published models, and judge them',
    load: async () => (await import('./commands/reproduce.ts')).addReproduceCommand,
  },
  survey: {
    usage: '[options] <FILES...>',
    summary: 'rank schools by the votes of many people in the blind study',
    load: async () => (await import('./commands/survey.ts')).addSurveyCommand,
  },
  export: {
    usage: '[options] <SOURCE>',
    summary: 'write a school for Blender, Houdini, game engines and other programs',
    load: async () => (await import('./commands/export.ts')).addExportCommand,
  },
  serve: {
    usage: '[options] <SOURCE>',
    summary: 'send a living school to other programs over a WebSocket',
    load: async () => (await import('./commands/serve.ts')).addServeCommand,
  },
  field: {
    usage: '[options] <MESH>',
    summary: 'make, measure and draw the avoidance field of a mesh',
    load: async () => (await import('./commands/field.ts')).addFieldCommand,
  },
  bench: {
    usage: '[options] [FILE]',
    summary: 'measure how many fish run at 60 steps per second',
    load: async () => (await import('./commands/bench.ts')).addBenchCommand,
  },
};
