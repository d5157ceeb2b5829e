// `npm run check:names`: one meaning a word. A name that two files export must mean the same in both, and then stands in
// `shared` with that meaning.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, say, stop } from '../install.mjs';
import { sourceFiles } from './source-files.mjs';

const component = 'what a scenario has, and the React component that adds it';
const list = 'the same choices, once in the library and once where it is not loaded';
/** Names that several files export, and their one meaning. */
const shared = {
  Character: component,
  Current: component,
  Gate: component,
  Goal: component,
  Obstacle: component,
  Path: component,
  School: component,
  Look: list,
  Mood: list,
  Quality: list,
  capitalised: 'a text whose first letter is large, in studio and command',
  durationText: 'a duration in words, in studio and command',
  isObject: 'whether a value is an object of JSON, in library and command',
  loadPicture: 'loads the code that draws, from the package or from a CDN',
  mostAcross: 'most workgroups along one dimension of a dispatch',
  sheep: 'the animal: its body, and its heading model',
  startThread: 'starts a thread of a school; the studio has a bundled program',
};

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|const|let|interface|type|enum) ([\w$]+)/gm;

/** A rule or heading model is one folder, whose files may share a name. */
const unitOf = (file) => (/\/(rules|headings)\/[^/]+\/[^/]+$/.test(file) ? path.dirname(file) : file);

const places = new Map();
for (const file of sourceFiles().filter((one) => !one.endsWith('.simd.ts'))) {
  const text = readFileSync(path.join(root, file), 'utf8');
  for (const name of new Set([...text.matchAll(declaration)].map(([, one]) => one)))
    places.set(name, [...(places.get(name) ?? []), file]);
}
const several = [...places].filter(([, all]) => new Set(all.map(unitOf)).size > 1);
const problems = several
  .filter(([name]) => !(name in shared))
  .map(([name, all]) => `${name} has a meaning in each of ${all.join(', ')}: rename all but one.`);
const names = several.map(([name]) => name);
for (const name of Object.keys(shared).filter((one) => !names.includes(one)))
  problems.push(`${name} is exported by one file, and does not belong into \`shared\` of scripts/checks/names.mjs.`);
for (const problem of problems) say(problem);
if (problems.length > 0) stop(`${problems.length} names have more than one meaning.`);
