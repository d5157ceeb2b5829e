import { describe, expect, test } from 'vitest';
import { fitBradleyTerry } from '../src/survey/bradley-terry.ts';
import { surveyOf } from '../src/survey/survey.ts';
import type { Vote, VoteFile } from '../src/survey/vote-file.ts';
import { workshop } from './run-shoal.ts';

const shop = workshop();

const question = 'Which looks more like real fish?';

/** Votes on pairs: `a>b` means that a was chosen, `a=b` that there was no difference. */
function votes(text: string): Vote[] {
  return text.split(' ').map((one) => {
    const [left, right] = one.split(/[>=]/);
    return { left, right, chosen: one.includes('>') ? left : '' };
  });
}

const repeated = (text: string, times: number): string => Array(times).fill(text).join(' ');

function file(path: string, text: string): VoteFile {
  return { path, question, scene: 'reef', votes: votes(text), text: path };
}

/** A person whose votes follow strengths, with random numbers from a small generator. */
function person(strengths: Readonly<Record<string, number>>, rounds: number, seed: number): string {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  random();
  const names = Object.keys(strengths);
  return names
    .flatMap((one, k) => names.slice(k + 1).map((other) => [one, other]))
    .flatMap(([one, other]) =>
      Array.from({ length: rounds }, () =>
        random() < 1 / (1 + Math.exp(strengths[other] - strengths[one])) ? `${one}>${other}` : `${other}>${one}`,
      ),
    )
    .join(' ');
}

describe('Bradley–Terry', () => {
  test('of two schools is the log odds, with half a vote added on both sides', () => {
    const { strengths, covariance } = fitBradleyTerry([new Float64Array([0, 30]), new Float64Array([10, 0])]);
    expect(strengths[0] - strengths[1]).toBeCloseTo(Math.log(30.5 / 10.5), 9);
    // Variance of log odds: 1/n₁ + 1/n₂; of one strength, which is half of the difference, a quarter.
    expect(covariance[0]).toBeCloseTo((1 / 30.5 + 1 / 10.5) / 4, 9);
  });

  test('satisfies the equations of the maximum: expected wins are observed wins', () => {
    const wins = [
      [0, 9, 4, 1],
      [3, 0, 7, 0],
      [5, 2, 0, 8],
      [6, 0, 1, 0],
    ].map((row) => Float64Array.from(row));
    const { strengths } = fitBradleyTerry(wins);
    expect(strengths.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0, 9);
    for (const [i, row] of wins.entries()) {
      let expected = 0;
      let observed = 0;
      for (const [j, won] of row.entries()) {
        const shown = won + wins[j][i];
        if (shown === 0) continue;
        observed += won + 0.5;
        expected += (shown + 1) / (1 + Math.exp(strengths[j] - strengths[i]));
      }
      expect(expected).toBeCloseTo(observed, 8);
    }
  });

  test('95 % intervals hold the truth in about 95 of 100 surveys', () => {
    const truth = { a: 0.8, b: 0.1, c: -0.9 };
    let held = 0;
    for (let survey = 0; survey < 200; survey++) {
      const files = Array.from({ length: 8 }, (_, k) => file(`${k}`, person(truth, 6, 1000 * survey + 7 * k + 1)));
      for (const { name, low, high } of surveyOf(files).ranking) {
        const strength = truth[name as keyof typeof truth];
        if (low <= strength && strength <= high) held++;
      }
    }
    expect(held / 600).toBeGreaterThan(0.93);
    expect(held / 600).toBeLessThan(0.995);
  });
});

describe('survey', () => {
  test('disagreement between people widens the intervals', () => {
    const alike = [1, 2, 3, 4].map((k) => file(`${k}`, repeated('a>b a>b b>a', 10)));
    const apart = [1, 2, 3, 4].map((k) => file(`${k}`, repeated(k < 4 ? 'a>b' : 'b>a', 30)));
    const width = (files: readonly VoteFile[]): number => {
      const [{ low, high }] = surveyOf(files).ranking;
      return high - low;
    };
    expect(width(apart)).toBeGreaterThan(2 * width(alike));
    expect(surveyOf(alike).steps[0].isSure).toBe(true);
    expect(surveyOf(apart).steps[0].isSure).toBe(false);
  });

  test('agreement: counted by hand', () => {
    // Pairs of votes of different people: 1 & 2: a·a, a·b; 1 & 3: a·a; 2 & 3: a·a, b·a. Three of five agree.
    const { agreement } = surveyOf([file('1', 'a>b'), file('2', 'a>b b>a a=b'), file('3', 'a>b')]);
    expect(agreement.share).toBeCloseTo(3 / 5, 12);
    expect(agreement.people.map((share) => Math.round(1000 * share))).toEqual([667, 500, 667]);
    const [low = 0, high = 0] = agreement.interval ?? [];
    expect(low).toBeLessThan(3 / 5);
    expect(high).toBeGreaterThan(3 / 5);
    expect(surveyOf([file('1', 'a>b')]).agreement.share).toBeNaN();
  });

  test('so many more votes, given in the same shares, make the order sure', () => {
    const files = (times: number): VoteFile[] =>
      [1, 2, 3].map((k) => file(`${k}`, `${repeated('a>b a>b a>b b>a b>a', times)}`));
    const [step] = surveyOf(files(2)).steps;
    expect(step.isSure).toBe(false);
    const all = 30 + step.votesNeeded;
    expect(surveyOf(files(Math.ceil(all / 15) + 1)).steps[0].isSure).toBe(true);
    expect(surveyOf(files(Math.floor(all / 15) - 1)).steps[0].isSure).toBe(false);
    expect(surveyOf([file('1', 'a>b b>a')]).steps[0].votesNeeded).toBe(Number.POSITIVE_INFINITY);
  });
});

test('many people with many schools are refused before memory is taken', () => {
  const chain = Array.from({ length: 150 }, (_, k) => `s${k}>s${k + 1}`).join(' ');
  const files = Array.from({ length: 900 }, (_, k) => file(`${k}`, chain));
  expect(() => surveyOf(files)).toThrow('900 files of 151 schools were named, expected at most 877 files.');
});

describe('shoal survey', () => {
  const saved = (text: string, change: object = {}): object => ({
    question,
    scene: 'reef',
    votes: votes(text),
    ...change,
  });
  shop.write('ann.json', saved(repeated('improved>common improved=common common>aron improved>aron', 12)));
  shop.write('ben.json', saved(repeated('improved>common improved>common common>aron aron>common', 12)));

  test('prints the order, how sure it is, and the agreement', async () => {
    const { code, stdout, stderr } = await shop.inProcess('survey', 'ann.json', 'ben.json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('reef: 96 votes of 2 people, 12 of them “no difference”');
    expect(stdout).toMatch(/improved +48 +0 +12 +\+\d\.\d\d +\S+ to \S+ +\d\d %/);
    expect(stdout).toContain('improved over common: settled, ');
    expect(stdout).toMatch(/common over aron: not settled; about \d+ more votes from more people/);
    expect(stdout).toMatch(/Agreement: two people .* in \d\d % of cases; 50 % is chance\./);
  });

  test('--json has the same', async () => {
    const { stdout } = await shop.inProcess('survey', 'ann.json', 'ben.json', '--json');
    const survey = JSON.parse(stdout);
    expect(survey.ranking.map(({ name }: { name: string }) => name)).toEqual(['improved', 'common', 'aron']);
    expect(survey.people).toHaveLength(2);
  });

  test.each([
    ['a file that is not there', ['none.json'], /none\.json/],
    ['text', ['text.json'], /text\.json: is not JSON, expected a file of the blind study/],
    [
      'all problems',
      ['wrong.json'],
      /question must be a string .*got nothing\.\n.*votes\[1\]\.chosen must be left, right or "", got "c"\.\n.*votes\[2\]\.right must differ from left, got "a"\./,
    ],
    [
      'control characters',
      ['control.json'],
      /votes\[0\]\.left must be a string of 1 to 500 characters without control/,
    ],
    ['no votes', ['empty.json'], /votes must be a list of 1 to 100000 votes, got 0 votes/],
    ['a copy', ['ann.json', 'copy.json'], /copy\.json: has the same votes as ann\.json/],
    ['another scene', ['ann.json', 'other.json'], /other\.json: scene is "bay", expected "reef" as in ann\.json/],
    ['schools that were never compared', ['apart.json'], /No vote compares c, d with a/],
  ])('refuses %s', async (_, files, text) => {
    shop.write('text.json', 'votes');
    shop.write('wrong.json', {
      scene: 'reef',
      votes: [...votes('a>b'), { left: 'a', right: 'b', chosen: 'c' }, ...votes('a>a')],
    });
    shop.write('control.json', saved('a\u009bm>b'));
    shop.write('empty.json', saved('', { votes: [] }));
    shop.write('copy.json', saved(repeated('improved>common improved=common common>aron improved>aron', 12)));
    shop.write('other.json', saved('improved>common', { scene: 'bay' }));
    shop.write('apart.json', saved('a>b c>d b=c'));
    const { code, stdout, stderr } = await shop.inProcess('survey', ...files);
    expect(stderr).toMatch(text);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});
