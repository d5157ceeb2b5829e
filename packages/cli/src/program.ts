import { Command } from 'commander';
import { version } from 'shoal';
import { examples } from './command-help.ts';
import { addBenchCommand } from './commands/bench.ts';
import { addCompareCommand } from './commands/compare.ts';
import { addFieldCommand } from './commands/field.ts';
import { addInitCommand } from './commands/init.ts';
import { addInspectCommand } from './commands/inspect.ts';
import { addParametersCommand } from './commands/parameters.ts';
import { addPresetsCommand } from './commands/presets.ts';
import { addReportCommand } from './commands/report.ts';
import { addRunCommand } from './commands/run.ts';
import { addSchemaCommand } from './commands/schema.ts';
import { addValidateCommand } from './commands/validate.ts';
import { spoken } from './failure.ts';
import { InputError } from './input-error.ts';
import { didYouMean } from './suggestion.ts';

/** The command line: each command is a file of `commands/`. */
export function createProgram(): Command {
  const program = new Command('shoal')
    .description('Simulates schools of fish, measures them and shows what happened.')
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
  addInitCommand(program);
  addPresetsCommand(program);
  addParametersCommand(program);
  addValidateCommand(program);
  addSchemaCommand(program);
  addRunCommand(program);
  addInspectCommand(program);
  addReportCommand(program);
  addCompareCommand(program);
  addFieldCommand(program);
  addBenchCommand(program);
  for (const command of [program, ...program.commands]) {
    const help = command === program ? 'shoal --help' : `shoal ${command.name()} --help`;
    command.configureOutput({ outputError: (text, write) => write(spoken(ownWords(text, help))) });
  }
  return program;
}

/** Asked for the help of a command that is not there, commander would print the help of the whole program. */
export function refuseUnknownCommand(program: Command, args: readonly string[]): void {
  const name = args[0] === 'help' ? args[1] : args[0];
  const names = ['help', ...program.commands.map((command) => command.name())];
  if (name === undefined || name.startsWith('-') || names.includes(name)) return;
  throw new InputError(`unknown command "${name}".${didYouMean(name, names)} See "shoal --help".`);
}

/** Commander's messages in the house's form: without "error:", a suggestion in the same line, and what to do. */
function ownWords(text: string, help: string): string {
  const message = text.trim().replace(/^error: /, '');
  const [what, ...rest] = message.split('\n');
  const suggestion = /\(Did you mean (.+)\?\)/.exec(rest.join(' '))?.[1];
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${what.replace(/[.]?$/, '.')}${hint} See "${help}".`;
}
