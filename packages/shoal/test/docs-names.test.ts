import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { known } from '../../../scripts/mutation/known-faults.mjs';
import { mends } from '../../../scripts/mutation/mends.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Made by tools or by others. */
const notOurs = /^(node_modules|dist|\.git|package-lock\.json)$/;

/** Every file and folder of the repository; folders end with a slash. */
function list(folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !notOurs.test(name));
  return entries.flatMap((entry) => {
    const path = folder + entry.name;
    return entry.isDirectory() ? [`${path}/`, ...list(`${path}/`)] : [path];
  });
}
const paths = list();

/** All words of the sources. Test files count: names of tests' own tools are told too. */
const words = new Set(
  paths
    .filter((path) => /\.(ts|mjs|wgsl|css|json)$/.test(path) && !/golden|\.generated\.|docs-names/.test(path))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/[\p{L}_$][\p{L}\d_$]*/gu) ?? []),
);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Why something in backticks is not there; undefined: it is, or it is no name. */
function missing(text: string): string | undefined {
  const script = /^npm (?:run )?([\w:]+)/.exec(text)?.[1];
  if (script && script !== 'install') return script in scripts ? undefined : `package.json has no script "${script}"`;
  if (/^[^\s:]*(?:\/|\.(?:ts|mjs|js|md|json|wgsl|css|html|csv))$/.test(text)) {
    const pattern = text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/<\w+>|\*/g, '[^/]+');
    const known = new RegExp(`(^|/)${pattern}$`);
    return paths.some((path) => known.test(path)) ? undefined : 'no such file or folder';
  }
  // Half a name, such as `add…Command`, and an ending, such as `Deg`, tell nothing alone.
  if (/[…*=]|^\.|^Deg$/.test(text)) return undefined;
  const unknown = (text.match(/[\p{L}_$][\p{L}\d_$]{2,}/gu) ?? []).filter((word) => !words.has(word));
  return unknown.length > 0 ? `no source has the word "${unknown.join('", "')}"` : undefined;
}

const decisions = paths.filter((path) => /^docs\/decisions\/.*\.md$/.test(path));

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'bench/trials.md', ...decisions])(
  'every name and path in %s exists',
  (file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, (block) =>
      block.replace(/./g, ' '),
    );
    const stale = text.split('\n').flatMap((line, index) =>
      [...line.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => {
        const why = missing(name);
        return why ? [`${file}:${index + 1}: \`${name}\`: ${why}. Rename it there, or drop the sentence.`] : [];
      }),
    );
    expect(stale).toEqual([]);
  },
);

it('ARCHITECTURE.md stays short enough to be read whole', () => {
  const count = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').trim().split(/\s+/).length;
  expect(count, 'words; move details to docs/decisions').toBeLessThan(1800);
});

it('every link of the documentation leads to a file', () => {
  const files = paths.filter((path) => path.endsWith('.md'));
  const broken = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].flatMap(([, target]) =>
      existsSync(join(root, file, '..', target)) ? [] : [`${file}: ${target} does not exist`],
    );
  });
  expect(files.length).toBeGreaterThan(10);
  expect(broken).toEqual([]);
});

it('known faults and mends for `npm run mutate` are parts of sources, and their tests exist', () => {
  const stale = [...known, ...mends].flatMap(({ file, was, tests }) => {
    const absent = [file, ...tests].filter((path) => !existsSync(join(root, path)));
    if (absent.length > 0) return absent.map((path) => `${path} does not exist`);
    const times = readFileSync(join(root, file), 'utf8').split(was).length - 1;
    return times === 1 ? [] : [`${file} holds this ${times} times: ${was}`];
  });
  expect(stale).toEqual([]);
});

it('finds stale names', () => {
  expect(missing('packages/shoal/src/rules/<rule>/<rule>.wgsl')).toBeUndefined();
  expect(missing('npm run check:layers')).toBeUndefined();
  expect(missing('stage/nowhere.ts')).toBe('no such file or folder');
  expect(missing('npm run nothing')).toBe('package.json has no script "nothing"');
  expect(missing('simulation.neverWasOne')).toBe('no source has the word "neverWasOne"');
});
