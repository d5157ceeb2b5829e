import { parseScenarioText, ScenarioError } from 'shoal';

/** More than this no page can move; a file that asks for them would only stop it. */
const mostFish = 200_000;

/** Why a scenario's text cannot be shown, in a sentence: what is wrong first, and how much more; undefined: it can. */
export function refusalOf(text: string, file: string): string | undefined {
  try {
    const { count } = parseScenarioText(text, { file });
    if (count <= mostFish) return undefined;
    return `${file}: ${count.toLocaleString('en')} fish are too many for a page, which shows up to ${mostFish.toLocaleString('en')}.`;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const [first] = error.message.split('\n');
    const more = error.count - 1;
    if (more === 0) return first;
    return `${first} And ${more} more problem${more > 1 ? 's' : ''}.`;
  }
}
