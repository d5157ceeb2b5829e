import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { defineRule, type Plan, parseScenario, parseScenarioText, type RuleRow, ruleRowsOf } from 'shoal';
import { ruleApplies } from 'shoal/internal';
import { ruleTable } from 'shoal/scenario';
import { describe, expect, test } from 'vitest';
import { memories } from '../src/publish/odd/entities.ts';
import { oddDocument } from '../src/publish/odd/odd-document.ts';
import { settingValue } from '../src/terminal/number-format.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
const folder = new URL('../../../scenarios/', import.meta.url);
const documentOf = (plan: Plan): string => oddDocument({ plan, file: 'scene.json', sha256: '0'.repeat(64), rules: [] });

/** The cells of table rows that begin with a parameter, between two headings. */
function rowsUnder(document: string, heading: string): ReadonlyMap<string, readonly string[]> {
  const [, after = ''] = document.split(`\n### ${heading}\n`);
  const lines = after.split('\n## ')[0].split('\n### ')[0].split('\n');
  return new Map(
    lines
      .filter((line) => line.startsWith('| `'))
      .map((line) => {
        const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
        return [cells[1].slice(1, -1), cells.slice(2)];
      }),
  );
}

/** Every rule that acts, with its formula, and every value with its unit. */
function expectRules(document: string, plan: Plan): void {
  for (const [name, row] of Object.entries(ruleRowsOf(plan))) {
    const acting = plan.species.filter((species) => {
      const rules: Readonly<Record<string, { enabled: boolean }>> = species.rules;
      return rules[name].enabled && ruleApplies(name, species, plan);
    });
    expect(document.includes(`\n### ${row.title}\n`), row.title).toBe(acting.length > 0);
    for (const species of acting) expectSettings(document, row, (species.rules as never)[name]);
  }
}

function expectSettings(document: string, row: RuleRow, settings: Readonly<Record<string, unknown>>): void {
  const { formula } = row.forms[String(settings.form)];
  expect(document).toContain(`\`${formula}\``);
  const rows = rowsUnder(document, row.title);
  for (const [key, { unit }] of Object.entries(row.parameters)) {
    expect(rows.get(key), `${row.title} ${key}`).toContain(settingValue(Number(settings[key])));
    expect(rows.get(key)).toContain(unit);
  }
  for (const key of Object.keys(row.choices ?? {})) expect(rows.get(key)).toContain(String(settings[key]));
}

describe('the draft of ODD', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

  test.each(names)('of %s has all elements, and every rule in use with its values', (name) => {
    const plan = parseScenarioText(readFileSync(new URL(name, folder), 'utf8'));
    const document = documentOf(plan);
    expect([...document.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      '1. Purpose and patterns',
      '2. Entities, state variables and scales',
      '3. Process overview and scheduling',
      '4. Design concepts',
      '5. Initialisation',
      '6. Input data',
      '7. Submodels',
      'References',
    ]);
    const [, concepts] = document.split('\n## 4. Design concepts\n');
    expect(concepts.split('\n## ')[0].match(/^\*\*[A-Z][a-z ]+\.\*\*/gm)).toHaveLength(11);
    expect(document).not.toMatch(/undefined|NaN|\[object/);
    for (const { name: species, count } of plan.species)
      expect(document).toMatch(new RegExp(`^\\| ${species.replaceAll(/[_*]/g, '\\\\$&')} \\| ${count} \\|`, 'm'));
    for (const doi of ['ecolmodel.2006.04.023', 'ecolmodel.2010.08.019', '10.18564/jasss.4259'])
      expect(document).toContain(doi);
    expectRules(document, plan);
    // The same in every run.
    expect(documentOf(plan)).toBe(document);
  });

  test('has a new rule by itself, from its row', () => {
    const glow = defineRule({
      name: 'glow',
      title: 'Glow',
      effect: 'Follows the glow.',
      source: 'Example 1999',
      parameters: { weight: 3, dim: { default: 0.25, min: 0, max: 9, unit: 'lx', effect: 'How dim it is.' } },
      columns: ['glowMemory'],
      updateMemory: () => undefined,
      steer: (out) => out.fill(0),
    });
    const herring = { name: 'herring', count: 5, rules: { glow: { dim: 0.75 } } };
    const cod = { name: 'cod', count: 2, rules: { glow: { dim: 0.5 } } };
    const plan = parseScenario({ version: 1, species: [herring, cod] }, { rules: [glow] });
    const document = documentOf(plan);
    expectRules(document, plan);
    expect(rowsUnder(document, 'Glow').get('dim')?.slice(0, 6)).toEqual(['dim', '0.75', '0.5', 'lx', '0.25', '0 to 9']);
    expect(document).toContain('Follows the glow. Source: Example 1999.');
    expect(document).toContain('«author: the equation of this rule»');
    expect(document).toContain('| `glowMemory` | memory of the rule Glow: «author: meaning» | «author: unit» |');
  });

  test('has heading models, inheritance and events', () => {
    const heading = { model: 'couzin', noiseSize: 0.25 } as const;
    const document = documentOf(parseScenario({ version: 1, species: [{ name: 'fish', count: 9, heading }] }));
    expect(document).toContain('### Couzin: zones');
    expect(rowsUnder(document, 'Couzin: zones').get('noiseSize')).toContain('0.25');
    expect(document).toContain('doi:10.1006/jtbi.2002.3065');
    const evolving = documentOf(parseScenarioText(readFileSync(new URL('evolving.json', folder), 'utf8')));
    expect(evolving).toContain('### Reproduction');
    expect(evolving).toMatch(/^\| trait of /m);
    const timed = {
      kind: 'event',
      name: 'feeding',
      at: 3,
      for: 2,
      change: [{ path: 'species[0].rules.wander.weight', to: 0 }],
    } as const;
    const document2 = documentOf(parseScenario({ version: 1, species: [{ name: 'fish' }], timeline: [timed] }));
    expect(document2).toContain('- Event feeding: at 3 s for 2 s, on `species[0].rules.wander.weight`.');
  });

  test('tells how species with a heading model move, and lists goals, chance and spent energy', () => {
    const heading = { model: 'vicsek' } as const;
    const goals = [{ at: [1, 2, 3] as const, reach: 0.75, onArrival: 'stop' as const }];
    const species = [
      { name: 'bird', count: 4, heading },
      { name: 'cod', count: 1, goals, motion: { linearDrag: 1 }, hunts: ['bird'], rules: { hunt: { confusion: 2 } } },
    ];
    const plan = parseScenario({ version: 1, species });
    const document = documentOf(plan);
    const [, motion = ''] = document.split('\n### Motion with a heading model: bird\n');
    expect(motion).toContain('x ← x + v_old Δt');
    expect(motion.split('\n| parameter')[0]).not.toMatch(/drag|v_min|f_y/);
    expect(motion.split('\n\n«')[0]).not.toMatch(/`(?:minSpeed|verticalFactor|linearDrag)`/);
    expect(document).toContain('| 1 | 1, 2, 3 | 0.75 | 1 | everywhere | stop |');
    expect(document).toContain('Wander; Hunt (success of attacks); the noise of the heading model.');
    expect(document).toContain('| `energy` | work that it has done so far, against drag and to gain speed | J/kg |');
    expect(documentOf(parseScenario({ version: 1, species: [{ name: 'fish' }] }))).not.toMatch(/`energy`|on arrival/);
  });

  test('describes every memory column of the table', () => {
    const rows: readonly RuleRow[] = Object.values(ruleTable);
    const columns = rows.flatMap(({ forms }) => Object.values(forms).flatMap((form) => form.columns ?? []));
    expect([...new Set(columns)].sort()).toEqual(Object.keys(memories).sort());
  });

  test('text of a scenario forms no table, link, tag or heading of its own', () => {
    const plan = parseScenario({
      version: 1,
      name: 'a|b <img src=x> [c](d)',
      description: '## 9. Mine',
      species: [{ name: 'x | y' }],
    });
    const document = documentOf(plan);
    expect(document).toContain('# ODD: a\\|b \\<img src=x\\> \\[c\\](d)\n');
    expect(document).not.toMatch(/^## 9/m);
    expect(document).toMatch(/^\| x \\\| y \| 1 \|/m);
  });
});

test('shoal odd prints it or writes it, once, with the hash of the scenario', async () => {
  const path = shop.write('school.json', school(5));
  const { code, stdout, stderr } = await shop.inProcess('odd', 'school.json', '--set', 'species[0].count=7');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('| fish | 7 |');
  expect(stdout).toContain('with `species[0].count` = `7` (`--set`)');
  expect(stdout).toContain(createHash('sha256').update(readFileSync(path)).digest('hex'));
  const written = await shop.inProcess('odd', 'school.json', '--out', 'odd.md');
  expect(written).toEqual({ code: 0, stdout: 'odd.md: written; complete the passages in «guillemets».\n', stderr: '' });
  const again = await shop.inProcess('odd', 'school.json', '--out', 'odd.md');
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('odd.md: exists already') });
  expect((await shop.inProcess('odd', 'school.json', '--out', 'school.json', '--force')).code).toBe(2);
});
