// Writes the page of all parameters for the documentation.

import {
  bodyChoices,
  headingTable,
  parameters,
  perceptionChoices,
  presets,
  reproductionChoices,
  ruleNames,
  ruleTable,
} from '../../packages/shoal/dist/index.js';

const groupChoices = { body: bodyChoices, perception: perceptionChoices, reproduction: reproductionChoices };

/** The page of all tunable numbers, forms and presets, in Markdown. */
export function parametersPage() {
  const groups = ['simulation', 'body', 'perception', 'motion', 'metabolism', 'reproduction', 'field'].map((group) => [
    `## ${title(group)}`,
    numbers(group),
    ...(group in groupChoices ? [choices(group, groupChoices[group])] : []),
  ]);
  const rules = ruleNames.map((rule) => {
    const { title: heading, effect, source, forms, defaultForm, choices: named } = ruleTable[rule];
    const rows = Object.entries(forms).map(([form, { formula, source, all }]) => [
      `\`${form}\`${form === defaultForm ? ' (default)' : ''}`,
      formula,
      all ? 'yes' : '',
      source,
    ]);
    return [
      `## ${heading}`,
      `${effect} Source: ${source}.`,
      table(['form', 'steering vector', 'radius "all"', 'source'], rows),
      numbers(rule),
      ...(named ? [choices(rule, named)] : []),
    ];
  });
  const headings = Object.entries(headingTable).flatMap(([model, row]) => [
    `### ${row.title}`,
    `${row.effect} Source: ${row.source}, [doi:${row.doi}](https://doi.org/${row.doi}).`,
    `Formula: ${row.formula}.`,
    numbers(model, ownTexts(row.parameters)),
    choices(model, ownTexts(row.choices)),
    table(
      ['preset', 'numbers that differ', 'step', 'effect', 'source'],
      Object.entries(row.presets).map(([name, one]) => [
        `\`${name}\``,
        Object.entries({ ...one.settings, ...one.motion, ...one.perception })
          .map(([key, value]) => `${key} ${typeof value === 'number' ? Number(value.toPrecision(4)) : value}`)
          .join(', '),
        `${one.step} s`,
        one.effect,
        one.source,
      ]),
    ),
  ]);
  const presetLines = Object.entries(presets).map(
    ([name, { title, source, note }]) => `- **\`${name}\`** — ${title}. ${source}. ${note}`,
  );
  return `${[
    '# Parameters',
    'All parameters of a scenario. `npm run generate` writes this page from the table in `packages/shoal/src/parameters/table.ts`. In formulas d = xᵢ − xⱼ, l = |d|, u = v/|v|, and sums run over flockmates j with l < r. The source "ours" means that we chose the value.',
    ...groups.flat(),
    ...rules.flat(),
    '## Heading models',
    'See [heading models](heading-models.md). In formulas r̂ᵢⱼ is the unit vector from fish i to fish j, and l its distance.',
    '### All heading models',
    table(
      ['setting', 'effect', 'source'],
      sharedKeys().map((key) => [
        `\`${key}\``,
        settingsByModel[0][key].effect,
        isSame(key, 'source') ? settingsByModel[0][key].source : '',
      ]),
    ),
    ...headings,
    '## Presets',
    presetLines.join('\n'),
  ].join('\n\n')}\n`;
}

const settingsByModel = Object.values(headingTable).map(({ parameters, choices }) => ({ ...parameters, ...choices }));

/** Names of the settings that all heading models have with the same text. */
function sharedKeys() {
  return Object.keys(settingsByModel[0]).filter((key) => isSame(key, 'effect'));
}

/** Whether a text of a setting is the same for all heading models. */
function isSame(key, text) {
  return settingsByModel.every((one) => one[key]?.[text] === settingsByModel[0][key][text]);
}

/** The settings of a heading model. The texts of those that all models share are told once. */
function ownTexts(settings) {
  const shared = sharedKeys();
  const told = (key) => ({
    effect: '[as in all](#all-heading-models)',
    ...(isSame(key, 'source') && { source: '' }),
  });
  return Object.fromEntries(
    Object.entries(settings).map(([key, one]) => [key, shared.includes(key) ? { ...one, ...told(key) } : one]),
  );
}

function numbers(group, rowsOfGroup = parameters[group]) {
  const rows = Object.entries(rowsOfGroup).map(([key, { symbol, unit, default: value, min, max, effect, source }]) => [
    `\`${group}.${key}\``,
    symbol,
    `${Number(value.toPrecision(6))}${unit && ` ${unit}`}`,
    `${min} … ${max}`,
    effect,
    source,
  ]);
  return table(['parameter', 'symbol', 'default', 'range', 'effect', 'source'], rows);
}

/** The settings with named options. */
function choices(group, named) {
  const rows = Object.entries(named).map(([key, { options, default: usual, effect, source }]) => [
    `\`${group}.${key}\``,
    options.map((option) => `\`${option}\`${option === usual ? ' (default)' : ''}`).join(', '),
    effect,
    source,
  ]);
  return table(['choice', 'options', 'effect', 'source'], rows);
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ').replaceAll('\n', ' ')} |`;
  const safe = rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  return [line(head), line(head.map(() => '---')), ...safe.map(line)].join('\n');
}

function title(name) {
  return name[0].toUpperCase() + name.slice(1);
}
