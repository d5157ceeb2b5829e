// `shoal inspect`: explains why fish turn, by the contribution of each rule to their steering.

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { type FishReport, inspectFish, type Plan, Simulation, type SpeciesPlan } from 'shoal';
import { InputError } from '../errors/exit-error.ts';
import { shortHash } from '../errors/rule-failure.ts';
import { cacheOf, noCacheOption, prepareFields } from '../field/field-cache.ts';
import { touching } from '../measure/obstacle-watch.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { filePathOf, fishOf, fishRanges, maxSeed, maxSteps, wholeNumber } from '../options/option-values.ts';
import { rulesOption } from '../options/scenario-options.ts';
import { moduleCopies, recordFile } from '../own-rules/rule-record.ts';
import { inputsFolder, runFile } from '../recording/run-files.ts';
import { readSummary } from '../recording/summary.ts';
import { simulate } from '../run/simulate.ts';
import { StepTimer } from '../run/step-clock.ts';
import { loadScenario, type ScenarioOptions } from '../scenario/scenario-file.ts';
import { readStateFile } from '../scenario/state-file.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import { textTable } from '../terminal/text-table.ts';
import { shellWord } from '../terminal/words.ts';

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
      filePathOf('the scenario', 'a file'),
    )
    .option(
      '--state <FILE>',
      'inspect this state (JSON) instead of the starting state',
      filePathOf('--state', 'a file'),
    )
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
  const clock = new StepTimer(simulation);
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

type Vector = readonly [number, number, number];

const barWidth = 12;

/** The distance to the nearest obstacle, and whether the fish touches it. */
function nearest({ clearance }: FishReport): string {
  if (!clearance) return '';
  const { distance, bodyRadius } = clearance;
  const touches =
    distance < bodyRadius * touching ? '; it touches: motion takes what would lead it in, whatever the rules want' : '';
  return `The nearest obstacle is ${readable(distance)} m from its middle (radius of its body ${readable(bodyRadius)} m${touches}).\n`;
}

/** Explains why a fish turns: the contribution of each rule, and the largest one. */
function fishText(fish: FishReport, plan: Plan): string {
  const species = plan.species.find(({ name }) => name === fish.species);
  let left = species?.blending.kind === 'priority' ? species.motion.budget : Number.POSITIVE_INFINITY;
  const rules = Object.entries(fish.steering).map(([rule, { vector, weight, enabled }]) => {
    const wanted = enabled ? length(vector) * Math.abs(weight) : 0;
    // With priority blending, each rule gets the budget that earlier rules have left.
    const pull = Math.min(wanted, left);
    left -= pull;
    const part = scaled(vector, wanted > 0 ? (weight * pull) / wanted : 0);
    return { rule, vector, weight, enabled, neighbours: fish.neighbours[rule], pull, part };
  });
  const strongest = rules.reduce((most, rule) => Math.max(most, rule.pull), 0);
  const total = rules.reduce((sum, { pull }) => sum + pull, 0);
  const rows = rules.map(({ rule, vector, weight, enabled, neighbours, pull, part }) => [
    `  ${rule}`,
    neighbours === undefined ? '' : String(neighbours),
    readable(length(vector)),
    enabled ? readable(weight) : 'off',
    readable(pull),
    bar(pull, strongest),
    pull > 0 ? direction(part, fish.velocity) : '',
  ]);
  const sumRow = (title: string, vector: Vector): void => {
    rows.push([`  ${title}`, '', '', '', readable(length(vector)), '', direction(vector, fish.velocity)]);
  };
  const sum = rules.reduce<Vector>(([x, y, z], { part }) => [x + part[0], y + part[1], z + part[2]], [0, 0, 0]);
  sumRow('sum', sum);
  const factor = verticalFactor(species);
  if (factor !== 1) sumRow(`after vertical factor × ${readable(factor)}`, [sum[0], sum[1] * factor, sum[2]]);
  sumRow('acceleration', fish.acceleration);
  const table = textTable(
    [
      { title: '  rule' },
      { title: 'neighbours', align: 'right' },
      { title: '|vector|', align: 'right' },
      { title: 'weight', align: 'right' },
      { title: 'm/s²', align: 'right' },
      { title: '' },
      { title: 'direction' },
    ],
    rows,
  );
  const speed = length(fish.velocity);
  const swims =
    speed > 0 ? `swims ${readable(speed)} m/s towards ${triple(scaled(fish.velocity, 1 / speed))}` : 'is at rest';
  const dominant = rules.find(({ pull }) => pull === strongest);
  const verdict =
    dominant === undefined || strongest === 0
      ? 'No rule steers it.'
      : `${dominant.rule} dominates: ${Math.round((100 * strongest) / total)} % of all steering.`;
  return `fish ${fish.id} (${fish.species}) at ${triple(fish.position)} m ${swims}. ${verdict}\n${nearest(fish)}${table}`;
}

/** The fraction of vertical acceleration that motion keeps: 0 for a species that walks on the ground. */
function verticalFactor(species: SpeciesPlan | undefined): number {
  if (species === undefined) return 1;
  return species.onGround ? 0 : species.motion.verticalFactor;
}

function bar(value: number, largest: number): string {
  return largest > 0 ? '█'.repeat(Math.round((barWidth * value) / largest)) : '';
}

/** `(0.90, −0.10, 0.42) right`: a unit vector, with its direction as seen by the fish. */
function direction(vector: Vector, velocity: Vector): string {
  const size = length(vector);
  if (size === 0) return '';
  const unit = scaled(vector, 1 / size);
  return `${triple(unit)} ${wordFor(unit, velocity)}`;
}

function wordFor(unit: Vector, velocity: Vector): string {
  const speed = length(velocity);
  if (speed === 0) return '';
  const ahead = scaled(velocity, 1 / speed);
  // y is up and axes are right-handed, so right is ahead × up.
  const level = Math.hypot(ahead[0], ahead[2]);
  const right: Vector = level > 0 ? [-ahead[2] / level, 0, ahead[0] / level] : [1, 0, 0];
  const parts: [string, string, number][] = [
    ['ahead', 'back', dot(unit, ahead)],
    ['right', 'left', dot(unit, right)],
    ['up', 'down', unit[1]],
  ];
  const [positive, negative, part] = parts.reduce((most, next) =>
    Math.abs(next[2]) > Math.abs(most[2]) ? next : most,
  );
  return part >= 0 ? positive : negative;
}

function triple(vector: Vector): string {
  return `(${vector.map((value) => value.toFixed(2).replace(/^-0\.00$/, '0.00')).join(', ')})`;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function length(vector: Vector): number {
  return Math.hypot(...vector);
}

function scaled([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}
