import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parquetMetadata } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { type Workshop, workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
const light = `
export default {
  name: 'light',
  effect: 'Swims up to the light.',
  parameters: { weight: 4, depth: { default: 20, min: 1, max: 1000, unit: 'm' } },
  steer(out, i, { depth }, { school, world }) {
    out[0] = out[2] = 0;
    out[1] = Math.min(1, (world.max[1] - school.y[i]) / depth);
  },
};
`;
const sha256 = createHash('sha256').update(light).digest('hex');
const lit = school(60, { species: [{ name: 'fish', count: 60, rules: { light: { depth: 5 } } }] });
shop.write('light.mjs', light);
shop.write('lit.json', lit);
shop.write('plain.json', school(60));

const result = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await shop.shoal('run', ...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

describe('run --rules', () => {
  test('steers by the rule, with the settings of the scenario, and the same bits on two threads', async () => {
    const steps = ['--steps', '120'];
    const one = await result('lit.json', '--rules', 'light.mjs', ...steps);
    const two = await result('lit.json', '--rules', 'light.mjs', ...steps, '--threads', '2');
    expect([one.threads, two.threads]).toEqual([1, 2]);
    expect(two.stateHash).toBe(one.stateHash);
    const weak = await result('plain.json', '--rules', 'light.mjs', ...steps);
    const none = await result('plain.json', ...steps);
    expect(one.metrics.centroidY).toBeGreaterThan(weak.metrics.centroidY + 0.5);
    expect(weak.metrics.centroidY).toBeGreaterThan(none.metrics.centroidY + 0.5);
    expect(none).not.toHaveProperty('rules');
  });

  test('records module and hash in summary, table and inputs, so that the run can be read and repeated', async () => {
    const made = await result('lit.json', '--rules', 'light.mjs', '--steps', '30', '--out', 'run');
    const rules = [{ file: 'light.mjs', sha256, names: ['light'] }];
    expect(made.rules).toEqual(rules);
    const summary = JSON.parse(readFileSync(shop.path('run/summary.json'), 'utf8'));
    expect(summary.rules).toEqual(rules);
    expect(summary.inputs['inputs/rules/light.mjs']).toBe(sha256);
    expect(readFileSync(shop.path('run/inputs/rules/light.mjs'), 'utf8')).toBe(light);
    const bytes = readFileSync(shop.path('run/trajectory.parquet'));
    const { key_value_metadata: notes } = parquetMetadata(new Uint8Array(bytes).buffer as ArrayBuffer);
    expect(JSON.parse(notes?.find(({ key }) => key === 'shoal.rules')?.value ?? '')).toEqual(rules);

    const again = ['run/inputs/scenario.json', '--rules', 'run/inputs/rules/light.mjs', '--steps', '30'];
    expect((await result(...again)).stateHash).toBe(made.stateHash);
    // Reading a run does not execute its code: this copy would end the process.
    shop.write('run/inputs/rules/light.mjs', 'process.exit(7)');
    expect((await shop.inProcess('report', 'run')).code).toBe(0);
    const page = readFileSync(shop.path('run/report.html'), 'utf8');
    expect(page).toContain('--rules run/inputs/rules/light.mjs');
    expect(page).toContain(sha256);
    expect(page).toMatch(/Light<\/td><td>steer<\/td>.*weight 4 m\/s², depth 5 m/s);
    expect((await shop.inProcess('measure', 'run')).code).toBe(0);
    const refused = await shop.inProcess('inspect', 'run');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(
      `run: was run with the rules of light.mjs (SHA-256 ${sha256.slice(0, 12)}…), got no`,
    );
    const report = await shop.shoal('inspect', 'run', '--rules', 'light.mjs', '--fish', '7');
    expect(report.stdout).toMatch(/^ {2}light +[\d.]+ +4 /m);
  });

  test('continues a run only with the same modules', async () => {
    await result('lit.json', '--rules', 'light.mjs', '--steps', '10', '--out', 'long');
    shop.write('other.mjs', light.replace('Math.min', 'Math.max'));
    const resume = ['run', 'lit.json', '--out', 'long', '--resume', '--steps', '20', '--rules'];
    const { code, stderr } = await shop.shoal(...resume, 'other.mjs');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^shoal: long: was run with light\.mjs \(SHA-256 \w+…\), got other\.mjs \(SHA-256 /);
    const continued = await shop.shoal(...resume, 'light.mjs', '--json');
    const whole = await result('lit.json', '--rules', 'light.mjs', '--steps', '20');
    expect(JSON.parse(continued.stdout).stateHash).toBe(whole.stateHash);
  });

  test.each([
    ['[{"name":"light","row":{"title":3}}]', '"row.title" must be text, got 3'],
    ['[{"name":"wander","row":{}}]', '"name" must not be that of a built-in rule'],
    ['7', '"rules" must be a list'],
    ['[', 'it is not valid JSON'],
  ])('a run whose record of rules is %s is refused', async (rules, message) => {
    await shop.shoal('run', 'lit.json', '--rules', 'light.mjs', '--steps', '1', '--out', 'bad', '--force');
    shop.write('bad/inputs/rules.json', rules === '[' ? rules : `{"rules":${rules}}`);
    const { code, stderr } = await shop.inProcess('report', 'bad');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });
});

/** The module loader of the test runner has other messages for invalid JavaScript, and other positions in stacks. */
function importing(text: string): Workshop['shoal'] {
  const isNodes = text.endsWith('{') || text.includes('null.x') || text.includes('import') || text.endsWith('lit.json');
  return isNodes ? shop.apart.bind(shop) : shop.inProcess.bind(shop);
}

describe('a rule that fails ends the run in the same way on one and two threads', () => {
  const failing = (body: string): string =>
    `export default { name: "light", parameters: { depth: 5 },\n steer(out, i, s, { school }) { out.fill(0); if (school.step === 12) ${body} } }`;
  const fails = async (threads: string, ...more: readonly string[]) => {
    const out = `failed-${threads}`;
    const args = ['run', 'lit.json', '--rules', 'failing.mjs', '--steps', '20', '--threads', threads, '--out', out];
    const ended = await shop.shoal(...args, ...more);
    const stderr = ended.stderr.replaceAll(out, 'OUT').replace(/fish with id \d+/, 'fish');
    // The module loader of the test runner has other columns, and this process has loaded other modules before.
    return { ...ended, stderr: stderr.replace(/:2:\d+/, ':2:N').replaceAll(/\S+\.mjs \(SHA-256 \w+…\), /g, '') };
  };

  test.each([
    ['null.x', 'failing.mjs:2:N (SHA-256 '],
    ['throw "dark"', 'a rule threw dark, expected an Error'],
    ['out.fill(school.tme)', 'got NaN, NaN, NaN for the fish in step 12. Look for'],
  ])('%s', async (body, message) => {
    shop.write('failing.mjs', failing(body));
    const one = await fails('1', '--checkpoint', '1000');
    expect(one).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(one.stderr.trim()).not.toContain('\n');
    expect(await fails('2', '--checkpoint', '1000')).toEqual(one);
    for (const threads of ['1', '2']) expect(existsSync(shop.path(`failed-${threads}`))).toBe(false);
  });

  test('a checkpoint stays, and the message says what works', async () => {
    shop.write('failing.mjs', failing('out.fill(school.tme)'));
    const one = await fails('1', '--checkpoint', '0');
    expect(one.stderr).toMatch(
      /\nshoal: OUT keeps the steps up to the last checkpoint; --resume with this module and /,
    );
    expect(await fails('2', '--checkpoint', '0')).toEqual(one);
    expect(await fails('2', '--resume', '--steps', '12', '--json')).toMatchObject({ code: 0 });
    shop.write('failing.mjs', light);
    expect(await fails('2', '--resume')).toMatchObject({ code: 2, stdout: '' });
    expect(await fails('2', '--force')).toMatchObject({ code: 0 });
  });
});

describe('a module that cannot be used is refused with its hash and what to do', () => {
  const definition = '{ name: "light", parameters: { depth: 5 }, steer(out) { out.fill(0) } }';
  test.each([
    ['', 'exports no rule, got no exports, expected one or more objects with "name" and "steer". Write'],
    ['export const all = [1]', 'got "all" (a list; export each rule by itself)'],
    ['export default {', 'is not valid JavaScript: '],
    ['\nthrow new RangeError("no data")', 'threw RangeError while loading (line 2): no data. Expected a module'],
    ['import { defineRule } from "shoal"', 'imports "shoal", which is not installed beside it. Export the definition'],
    ['import "./none.mjs"', 'which is not there. Correct the import'],
    ['export default { name: "light", steer: 3, wieght: 1 }', 'steer must be a function'],
    ['export default { name: "wander", steer() {} }', 'name must not be that of a built-in rule'],
    ['export default { name: "light", row: {}, rule: {} }', 'the rule "light": "row.title" must be text, got nothing.'],
    ['export default { name: "dark", steer() {} }', 'rules.light is not a known key. '],
    ['export default { name: "light", parameters: { depth: 5 },\n steer(_out, i) { null.x } }', ':2:24 (SHA-256'],
    ['export default { name: "light", async steer() {} }', 'steer must not be async: a step does not wait for it'],
    [
      `await new Promise(() => {}); export default ${definition} // from "import"`,
      'never finishes loading: it awaits something that nothing settles.',
    ],
    [`export default { ...${definition}, steer() { throw "dark" } }`, 'a rule threw dark, expected an Error'],
    [
      `export default { ...${definition}, steer(out) { out.fill(NaN) } }`,
      'got NaN, NaN, NaN for the fish with id 0 in step 0. Look for',
    ],
    [
      'export default { name: "light", parameters: { depth: 5 }, steer(out, i, s, { time }) { out.fill(Math.cos(time)) } }',
      'or a name that the scene does not have (the time is school.time).',
    ],
  ])('%s', async (text, message) => {
    const hash = createHash('sha256').update(text).digest('hex');
    shop.write('bad.mjs', text);
    const { code, stdout, stderr } = await importing(text)('run', 'lit.json', '--steps', '2', '--rules', 'bad.mjs');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain(`bad.mjs`);
    expect(stderr).toContain(`(SHA-256 ${hash.slice(0, 12)}…)`);
  });

  test.each([
    [['run', 'lit.json', '--rules', 'none.mjs'], 'none.mjs: cannot be read: no such file or directory.'],
    [['run', 'lit.json', '--rules', ''], '--rules must name a file, got "".'],
    [['run', 'lit.json', '--rules', 'light.mjs', '--rules', 'light.mjs'], '--rules names light.mjs twice'],
    [['run', 'lit.json', '--rules', 'light.mjs', '--rules', './light.mjs'], 'both define the rule "light"'],
    [['run', 'lit.json', '--rules', 'lit.json'], 'is not JavaScript that Node'],
    [['bench', '--rules', 'light.mjs'], '--rules needs a scenario'],
    [['validate', 'lit.json'], 'If it is a rule of your own, give the module that exports it: --rules FILE.'],
    [['run', 'lit.json'], 'species[0].rules.light is not a known key. '],
  ])('%j', async (args, message) => {
    const { code, stderr } = await importing(args.join(' '))(...args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  test('a scenario cannot name a module', async () => {
    for (const key of ['rules', 'modules', 'module']) {
      shop.write('names.json', { ...lit, [key]: ['./light.mjs'] });
      const { code, stderr } = await shop.inProcess('run', 'names.json');
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${key} is not a known key`) });
    }
  });
});

test('validate, bench and compare take --rules, and a preset leaves the settings of such a rule as they are', async () => {
  const { stdout } = await shop.inProcess('validate', 'lit.json', '--rules', 'light.mjs');
  expect(stdout).toBe('lit.json: ok: Test school, 60 fish of 1 species, preset improved\n');
  const missing = await shop.inProcess('validate', 'lit.json', 'lit.json', '--rules', 'missing.mjs');
  expect(missing).toMatchObject({ code: 2, stdout: '' });
  expect(missing.stderr.match(/missing\.mjs: cannot be read/g)).toHaveLength(1);
  const bench = ['bench', 'lit.json', '--rules', 'light.mjs', '--fish', '60,120', '--threads', '1', '--seconds', '0'];
  expect(await shop.shoal(...bench, '--json')).toMatchObject({ code: 0, stderr: '' });
  const presets = ['--presets', 'improved,common', '--steps', '60', '--rules', 'light.mjs'];
  const compared = await shop.shoal('compare', 'lit.json', ...presets, '--json');
  expect(compared).toMatchObject({ code: 0, stderr: '' });
  const { presets: runs, rules } = JSON.parse(compared.stdout);
  expect(rules).toEqual([{ file: 'light.mjs', sha256, names: ['light'] }]);
  shop.write('common.json', { ...(lit as object), preset: 'common' });
  const alone = await result('common.json', '--rules', 'light.mjs', '--steps', '60');
  expect(runs[1].stateHash).toBe(alone.stateHash);
  expect(readFileSync(shop.path('compare.html'), 'utf8')).toContain('--rules light.mjs --fish 0</pre>');
});

test('the example of docs/own-rules.md runs, and its fish come nearer to the surface', async () => {
  const page = readFileSync(new URL('../../../docs/own-rules.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n((?:(?!```)[\s\S])*name: 'shallows'[\s\S]*?)```/.exec(page) ?? [];
  shop.write('shallows.mjs', code);
  const { metrics, rules } = await result('plain.json', '--rules', 'shallows.mjs', '--steps', '120');
  expect(rules[0].names).toEqual(['shallows']);
  expect(metrics.centroidY).toBeGreaterThan((await result('plain.json', '--steps', '120')).metrics.centroidY + 0.3);
});

test('cite takes --rules, and gives the source that a rule of the user names', async () => {
  shop.write('cited.mjs', light.replace('effect:', "source: 'Weihs 1973', effect:"));
  const { code, stdout, stderr } = await shop.inProcess('cite', 'lit.json', '--rules', 'cited.mjs');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^% .*rule light.*\n@article\{weihs1973,/m);
});

test('compare says what its numbers were made from and with', async () => {
  const compare = ['compare', 'plain.json', '--steps', '2'];
  const scenario = createHash('sha256')
    .update(readFileSync(shop.path('plain.json')))
    .digest('hex');
  const made = await shop.inProcess(...compare, '--presets', 'improved,common', '--json');
  const { versions, inputs, host, presets } = JSON.parse(made.stdout);
  expect(inputs).toEqual({ 'plain.json': scenario });
  expect(versions).toMatchObject({ shoal: expect.any(String), node: process.versions.node });
  expect(host).toMatchObject({ platform: process.platform, processors: expect.any(Number) });
  expect(presets[0]).toMatchObject({ engine: 'cpu', kernel: { name: 'simd' } });
  const page = readFileSync(shop.path('compare.html'), 'utf8');
  for (const text of [scenario, `Node ${process.versions.node}`, presets[1].stateHash]) expect(page).toContain(text);
  const text = await shop.inProcess(...compare, '--presets', 'improved,common');
  expect(text.stdout).toContain(`plain.json (SHA-256 ${scenario})`);
  await shop.inProcess('run', 'plain.json', '--steps', '20', '--out', 'tracks', '--force');
  const beside = await shop.inProcess(...compare, '--data', 'tracks', '--json');
  const { tracks, ...more } = JSON.parse(beside.stdout);
  const bytes = readFileSync(shop.path('tracks/trajectory.parquet'));
  expect(tracks.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(more).toMatchObject({ versions, inputs, host, runs: [{ engine: 'cpu' }] });
  const set = ['--set', 'species[0].count=30'];
  const changed = await shop.inProcess(...compare, '--presets', 'improved,common', ...set);
  expect(changed.stdout).toMatch(/· 30 fish ·[\s\S]*^set +species\[0\]\.count=30$/m);
  expect(readFileSync(shop.path('compare.html'), 'utf8')).toContain('--set &#39;species[0].count=30&#39;');
  const besideSet = await shop.inProcess(
    ...compare,
    '--data',
    'tracks',
    '--set',
    'species[0].motion.maxSpeed=1',
    '--json',
  );
  const { runs, set: values } = JSON.parse(besideSet.stdout);
  expect(values).toEqual([{ path: 'species[0].motion.maxSpeed', value: 1 }]);
  expect(runs).not.toEqual(more.runs);
});
