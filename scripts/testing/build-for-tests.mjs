// Vitest runs this before any test: tests of the command and of threads use the built files.
import { tool } from '../install.mjs';

export default async function build(project) {
  await buildAll();
  project.onTestsRerun(buildAll);
}

async function buildAll() {
  if ((await tool('typescript/bin/tsc', ['-b', 'packages/cli'])) !== 0) throw new Error('The command does not build.');
}
