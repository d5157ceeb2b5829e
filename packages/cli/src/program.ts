// Builds the command line from the table of commands, and loads only the named one.

import { createRequire } from 'node:module';
import { Command } from 'commander';
import { commandTable } from './command-table.ts';
import { InputError } from './errors/exit-error.ts';
import { examples } from './options/command-help.ts';

/** Imports only the version number: loading the library would take longer than the rest of `--version`. */
const { version } = createRequire(import.meta.url)('shoal/package.json') as { readonly version: string };

/** Builds the command line. Loads only the named command, because loading files takes most of a short run. */
export async function createProgram(args: readonly string[]): Promise<Command> {
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
    .configureHelp({ subcommandTerm: (command) => termOf(command) })
    .addHelpText(
      'after',
      examples([
        ['shoal init', 'write a small scenario, scenario.json'],
        ['shoal run scenario.json --out runs/first', 'simulate and record it'],
        ['shoal report runs/first', 'a page with charts and tracks: runs/first/report.html'],
        ['shoal inspect scenario.json --at 300 --fish 7', 'why fish 7 turns at step 300'],
      ]),
    );
  const asked = askedCommand(args);
  for (const [name, { summary, load }] of Object.entries(commandTable)) {
    if (name === asked) (await load())(program);
    else program.command(name);
    program.commands.at(-1)?.summary(summary);
  }
  for (const command of [program, ...program.commands]) {
    const help = command === program ? 'shoal --help' : `shoal ${command.name()} --help`;
    command.configureOutput({
      outputError: (text) => {
        throw new InputError(ownWords(text, help));
      },
    });
  }
  return program;
}

/** The first argument that is not an option; after `help`, the second. */
function askedCommand(args: readonly string[]): string | undefined {
  const words = args.filter((arg) => !arg.startsWith('-'));
  return words[0] === 'help' ? words[1] : words[0];
}

/** An unknown command alone: with `help` or --help, commander would print the help of the whole program. */
export function unknownAlone(args: readonly string[]): readonly string[] {
  const name = args[0] === 'help' ? args[1] : args[0];
  const isKnown = name === undefined || name.startsWith('-') || name === 'help' || Object.hasOwn(commandTable, name);
  return isKnown ? args : [name];
}

/** Adds a command to the list of commands. */
function termOf(command: Command): string {
  const usage = command.name() === 'help' ? '[command]' : commandTable[command.name()]?.usage;
  return [command.name(), usage].filter(Boolean).join(' ');
}

/** Rewrites commander's messages: without "error:", with the suggestion on the same line, and with a remedy. */
function ownWords(text: string, help: string): string {
  const message = text.trim().replace(/^error: /, '');
  const [what, ...rest] = message.split('\n');
  const suggestion = /\(Did you mean (.+)\?\)/.exec(rest.join(' '))?.[1];
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${what.replace(/[.]?$/, '.')}${hint} See "${help}".`;
}
