// What `npm pack` and `npm publish` run in a package before they collect its files: builds it, and removes outputs
// whose sources were deleted. In tsc's wrapper of the arguments of import(), Rollup warns of `this`, and Rspack does not see
// the comments for bundlers, so the wrapper is not called: it would only change relative paths, and none is imported so.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '../generate/write-files.mjs';
import { stop, tool } from '../install.mjs';

const folder = process.cwd();
if ((await tool('typescript/bin/tsc', ['-b', folder])) !== 0) stop('The package does not build.');
for (const name of readdirSync(path.join(folder, 'dist'), { recursive: true })) {
  const source = name.replace(/(\.d)?\.[jt]s(\.map)?$/, '.ts');
  if (source === name || name.startsWith('.tests')) continue;
  const file = path.join(folder, 'dist', name);
  if (![source, `${source}x`].some((one) => existsSync(path.join(folder, 'src', one)))) rmSync(file);
  else if (/\.js$|\.d\.ts$/.test(name)) {
    const code = readFileSync(file, 'utf8');
    const plain = code
      // Maps are not packed.
      .replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')
      .replace('(this && this.__rewriteRelativeImportExtension) || ', '')
      .replace(/import\(__rewriteRelativeImportExtension\(((?:\/\*.*?\*\/ )*\w+)\)/g, 'import($1');
    if (plain.includes('(__rewriteRelativeImportExtension')) stop(`${name}: give import() a variable or a literal.`);
    if (plain !== code) replaceFile(file, plain);
  }
}
