import { parseScenarioText, ScenarioError } from 'shoal';
import { numberText } from '../stage/words.ts';

/** More fish would freeze the page. */
const mostFish = 1_000_000;

/** The problems of a scenario text, one sentence each; empty if it can be shown. */
export function refusalOf(text: string, file: string): readonly string[] {
  try {
    const { count } = parseScenarioText(text, { file });
    if (count <= mostFish) return [];
    return [`${file}: ${numberText(count)} fish are too many for a page. It can open at most ${numberText(mostFish)}.`];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.message.split('\n');
  }
}
