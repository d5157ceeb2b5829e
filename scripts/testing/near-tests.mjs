// Which tests a change may concern, and how near they are to it: by imports, by names and by mentions.
import path from 'node:path';

const isCode = (file) => /\.(ts|tsx|mjs|js)$/.test(file);
const isTest = (file) => file.endsWith('.test.ts');
/** Imports of values: those of types alone change no result. */
const imported =
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'";]*?from\s+['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]|new URL\(['"]([^'"]+)['"]/g;

/** A package's source file for a specifier such as `shoal/fields`. */
function packageFile(specifier, files) {
  const [name, ...rest] = specifier.split('/');
  const folder = `packages/${name === 'shoal' ? name : name.replace('shoal-', '')}`;
  const manifest = files.get(`${folder}/package.json`);
  if (!name.startsWith('shoal') || manifest === undefined) return undefined;
  const source = JSON.parse(manifest).exports?.[['.', ...rest].join('/')]?.['shoal-source'];
  return source && path.posix.join(folder, source);
}

function fileOf(specifier, from, files) {
  if (specifier.startsWith('#cli/')) return `packages/cli/src/${specifier.slice('#cli/'.length)}.ts`;
  if (!specifier.startsWith('.')) return packageFile(specifier, files);
  const file = path.posix.join(path.posix.dirname(from), specifier);
  return files.has(file) ? file : file.replace(/\.js$/, '.ts');
}

/** The files that each file imports. @param files text by path in the repository */
export function importsOf(files) {
  const imports = new Map();
  for (const [file, text] of files) {
    if (!isCode(file)) continue;
    const found = [...text.matchAll(imported)].map(([, a, b, c]) => fileOf(a ?? b ?? c, file, files));
    imports.set(file, new Set(found.filter((one) => one !== undefined && files.has(one))));
  }
  return imports;
}

/** What a file imports, and what that imports. */
export function reachedFrom(file, imports) {
  const reached = new Set([file]);
  for (const one of reached) for (const next of imports.get(one) ?? []) reached.add(next);
  return reached;
}

/** Numbers of imports between the changed files and those that need them. */
function importDistances(changed, imports) {
  const importers = new Map();
  for (const [file, needed] of imports)
    for (const one of needed) importers.set(one, [...(importers.get(one) ?? []), file]);
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

const stemOf = (file) => path.posix.basename(file).split('.')[0];
const wordsOf = (stem) => stem.split('-').map((word) => word.replace(/s$/, ''));
const workspaceOf = (file) => file.split('/').slice(0, 2).join('/');

/**
 * 1 if the name of a test has all words of the changed file's name or of its folder's, 2 if it has one. Tests of built
 * programs and pages import nothing of what they test.
 */
function nameDistance(test, file) {
  if (workspaceOf(test) !== workspaceOf(file) || !/\/src\//.test(file)) return Number.POSITIVE_INFINITY;
  const words = new Set(wordsOf(stemOf(test)));
  const names = [stemOf(file), path.posix.basename(path.posix.dirname(file))].filter((name) => name !== 'src');
  if (names.some((name) => wordsOf(name).every((word) => words.has(word)))) return 1;
  return names.some((name) => wordsOf(name).some((word) => words.has(word))) ? 2 : Number.POSITIVE_INFINITY;
}

/** 1 if a test or what it imports mentions a file that cannot be imported, such as a page of documentation or a scene. */
function mentionDistance(text, file) {
  if (isCode(file)) return Number.POSITIVE_INFINITY;
  const names = [path.posix.basename(file)];
  if (file.startsWith('scenarios/')) names.push(`scenario=${stemOf(file)}`, `'${stemOf(file)}'`);
  return names.some((name) => text.includes(name)) ? 1 : Number.POSITIVE_INFINITY;
}

/**
 * The tests that these changes concern, nearest first. Distance 0: the test itself has changed.
 * @param changed paths in the repository
 * @param files text of all files of the repository by path
 */
export function nearTests(changed, files, imports = importsOf(files)) {
  const distances = importDistances(changed, imports);
  const found = [];
  for (const [test, text] of files) {
    if (!isTest(test)) continue;
    const others = changed.map((file) => Math.min(nameDistance(test, file), mentionDistance(text, file)));
    const distance = Math.min(distances.get(test) ?? Number.POSITIVE_INFINITY, ...others);
    if (distance < Number.POSITIVE_INFINITY) found.push({ test, distance });
  }
  return found.sort((a, b) => a.distance - b.distance || (a.test < b.test ? -1 : 1));
}

/**
 * As many tests as fit into a time, nearest first. The nearest, and tests that have changed, are always taken.
 * @param near tests, nearest first
 * @param costOf seconds of a test; `setups` names what it needs besides, with the seconds that making it once takes
 */
export function chosenTests(near, seconds, costOf) {
  const [chosen, left, made] = [[], [], new Set()];
  let spent = 0;
  for (const { test, distance } of near) {
    const { own, setups } = costOf(test);
    const missing = Object.entries(setups).filter(([name]) => !made.has(name));
    const cost = missing.reduce((sum, [, setup]) => sum + setup, own);
    if (distance > 0 && chosen.length > 0 && spent + cost > seconds) left.push(test);
    else {
      spent += cost;
      for (const [name] of missing) made.add(name);
      chosen.push(test);
    }
  }
  return { chosen, left };
}
