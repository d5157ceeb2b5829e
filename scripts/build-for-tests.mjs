// Vitest runs this before any test: the command and the threads are tested as they are built.
import { tool } from './install.mjs';

export default async function build(project) {
  await buildAll();
  project.onTestsRerun(buildAll);
}

async function buildAll() {
  if ((await tool('typescript/bin/tsc', ['-b', 'packages/cli'])) !== 0) throw new Error('The command does not build.');
}
