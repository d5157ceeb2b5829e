// What `npm pack` runs in packages/cli after the build: writes the command, the threads that decode files and the library
// into a few files, because loading hundreds takes most of a short run. Other workers of Node load the other files.
// Copies the claims of `shoal reproduce` with their programs, and builds the page of `shoal render`. `--remove` removes
// all three.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { programText } from '../generate/thread-text.mjs';
import { root } from '../install.mjs';

const cli = path.join(root, 'packages/cli');
const bundle = path.join(cli, 'dist/bundle');
const claims = path.join(cli, 'reproductions');
const page = path.join(cli, 'page');
const { dependencies, peerDependencies } = JSON.parse(readFileSync(path.join(cli, 'package.json'), 'utf8'));
const { shoal: _library, ...others } = { ...dependencies, ...peerDependencies };

/** The complete program of a thread, as thread-program.mjs writes it into the packed library. */
const threadProgram = {
  name: 'thread-program',
  load: {
    filter: { id: /threads[\\/]program\.js$/ },
    handler: async () => `export const program = ${JSON.stringify(await programText())};`,
  },
};

/** What many commands need is one file for each of these folders; otherwise a run would load twice as many. */
function folderOf(module) {
  return /(?:shoal|cli)[\\/]dist[\\/](scenario|metrics|tables|arrays|math|errors|options|terminal|files)[\\/]/.exec(
    module,
  )?.[1];
}

for (const folder of [bundle, claims, page]) rmSync(folder, { recursive: true, force: true });
if (!process.argv.includes('--remove')) {
  const isRead = (file) => !path.extname(file) || /(\.json|oracle\.mjs)$/.test(file);
  cpSync(path.join(root, 'reproductions'), claims, { recursive: true, filter: isRead });
  const studio = path.join(root, 'apps/studio');
  const config = path.join(studio, 'render.config.ts');
  await build({ root: studio, configFile: config, logLevel: 'warn', build: { outDir: page } });
  await build({
    configFile: false,
    logLevel: 'warn',
    root: cli,
    plugins: [threadProgram],
    ssr: { noExternal: true, external: [...Object.keys(others), 'shoal/package.json'] },
    build: {
      ssr: true,
      outDir: bundle,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: ['main.js', 'table/parquet-thread.js', 'tracks/hdf5-thread.js'].map((file) =>
          path.join(cli, 'dist', file),
        ),
        output: {
          ...{ entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          codeSplitting: { groups: [{ name: folderOf, minShareCount: 7 }] },
        },
      },
    },
  });
}
