#!/usr/bin/env node
// The command lives in dist/, which is built from src/; a fresh checkout has none yet.
import { existsSync } from 'node:fs';
import * as module from 'node:module';

// Node 22.1 and later keep compiled files between runs; NODE_DISABLE_COMPILE_CACHE=1 prevents it.
module.enableCompileCache?.();
// A package has the command in a few files as well. In the repository those would not follow src/.
const isPacked = !existsSync(new URL('../src', import.meta.url));
const main = new URL(isPacked ? '../dist/bundle/main.js' : '../dist/main.js', import.meta.url);
if (existsSync(main)) {
  const { main: run } = await import(main.href);
  process.exitCode = await run(process.argv.slice(2));
} else {
  process.stderr.write(
    'shoal: the command is not built yet: run "npx tsc -b packages/cli" in the repository, then try again.\n',
  );
  process.exitCode = 1;
}
