import { Command } from 'commander';
import { version } from 'shoal/scenario';
import { spoken } from './errors/failure.ts';
import { InputError } from './errors/input-error.ts';
import { examples } from './options/command-help.ts';
import { didYouMean } from './options/suggestion.ts';

/** One file per command, in the order of the help. */
const commands: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  init: async () => (await import('./commands/init.ts')).addInitCommand,
  presets: async () => (await import('./commands/presets.ts')).addPresetsCommand,
  parameters: async () => (await import('./commands/parameters.ts')).addParametersCommand,
  validate: async () => (await import('./commands/validate.ts')).addValidateCommand,
  schema: async () => (await import('./commands/schema.ts')).addSchemaCommand,
  run: async () => (await import('./commands/run.ts')).addRunCommand,
  inspect: async () => (await import('./commands/inspect.ts')).addInspectCommand,
  report: async () => (await import('./commands/report.ts')).addReportCommand,
  measure: async () => (await import('./commands/measure.ts')).addMeasureCommand,
  compare: async () => (await import('./commands/compare.ts')).addCompareCommand,
  cite: async () => (await import('./commands/cite.ts')).addCiteCommand,
  odd: async () => (await import('./commands/odd.ts')).addOddCommand,
  archive: async () => (await import('./commands/archive.ts')).addArchiveCommand,
  sweep: async () => (await import('./commands/sweep.ts')).addSweepCommand,
  search: async () => (await import('./commands/search.ts')).addSearchCommand,
  worker: async () => (await import('./commands/worker.ts')).addWorkerCommand,
  rerun: async () => (await import('./commands/rerun.ts')).addRerunCommand,
  reproduce: async () => (await import('./commands/reproduce.ts')).addReproduceCommand,
  survey: async () => (await import('./commands/survey.ts')).addSurveyCommand,
  field: async () => (await import('./commands/field.ts')).addFieldCommand,
  bench: async () => (await import('./commands/bench.ts')).addBenchCommand,
};

/** Builds the command line. If a command is named, only that one is loaded: loading files takes most of a short run. */
export async function createProgram([asked]: readonly string[]): Promise<Command> {
  const program = new Command('shoal')
    .description('Simulates schools of fish, measures them and reports the results.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      getOutHelpWidth: () => Math.min(process.stdout.columns ?? 110, 110),
    })
    .addHelpText(
      'after',
      examples([
        ['shoal init', 'write a small scenario, scenario.json'],
        ['shoal run scenario.json --out runs/first', 'simulate and record it'],
        ['shoal report runs/first', 'a page with charts and tracks: runs/first/report.html'],
        ['shoal inspect scenario.json --at 300 --fish 7', 'why fish 7 turns at step 300'],
      ]),
    );
  const names = Object.keys(commands);
  for (const name of names.includes(asked) ? [asked] : names) (await commands[name]())(program);
  for (const command of [program, ...program.commands]) {
    const help = command === program ? 'shoal --help' : `shoal ${command.name()} --help`;
    command.configureOutput({ outputError: (text, write) => write(spoken(ownWords(text, help))) });
  }
  return program;
}

/** Refuses unknown commands. Commander would answer `help UNKNOWN` with the help of the whole program. */
export function refuseUnknownCommand(program: Command, args: readonly string[]): void {
  const name = args[0] === 'help' ? args[1] : args[0];
  const names = ['help', ...program.commands.map((command) => command.name())];
  if (name === undefined || name.startsWith('-') || names.includes(name)) return;
  throw new InputError(`unknown command "${name}".${didYouMean(name, names)} See "shoal --help".`);
}

/** Rewrites commander's messages: without "error:", with the suggestion in the same line, and with a remedy. */
function ownWords(text: string, help: string): string {
  const message = text.trim().replace(/^error: /, '');
  const [what, ...rest] = message.split('\n');
  const suggestion = /\(Did you mean (.+)\?\)/.exec(rest.join(' '))?.[1];
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${what.replace(/[.]?$/, '.')}${hint} See "${help}".`;
}
