import { type Problem, parseScenarioJson, ScenarioError } from 'shoal';
import { expect, it } from 'vitest';
import { generator } from './random/states.ts';
import { richScenario } from './rich-scenario.ts';

type Keys = readonly (string | number)[];
type Holder = Record<string | number, unknown>;

/** One thing done to the rich scenario. */
interface Mutation {
  readonly what: string;
  readonly keys: Keys;
  readonly apply: (holder: Holder, key: string | number) => void;
}

/** Keys as messages write them: species[0].name. */
function nameOf(keys: Keys): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);
}

/** The keys that lead to every place of a document; of points and long lists to the last. */
function placesOf(value: unknown, keys: Keys = []): Keys[] {
  if (typeof value !== 'object' || value === null) return [keys];
  const entries = Array.isArray(value) ? value.map((item, i) => [i, item] as const) : Object.entries(value);
  const alike = Array.isArray(value) && (value.length > 9 || typeof value[0] !== 'object');
  const some = alike ? entries.slice(-1) : entries;
  const inside = some.flatMap(([key, part]) => placesOf(part, [...keys, key]));
  return keys.length > 0 ? [keys, ...inside] : inside;
}

const values: readonly unknown[] = [
  ...[null, -1, 1.5, 1e12, Number.NaN, '', '\u009b31m', 'y'.repeat(3000)],
  ...[[], [0, 0, 0], [1, 'x', 1e99], {}, { kind: 'cube' }],
];

const places = placesOf(richScenario);
const replacements = places.flatMap((keys) =>
  values.map((value): Mutation => {
    const shown = typeof value === 'object' ? JSON.stringify(value) : String(value).slice(0, 12);
    const apply: Mutation['apply'] = (holder, key) => {
      holder[key] = value;
    };
    return { what: `${nameOf(keys)} = ${shown}`, keys, apply };
  }),
);
const removals = places.map(
  (keys): Mutation => ({
    what: `no ${nameOf(keys)}`,
    keys,
    apply: (holder, key) => {
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
    },
  }),
);
const repetitions = places.map(
  (keys): Mutation => ({
    what: `${nameOf(keys)} twice`,
    keys,
    apply: (holder, key) => {
      if (Array.isArray(holder)) holder.push(holder[key as number]);
      else holder[`${key}\u009b`] = holder[key];
    },
  }),
);

const text = JSON.stringify(richScenario);
const known = new Map<Mutation, readonly Problem[]>();

/** What is wrong after one mutation; each is tried once. */
function problemsAfter(mutation: Mutation): readonly Problem[] {
  const problems = known.get(mutation) ?? problemsOf(mutation);
  known.set(mutation, problems);
  return problems;
}

function problemsOf(...mutations: readonly Mutation[]): readonly Problem[] {
  const document = JSON.parse(text) as Holder;
  for (const { keys, apply } of mutations) {
    const holder = keys.slice(0, -1).reduce<Holder>((part, key) => part[key] as Holder, document);
    apply(holder, keys[keys.length - 1]);
  }
  try {
    parseScenarioJson(document);
    return [];
  } catch (error) {
    if (error instanceof ScenarioError) return error.problems;
    throw new Error(`${mutations.map(({ what }) => what).join(' and ')}: ${error}`, { cause: error });
  }
}

/** What a problem fails to say. */
function faultsOf({ path, rule, got, hint }: Problem): string[] {
  const named = rule === 'is missing' || rule === 'is not a known key';
  return [
    ...(path === '' ? ['where'] : []),
    ...(named || /^must [a-z]/.test(rule) ? [] : ['what must be']),
    ...(named || got !== '' ? [] : ['what was found']),
    // "must be ≥ 0 m" says what to do.
    ...(hint !== '' || (!named && /^must (be|hold|equal|name|have one) /.test(rule)) ? [] : ['what to do']),
    ...(/\p{Cc}/u.test(path + rule + got + hint) ? ['it in characters that can be printed'] : []),
    ...(/ {2}| [,.]| $/.test(rule) ? ['it without stray spaces'] : []),
  ];
}

it('the rich scenario has nothing wrong', () => expect(problemsOf()).toEqual([]));

it('every problem says where, what must be, what was found, and what to do', () => {
  const problems = [...replacements, ...removals, ...repetitions].flatMap(problemsAfter);
  expect(problems.length).toBeGreaterThan(3000);
  const faults = problems.flatMap((problem) =>
    faultsOf(problem).map((fault) => `${fault}: ${JSON.stringify(problem)}`),
  );
  expect([...new Set(faults)]).toEqual([]);
});

/** Whether what is wrong at a place leaves open whether there is something wrong at a path. */
function leavesOpen(place: string, path: string): boolean {
  // Without its kind, the other keys of a thing are not known; a newer version may mean anything.
  if (place === 'version' || (place.endsWith('.kind') && path.startsWith(place.replace(/kind$/, '')))) return true;
  // Of an entry that lacks what it must have nothing else is looked at.
  const [entry] = /^timeline\[\d\]/.exec(place) ?? [];
  if (entry && path.startsWith(entry)) return true;
  const isName = /^species\[\d\](\.name)?$/.test(place);
  return isName && /\.(schoolsWith|keepsAwayFrom|flees|hunts|follows)\[\d\]$/.test(path);
}

it('two wrong things are both told, and nothing else', () => {
  const next = generator(5);
  const one = (): Mutation => replacements[Math.floor(next() * replacements.length)];
  const faults: string[] = [];
  for (let k = 0; k < 600; k++) {
    const [a, b] = [one(), one()];
    const [inA, inB] = [nameOf(a.keys), nameOf(b.keys)];
    if (inA.startsWith(inB) || inB.startsWith(inA)) continue;
    const told = problemsOf(a, b).map(({ path }) => path);
    if (told.length === 20) continue;
    const [ofA, ofB] = [a, b].map((mutation) => problemsAfter(mutation).map(({ path }) => path));
    const alone = [...ofA.filter((path) => !leavesOpen(inB, path)), ...ofB.filter((path) => !leavesOpen(inA, path))];
    const untold = alone.filter((path) => !told.includes(path));
    const invented = told.filter((path) => !ofA.includes(path) && !ofB.includes(path));
    if (untold.length + invented.length > 0)
      faults.push(`${a.what} and ${b.what}: not told ${untold}, invented ${invented}`);
  }
  expect(faults).toEqual([]);
});

it('a wrong value is reported once, without problems that follow from it', () => {
  const leaves = replacements.filter(({ keys: [...keys] }) => {
    const last = keys.pop() as string;
    const holder = keys.reduce<Holder>((part, key) => part[key] as Holder, richScenario as Holder);
    return typeof holder[last] !== 'object';
  });
  const faults = leaves.flatMap((mutation) => {
    const place = nameOf(mutation.keys);
    const paths = problemsAfter(mutation).map(({ path }) => path);
    const wrong = paths.includes(place) && (paths.length > 1 || paths[0] !== place);
    return wrong ? [`${mutation.what}: ${paths}`] : [];
  });
  expect(faults).toEqual([]);
});
