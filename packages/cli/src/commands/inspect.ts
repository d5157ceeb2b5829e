import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { inspectFish, Simulation } from 'shoal';
import { InputError } from '../errors/exit-error.ts';
import { shortHash } from '../errors/rule-failure.ts';
import { cacheOf, noCacheOption } from '../field/cache-option.ts';
import { prepareFields } from '../field/prepare-fields.ts';
import { fishText } from '../inspect/fish-text.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { fishOf, fishRanges } from '../options/fish-ids.ts';
import { maxSeed, maxSteps, pathOf, wholeNumber } from '../options/option-values.ts';
import { rulesOption } from '../options/rules-option.ts';
import { moduleCopies, recordFile } from '../own-rules/rule-record.ts';
import { inputsFolder, runFile } from '../recording/run-files.ts';
import { readSummary } from '../recording/summary.ts';
import { simulate } from '../run/simulate.ts';
import { StepClock } from '../run/step-clock.ts';
import { loadScenario, type ScenarioOptions } from '../scenario/scenario-file.ts';
import { readStateFile } from '../scenario/state-file.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import { shellWord } from '../terminal/shell-word.ts';

interface InspectOptions extends ScenarioOptions {
  readonly state?: string;
  readonly at?: number;
  readonly seed?: number;
  readonly fish?: ReturnType<typeof fishRanges>;
  readonly json?: true;
  readonly cache: boolean;
}

/** Fish that the table shows when none are named. */
const shownUnasked = 10;

export function addInspectCommand(program: Command): void {
  program
    .command('inspect')
    .description(
      paragraphs(
        'Explains why fish turn: for each rule the neighbours it uses, the length of its steering vector, and its acceleration after weighting.',
        'In JSON, "vector" is the steering vector before weighting, and "acceleration" is the weighted sum as motion applies it, after the vertical factor.',
      ),
    )
    .argument(
      '<FILE>',
      'the scenario, or the directory of a run: its scenario and its start',
      pathOf('the scenario', 'a file'),
    )
    .option('--state <FILE>', 'inspect this state (JSON) instead of the starting state', pathOf('--state', 'a file'))
    .addOption(
      new Option('--at <STEP>', 'number of steps to make first (default: 0)').argParser(
        wholeNumber('--at', 0, maxSteps),
      ),
    )
    .addOption(
      new Option('--seed <N>', 'random seed (default: that of the scenario)').argParser(
        wholeNumber('--seed', 0, maxSeed),
      ),
    )
    .addOption(
      new Option(
        '--fish <IDS>',
        `which fish: 7 or 1,5,9 or 0-20 (default: the first ${shownUnasked}; with --json all)`,
      ).argParser(fishRanges),
    )
    .addOption(rulesOption())
    .addOption(noCacheOption())
    .option('--json', 'print as JSON, in full precision')
    .addHelpText(
      'after',
      examples([
        ['shoal inspect scenario.json', `the first ${shownUnasked} fish at the start`],
        ['shoal inspect scenario.json --at 300 --fish 7', 'fish 7 after 300 steps'],
        ['shoal inspect runs/reef --at 300', 'the run recorded there, at step 300'],
        ['shoal inspect scenario.json --state tank.json --json', 'all fish of a state, for a program'],
      ]),
    )
    .action(async (file: string, options: InspectOptions) => {
      process.exitCode = await inspect(...inspected(file, options));
    });
}

/** For a run's directory, returns its copy of the scenario and the starting state. */
function inspected(path: string, options: InspectOptions): [file: string, options: InspectOptions] {
  const file = join(path, runFile.scenario);
  if (!existsSync(file) || !statSync(path).isDirectory()) return [path, options];
  checkRules(path, options.rules);
  const start = join(path, runFile.start);
  return [file, options.state === undefined && existsSync(start) ? { ...options, state: start } : options];
}

/** The rules of a recorded run are code, so the user must name them, even the copies in its directory. */
function checkRules(folder: string, given: readonly string[] = []): void {
  if (given.length > 0 || !existsSync(join(folder, inputsFolder, recordFile))) return;
  const { rules = [] } = readSummary(folder);
  const copies = moduleCopies(rules).map((name) => `--rules ${shellWord(join(folder, inputsFolder, name))}`);
  const names = rules.map(({ file, sha256 }) => `${file} (SHA-256 ${shortHash(sha256)})`);
  throw new InputError(
    `${folder}: was run with the rules of ${names.join(', ')}, got no --rules. If you trust that code, add ${copies.join(' ')}.`,
  );
}

async function inspect(file: string, options: InspectOptions): Promise<number> {
  const { state, at = 0, seed, fish, json } = options;
  const { plan, files, meshes } = await loadScenario(file, { rules: options.rules ?? [] });
  const simulation = new Simulation(plan, {
    files,
    meshes,
    fields: await prepareFields(plan, meshes, cacheOf(options)),
    ...(seed !== undefined && { seed }),
    ...(state !== undefined && { state: readStateFile(state) }),
  });
  const { school } = simulation;
  if (school.count === 0) throw new InputError(`${state ?? file}: has no fish to inspect, expected at least one.`);
  const asked = fish === undefined ? undefined : fishOf(fish, school);

  const interruption = new Interruption();
  const clock = new StepClock(simulation);
  const progress = new Progress(at);
  const nothing = (): void => undefined;
  await simulate({
    clock,
    progress,
    interruption,
    done: 0,
    target: at,
    every: maxSteps,
    frame: nothing,
    observe: nothing,
  });
  interruption.stopListening();
  if (interruption.signal !== undefined) return interruption.exitCode;

  const ids = asked ?? Array.from(school.id.subarray(0, json ? school.count : shownUnasked));
  const reports = ids.map((id) => inspectFish(simulation, id));
  if (json) process.stdout.write(`${JSON.stringify({ fish: reports })}\n`);
  else {
    const when = `${plan.name} · step ${school.step}, ${readable(school.time)} s · seed ${simulation.seed}`;
    const rest = school.count - ids.length;
    const more =
      asked === undefined && rest > 0
        ? `\n… and ${counted(rest, 'more fish', 'more fish')}: name them with --fish.\n`
        : '';
    process.stdout.write(`${when}\n\n${reports.map((fish) => fishText(fish, plan)).join('\n')}${more}`);
  }
  return 0;
}
