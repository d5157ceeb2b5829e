// Finds the published works that a scenario depends on, and writes them as BibLaTeX. For `shoal cite`.

import { type Heading, headingTable, type Plan, presets, ruleRowsOf, version } from 'shoal';
import { ruleApplies } from 'shoal/internal';
import { type Reference, references } from './references.ts';

/** In prose, stands for the year of a work without one. BibLaTeX accepts no text as a year. */
const undated = 'n.d.';

/** A source named in the tables, and what it is the source of. */
interface Use {
  readonly source: string;
  readonly what: string;
}

/**
 * The parts of a scenario that have a source: heading model or preset of each species, and the rules that affect it.
 */
function usesIn(plan: Plan): readonly Use[] {
  return plan.species.flatMap((species, index) => {
    const { preset } = plan.scenario.species[index];
    const { heading } = species;
    const settings: Readonly<Record<string, { readonly enabled: boolean; readonly form: string }>> = species.rules;
    const applying = Object.entries(ruleRowsOf(plan)).filter(
      ([rule]) => settings[rule].enabled && ruleApplies(rule, species, plan),
    );
    return [
      ...(heading ? usesOf(heading) : [{ source: presets[preset].source, what: `preset ${preset}` }]),
      ...applying.flatMap(([rule, row]) => {
        const { form } = settings[rule];
        return [
          { source: row.source, what: `rule ${rule}` },
          { source: row.forms[form].source, what: `form ${form} of rule ${rule}` },
        ];
      }),
    ];
  });
}

/** A heading model, and choices that differ from its defaults. */
function usesOf(heading: Heading): Use[] {
  const { source, choices } = headingTable[heading.model];
  const chosen: Readonly<Record<string, unknown>> = { ...heading };
  return [
    { source, what: `heading model ${heading.model}` },
    ...presetUse(heading),
    ...Object.entries(choices).flatMap(([key, choice]) => {
      const option = String(chosen[key]);
      return option === choice.default
        ? []
        : [{ source: sourceOfOption(choice.source, option), what: `${key} ${option}` }];
    }),
  ];
}

/** The preset of a heading model, if it is not the default one. */
function presetUse({ model, preset }: Heading): Use[] {
  const presets: Readonly<Record<string, { readonly source: string }>> = headingTable[model].presets;
  if (preset === Object.keys(presets)[0]) return [];
  return [{ source: presets[preset].source, what: `preset ${preset}` }];
}

/** The source that a choice states for one option. It names the option, or its start: `Couzin et al. 2002 (before)`. */
function sourceOfOption(source: string, option: string): string {
  const parts = source.split(';').filter((part) => {
    const name = /\(([^)]+)\)\s*$/.exec(part)?.[1].replaceAll(' ', '-');
    return name !== undefined && `${option}-`.startsWith(`${name}-`);
  });
  return parts.length === 0 ? 'ours' : parts.join(';');
}

/** The paper of a reproduction. */
export interface CitedPaper {
  readonly citation: string;
  readonly doi: string;
  /** Such as `reproduction vicsek-1995`. */
  readonly what: string;
}

/**
 * BibLaTeX of every preset, heading model, rule and form that scenarios use, and of Shoal itself.
 * @param commit of Shoal, where it is known
 */
export function bibtexOf(plans: readonly Plan[], commit?: string, paper?: CitedPaper): string {
  const used = new Map<Reference, Set<string>>();
  const unknown = new Map<string, Set<string>>();
  if (paper) noted(used, paperOf(paper), paper.what);
  for (const { source, what } of plans.flatMap(usesIn)) {
    for (const part of source.split(';').map((text) => text.trim())) {
      const found = references.filter(({ named }) => named.test(part));
      for (const reference of found) noted(used, reference, what);
      if (found.length === 0 && !/^(ours|common|the program's own)\b/.test(part)) noted(unknown, part, what);
    }
  }
  const entries = [...used].map(([{ key, type, fields }, whats]) => entry(type, key, fields, whats));
  const missing = [...unknown].map(
    ([source, whats]) => `% No reference is known for: ${commentText(source)} (${list(whats)})`,
  );
  const software = entry(
    'software',
    'shoal',
    {
      author: '{The Shoal authors}',
      title: 'Shoal',
      version,
      year: '2026',
      ...(commit && { note: `commit ${commit}` }),
    },
    ['the simulation', ...(paper ? [paper.what] : [])],
  );
  return `${[software, ...entries, ...(missing.length > 0 ? [missing.join('\n')] : [])].join('\n\n')}\n`;
}

/** The work of a reproduction. Of one that is not in the table, the citation is the title. */
function paperOf({ citation, doi }: CitedPaper): Reference {
  const known = references.find(({ fields }) => fields.doi?.toLowerCase() === doi.toLowerCase());
  const fields = { title: latexText(citation), doi: encodeURI(doi) };
  return known ?? { key: 'paper', named: /^$/, type: 'misc', fields };
}

/** Every known work that a text names, one line each: author, year, title and DOI, as far as they are known. */
export function worksNamedIn(text: string): readonly string[] {
  const works = references.filter(({ named }) => named.test(text));
  return works.map(({ fields: { author, year, title, journal, booktitle, institution, volume, pages, doi } }) => {
    const where = [journal ?? booktitle ?? institution, volume, pages?.replace('--', '–')].filter(Boolean).join(', ');
    return [`${author} (${year ?? undated})`, title.replaceAll('`', '’'), where, doi && `doi:${doi}`]
      .filter(Boolean)
      .join('. ');
  });
}

function noted<Key>(whats: Map<Key, Set<string>>, key: Key, what: string): void {
  whats.set(key, (whats.get(key) ?? new Set()).add(what));
}

function entry(type: string, key: string, fields: Reference['fields'], whats: Iterable<string>): string {
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
  return `% ${list(whats)}\n@${type}{${key},\n${lines.join('\n')}\n}`;
}

function list(whats: Iterable<string>): string {
  return commentText([...whats].join(', '));
}

/** Text outside of entries: BibLaTeX reads an entry from each "@" on. */
function commentText(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('@', '(at)');
}

/** Characters with a meaning in LaTeX. A brace with a backslash would still count as one in BibLaTeX. */
const latex: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Untrusted text as LaTeX shows it. */
function latexText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\{}~^%&#_$]/g, (character) => latex[character] ?? `\\${character}`);
}
