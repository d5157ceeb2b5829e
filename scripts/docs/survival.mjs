/*
 * The figures of docs/experiments/survival.md: node scripts/docs/survival.mjs FOLDER. Runs the searches that are missing in
 * FOLDER, three seeds with confusion and three without. Measures the resulting fish with seeds that no search has used.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJournal, trialKey } from '../../packages/cli/dist/study/journal.js';
import { loadStudy } from '../../packages/cli/dist/study/load-study.js';
import { Metrics, parseScenarioJson, Simulation } from '../../packages/shoal/dist/index.js';
import {
  planOfCandidate,
  random,
  readStudyText,
  runTrial,
  StudySearch,
} from '../../packages/shoal/dist/search/index.js';

const root = new URL('../../', import.meta.url).pathname;
const folder = process.argv[2];
if (!folder) throw new Error('names a folder for the searches: node scripts/docs/survival.mjs FOLDER');
const conditions = ['survival-without-confusion', 'survival'];
const searches = [1, 2, 3];
const fresh = Array.from({ length: 24 }, (_, k) => 1001 + k);
const drawn = 24;
const bodyLength = 0.3;

mkdirSync(folder, { recursive: true });
cpSync(join(root, 'studies/scenes'), join(folder, 'scenes'), { recursive: true });
const scene = JSON.parse(readFileSync(join(root, 'studies/scenes/survival.json'), 'utf8'));

/** Schools without hunters, measured every 5 s for 60 s, after 60 s. */
function calm(species) {
  const plan = parseScenarioJson({ ...scene, species: [species] });
  const all = fresh.slice(0, 4).flatMap((seed) => {
    const simulation = new Simulation(plan, { seed, record: false });
    const metrics = new Metrics(simulation, { groupDistance: 5 * bodyLength });
    simulation.step(600);
    return Array.from({ length: 12 }, () => {
      simulation.step(50);
      const { polarisation, nearestNeighbour, largestGroup } = metrics.measure();
      const { within, sizeOfOwn } = ofGroups(simulation.school, metrics.groups());
      return { polarisation, within, neighbour: nearestNeighbour / bodyLength, sizeOfOwn, largestGroup };
    });
  });
  return Object.fromEntries(
    Object.keys(all[0]).map((key) => [key, mean(all.map((one) => one[key]).filter(Number.isFinite))]),
  );
}

/** Polarisation within a fish's own group, over fish that are not alone, and the size of that group. */
function ofGroups({ count, vx, vy, vz }, groups) {
  const members = new Map();
  for (let i = 0; i < count; i++) members.set(groups[i], [...(members.get(groups[i]) ?? []), i]);
  let [sum, together, squares] = [0, 0, 0];
  for (const fish of members.values()) {
    squares += fish.length ** 2;
    if (fish.length < 2) continue;
    const total = [vx, vy, vz].map((v) =>
      fish.reduce((all, i) => all + v[i] / (Math.hypot(vx[i], vy[i], vz[i]) || 1), 0),
    );
    sum += Math.hypot(...total);
    together += fish.length;
  }
  return { within: together > 0 ? sum / together : Number.NaN, sizeOfOwn: squares / count };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Half of the 95 % confidence interval of a mean. */
function half(values) {
  const squares = values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0);
  return (1.96 * Math.sqrt(squares / (values.length - 1))) / Math.sqrt(values.length);
}

const rows = [];
for (const condition of conditions) {
  const text = readFileSync(join(root, `studies/${condition}.json`), 'utf8');
  const study = readStudyText(text, () => ({ text: JSON.stringify(scene), file: 'scene' }));
  for (const seed of searches) {
    const out = join(folder, `out-${condition}-${seed}`);
    if (!existsSync(join(out, 'summary.json'))) {
      const document = JSON.parse(text);
      const file = join(folder, `${condition}-${seed}.json`);
      writeFileSync(file, JSON.stringify({ ...document, method: { ...document.method, seed } }));
      const resume = existsSync(join(out, 'journal.jsonl')) ? ['--resume'] : [];
      const launcher = join(root, 'packages/cli/bin/shoal.js');
      spawnSync(process.execPath, [launcher, 'search', file, '--out', out, ...resume], { stdio: 'inherit' });
    }
    const best = JSON.parse(readFileSync(join(out, 'best/1.json'), 'utf8'));
    const found = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')).best[0];
    const aliveOf = (document) => fresh.map((one) => runTrial(study, parseScenarioJson(document), one).measures[0]);
    const alive = aliveOf(best);
    // The same fish, if they ignore each other.
    const solitary = structuredClone(best);
    for (const rule of ['alignment', 'cohesion']) solitary.species[0].rules[rule].weight = 0;
    const alone = aliveOf(solitary);
    rows.push({
      name: `${condition} ${seed}`,
      found: found.losses[0],
      alive: mean(alive),
      half: half(alive),
      alone: mean(alone),
      aloneHalf: half(alone),
      ...calm(best.species[0]),
      ...found.values,
    });
    console.error(rows.at(-1));
  }
  const points = random(study.varied.length, drawn, 9);
  const all = points.map((point) => {
    const plan = planOfCandidate(study, point);
    const alive = mean(fresh.slice(0, 8).map((seed) => runTrial(study, plan, seed).measures[0]));
    return { alive, ...calm(plan.scenario.species[0]) };
  });
  const column = (key) => all.map((one) => one[key]).filter(Number.isFinite);
  rows.push({
    name: `${condition}: ${drawn} random`,
    best: Math.max(...column('alive')),
    half: half(column('alive')),
    ...Object.fromEntries(Object.keys(all[0]).map((key) => [key, mean(column(key))])),
    halves: Object.fromEntries(Object.keys(all[0]).map((key) => [key, half(column(key))])),
  });
  console.error(rows.at(-1));
}
writeFileSync(join(folder, 'survival.json'), `${JSON.stringify(rows, null, 2)}\n`);
writeFileSync(join(root, 'docs/experiments/survival.svg'), await historyChart());

/** The best candidate so far of each search: prey alive after 120 s. */
async function historyChart() {
  const [width, height, left, bottom, right] = [640, 320, 46, 40, 130];
  const toX = (candidate) => left + ((width - left - right) * candidate) / 254;
  const toY = (alive) => height - bottom - ((height - bottom - 16) * alive) / 40;
  const colours = { survival: '#0072b2', 'survival-without-confusion': '#d55e00' };
  const text = (x, y, content, more = '') => `<text x="${x}" y="${y}" ${more}>${content}</text>`;
  const grid = [0, 10, 20, 30, 40].map(
    (alive) =>
      `<path d="M${left} ${toY(alive)}H${width - right}" stroke="#8884"/>${text(left - 8, toY(alive) + 4, alive, 'text-anchor="end"')}`,
  );
  const lines = [];
  for (const condition of conditions)
    for (const seed of searches) {
      let best = 0;
      const points = (await historyOf(join(folder, `out-${condition}-${seed}`))).map((alive, candidate) => {
        best = Math.max(best, alive);
        return `${toX(candidate).toFixed(1)} ${toY(best).toFixed(1)}`;
      });
      lines.push(`<path d="M${points.join('L')}" fill="none" stroke="${colours[condition]}" stroke-width="1.5"/>`);
    }
  const labels = conditions.map((condition, k) =>
    text(
      width - right + 8,
      40 + 20 * k,
      condition === 'survival' ? 'confusion' : 'no confusion',
      `style="fill:${colours[condition]}"`,
    ),
  );
  const axis = [0, 100, 200].map((at) => text(toX(at), height - bottom + 18, at, 'text-anchor="middle"'));
  const title = text((left + width - right) / 2, height - 4, 'candidates tried', 'text-anchor="middle"');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#777"><title>Prey alive after 120 s: the best candidate so far of each search</title>${[...grid, ...lines, ...labels, ...axis].join('')}${title}${text(left, 10, 'prey alive after 120 s, best so far')}</svg>\n`;
}

/** Number of prey alive for each candidate, in order. */
async function historyOf(out) {
  const { outcomes } = readJournal(join(out, 'journal.jsonl'));
  const { study } = await loadStudy(join(out, 'inputs/study.json'));
  const search = new StudySearch(study);
  while (!search.isDone)
    search.tell(search.round.map((trial) => outcomes.get(trialKey(search.document(trial), trial.seed))?.measures));
  return search.candidates.map(({ measures }) => measures?.[0] ?? 0);
}
