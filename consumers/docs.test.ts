import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseScenarioJson, parseState, Simulation } from 'shoal';
import { readStudy } from 'shoal/search';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { glbOf, gltfOf, tetrahedron } from '../packages/shoal/test/meshes/write-meshes.ts';
import { CommandLine } from './command-line.ts';
import { blocks, blocksIn, kinds, pages, programsOf, textOf } from './docs-blocks.ts';
import { ownBin, Project, run } from './project.ts';
import { isolation, openPage, serveFolder } from './site.ts';

/* Every block of code in the documentation, unchanged: programs are type-checked against the packed library and run. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file that a program of the page imports; it is not part of the program. */
const worker = `import 'shoal/worker';`;
/** Pages whose programs need a browser, and code for what their text assumes. All others run in Node. */
const inPage: Readonly<Record<string, string>> = {
  'README.md': '',
  'packages/shoal/README.md': '',
  'docs/bundlers.md': `const showNote: (note: string) => void = () => undefined;`,
  'docs/recipes.md': '',
  'docs/gpu.md': `const document = { version: 1, species: [{ name: 'sardine', count: 50 }] };`,
  'docs/three.md': `import { figureFrom, meshOf } from 'shoal/three';
import { Raycaster, Vector2 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
const raycaster = new Raycaster();
const pointer = new Vector2();
`,
};
/** Code for what the text of other pages assumes. */
const inNode: Readonly<Record<string, string>> = {
  'docs/games.md': `const plan = parseScenario({ version: 1, species: [{ name: 'sardine', count: 300 }] });
const positions = new Float32Array(3 * plan.count);
const headings = new Float32Array(3 * plan.count);
`,
};
/** Imports that only programs in Node have, even on these pages. */
const onlyInNode = /from '(node:|vite')/;
/** Pages whose programs another test runs unchanged, and whose results it checks. */
const elsewhere: Readonly<Record<string, string>> = {
  'docs/analysis.md': 'consumers/analysis-docs.test.ts',
  'docs/own-rules.md': 'packages/shoal/test/own-rules/examples.test.ts',
  'packages/element/README.md': 'consumers/element.test.ts',
};
/** Commands that are not run here, and why. */
const notRun: Readonly<Record<string, string>> = {
  'npm start': 'serves until it is ended; apps/studio/test/serve.ts serves the same page',
  'npm test': 'is what runs this test',
  'npm create shoal my-fish -- --template react': 'not published; consumers/create.test.ts runs it packed',
  'npm install shoal-element': 'not published; consumers/element.test.ts unpacks it packed',
  'npm install shoal': 'the package is not published; consumers/matrix.test.ts installs it packed',
  'npm install shoal shoal-react three @react-three/fiber':
    'not published; consumers/react-reload.test.ts installs it packed',
  'npm install --save-dev @types/three': 'needs npm; consumers/react.test.ts type-checks with these types',
  'npm install three /path/to/this/repository/packages/shoal':
    'names no path that exists; see consumers/matrix.test.ts',
  'shoal run my-scene.json --rules shallows.mjs': 'packages/cli/test/own-rules.test.ts runs it',
  'shoal serve my-scene.json --fps 60': 'serves until it is ended; packages/cli/test/serve.test.ts runs it',
  'shoal init': 'packages/cli/test/study.test.ts runs it',
  'node reproductions/strombom-2014/edges.mjs': 'takes an hour',
  'shoal init --study': 'packages/cli/test/study.test.ts runs it',
  'shoal search study.json --out studies/first': 'takes a minute; packages/cli/test/study.test.ts runs small ones',
  'npm install --global shoal-cli bullmq ioredis': 'not published; consumers/cluster-docs.test.ts checks the names',
  'export SHOAL_QUEUE_SECRET=$(openssl rand -hex 32)':
    'belongs to the next two commands; packages/cli/test/queue-trust.test.ts sets it',
  'shoal worker --queue redis://10.0.0.5:6379': 'needs a Redis; packages/cli/test/queue.test.ts runs it',
  'shoal search study.json --out studies/first --queue redis://10.0.0.5:6379': 'likewise',
  'shoal rerun studies/first --best --seeds 30':
    'needs that study; packages/cli/test/untrusted-studies.test.ts runs it',
  'shoal report studies/first': 'needs that study; packages/cli/test/study-report.test.ts writes reports',
  'shoal sweep studies/evolving.json --out evolving':
    'takes ten minutes; packages/shoal/test/outcomes/evolving.test.ts repeats a part',
  'shoal search studies/recovery.json --out studies/recovered':
    'takes minutes; packages/cli/test/recovery.test.ts runs a short one',
  'shoal search studies/survival.json --out studies/survivors':
    'takes minutes; packages/cli/test/studies-folder.test.ts',
  'shoal search studies/flocking-convergence.json --out studies/flocking': 'takes an hour; the same test',
  'shoal search studies/cost-genetic.json --out studies/genetic': 'takes a minute; the same test',
  'shoal search studies/cost-particle-swarm.json --out studies/swarm': 'takes a minute; the same test',
  'shoal reproduce vicsek-1995 --out vicsek-1995':
    'takes minutes; packages/cli/test/reproduce.test.ts runs a small claim and quick checks',
  'git clone https://github.com/tee-lab/schooling_fish': 'needs a network',
  "(echo frame,id,x,y,vx,vy; grep -v NaN schooling_fish/sample/rawdata_track.csv | awk -F, '{print $1,$2,$3,$4,$3-$5,$4-$6}' OFS=,) > steps.csv":
    'needs those tracks, which are not part of this repository',
  'shoal measure steps.csv --fps 8.33 --format csv --out order.csv': 'likewise',
  'git clone https://github.com/swarm-lab/trackdf': 'needs a network',
  'shoal measure trackdf/inst/extdata/video/01.csv --fps 25 --format csv --out neighbours.csv': 'needs those tracks',
  '(echo frame,id,x,y,x0,y0,vx,vy; grep -v NaN schooling_fish/sample/rawdata_track.csv) > cichlids.csv':
    'needs those tracks, which are not part of this repository',
  'shoal measure cichlids.csv --fps 8.33': 'likewise; packages/cli/test/measure.test.ts measures such tables',
  'shoal measure shiners.csv --fps 29.97': 'consumers/tracks-docs.test.ts runs it where h5py is installed',
  'shoal measure trial.mat --fps 60 --pixels-per-metre 4023.61 --max-gap 6':
    'the same test runs it where SciPy is installed',
  'shoal measure trex/*.csv': 'consumers/tracks-docs.test.ts runs it on such files',
  'shoal tracks check trex/*.csv': 'likewise',
  'shoal measure trex/*.csv --sensitivity --chart readings.svg': 'likewise',
  'shoal measure birds.csv --resample --max-gap 2': 'likewise',
  'shoal measure trex/*.csv --group-distance 0.5 --animals animals.csv --events events.csv': 'likewise',
  'shoal measure trex/*.csv --shuffles 99 --seed 1': 'likewise',
  'npx shoal render my-scene.json --out film.mp4': 'needs a Chromium; apps/studio/test/render.test.ts makes films',
  'shoal render scenarios/reef.json --out reef.mp4': 'likewise',
  'shoal picture scenarios/reef.json --at 12 --out reef.png': 'likewise',
  'shoal render scenarios/reef.json --out reef.webp --size 480x270 --fps 12 --seconds 4': 'likewise',
  'shoal render scenarios/reef.json --out reef.mp4 --resume': 'likewise',
  'shoal run scenarios/reef.json --seconds 20 --every 3 --out run':
    'takes minutes; apps/studio/test/render.test.ts films a shorter run',
  'shoal render run --out run.mp4': 'likewise',
  'shoal picture run --at 12 --out run.png': 'likewise',
  'shoal survey votes/*.json': 'packages/cli/test/survey.test.ts runs it',
  'blender -P school/open.py': 'needs Blender; packages/shoal/test/export/blender.test.ts runs it',
  'npx shoal bench --out bench.html': 'measures for minutes; packages/cli/test/bench.test.ts runs it',
};

const allPrograms = pages
  .flatMap((page) =>
    programsOf(
      page,
      blocksIn('program').filter((one) => one.page === page && one.code.trim() !== worker),
    ),
  )
  .map((program) => ({
    ...program,
    file: `${program.name}.${program.ending}`,
    isInPage: program.page in inPage && !program.parts.some(({ code }) => onlyInNode.test(code)),
  }));
/** Commands that are run here. */
const programs = allPrograms.filter(({ page }) => !(page in elsewhere));
const pagePrograms = programs.filter(({ isInPage }) => isInPage);
const nodePrograms = programs.filter(({ isInPage }) => !isInPage);
/**
 * Imports programs one after another, and reports how each ended. Starting Node for each would take longer than all of
 * them.
 */
const runner = `for (const name of process.argv.slice(2)) {
  const error = await import('./' + name + '.mjs').then(() => '', (reason) => reason.stack ?? String(reason));
  process.send({ name, error });
}
process.disconnect();
`;

let folder: string;
let project: Project;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-docs-'));
  const sources = allPrograms.map((program) => [
    program.file,
    textOf(program, inPage[program.page] ?? inNode[program.page] ?? ''),
  ]);
  const recipe = allPrograms.find(({ parts }) => parts[0].code.includes('export function mountSchool'));
  project = await Project.unpacked(inject('library'), {
    ...Object.fromEntries(sources),
    'mount-school.js': `export * from './${recipe?.file}';`,
    'school-worker.js': worker,
    'runner.mjs': runner,
    'site/index.html': '<!doctype html><link rel="icon" href="data:,"><title>Documentation</title>',
  });
  for (const name of ['three', 'vite', '@types']) {
    await symlink(path.join(root, 'node_modules', name), path.join(project.folder, 'node_modules', name));
  }
  const mesh = glbOf(withBounds(gltfOf(tetrahedron)));
  for (const name of ['wreck.glb', 'site/wreck.glb', 'site/clown.glb'])
    await writeFile(path.join(project.folder, name), mesh);
});

afterAll(async () => {
  await project[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test('every block is of a kind that is run, and what is excepted is there', () => {
  const known = Object.values(kinds).flat();
  expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
  expect(blocks.length).toBeGreaterThan(30);
  const all = blocks.map(({ code }) => code).join('\n');
  for (const command of Object.keys(notRun)) expect(all).toContain(command);
  for (const page of [...Object.keys(inPage), ...Object.keys(elsewhere)])
    expect(
      blocksIn('program').some((one) => one.page === page),
      page,
    ).toBe(true);
});

test('recipes are short', () => {
  const recipes = blocks.filter(({ page }) => page === 'docs/recipes.md');
  expect(recipes.length).toBeGreaterThan(10);
  expect(recipes.filter(({ code }) => code.trimEnd().split('\n').length > 25)).toEqual([]);
});

describe('programs', () => {
  test('are type-checked against the packed library', async () => {
    const options = [
      '--strict',
      '--noUncheckedIndexedAccess',
      '--noEmit',
      '--skipLibCheck',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom',
    ];
    const files = allPrograms.filter(({ ending }) => ending === 'ts').map(({ file }) => file);
    expect(files.length).toBeGreaterThan(5);
    await run(project.folder, ownBin('tsc'), [
      ...options,
      ...['--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'],
      ...files,
    ]);
  });

  describe('in Node', () => {
    const errors = new Map<string, string>();
    let exitCode: unknown;

    beforeAll(async () => {
      const files = nodePrograms.map(({ file }) => file);
      const outputs = ['--format=esm', '--outdir=.', '--out-extension:.js=.mjs', '--log-level=error'];
      await run(project.folder, ownBin('esbuild'), [...files, ...outputs]);
      const child = fork(
        path.join(project.folder, 'runner.mjs'),
        nodePrograms.map(({ name }) => name),
        { cwd: project.folder, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
      );
      child.on('message', ({ name, error }: { name: string; error: string }) => errors.set(name, error));
      [exitCode] = await once(child, 'exit');
    });

    test.each(nodePrograms)('$name runs', ({ name }) => {
      expect(errors.get(name)).toBe('');
    });

    test('leave nothing behind that keeps Node running', () => {
      expect(exitCode).toBe(0);
    });
  });

  describe('in a page', () => {
    beforeAll(async () => {
      const entries = ['school-worker.js', ...pagePrograms.map(({ file }) => file)];
      await run(project.folder, ownBin('esbuild'), [
        ...entries,
        ...['--bundle', '--splitting', '--format=esm', '--target=es2023', '--outdir=site', '--log-level=error'],
      ]);
    });

    test.each(pagePrograms)('$name runs', async ({ name }) => {
      await using server = await serveFolder(path.join(project.folder, 'site'), isolation);
      const { page, reported } = await openPage(server.address);
      try {
        // Passed as text, because the test runner rewrites imports in functions.
        await page.evaluate(`import('./${name}.js').then(async ({ mountSchool, showSchool = mountSchool }) => {
        const element = document.body.appendChild(document.createElement('div'));
        element.style.cssText = 'width: 200px; height: 100px';
        globalThis.unmount = await showSchool?.(element);
        return new Promise(requestAnimationFrame);
      })`);
        await page.evaluate('new Promise(requestAnimationFrame)');
        await page.evaluate('globalThis.unmount?.()');
        // A program may print results. Warnings and errors are failures.
        expect(reported.filter((line) => !line.startsWith('log: '))).toEqual([]);
      } finally {
        await page.close();
      }
    });
  });
});

describe('scenarios', () => {
  const all = blocksIn('scenario').map(({ code, ...where }) => ({ ...where, json: JSON.parse(code) as object }));
  const documents = all.filter(({ json }) => !('measures' in json));

  test('studies are studies', () => {
    const studies = all.filter(({ json }) => 'measures' in json);
    expect(studies.map(({ page }) => page)).toEqual(['docs/analysis.md', 'docs/studies.md']);
    for (const { json } of studies)
      expect(readStudy(json, { version: 1, species: [{ name: 'fish' }] }).varied).toHaveLength(1);
  });

  test('whole ones are scenarios, and states are states of them', () => {
    const counts = documents
      .filter(({ json }) => 'version' in json)
      .map(({ json }) => {
        const plan = parseScenarioJson(json);
        new Simulation(plan).step(2);
        return plan.count;
      });
    expect(counts).toEqual([400, 302, 400, 100, 8, 312, 70]);
    const states = documents.filter(({ json }) => 'positions' in json);
    expect(states.length).toBe(1);
    for (const { json, page } of states) {
      const state = parseState(json, { file: page });
      const plan = parseScenarioJson({ version: 1, species: [{ name: 'fish' }] });
      expect(new Simulation(plan, { state }).school.count).toBe(2);
    }
  });

  test.each(pages)('parts of one on %s fit together', (page) => {
    const parts = documents.filter((one) => one.page === page && !('positions' in one.json || 'version' in one.json));
    const species = [{ name: 'fish', ...(page === 'docs/scenarios.md' && { path: 'round' }) }];
    const plan = parseScenarioJson(Object.assign({ version: 1, species }, ...parts.map(({ json }) => json)));
    if (page === 'docs/scenarios.md') expect([plan.timeline.length, plan.currents.length]).toEqual([2, 3]);
  });
});

describe('commands', () => {
  /** The commands of a block, without comments. */
  const commandsOf = (code: string): string[] =>
    code
      .split('\n')
      .map((line) => line.replace(/ +# .*$/, '').trim())
      .filter((line) => line !== '' && !(line in notRun));
  const ours = blocksIn('commands').filter(({ code, page }) => commandsOf(code).length > 0 && !(page in elsewhere));
  let line: CommandLine;
  beforeAll(() => {
    line = new CommandLine(path.join(folder, 'cache'));
  });
  afterAll(() => line[Symbol.asyncDispose]());

  test.each(ours)('$page:$line', async ({ line: at, page, code }) => {
    const place = path.join(folder, `${page.replaceAll('/', '-')}-${at}`);
    await mkdir(place);
    await cp(path.join(root, 'scenarios'), path.join(place, 'scenarios'), { recursive: true });
    const scene = { version: 1, species: [{ name: 'fish', count: 20 }] };
    if (!code.includes('init my-scene.json')) await writeFile(path.join(place, 'my-scene.json'), JSON.stringify(scene));
    for (const command of commandsOf(code)) {
      const [, args] = /^(?:npx shoal|npx shoal-cli|shoal) (.+)$/.exec(command) ?? [];
      expect(args, `"${command}" is no command of ours: say in notRun why it is not run`).toBeDefined();
      await line.run(place, args.split(' '));
      if (args.startsWith('init ')) await makeSmall(path.join(place, 'my-scene.json'));
    }
  });
});

/** three warns if the box around positions is not stated. */
function withBounds({ json, binary }: ReturnType<typeof gltfOf>): ReturnType<typeof gltfOf> {
  Object.assign(json.accessors[0], { min: [0, 0, 0], max: [1, 2, 3] });
  return { json, binary };
}

async function makeSmall(file: string): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8')) as { species: { count: number }[] };
  for (const species of document.species) species.count = 20;
  await writeFile(file, JSON.stringify(document));
}

test('headers are those that the consumers are served with', () => {
  const shown = blocksIn('headers').map(({ code }) =>
    Object.fromEntries(
      code
        .trim()
        .split('\n')
        .map((line) => line.split(': ')),
    ),
  );
  expect(shown).toEqual([isolation, isolation]);
});
