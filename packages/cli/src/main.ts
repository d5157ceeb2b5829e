// The entry of the command: runs it, prints errors and sets the exit code.

import { writeSync } from 'node:fs';
import { CommanderError } from 'commander';
import { Interrupted } from './errors/exit-error.ts';
import { failureOf, settled } from './errors/failure.ts';
import { systemCodeOf, writeError } from './errors/file-system-error.ts';
import { createProgram, unknownAlone } from './program.ts';
import { discardUnfinishedFiles } from './terminal/interruption.ts';

/** Runs the command. @returns the exit code */
export async function main(args: readonly string[]): Promise<number> {
  process.stdout.on('error', leaveQuietly);
  process.stderr.on('error', () => process.exit(1));
  try {
    process.exitCode = 0;
    const program = await createProgram(args);
    if (args.length === 0) program.outputHelp();
    else
      await settled(
        program.parseAsync([...unknownAlone(args)], { from: 'user' }),
        () => new Error('the command waits for nothing'),
      );
    return Number(process.exitCode);
  } catch (error) {
    discardUnfinishedFiles();
    // Commander has already printed its message. Help and version are not failures.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Interrupted) return error.exitCode;
    const { text, exitCode } = failureOf(error);
    process.stderr.write(text);
    return exitCode;
  }
}

/** The program that reads the output may stop early (`| head`). That is not a failure. */
function leaveQuietly(error: Error): void {
  discardUnfinishedFiles();
  if (systemCodeOf(error) === 'EPIPE') process.exit(0);
  // Synchronous, because process.exit drops pending writes.
  writeSync(process.stderr.fd, failureOf(writeError('standard output', error)).text);
  process.exit(1);
}
