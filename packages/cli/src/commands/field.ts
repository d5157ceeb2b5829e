// `shoal field`: computes the avoidance field of a mesh or a scenario, reports on its accuracy and draws it.

import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { limits, parameters, type Vec3 } from 'shoal';
import { type Stencil, type SurfaceKind, writeField } from 'shoal/fields';
import type { Baked } from 'shoal/internal';
import { InputError } from '../errors/exit-error.ts';
import { accuracyOf, exactDistances } from '../field/accuracy.ts';
import { bakeScenario } from '../field/field-cache.ts';
import { fieldReport, fieldText, fieldValues, readPositions, samplesAt } from '../field/field-report.ts';
import { type FieldRequest, readSubject } from '../field/subject.ts';
import { refuseOverwriting, type UsedPath } from '../files/output-path.ts';
import { PartialFile } from '../files/partial-file.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { filePathOf, numberBetween, oneOf, wholeNumber } from '../options/option-values.ts';

interface FieldOptions extends FieldRequest {
  readonly threads?: number;
  readonly out?: string;
  readonly picture?: string;
  readonly json?: true;
  readonly values?: true;
  readonly sample?: string;
  readonly force?: true;
}

/** Number of points at which distances are compared with exact ones. */
const samples = 10_000;
const stencils: readonly Stencil[] = ['six-point', 'twenty-six-point', 'isotropic'];
const surfaces: readonly (SurfaceKind | 'auto')[] = ['auto', 'solid', 'sheet'];

export function addFieldCommand(program: Command): void {
  const { radius, power, spacing } = parameters.field;
  program
    .command('field')
    .description(
      paragraphs(
        'Makes the field by which fish avoid an obstacle (distances to its surface on a grid, and avoidance vectors) and reports its size, accuracy and cost.',
        "MESH is a mesh file (.glb, .gltf, .obj, .stl or .ply) or a scenario (.json). For a scenario, it makes the field that its static obstacles share, with the scenario's settings unless options replace them.",
      ),
    )
    .argument('<MESH>', 'the mesh, or a scenario with obstacles', filePathOf('MESH', 'a file'))
    .addOption(
      new Option('--resolution <N>', 'points along each axis, or along x, y and z: 64 or 64,48,64').argParser(
        resolutionOf,
      ),
    )
    .addOption(
      new Option('--spacing <H>', 'approximate distance between points in m (default: by mesh and radius)')
        .argParser(numberBetween('--spacing', 'm', 1e-6, spacing.max))
        .conflicts('resolution'),
    )
    .addOption(
      new Option('--radius <R>', `avoidance radius in m (default: ${radius.default})`).argParser(
        numberBetween('--radius', 'm', radius.min, radius.max),
      ),
    )
    .addOption(
      new Option(
        '--power <P>',
        `falloff: larger values act only near the surface (default: ${power.default})`,
      ).argParser(numberBetween('--power', '', power.min, power.max)),
    )
    .addOption(
      new Option('--stencil <NAME>', `gradient method: ${stencils.join(', ')}`).argParser(oneOf('--stencil', stencils)),
    )
    .addOption(
      new Option(
        '--box <CORNERS>',
        'the corners of the grid, X0,Y0,Z0,X1,Y1,Z1 in m (default: the mesh and the avoidance radius around it)',
      ).argParser(boxOf),
    )
    .addOption(
      new Option(
        '--surface <KIND>',
        'solid: has an inside; sheet: two-sided, like a net; auto: by its open edges',
      ).argParser(oneOf('--surface', surfaces)),
    )
    .addOption(
      new Option('--scale <F>', 'multiply the coordinates of the mesh: 0.001 for millimetres (default: 1)').argParser(
        numberBetween('--scale', '', 1e-4, 1e4),
      ),
    )
    .addOption(
      new Option('--threads <N>', 'number of threads (default: one per core, one for small fields)').argParser(
        wholeNumber('--threads', 1, 256),
      ),
    )
    .option('--out <FILE>', 'write the field to this file (.field)', filePathOf('--out', 'a file'))
    .option('--picture <FILE>', 'draw slices of the field (.png)', filePathOf('--picture', 'a file'))
    .option('--json', 'print the report as JSON')
    .option('--values', 'with --json: also distances, inside and vectors of all points, x fastest')
    .option(
      '--sample <FILE>',
      'with --json: also the avoidance vectors at these positions, [[x, y, z], …] (JSON)',
      filePathOf('--sample', 'a file'),
    )
    .option('--force', 'replace existing files')
    .addHelpText(
      'after',
      examples([
        ['shoal field rock.glb --radius 2', 'triangles, accuracy and time'],
        ['shoal field rock.glb --resolution 64 --picture rock.png', 'slices of distance and avoidance'],
        ['shoal field reef.json --out reef.field', "a scenario's field as a file"],
        ['shoal field rock.obj --json --values > rock.json', 'all values, for a program'],
      ]),
    )
    .action(makeField);
}

async function makeField(file: string, options: FieldOptions): Promise<void> {
  checkOptions(options);
  const { out, picture, json, values, sample } = options;
  const positions = sample === undefined ? [] : readPositions(sample);
  const subject = await readSubject(file, options);
  const inputs = [...subject.inputs, ...(sample === undefined ? [] : [{ path: sample, what: 'the list of --sample' }])];
  checkOutputs(options, inputs);
  if (!json) for (const note of subject.notes) process.stderr.write(`shoal: ${note}\n`);

  const { recipe, key } = subject;
  let made: Baked | undefined;
  await bakeScenario([recipe], (baked) => (made = baked), options.threads);
  if (!made?.surface) return;
  const { field, surface } = made;
  const files: PartialFile[] = [];
  if (out !== undefined) files.push(completeFile(out, writeField(field, key)));
  if (picture !== undefined) {
    const { fieldPicture } = await import('../field/picture/field-picture.ts');
    files.push(completeFile(picture, fieldPicture(subject, field)));
  }
  for (const complete of files) complete.commit();

  const report = fieldReport(subject, made, accuracyOf(field, exactDistances(surface, recipe.grid, samples)));
  if (json) {
    const all = {
      ...report,
      ...(values && fieldValues(field)),
      ...(sample !== undefined && { samples: samplesAt(field, positions, subject.interpolation) }),
    };
    process.stdout.write(`${JSON.stringify(all)}\n`);
    return;
  }
  const written = files.map(({ path }) => `${path}: written.\n`).join('');
  process.stdout.write(`${fieldText(report)}${written === '' ? '' : `\n${written}`}`);
}

function checkOptions({ out, picture, json, values, sample }: FieldOptions): void {
  for (const [option, given] of [
    ['--values', values],
    ['--sample', sample],
  ]) {
    if (given !== undefined && !json) throw new InputError(`${option} adds values to the JSON output: add --json.`);
  }
  for (const [option, path, ending] of [
    ['--out', out, '.field'],
    ['--picture', picture, '.png'],
  ]) {
    if (path !== undefined && !path.toLowerCase().endsWith(ending ?? ''))
      throw new InputError(`${option} must name a file that ends in ${ending}, got "${path}".`);
  }
}

/** Refuses to replace files without --force. Only checks. */
function checkOutputs({ out, picture, force }: FieldOptions, inputs: readonly UsedPath[]): void {
  for (const [option, path] of [
    ['--out', out],
    ['--picture', picture],
  ]) {
    if (option === undefined || path === undefined) continue;
    refuseOverwriting(option, path, inputs);
    if (!force && existsSync(path))
      throw new InputError(`${path}: exists already; replace it with --force, or name another file for ${option}.`);
  }
}

function completeFile(path: string, bytes: Uint8Array): PartialFile {
  const file = new PartialFile(path);
  file.write(bytes);
  file.complete();
  return file;
}

const leastPoints = 4;
const mostPoints = 512;

/** Reads `64` or `64,48,64`. */
function resolutionOf(text: string): Vec3 {
  const numbers = text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : Number.NaN));
  const [x, y, z] = numbers.length === 1 ? [numbers[0], numbers[0], numbers[0]] : numbers;
  const fits = [x, y, z].every((along) => along >= leastPoints && along <= mostPoints);
  if (!fits || (numbers.length !== 1 && numbers.length !== 3)) {
    throw new InputError(
      `--resolution must be a number of points from ${leastPoints} to ${mostPoints}, or three as in 64,48,64, got "${text}".`,
    );
  }
  if (x * y * z > limits.fieldPoints) {
    throw new InputError(
      `--resolution must be at most ${limits.fieldPoints} points in total, such as 161,161,161, got ${x * y * z}.`,
    );
  }
  return [x, y, z];
}

/** Reads `X0,Y0,Z0,X1,Y1,Z1`: the minimum and the maximum corner, m. */
function boxOf(text: string): [min: Vec3, max: Vec3] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [x0, y0, z0, x1, y1, z1] = numbers;
  const fits = numbers.length === 6 && numbers.every((x) => Math.abs(x) <= 1e6) && x0 < x1 && y0 < y1 && z0 < z1;
  if (!fits) {
    throw new InputError(`--box must be the minimum and the maximum corner in m, as in 0,0,0,40,20,40, got "${text}".`);
  }
  return [
    [x0, y0, z0],
    [x1, y1, z1],
  ];
}
