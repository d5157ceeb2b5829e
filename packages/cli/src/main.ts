import { writeSync } from 'node:fs';
import { CommanderError } from 'commander';
import { failureOf } from './errors/failure.ts';
import { codeOf, writeError } from './errors/file-system-error.ts';
import { Interrupted } from './errors/interrupted.ts';
import { discardUnfinishedFiles } from './files/unfinished.ts';
import { createProgram, refuseUnknownCommand } from './program.ts';

/** Runs the command. @returns the exit code */
export async function main(args: readonly string[]): Promise<number> {
  process.stdout.on('error', leaveQuietly);
  process.stderr.on('error', () => process.exit(1));
  try {
    process.exitCode = 0;
    const program = await createProgram(args);
    refuseUnknownCommand(program, args);
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync([...args], { from: 'user' });
    return Number(process.exitCode);
  } catch (error) {
    discardUnfinishedFiles();
    // Commander has printed its message already. Help and version are no failures.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Interrupted) return error.exitCode;
    const { text, exitCode } = failureOf(error);
    process.stderr.write(text);
    return exitCode;
  }
}

/** A reader of the output may stop early (`| head`). That is no failure. */
function leaveQuietly(error: Error): void {
  discardUnfinishedFiles();
  if (codeOf(error) === 'EPIPE') process.exit(0);
  // Synchronous, because process.exit drops pending writes.
  writeSync(process.stderr.fd, failureOf(writeError('standard output', error)).text);
  process.exit(1);
}
