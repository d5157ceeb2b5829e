import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { headingTable, ruleTable } from 'shoal';
import { expect, it } from 'vitest';

it('a program that simulates contains no texts of rules and heading models', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { parseScenario, Simulation } from 'shoal';",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'esm',
    charset: 'utf8',
    conditions: ['shoal-source'],
    external: ['node:*'],
  });
  const [{ text: code }] = outputFiles;
  for (const [name, row] of Object.entries({ ...ruleTable, ...headingTable })) {
    expect(code, name).toContain(`${name}.parameters.ts`);
    // Bundlers leave out only texts that are plain literals.
    expect(code, `${name}Texts`).not.toContain(row.effect);
  }
});
